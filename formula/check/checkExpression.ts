import { FormulaError } from '../types.ts';
import type { FormulaReference } from '../types.ts';
import type { CompileOptions, FunctionLookup, Node } from '../engine/index.ts';
import { compileFormula, functionOf, parse, wordsIn } from '../engine/index.ts';
import { suggest } from '../../registry/suggest.ts';
import { fill } from '../../registry/words.ts';
import { wordsOfFailure } from '../failures.ts';
import { didYouMean } from './didYouMean.ts';
import { optionsOfFields, optionsOfResult } from './checkOptions.ts';
import { resultsOf } from './resultsOf.ts';
import { mayFail } from './mayFail.ts';
import { mostDecimals } from './mostDecimals.ts';
import { statedTexts } from './statedTexts.ts';
import { TypeInference } from './TypeInference.ts';
import { writtenResults } from './writtenResults.ts';
import type { Expectation, ExpressionProblem, SymbolTable } from './types.ts';
import { kindText } from './valueTypes.ts';
import type { ValueType } from './valueTypes.ts';

export interface CheckOptions extends Pick<CompileOptions, 'derived'> {
  readonly symbols: SymbolTable;
  readonly expected?: Expectation;
}

export interface CheckedExpression {
  readonly problems: readonly ExpressionProblem[];
  /** What it reads, as far as it can be parsed. */
  readonly references: readonly FormulaReference[];
  /** Absent when it cannot be parsed. */
  readonly type?: ValueType;
  /** The function of a call that has no result for some documents, which nothing around it replaces. */
  readonly fails?: string;
}

/**
 * Text to type: parses an expression and checks every name and every operation of it against a symbol table, and the result
 * against what its place expects. Never throws for what the text contains.
 */
export function checkExpression(
  text: string,
  { symbols, expected, derived = false }: CheckOptions,
  functions: FunctionLookup & { list(): readonly { readonly name: string }[] },
): CheckedExpression {
  try {
    const { references, misplaced } = compiled(text, functions, derived);
    const taken = takenNames(text, symbols);
    const inference = new TypeInference(symbols, functions, misplaced === undefined);
    const tree = parse(text);
    const type = inference.infer(tree);
    if (misplaced !== undefined && inference.problems.length === 0)
      inference.problems.push({ code: 'EXP_COLUMN', at: misplaced.at, length: Math.max(1, misplaced.subject.length), message: wordsOfFailure(misplaced) });
    const wrong = expected === undefined || inference.problems.length > 0 ? undefined : unexpected(type, expected);
    const branches =
      wrong !== undefined || expected === undefined || inference.problems.length > 0
        ? []
        : unfitBranches(tree, expected, (branch) => new TypeInference(symbols, functions, true).infer(branch));
    const foreign =
      expected?.options === undefined
        ? []
        : [
            ...optionsOfResult(statedTexts(tree, functions), expected.options, expected.of, expected.joined === true),
            ...(inference.problems.length > 0
              ? []
              : optionsOfFields(tree, expected.options, expected.of, (leaf) => new TypeInference(symbols, functions, true).infer(leaf))),
          ];
    const fractions =
      expected?.decimals === undefined || inference.problems.length > 0 || wrong !== undefined || branches.length > 0
        ? []
        : tooFine(tree, expected, expected.decimals, (branch) => mostDecimals(branch, symbols, functions));
    const written =
      expected?.takesText === undefined || inference.problems.length > 0 || wrong !== undefined
        ? []
        : writtenResults(tree, expected, functions, (node) => new TypeInference(symbols, functions, true).infer(node));
    const failing = mayFail(tree, functions);
    return {
      problems: [
        ...taken,
        ...inference.problems,
        ...inference.remarks,
        ...foreign,
        ...branches,
        ...fractions,
        ...written.filter(({ at }) => !branches.some((branch) => branch.at === at)),
        ...(wrong === undefined ? [] : [{ ...wrong, at: 0, length: text.length }]),
      ],
      references,
      type,
      ...(failing?.type === 'call' ? { fails: functionOf(failing, functions).name } : {}),
    };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const near =
      error.code === 'FML_UNKNOWN_FUNCTION'
        ? suggest(
            error.subject,
            functions.list().map(({ name }) => name),
          )
        : undefined;
    return {
      problems: [
        {
          code: error.code,
          at: error.at,
          length: Math.max(1, error.subject.length),
          message: fill(texts.wrong, { reason: wordsOfFailure(error) }),
          ...(near === undefined ? {} : { hint: fill(didYouMean, { near }), suggestion: near }),
        },
      ],
      references: [],
    };
  }
}

// helpers

/** Words of the language beside a field that is called like that: whoever wrote one may have meant the other, and would not be told. */
function takenNames(text: string, { main, tables, table }: SymbolTable): ExpressionProblem[] {
  return wordsIn(text).flatMap(({ label, at, isCalled }): ExpressionProblem[] => {
    const place = main.has(label) ? `{${label}(data.${label})}` : tables.get(table ?? '')?.has(label) === true ? `item.${label}` : undefined;
    if (place === undefined) return [];
    const words = { message: fill(texts.taken, { label }), hint: isCalled ? fill(texts.asFunction, { place, label }) : fill(texts.asField, { place }) };
    return [{ code: 'EXP_RESERVED', at, length: label.length, ...words, suggestion: place }];
  });
}

/** Where columns may stand the engine knows; a column in a wrong place hides nothing else that is wrong. */
function compiled(
  text: string,
  functions: FunctionLookup,
  derived: boolean,
): { readonly references: readonly FormulaReference[]; readonly misplaced?: FormulaError } {
  try {
    return { references: compileFormula(text, functions, { derived }).references };
  } catch (error) {
    if (error instanceof FormulaError && error.code === 'FML_COLUMN') return { references: [], misplaced: error };
    throw error;
  }
}

/** A condition that answers one thing or another fits only where both do; an empty text is no value. */
function unfitBranches(tree: Node, expected: Expectation, typeOf: (node: Node) => ValueType): ExpressionProblem[] {
  const branches = resultsOf(tree);
  if (branches.length < 2) return [];
  return branches.flatMap((branch): ExpressionProblem[] => {
    const wrong = branch.type === 'leaf' && branch.token.type === 'text' && branch.token.value === '' ? undefined : unexpected(typeOf(branch), expected);
    return wrong === undefined ? [] : [{ ...wrong, at: branch.at, length: Math.max(1, branch.label.length) }];
  });
}

/** Results that may have more decimals than their place takes, which nothing rounds there. */
function tooFine(tree: Node, { of }: Expectation, most: number, decimalsOf: (node: Node) => number | undefined): ExpressionProblem[] {
  return resultsOf(tree).flatMap((branch): ExpressionProblem[] => {
    const decimals = decimalsOf(branch);
    if (decimals !== undefined && decimals <= most) return [];
    return [
      {
        code: 'EXP_RESULT',
        at: branch.at,
        length: Math.max(1, branch.label.length),
        message: most === 0 ? fill(texts.wholeOnly, { of }) : fill(texts.decimals, { of, most }),
        hint: most === 0 ? texts.roundWhole : fill(texts.round, { most }),
      },
    ];
  });
}

function unexpected(type: ValueType, { kinds, of, several }: Expectation): Pick<ExpressionProblem, 'code' | 'message' | 'hint'> | undefined {
  if (type.column && several !== true) return { code: 'EXP_COLUMN', message: fill(texts.column, { of }), hint: texts.aggregate };
  if (type.kinds.length === 0 || type.kinds.some((kind) => kinds.includes(kind))) return undefined;
  const wanted = kindText({ kinds });
  if (kinds.length === 1 && kinds[0] === 'boolean')
    return {
      code: 'EXP_RESULT',
      message: fill(texts.result, { of, wanted, got: kindText(type) }),
      hint: type.kinds.includes('number') ? texts.compareNumber : texts.compare,
    };
  return { code: 'EXP_RESULT', message: kinds.length === 0 ? fill(texts.noFormula, { of }) : fill(texts.result, { of, wanted, got: kindText(type) }) };
}

const texts = {
  taken: {
    'zh-CN': '【{label}】在公式中是固定的词，同时又是字段的名称，分不清是哪一个',
    'en-US': '{label} is a word of the language of formulas and the name of a field too: nobody can tell which is meant',
    'zh-TW': '【{label}】在公式中是固定的詞，同時又是欄位的名稱，分不清是哪一個',
  },
  asField: {
    'zh-CN': '字段请写 {place}，固定的词请改用别的写法，例如 1 == 1',
    'en-US': 'write {place} for the field, and say the word in another way, such as 1 == 1',
    'zh-TW': '欄位請寫 {place}，固定的詞請改用別的寫法，例如 1 == 1',
  },
  asFunction: {
    'zh-CN': '字段请写 {place}，函数请写 FormMath.{label}(…)',
    'en-US': 'write {place} for the field, and FormMath.{label}(…) for the function',
    'zh-TW': '欄位請寫 {place}，函式請寫 FormMath.{label}(…)',
  },
  wrong: { 'zh-CN': '公式有误：{reason}', 'en-US': 'the formula is wrong: {reason}', 'zh-TW': '公式有誤：{reason}' },
  wholeOnly: {
    'zh-CN': '{of}只能是整数，公式可能得到小数',
    'en-US': '{of} takes whole numbers only, and the formula may give decimals',
    'zh-TW': '{of}只能是整數，公式可能得到小數',
  },
  decimals: {
    'zh-CN': '{of}最多 {most} 位小数，公式可能得到更多',
    'en-US': '{of} takes at most {most} decimals, and the formula may give more',
    'zh-TW': '{of}最多 {most} 位小數，公式可能得到更多',
  },
  roundWhole: {
    'zh-CN': '请用 round、floor、ceil 或 trunc 取整',
    'en-US': 'round it with round, floor, ceil or trunc',
    'zh-TW': '請用 round、floor、ceil 或 trunc 取整',
  },
  round: { 'zh-CN': '请用 round(…, {most})', 'en-US': 'round it with round(…, {most})', 'zh-TW': '請用 round(…, {most})' },
  column: {
    'zh-CN': '{of}需要一个值，公式得到子表的整列',
    'en-US': '{of} needs one value, and the formula gives a whole column of a table',
    'zh-TW': '{of}需要一個值，公式得到子表的整欄',
  },
  aggregate: {
    'zh-CN': '请放在 sum、count 等汇总函数中',
    'en-US': 'put it into an aggregate such as sum or count',
    'zh-TW': '請放在 sum、count 等彙總函式中',
  },
  result: {
    'zh-CN': '{of}需要{wanted}，公式得到{got}',
    'en-US': '{of} needs {wanted}, and the formula gives {got}',
    'zh-TW': '{of}需要{wanted}，公式得到{got}',
  },
  compareNumber: {
    'zh-CN': '请写出比较，例如 > 0',
    'en-US': 'write out a comparison, for example > 0',
    'zh-TW': '請寫出比較，例如 > 0',
  },
  compare: {
    'zh-CN': '请写出比较，例如 ==，或使用 not empty(…)',
    'en-US': 'write out a comparison, for example ==, or use not empty(…)',
    'zh-TW': '請寫出比較，例如 ==，或使用 not empty(…)',
  },
  noFormula: { 'zh-CN': '{of}不能由公式得到', 'en-US': '{of} cannot come from a formula', 'zh-TW': '{of}不能由公式得到' },
} as const;

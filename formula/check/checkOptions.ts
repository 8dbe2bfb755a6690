import { byName } from '../../schemas/byName.ts';
import type { Node } from '../engine/index.ts';
import { severalIn } from '../../registry/form/holdsSeveral.ts';
import type { KnownIds } from '../../registry/KnownIds.ts';
import type { Localised } from '../../registry/localised.ts';
import { suggest } from '../../registry/suggest.ts';
import { fill, isCalled, listed, type Word } from '../../registry/words.ts';
import { didYouMean } from './didYouMean.ts';
import type { ExpressionProblem, FieldSymbol } from './types.ts';
import { resultsOf } from './resultsOf.ts';
import type { StatedText } from './statedTexts.ts';
import { kindText, textLiteral } from './valueTypes.ts';
import type { ValueType } from './valueTypes.ts';

/** One side of a comparison: the fields whose value it is, and the constants that it may be. */
export interface ComparedSide {
  readonly fields: readonly FieldSymbol[];
  readonly stated: readonly StatedText[];
}

/** A constant beside a field with a closed list of values must be one of them; otherwise the comparison never changes. */
export function checkOptions(left: ComparedSide, right: ComparedSide): ExpressionProblem[] {
  return [...missesAll(left, right), ...missesAll(right, left)];
}

/** The same for a condition text such as `>100` or `<>机票`, and a number column beside a word. */
export function optionsOfCriteria(column: Node, columnType: ValueType, criteria: Node, text: string): ExpressionProblem[] {
  const [, meant] = /^\s*(=>|=<|><|≥|≤|≠|＞＝?|＜＝?|＝|！＝?)/u.exec(text) ?? [];
  if (meant !== undefined)
    return [
      {
        code: 'EXP_TYPE',
        at: criteria.at,
        length: criteria.label.length,
        message: fill(texts.noSign, { text, meant }),
        hint: fill(texts.writeSign, { sign: signs[meant] ?? '=' }),
      },
    ];
  const [, sign = '', bound = ''] = /^\s*(>=|<=|<>|!=|==|=|>|<)?\s*(.*?)\s*$/su.exec(text) ?? [];
  if (bound === '' || /[*?]/.test(bound)) return [];
  const literal = textLiteral(bound);
  const kinds = columnType.kinds;
  if (
    kinds.length > 0 &&
    !kinds.includes('text') &&
    !kinds.includes('list') &&
    !kinds.some((kind) => literal.kinds.includes(kind)) &&
    !kinds.includes('named') &&
    !kinds.includes('boolean')
  ) {
    return [
      {
        code: 'EXP_TYPE',
        at: criteria.at,
        length: criteria.label.length,
        message: fill(texts.never, { column: column.label, kind: kindText(columnType), text }),
      },
    ];
  }
  return sign === '' || sign === '=' || sign === '==' || sign === '<>' || sign === '!=' ? misses(columnType.symbol, criteria, bound) : [];
}

/** Texts that an expression may answer as they are written must be among the values that its place takes. */
export function optionsOfResult(stated: readonly StatedText[], options: NonNullable<FieldSymbol['options']>, of: Word, joined = false): ExpressionProblem[] {
  return stated.flatMap(({ node, text }) => (joined ? severalIn(text) : [text]).flatMap((each) => notAmong(node, each, options, of, 'written')));
}

/** A field whose own closed list has values that its place does not take: each of them may come. */
export function optionsOfFields(tree: Node, options: NonNullable<FieldSymbol['options']>, of: Word, typeOf: (node: Node) => ValueType): ExpressionProblem[] {
  const taken = (value: string): boolean => options.some((option) => option.value === value || (isNumber(value) && Number(option.value) === Number(value)));
  return resultsOf(tree).flatMap((node): ExpressionProblem[] => {
    const symbol = node.type === 'leaf' && node.token.type === 'reference' ? typeOf(node).symbol : undefined;
    const foreign = (symbol?.options ?? []).find(({ value, disabled }) => disabled !== true && value !== '' && !taken(value));
    if (symbol === undefined || foreign === undefined) return [];
    return [
      {
        code: 'EXP_VALUE',
        at: node.at,
        length: Math.max(1, node.label.length),
        message: fill(texts.foreign, { title: symbol.title ?? node.label, value: foreign.value, of }),
        ...allOf(options),
      },
    ];
  });
}

// helpers

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** What is written for a comparison, and is none. */
const signs: Readonly<Record<string, string>> = byName({
  '=>': '>=',
  '=<': '<=',
  '><': '<>',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '＞': '>',
  '＞＝': '>=',
  '＜': '<',
  '＜＝': '<=',
  '＝': '=',
  '！': '<>',
  '！＝': '<>',
});

/** Of several fields each has to exclude what is written, and no branch beside them says the same. */
function missesAll({ fields, stated: beside }: ComparedSide, { stated }: ComparedSide): ExpressionProblem[] {
  return stated.flatMap(({ node, text }) => {
    if (fields.length === 0 || beside.some((other) => other.text === text)) return [];
    const missed = fields.map((symbol) => misses(symbol, node, text));
    return missed.every(({ length }) => length > 0) ? (missed[0] ?? []) : [];
  });
}

function misses(symbol: FieldSymbol | undefined, node: Node, text: string): ExpressionProblem[] {
  if (text === '' || symbol === undefined) return [];
  if (symbol.ids !== undefined && !symbol.ids.has(text)) return [unknownId(node, text, symbol, symbol.ids)];
  return symbol.options === undefined ? [] : notAmong(node, text, symbol.options, fill(texts.named, { title: symbol.title }), 'compared');
}

function unknownId({ at, label }: Node, literal: string, { title }: FieldSymbol, ids: KnownIds): ExpressionProblem {
  const near = ids.near(literal);
  return {
    code: 'EXP_VALUE',
    at,
    length: Math.max(1, label.length),
    message: fill(texts.noId, { title, literal }),
    ...(near === undefined ? {} : { hint: fill(didYouMean, { near }), suggestion: near }),
  };
}

function notAmong(node: Node, literal: string, options: NonNullable<FieldSymbol['options']>, of: Word, use: 'written' | 'compared'): ExpressionProblem[] {
  const place = { at: node.at, length: Math.max(1, node.label.length) };
  const known = options.filter(({ value }) => value === literal);
  if (literal === '' || known.some(({ disabled }) => disabled !== true)) return [];
  if (known.length > 0) {
    return [
      use === 'written'
        ? { code: 'EXP_VALUE', ...place, message: fill(texts.retired, { of, literal }) }
        : { code: 'EXP_DISABLED', ...place, message: fill(texts.retiredCompared, { of, literal }) },
    ];
  }
  const near =
    options.find(({ value, label }) => isCalled(label, literal) || value.endsWith(`/${literal}`))?.value ??
    suggest(
      literal,
      options.map(({ value, label }) => ({ name: value, title: label })),
    );
  return [
    {
      code: 'EXP_VALUE',
      ...place,
      message: fill(texts.noValue, { of, literal }),
      ...(near === undefined ? allOf(options) : { hint: fill(didYouMean, { near }), suggestion: near }),
    },
  ];
}

/** All that it could be, where that is few. */
function allOf(options: NonNullable<FieldSymbol['options']>): { readonly hint?: Localised } {
  const open = options.filter(({ disabled }) => disabled !== true);
  return open.length === 0 || open.length > MOST_LISTED
    ? {}
    : { hint: fill(texts.choices, { values: listed(open.map(({ value, label }) => (label === value ? value : fill(texts.choice, { value, label })))) }) };
}

const MOST_LISTED = 6;

const texts = {
  noSign: {
    'zh-CN': '条件「{text}」中的「{meant}」不是比较符，会按文字比较',
    'en-US': '“{meant}” in the condition “{text}” is no comparison; it would be compared as text',
    'zh-TW': '條件「{text}」中的「{meant}」不是比較符，會按文字比較',
  },
  writeSign: { 'zh-CN': '请写作 {sign}', 'en-US': 'write {sign}', 'zh-TW': '請寫作 {sign}' },
  never: {
    'zh-CN': '「{column}」是{kind}，条件「{text}」不会成立',
    'en-US': '“{column}” is {kind}, so the condition “{text}” never holds',
    'zh-TW': '「{column}」是{kind}，條件「{text}」不會成立',
  },
  named: { 'zh-CN': '【{title}】', 'en-US': '{title}', 'zh-TW': '【{title}】' },
  retired: {
    'zh-CN': '{of}的取值【{literal}】已停用，不能再写入',
    'en-US': 'the value {literal} of {of} is retired and cannot be written any more',
    'zh-TW': '{of}的取值【{literal}】已停用，不能再寫入',
  },
  retiredCompared: {
    'zh-CN': '{of}的取值【{literal}】已停用，只有以前的单据还有它',
    'en-US': 'the value {literal} of {of} is retired; only earlier documents have it',
    'zh-TW': '{of}的取值【{literal}】已停用，只有以前的單據還有它',
  },
  foreign: {
    'zh-CN': '【{title}】可取【{value}】，{of}没有该取值',
    'en-US': '{title} can be {value}, which is no value of {of}',
    'zh-TW': '【{title}】可取【{value}】，{of}沒有該取值',
  },
  noValue: { 'zh-CN': '{of}没有取值【{literal}】', 'en-US': '{of} has no value {literal}', 'zh-TW': '{of}沒有取值【{literal}】' },
  noId: {
    'zh-CN': '组织中没有编号【{literal}】，【{title}】不会是它',
    'en-US': 'the organisation has no id {literal}, so {title} is never that',
    'zh-TW': '組織中沒有編號【{literal}】，【{title}】不會是它',
  },
  choices: { 'zh-CN': '可取 {values}', 'en-US': 'it can be {values}', 'zh-TW': '可取 {values}' },
  choice: { 'zh-CN': '{value}（{label}）', 'en-US': '{value} ({label})', 'zh-TW': '{value}（{label}）' },
} as const;

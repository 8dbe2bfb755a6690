import { kindText, toDecimal, type FieldSymbol, type SymbolTable, type ValueKind } from '../../../formula/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import { said, worded } from '../../../registry/metadata/index.ts';
import { everywhere, fill, inLanguage, listed, type Word } from '../../../registry/words.ts';
import { suggest } from '../../../registry/suggest.ts';
import { heldBy, holdsNumber, type PropertySchema } from '../../../registry/form/index.ts';
import { ruleMethods } from '../../../schemas/metadata/index.ts';
import { isLiteralArgument, piecesOf, ruleOf, RuleSyntaxError, type RulePiece } from '../../parseRules.ts';
import { wordsOfRuleError } from '../../ruleErrorWords.ts';
import type { ParameterKind, Rule } from '../../defineRule.ts';
import { isPortalPath } from '../../rules/support/asking.ts';
import { matchesFormat } from '../../rules/support/dates.ts';
import { exampleMoment, ruleValuesOf, type RuleValue } from '../../rules/support/ruleValues.ts';
import type { RuleCall } from '../../types.ts';
import type { Expression, Finding } from '../types.ts';
import { ruleTextTexts as texts } from './ruleTextTexts.ts';
import { contradictions } from './contradictions.ts';
import { fieldAt, hintOf } from './fieldAt.ts';

/** A rule string: it can be read, its rules fit the field, and the fields that parameters name are there and comparable. */
export function checkRuleText({ text, field, property }: Extract<Expression, { language: 'rules' }>, symbols: SymbolTable): Finding[] {
  let pieces;
  try {
    pieces = piecesOf(text);
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    return [worded('E03', fill(texts.unreadable, { reason: wordsOfRuleError(error) }), { at: error.at, length: Math.max(1, error.rule.length) })];
  }
  const calls = pieces.flatMap(({ call }) => call ?? []);
  return [
    ...idlePieces(pieces),
    ...rangeOrContradiction(calls, field, property as PropertySchema),
    ...calls.flatMap((call) => {
      const rule = ruleOf(call);
      const at = Math.max(0, text.indexOf(call.name));
      const wrong = (said: Localised, suggestion?: string): Finding => worded('E07', said, { at, length: call.name.length, ...hintOf(suggestion) });
      const unfit = unfitness(rule, call, property as PropertySchema);
      const findings: Finding[] = unfit === undefined ? [] : [wrong(fill(texts.unfit, { rule: call.name, title: field.title, unfit }))];
      if (rule.name === 'row_unique' && symbols.table === undefined) findings.push(wrong(fill(texts.onlyRows, { rule: call.name })));
      rule.params?.forEach(({ kind, name }, index) => {
        const argument = call.args[index];
        if (argument !== undefined && kind === 'url' && !isPortalPath(argument))
          findings.push(wrong(fill(texts.path, { rule: call.name, argument: argument.slice(0, 100) })));
        if (argument !== undefined && rule.name === 'method' && kind === 'name' && !ruleMethods.includes(argument)) {
          findings.push(
            wrong(ruleMethods.length === 0 ? fill(texts.noMethods, { argument }) : fill(texts.noMethod, { argument, methods: listed(ruleMethods) })),
          );
        }
        if (argument === undefined || isLiteralArgument(kind, argument) || (kind !== 'bound' && kind !== 'point' && kind !== 'field' && kind !== 'column'))
          return;
        const path = kind === 'column' ? `item.${argument}` : argument;
        const other = fieldAt(path, symbols);
        if (kind === 'column' && symbols.table === undefined) findings.push(wrong(fill(texts.onlyRows, { rule: call.name })));
        else if (other === undefined) findings.push(wrong(fill(texts.noField, { rule: call.name, name, argument }), nearest(path, symbols)));
        else if (other.holdsNothing === true) findings.push(wrong(fill(texts.nothing, { rule: call.name, title: other.title })));
        else if (other === field && kind !== 'column') findings.push(wrong(fill(texts.self, { rule: call.name, name })));
        else if (isColumn(path, symbols)) findings.push(wrong(fill(texts.column, { rule: call.name, name, argument }), inRow(path, symbols)));
        else if (other.isTable === true && kind === 'field') findings.push(wrong(fill(texts.table, { rule: call.name, name, title: other.title })));
        else if (!hasMember(path, other))
          findings.push(wrong(fill(texts.noMember, { rule: call.name, name, title: other.title, member: path.slice(path.lastIndexOf('.') + 1) })));
        else {
          const wanted = kind === 'bound' ? numbers : kind === 'point' ? moments : undefined;
          const given = readAt(path, other);
          if (wanted !== undefined && !fits(given, wanted))
            findings.push(
              wrong(fill(texts.kind, { rule: call.name, name, wanted: kindText({ kinds: wanted.slice(0, 1) }), title: given.title, kind: kindText(given) })),
            );
        }
      });
      return findings;
    }),
  ];
}

// helpers

/** Bars with nothing between them, where a rule was meant or left behind, and a rule that is there once more. Bars alone are told with what is empty as a whole. */
function idlePieces(pieces: readonly RulePiece[]): Finding[] {
  if (pieces.every(({ call }) => call === undefined)) return [];
  return pieces.flatMap(({ at, call }, index) => {
    if (call === undefined) return [{ ...said('ruleEmpty', { n: String(index + 1) }), at, length: 1 }];
    const again = pieces.slice(0, index).some((other) => other.call !== undefined && meaningOf(other.call) === meaningOf(call));
    return again ? [{ ...said('ruleTwice', { name: call.name }), at, length: call.name.length }] : [];
  });
}

/** A rule may be called by its other name. Of two numbers only one is the limit. */
function meaningOf(call: RuleCall): string {
  const { name, params = [] } = ruleOf(call);
  const isNumber = (kind: ParameterKind, arg: string): boolean => kind === 'count' || (kind === 'bound' && isLiteralArgument(kind, arg));
  const isLimit = call.args.length > 0 && call.args.every((arg, index) => isNumber(params[index]?.kind ?? 'text', arg));
  return JSON.stringify(isLimit ? [name] : [name, call.args]);
}

/** Bounds say more than rules that do not agree, where they are the reason. */
function rangeOrContradiction(calls: readonly RuleCall[], field: FieldSymbol, property: PropertySchema): Finding[] {
  const ranges = emptyRanges(calls, field, property);
  return ranges.length > 0 ? ranges : contradictions(calls, field, property);
}

/** Bounds between which nothing lies: numbers by the rules and the schema together, lengths by the rules. */
function emptyRanges(
  calls: readonly RuleCall[],
  { title, min, max, aboveMin, belowMax, isJoined }: FieldSymbol,
  { minLength, maxLength, minItems, maxItems }: PropertySchema,
): Finding[] {
  const [least, most] = [toDecimal(min), toDecimal(max)];
  // the schema counts the characters of a text, rules what it joins
  const given = (bound: unknown): number[] => (typeof bound === 'number' && isJoined !== true ? [bound] : []);
  const lengths = (...names: readonly string[]): number[] => calls.filter((call) => names.includes(ruleOf(call).name)).map(({ args }) => Number(args[0]));
  const [shortest, longest] = [
    Math.max(0, ...lengths('min', 'length'), ...given(minLength), ...given(minItems)),
    Math.min(Infinity, ...lengths('maxLen', 'length'), ...given(maxLength), ...given(maxItems)),
  ];
  const counted = isJoined !== true && minItems === undefined && maxItems === undefined ? texts.characters : texts.items;
  const none = (low: Word, high: Word): Finding => worded('E07', fill(texts.none, { title, low, high }), { at: 0, length: 1 });
  return [
    ...(least && most && (least.greaterThan(most) || (least.equals(most) && (aboveMin === true || belowMax === true)))
      ? [none(least.toFixed(), most.toFixed())]
      : []),
    ...(shortest > longest ? [none(fill(counted, { n: shortest }), fill(counted, { n: longest }))] : []),
  ];
}

const numbers: readonly ValueKind[] = ['number'];
const moments: readonly ValueKind[] = ['date', 'datetime'];
/** In words. */
const valueWords: Readonly<Record<RuleValue, Localised>> = {
  text: { 'zh-CN': '文本', 'en-US': 'text', 'zh-TW': '文字' },
  number: { 'zh-CN': '数字', 'en-US': 'numbers', 'zh-TW': '數字' },
  boolean: { 'zh-CN': '是/否', 'en-US': 'yes or no', 'zh-TW': '是/否' },
  date: { 'zh-CN': '日期', 'en-US': 'dates', 'zh-TW': '日期' },
  time: { 'zh-CN': '时间', 'en-US': 'times', 'zh-TW': '時間' },
  year: { 'zh-CN': '年份', 'en-US': 'years', 'zh-TW': '年份' },
  range: { 'zh-CN': '起止日期', 'en-US': 'ranges of dates', 'zh-TW': '起止日期' },
  times: { 'zh-CN': '起止时刻', 'en-US': 'ranges of times', 'zh-TW': '起止時刻' },
  named: { 'zh-CN': '人员或所选记录', 'en-US': 'people or chosen records', 'zh-TW': '人員或所選記錄' },
  files: { 'zh-CN': '附件', 'en-US': 'files', 'zh-TW': '附件' },
  list: { 'zh-CN': '列表', 'en-US': 'lists', 'zh-TW': '列表' },
  object: { 'zh-CN': '对象', 'en-US': 'objects', 'zh-TW': '物件' },
  rows: { 'zh-CN': '子表', 'en-US': 'rows', 'zh-TW': '子表' },
  nothing: { 'zh-CN': '不保存值的控件', 'en-US': 'controls that store nothing', 'zh-TW': '不儲存值的控制項' },
};

/** Why a rule says nothing about the values of a field, or is never met. */
function unfitness(rule: Rule, { args }: RuleCall, property: PropertySchema): Localised | undefined {
  const held = ruleValuesOf(property);
  if (held !== undefined && !held.some((value) => rule.values.includes(value)))
    return fill(texts.otherValues, { held: listed(held.map((value) => valueWords[value])), wanted: listed(rule.values.map((value) => valueWords[value])) });
  // a text of numbers is still counted as a text
  if (holdsNumber(heldBy(property)) && held?.includes('number') !== true && !rule.values.includes('number') && !rule.values.includes('list'))
    return texts.numbersNever;
  if (rule.name === 'backend' && args[0] === undefined && property['x-backend'] === undefined) return texts.noAddress;
  const written = exampleMoment(property);
  const format = rule.name === 'date_format' ? (args[0] ?? 'YYYY-MM-DD') : rule.name === 'time' ? (args[0] ?? 'HH:mm:ss') : undefined;
  return written === undefined || format === undefined || matchesFormat(written, format) ? undefined : fill(texts.formatNever, { written, format });
}

/** Whether a path stands for the values of every row, of which a rule compares with none. */
const isColumn = (path: string, { tables }: SymbolTable): boolean => {
  const [first = '', second] = path.split('.');
  return second === 'item' && tables.has(first);
};

/** How the rows of a table name the one value that they mean. */
function inRow(path: string, { table, tables }: SymbolTable): string | undefined {
  const [first, , column = ''] = path.split('.');
  return first === table && tables.get(table ?? '')?.has(column) === true ? `item.${column}` : undefined;
}

/** What stands at a path that names one value: of whoever or whatever was chosen, an id and a name are texts, and of other members nobody knows. */
function readAt(path: string, symbol: FieldSymbol): Pick<FieldSymbol, 'title' | 'kinds'> {
  const [member] = path.split('.').slice(stepsOfField(path));
  if (member === undefined) return symbol;
  const isText = (member === 'id' || member === 'name') && Array.isArray(symbol.members);
  return { title: everywhere((language) => `${inLanguage(symbol.title, language)}.${member}`), kinds: isText ? ['text'] : [] };
}

const fits = ({ kinds }: Pick<FieldSymbol, 'kinds'>, wanted: readonly ValueKind[]): boolean =>
  kinds.length === 0 || kinds.some((kind) => wanted.includes(kind));

function hasMember(path: string, symbol: FieldSymbol): boolean {
  const [member] = path.split('.').slice(stepsOfField(path));
  return member === undefined || symbol.members === '*' || symbol.members?.includes(member) === true;
}

const stepsOfField = (path: string): number => (path.startsWith('item.') || path.startsWith('parent.') ? 2 : 1);

function nearest(path: string, symbols: SymbolTable): string | undefined {
  const name = path.split('.').at(-1) ?? '';
  const columns = symbols.tables.get(symbols.table ?? '');
  if (path === name && columns?.has(name) === true) return `item.${name}`;
  const column = columns === undefined ? undefined : suggest(name, columns.values());
  return suggest(name, symbols.main.values()) ?? (column === undefined ? undefined : `item.${column}`);
}

import { sql, type RawBuilder } from 'kysely';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { columnCondition, type QueryColumn, textOf } from '../query/index.ts';
import { contradiction, type StatedFact } from './contradiction.ts';

type Bool = RawBuilder<boolean>;
type Filters = NonNullable<MetadataSpecs['dataTemplate']['rowFilter']>;

/** A row condition of the metadata that cannot be understood. */
export class RowFilterError extends Error {
  constructor(
    text: string,
    at: number,
    readonly reason: Localised,
  ) {
    super(`row filter <${text}> at ${at}: ${reason['en-US']}`);
    this.name = 'RowFilterError';
  }
}

export interface RowFilterScope {
  readonly column: (name: string) => QueryColumn | undefined;
  /** Value of `${name}`; undefined when there is no such variable. */
  readonly variable: (name: string) => string | null | undefined;
  /** What is wrong with comparing a column with a value that the text states; asked when metadata is published. */
  readonly problemOf?: (column: string, operation: string, value: unknown) => Localised | undefined;
}

/** Which rows a holder of the roles sees: any of the conditions that apply to him; none applies, no row. Undefined: all rows. */
export function rowFilterSql(filters: Filters, roles: readonly string[], scope: RowFilterScope): Bool | undefined {
  if (filters === 'all') return undefined;
  const mine = filters.filter(({ role }) => role === '*' || roles.includes(role)).map((filter) => parseRowFilter(filter.sql, scope));
  return mine.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(mine, sql` or `)})`;
}

/**
 * A small language, not SQL: comparisons (`=`, `<>`, `!=`, `<`, `<=`, `>`, `>=`, `like`, `in (…)`, `is null`, `is not null`)
 * of a column with a text, a number or a variable, or of two such values, joined by `and`, `or` and parentheses. What it
 * makes is built from known columns and bound values only.
 */
export function parseRowFilter(text: string, scope: RowFilterScope): Bool {
  const tokens = tokenise(text);
  let at = 0;
  const peek = (): Token | undefined => tokens[at];
  const fail = (reason: Localised): never => {
    throw new RowFilterError(text, peek()?.at ?? text.length, reason);
  };
  const take = (kind: Token['kind'], value?: string): Token | undefined => {
    const token = peek();
    if (token?.kind !== kind || (value !== undefined && token.text !== value)) return undefined;
    at += 1;
    return token;
  };
  const expect = (kind: Token['kind'], value?: string): Token => take(kind, value) ?? fail(fill(texts.expected, { what: value ?? kind }));

  const literal = (): string | number | null => {
    const token = peek();
    if (token === undefined || !['text', 'number', 'variable'].includes(token.kind)) return fail(texts.noValue);
    at += 1;
    if (token.kind === 'number') return Number(token.text);
    if (token.kind === 'text')
      return scope.problemOf !== undefined && /\$\{\w+\}/.test(token.text) ? fail(fill(texts.quoted, { text: token.text })) : token.text;
    const value = scope.variable(token.text);
    return value === undefined ? fail(fill(texts.variable, { name: token.text })) : value;
  };
  // what every row has to meet at the place that is read, as far as the text states it
  let facts: StatedFact[] = [];
  const comparison = (): Bool => {
    if (take('symbol', '(') !== undefined) {
      const inner = alternatives();
      expect('symbol', ')');
      return inner;
    }
    if (peek()?.kind !== 'name') return constant();
    const name = expect('name').text;
    const column = scope.column(name) ?? fail(fill(texts.column, { name }));
    if (take('word', 'is') !== undefined) {
      const negated = take('word', 'not') !== undefined;
      expect('word', 'null');
      facts.push({ column, operation: negated ? 'NOTNULL' : 'IS_NULL', value: undefined });
      return certain(columnCondition(column, negated ? 'NOTNULL' : 'IS_NULL', undefined));
    }
    if (take('word', 'in') !== undefined) {
      expect('symbol', '(');
      const from = at;
      const values = [stated(name, 'IN')];
      while (take('symbol', ',') !== undefined) values.push(stated(name, 'IN'));
      if (!tokens.slice(from, at).some(({ kind }) => kind === 'variable')) facts.push({ column, operation: 'IN', value: values });
      expect('symbol', ')');
      return certain(columnCondition(column, 'IN', values));
    }
    if (take('word', 'like') !== undefined) {
      const value = literal();
      return value === null ? sql<boolean>`false` : sql<boolean>`${textOf(column)} like ${String(value)}`;
    }
    const operation = operations[expect('operator').text] ?? fail(texts.operator);
    const isVariable = peek()?.kind === 'variable';
    const value = stated(name, operation);
    if (!isVariable) facts.push({ column, operation, value });
    return certain(columnCondition(column, operation, value));
  };
  const stated = (name: string, operation: string): string | number | null => {
    const isVariable = peek()?.kind === 'variable';
    const value = literal();
    const problem = isVariable ? undefined : scope.problemOf?.(name, operation, operation === 'IN' ? [value] : value);
    return problem === undefined ? value : fail(problem);
  };
  const constant = (): Bool => {
    const left = literal();
    const operator = expect('operator').text;
    const right = literal();
    const same = left !== null && right !== null && String(left) === String(right);
    if (operator !== '=' && operator !== '<>' && operator !== '!=') fail(texts.equal);
    return (operator === '=') === same && left !== null && right !== null ? sql<boolean>`true` : sql<boolean>`false`;
  };
  const conjunction = (): Bool => {
    const parts = [comparison()];
    while (take('word', 'and') !== undefined) parts.push(comparison());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : sql<boolean>`(${sql.join(parts, sql` and `)})`;
  };
  const alternatives = (): Bool => {
    const around = facts;
    const parts: Bool[] = [];
    do {
      facts = [];
      parts.push(conjunction());
      const never = scope.problemOf === undefined ? undefined : contradiction(facts);
      if (never !== undefined) fail(never);
    } while (take('word', 'or') !== undefined);
    // of several alternatives none has to hold
    facts = parts.length === 1 ? [...around, ...facts] : around;
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : sql<boolean>`(${sql.join(parts, sql` or `)})`;
  };

  const condition = alternatives();
  if (at < tokens.length) fail(texts.rest);
  return condition;
}

// helpers

interface Token {
  readonly kind: 'name' | 'word' | 'text' | 'number' | 'variable' | 'operator' | 'symbol';
  readonly text: string;
  readonly at: number;
}

const operations = {
  '=': 'EQUAL',
  '<>': 'NOT_EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS',
  '<=': 'LESS_EQUAL',
  '>': 'GREAT',
  '>=': 'GREAT_EQUAL',
} as Readonly<Record<string, 'EQUAL' | 'NOT_EQUAL' | 'LESS' | 'LESS_EQUAL' | 'GREAT' | 'GREAT_EQUAL' | undefined>>;
const words: ReadonlySet<string> = new Set(['and', 'or', 'in', 'is', 'not', 'null', 'like']);
const pattern =
  /\s*(?:(?<variable>\$\{\w+\})|(?<text>'(?:[^']|'')*')|(?<number>-?\d+(?:\.\d+)?)|(?<name>[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*(?:\.\w+)?)|(?<operator><=|>=|<>|!=|=|<|>)|(?<symbol>[(),]))/y;

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  let end = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [kind, found] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) as [Token['kind'], string];
    const at = match.index + match[0].length - found.length;
    end = pattern.lastIndex;
    if (kind === 'name' && words.has(found.toLowerCase())) tokens.push({ kind: 'word', text: found.toLowerCase(), at });
    else if (kind === 'variable') tokens.push({ kind, text: found.slice(2, -1), at });
    else if (kind === 'text') tokens.push({ kind, text: found.slice(1, -1).replaceAll("''", "'"), at });
    else tokens.push({ kind, text: found, at });
  }
  if (text.slice(end).trim() !== '') throw new RowFilterError(text, end, texts.character);
  return tokens;
}

/** A comparison with nothing holds for no row. */
const certain = (condition: Bool | undefined): Bool => condition ?? sql<boolean>`false`;

const texts = {
  expected: { 'zh-CN': '此处应为 {what}', 'en-US': '{what} is expected here', 'zh-TW': '此處應為 {what}' },
  noValue: { 'zh-CN': '此处应为一个值', 'en-US': 'a value is expected here', 'zh-TW': '此處應為一個值' },
  variable: { 'zh-CN': '未知的变量【{name}】', 'en-US': 'there is no variable {name}', 'zh-TW': '未知的變數【{name}】' },
  column: { 'zh-CN': '未知的列【{name}】', 'en-US': 'there is no column {name}', 'zh-TW': '未知的欄【{name}】' },
  quoted: {
    'zh-CN': '引号中的【{text}】不会被替换，请去掉引号',
    'en-US': '{text} in quotes is not filled in; write it without them',
    'zh-TW': '引號中的【{text}】不會被替換，請去掉引號',
  },
  operator: { 'zh-CN': '未知的比较符', 'en-US': 'there is no such comparison', 'zh-TW': '未知的比較符' },
  equal: { 'zh-CN': '两个值只能比较是否相等', 'en-US': 'two values can only be equal or not', 'zh-TW': '兩個值只能比較是否相等' },
  rest: { 'zh-CN': '多余的文字', 'en-US': 'the text goes on where it should end', 'zh-TW': '多餘的文字' },
  character: { 'zh-CN': '不能识别的字符', 'en-US': 'a character that means nothing here', 'zh-TW': '無法識別的字元' },
} as const;

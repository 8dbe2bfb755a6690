import type { Localised } from '../../registry/localised.ts';
import { anyOf } from '../../registry/words.ts';
import { literalKinds } from '../literalKinds.ts';
import type { ValueKind } from '../signature.ts';
import type { FieldSymbol } from './types.ts';

/** What is known of one part of an expression. No kind at all: it is empty, or nobody knows; either fits everywhere. */
export interface ValueType {
  readonly kinds: readonly ValueKind[];
  /** One value per row. */
  readonly column: boolean;
  /** The text or number, where it is written out. */
  readonly literal?: string;
  /** The field whose value it is. */
  readonly symbol?: FieldSymbol;
}

export const unknownType: ValueType = { kinds: [], column: false };

export const typeOf = (...kinds: readonly ValueKind[]): ValueType => ({ kinds, column: false });

/** A text in quotes is also whatever it reads as. */
export function textLiteral(text: string): ValueType {
  return text === '' ? unknownType : { kinds: [...new Set<ValueKind>(['text', ...literalKinds(text)])], column: false, literal: text };
}

export const isNumeric = ({ kinds }: ValueType): boolean => kinds.length === 0 || kinds.includes('number') || kinds.includes('boolean');

export const isDate = ({ kinds }: ValueType): boolean => kinds.includes('date') || kinds.includes('datetime');

/**
 * What `+` and `-` give for operands that are numbers or dates: a date moved by days stays what it was,
 * the days between two dates are a number. Undefined where the engine refuses the two. A text in quotes that is a date counts as one.
 */
export function sumKinds(symbol: '+' | '-', left: ValueType, right: ValueType): readonly ValueKind[] | undefined {
  const [first, second] = [isDate(left), isDate(right)];
  if (first && second && symbol === '-') return ['number'];
  if (first && second) return both(left) || both(right) ? movedKinds(left) : undefined;
  if (first) return right.kinds.length === 0 && symbol === '-' ? [...movedKinds(left), 'number'] : movedKinds(left);
  if (!second) return ['number'];
  if (symbol === '+') return movedKinds(right);
  return left.kinds.length === 0 || both(right) ? ['number'] : undefined;
}

export const isTruth = ({ kinds }: ValueType): boolean => kinds.length === 0 || kinds.includes('boolean');

/** Whether `<` and `>` mean something between the two. */
export function canOrder(a: ValueType, b: ValueType): boolean {
  return isOpen(a, b) || a.kinds.some((kind) => b.kinds.some((other) => orderFamilies[kind] !== undefined && orderFamilies[kind] === orderFamilies[other]));
}

/** Whether the two can ever be equal. */
export function canEqual(a: ValueType, b: ValueType): boolean {
  if (isOpen(a, b)) return true;
  return a.kinds.some((kind) => b.kinds.some((other) => equalFamilies[kind] === equalFamilies[other])) || meets(a, b) || meets(b, a);
}

const words: Readonly<Record<ValueKind, Localised>> = {
  number: { 'zh-CN': '数字', 'en-US': 'a number', 'zh-TW': '數字' },
  text: { 'zh-CN': '文本', 'en-US': 'a text', 'zh-TW': '文字' },
  date: { 'zh-CN': '日期', 'en-US': 'a date', 'zh-TW': '日期' },
  datetime: { 'zh-CN': '日期时间', 'en-US': 'a date with time', 'zh-TW': '日期時間' },
  time: { 'zh-CN': '时间', 'en-US': 'a time', 'zh-TW': '時間' },
  boolean: { 'zh-CN': '是/否', 'en-US': 'yes or no', 'zh-TW': '是/否' },
  named: { 'zh-CN': '人员或组织', 'en-US': 'people or organisations', 'zh-TW': '人員或組織' },
  list: { 'zh-CN': '多个值', 'en-US': 'several values', 'zh-TW': '多個值' },
};
const nothing: Localised = { 'zh-CN': '空值', 'en-US': 'empty', 'zh-TW': '空值' };

/** What a type is called. A constant is called what it was written as. */
export function kindText({ kinds, literal }: Pick<ValueType, 'kinds' | 'literal'>): Localised {
  const told = literal === undefined ? kinds : kinds.slice(0, 1);
  return told.length === 0 ? nothing : anyOf([...new Set(told)].map((kind) => words[kind]));
}

// helpers

const orderFamilies: Readonly<Partial<Record<ValueKind, string>>> = { number: 'number', text: 'text', date: 'date', datetime: 'date', time: 'time' };
const equalFamilies: Readonly<Record<ValueKind, string>> = {
  number: 'number',
  text: 'text',
  date: 'date',
  datetime: 'date',
  time: 'time',
  boolean: 'boolean',
  named: 'named',
  list: 'list',
};

/** Maybe a number, maybe a date: such as a choice between the two. */
const both = (type: ValueType): boolean => isDate(type) && isNumeric(type);

/** What remains when days are added: the date, and the sum where it may have been a number after all. */
const movedKinds = ({ kinds }: ValueType): readonly ValueKind[] => kinds.filter((kind) => kind === 'date' || kind === 'datetime' || kind === 'number');

const isOpen = (a: ValueType, b: ValueType): boolean => a.kinds.length === 0 || b.kinds.length === 0;

/** Equalities between different kinds: an id or name, a member of a list, a code, the numbers 1 and 0. */
function meets(a: ValueType, b: ValueType): boolean {
  const [has, is] = [(kind: ValueKind): boolean => a.kinds.includes(kind), (kind: ValueKind): boolean => b.kinds.includes(kind)];
  if (has('named')) return is('text');
  if (has('list')) return is('text') || is('number') || is('named');
  if (has('text') && a.literal === undefined) return is('number') && b.literal !== undefined;
  return has('boolean') && b.literal !== undefined && ['0', '1', 'true', 'false'].includes(b.literal);
}

import { Decimal } from 'decimal.js';
import { severalIn } from '../../registry/form/holdsSeveral.ts';
import { FormulaError } from '../types.ts';
import type { FormulaValue } from '../types.ts';
import { fromNumber, ONE, parseNumber, plainText, ZERO } from './decimal.ts';
import { orderOfMoments } from './dates.ts';
import { Num } from './Num.ts';

/** A user, organisation or other `{id, name}` value. Equal to a text that is its id or its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the evaluator passes around; outside it becomes a {@link FormulaValue}. */
export type Operand = Num | string | boolean | null | Named | readonly Operand[];

/** A value together with the place it came from, for messages. */
export interface Place {
  readonly at: number;
  readonly label: string;
}

const NONE: readonly Operand[] = [];
const MAX_NESTING = 3;
const NOT_A_NUMBER = new Num(NaN);

/** Converts a raw business value. Reads own properties only and calls nothing of the value. */
export function toOperand(raw: unknown, nesting = 0): Operand {
  switch (typeof raw) {
    case 'string':
    case 'boolean':
      return raw;
    case 'number':
    case 'bigint':
      return fromNumber(raw);
    case 'object':
      return raw === null ? null : objectOperand(raw, nesting);
    default:
      return null;
  }
}

/** What stands in a field that is declared to hold several values: one, a list, or a text that joins them; nothing is the empty list. */
export function listOperand(raw: unknown): Operand {
  const operand = typeof raw === 'string' ? severalIn(raw) : toOperand(raw);
  return isEmpty(operand) ? NONE : operand;
}

/** The member of an object, or of every object of a list. Missing and inherited members are null. */
export function memberOf(raw: unknown, member: string): unknown {
  if (Array.isArray(raw)) {
    return raw.map((entry: unknown) => ownProperty(entry, member));
  }
  return ownProperty(raw, member);
}

/** An own property of an object; null where it has none. */
export function ownProperty(raw: unknown, name: string): unknown {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, name)) {
    return null;
  }
  return Reflect.get(raw, name);
}

export function toFormulaValue(operand: Operand): FormulaValue {
  if (isList(operand)) {
    return operand.map(toFormulaValue);
  }
  if (operand instanceof Num) {
    return operand.isFinite() ? operand : null;
  }
  return isNamed(operand) ? namedText(operand) : operand;
}

export function isList(operand: Operand): operand is readonly Operand[] {
  return Array.isArray(operand);
}

export function isNamed(operand: Operand): operand is Named {
  return typeof operand === 'object' && operand !== null && !Array.isArray(operand) && !(operand instanceof Num);
}

/** Nothing was entered: null, the empty text, the empty list, an object without id and name, what a division by zero leaves. Zero and false are values. */
export function isEmpty(operand: Operand): boolean {
  if (operand === null || operand === '') {
    return true;
  }
  if (operand instanceof Num) {
    return !operand.isFinite();
  }
  if (isList(operand)) {
    return operand.length === 0;
  }
  return isNamed(operand) && operand.id === '' && operand.name === '';
}

export function asNumber(operand: Operand, place: Place): Num {
  const value = numberOf(operand);
  if (value !== undefined) {
    return value;
  }
  if (isList(operand)) {
    throw new FormulaError('FML_TYPE', 'several', place.at, place.label);
  }
  throw new FormulaError('FML_TYPE', 'notNumber', place.at, place.label, { value: shorten(asText(operand)) });
}

export function asText(operand: Operand): string {
  if (operand === null) {
    return '';
  }
  if (typeof operand === 'string') {
    return operand;
  }
  if (typeof operand === 'boolean') {
    return String(operand);
  }
  if (operand instanceof Num) {
    return plainText(operand);
  }
  return isList(operand) ? operand.map(asText).join(',') : namedText(operand as Named);
}

/** Zero, empty, false, the texts `0` and `false` in any case, and what a division by zero leaves are false. */
export function asBoolean(operand: Operand): boolean {
  if (typeof operand === 'boolean') {
    return operand;
  }
  if (operand instanceof Num) {
    return operand.isFinite() && !operand.isZero();
  }
  if (typeof operand === 'string') {
    return operand !== '' && !/^false$/iu.test(operand) && parseNumber(operand)?.isZero() !== true;
  }
  return !isEmpty(operand);
}

/** A list equals a value when one of its members does. */
export function sameOperand(left: Operand, right: Operand): boolean {
  if (isList(left)) {
    return isEmpty(left) ? isEmpty(right) : left.some((entry) => sameOperand(entry, right));
  }
  if (isList(right)) {
    return sameOperand(right, left);
  }
  if (isNamed(left) || isNamed(right)) {
    return sameNamed(left, right);
  }
  if (typeof left === 'string' && typeof right === 'string') {
    return (
      left === right ||
      orderOfMoments(left, right) === 0 ||
      (isCanonical(left) && isCanonical(right) && numberOf(left)?.eq(numberOf(right) ?? NOT_A_NUMBER) === true)
    );
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    return sameBoolean(left, right);
  }
  const a = numberOf(left);
  const b = numberOf(right);
  return a !== undefined && b !== undefined ? a.eq(b) : asText(left) === asText(right);
}

/** The number in an operand; empty is 0, booleans are 1 and 0. Undefined where it holds none. */
export function numberOf(operand: Operand): Num | undefined {
  if (operand instanceof Num) {
    return operand;
  }
  if (operand === null || operand === '') {
    return ZERO;
  }
  if (typeof operand === 'boolean') {
    return operand ? ONE : ZERO;
  }
  if (isList(operand) && operand.length === 0) {
    return ZERO;
  }
  return typeof operand === 'string' ? (operand.trim() === '' ? ZERO : parseNumber(operand)) : undefined;
}

// helpers

function objectOperand(raw: object, nesting: number): Operand {
  if (raw instanceof Num) {
    return raw.isFinite() ? raw : null;
  }
  if (raw instanceof Decimal) {
    return raw.isFinite() ? new Num(raw) : null;
  }
  if (Array.isArray(raw)) {
    return nesting >= MAX_NESTING ? null : raw.map((entry: unknown) => toOperand(entry, nesting + 1));
  }
  const id = keyText(ownProperty(raw, 'id'));
  const name = keyText(ownProperty(raw, 'name'));
  if (id === '' && name === '') {
    return Object.keys(raw).length === 0 ? null : '[object]';
  }
  return { id, name };
}

function keyText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function namedText(value: Named): string {
  return value.name === '' ? value.id : value.name;
}

function sameNamed(left: Operand, right: Operand): boolean {
  if (isNamed(left) && isNamed(right)) {
    return left.id !== '' && right.id !== '' ? left.id === right.id : left.name === right.name;
  }
  const [named, other] = isNamed(left) ? [left, right] : [right as Named, left];
  const text = asText(other);
  return text === '' ? isEmpty(named) : text === named.id || text === named.name;
}

function sameBoolean(left: Operand, right: Operand): boolean {
  const [flag, other] = typeof left === 'boolean' ? [left, right] : [right as boolean, left];
  if (typeof other === 'string' && /^(?:true|false)$/iu.test(other)) {
    return String(flag) === other.toLowerCase();
  }
  return numberOf(other)?.eq(flag ? 1 : 0) === true;
}

/** A number as a field stores it: two texts such as `007` and `7` are codes, not amounts. */
function isCanonical(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

import { byName } from '../../schemas/byName.ts';
import { Num } from '../engine/index.ts';
import type { Node } from '../engine/index.ts';

/** Between which numbers a result lies; an end that is absent is open. */
export interface NumberRange {
  readonly min?: Num;
  readonly max?: Num;
}

/** What can stand in a field, or how many characters. */
export type FieldRange = (name: string, of?: 'length') => NumberRange;

/**
 * Between which numbers the result of a formula lies, whatever is filled in within `rangeOf` each field; what nothing is said of may be any
 * number. Nothing filled in counts 0, and so does a formula of which nothing is.
 */
export function rangeOf(node: Node, fieldRange: FieldRange): NumberRange {
  const range = partOf(node, fieldRange);
  return isWritten(node) ? range : hull([range, { min: ZERO, max: ZERO }]);
}

/** The same of a part of a formula, which is computed wherever the formula is: nothing stands in its place. */
export function rangeOfPart(node: Node, fieldRange: FieldRange): NumberRange {
  return partOf(node, fieldRange);
}

// helpers

const ZERO = new Num(0);
const anything: NumberRange = {};
const isWritten = (node: Node): boolean => node.type === 'leaf' && node.token.type === 'number';

function partOf(node: Node, fieldRange: FieldRange): NumberRange {
  const part = (each: Node): NumberRange => partOf(each, fieldRange);
  switch (node.type) {
    case 'leaf': {
      if (node.token.type === 'number') return { min: new Num(node.token.value), max: new Num(node.token.value) };
      if (node.token.type !== 'reference') return anything;
      const { reference } = node.token;
      return reference.kind === 'field' && reference.member === undefined ? hull([fieldRange(reference.name), { min: ZERO, max: ZERO }]) : anything;
    }
    case 'unary':
      return node.symbol === '-' ? negative(part(node.operand)) : node.symbol === '+' ? part(node.operand) : anything;
    case 'binary':
      return isSquare(node) ? { min: ZERO } : binary(node.symbol, part(node.left), part(node.right));
    case 'choice':
      return hull([part(node.then), part(node.otherwise)]);
    case 'call':
      return called(node.name.replace(/^(?:FormMath|Formulas)\./, '').toLowerCase(), node.args, part, fieldRange);
  }
}

/** A field times itself. */
const isSquare = ({ left, right, symbol }: Extract<Node, { type: 'binary' }>): boolean =>
  symbol === '*' && left.type === 'leaf' && right.type === 'leaf' && left.label === right.label;

function binary(symbol: string, left: NumberRange, right: NumberRange): NumberRange {
  switch (symbol) {
    case '+':
      return sum([left, right]);
    case '-':
      return sum([left, negative(right)]);
    case '*':
      return scaled(left, right) ?? scaled(right, left) ?? (isNotNegative(left) && isNotNegative(right) ? { min: ZERO } : anything);
    case '/': {
      const by = single(right);
      return by !== undefined && !by.isZero()
        ? (scaled(left, { min: new Num(1).div(by), max: new Num(1).div(by) }) ?? anything)
        : isNotNegative(left) && isNotNegative(right)
          ? { min: ZERO }
          : anything;
    }
    default:
      return anything;
  }
}

/** What the parts of a date can be; 0 of none. */
const dateParts: Readonly<Record<string, number>> = byName({
  year: 9999,
  month: 12,
  day: 31,
  weekday: 7,
  weeknum: 54,
  isoweeknum: 53,
  hour: 23,
  minute: 59,
  second: 59,
});

function called(name: string, args: readonly Node[], part: (node: Node) => NumberRange, fieldRange: FieldRange): NumberRange {
  const [first, second] = args;
  if (first === undefined) return anything;
  const ranges = (): readonly NumberRange[] => args.map(part);
  const most = dateParts[name];
  if (most !== undefined) return { min: ZERO, max: new Num(most) };
  switch (name) {
    case 'max':
      return extreme(args, ranges(), { ...ended('min', largest(ranges().flatMap(({ min }) => min ?? []))), ...ended('max', allOf(ranges(), 'max', largest)) });
    case 'min':
      return extreme(args, ranges(), {
        ...ended('min', allOf(ranges(), 'min', smallest)),
        ...ended('max', smallest(ranges().flatMap(({ max }) => max ?? []))),
      });
    case 'abs':
      return { min: ZERO };
    // however many rows there are
    case 'sum':
      return {
        ...(ranges().every(isNotNegative) ? { min: ZERO } : {}),
        ...(ranges().every((range) => isNotNegative(negative(range))) ? { max: ZERO } : {}),
      };
    case 'average':
      return hull([...ranges(), { min: ZERO, max: ZERO }]);
    case 'count':
    case 'countfilled':
    case 'countfiles':
    case 'countif':
    case 'countifs':
      return { min: ZERO };
    case 'len':
      return { ...ended('max', lengthOf(first, fieldRange).max), min: ZERO };
    case 'round':
    case 'roundup':
    case 'rounddown':
    case 'trunc':
    case 'tofixed':
      return isWholeDigits(second) ? widened(part(first)) : anything;
    case 'mod': {
      const by = second === undefined || !isWritten(second) ? undefined : single(part(second));
      return by === undefined || by.cmp(ZERO) <= 0 ? anything : { min: ZERO, max: by };
    }
    case 'sqrt':
      return { min: ZERO };
    case 'ceil':
    case 'floor':
    case 'int':
      return args.length === 1 ? widened(part(first)) : anything;
    case 'if':
      return args.length === 3 ? hull(args.slice(1).map(part)) : anything;
    default:
      return anything;
  }
}

function lengthOf(node: Node, fieldRange: FieldRange): NumberRange {
  if (node.type !== 'leaf') return anything;
  if (node.token.type === 'text') return { max: new Num([...node.token.value].length) };
  const { reference } = node.token.type === 'reference' ? node.token : { reference: undefined };
  return reference?.kind === 'field' && reference.member === undefined ? fieldRange(reference.name, 'length') : anything;
}

/** Rounding to whole numbers or finer stays between the whole numbers around. */
const widened = ({ min, max }: NumberRange): NumberRange => ({ ...ended('min', min?.floor()), ...ended('max', max?.ceil()) });

const isWholeDigits = (node: Node | undefined): boolean =>
  node === undefined || (node.type === 'leaf' && node.token.type === 'number' && !new Num(node.token.value).isNegative());

/** Of dates it is no number at all; beside a number, texts that are dates are refused. Where none is written there may be no row, which gives 0. */
function extreme(args: readonly Node[], ranges: readonly NumberRange[], range: NumberRange): NumberRange {
  if (args.some(isWritten)) return range;
  return ranges.some(({ min, max }) => min !== undefined || max !== undefined) ? hull([range, { min: ZERO, max: ZERO }]) : anything;
}

const ended = (end: 'min' | 'max', value: Num | undefined): NumberRange => (value === undefined ? {} : { [end]: value });

const largest = (all: readonly Num[]): Num | undefined =>
  all.reduce<Num | undefined>((best, each) => (best === undefined || each.cmp(best) > 0 ? each : best), undefined);
const smallest = (all: readonly Num[]): Num | undefined =>
  all.reduce<Num | undefined>((best, each) => (best === undefined || each.cmp(best) < 0 ? each : best), undefined);

/** Only where every range has that end. */
function allOf(ranges: readonly NumberRange[], end: 'min' | 'max', choose: (all: readonly Num[]) => Num | undefined): Num | undefined {
  const ends = ranges.flatMap((range) => range[end] ?? []);
  return ends.length < ranges.length ? undefined : choose(ends);
}

const hull = (ranges: readonly NumberRange[]): NumberRange => ({
  ...ended('min', allOf(ranges, 'min', smallest)),
  ...ended('max', allOf(ranges, 'max', largest)),
});

const sum = (ranges: readonly NumberRange[]): NumberRange => ({
  ...ended(
    'min',
    allOf(ranges, 'min', (all) => all.reduce((total, each) => total.plus(each), ZERO)),
  ),
  ...ended(
    'max',
    allOf(ranges, 'max', (all) => all.reduce((total, each) => total.plus(each), ZERO)),
  ),
});

const negative = ({ min, max }: NumberRange): NumberRange => ({ ...ended('min', max?.neg()), ...ended('max', min?.neg()) });

const isNotNegative = ({ min }: NumberRange): boolean => min !== undefined && min.cmp(ZERO) >= 0;

const single = ({ min, max }: NumberRange): Num | undefined => (min !== undefined && max !== undefined && min.cmp(max) === 0 ? min : undefined);

/** A range times a number; undefined where the other is none. */
function scaled(range: NumberRange, other: NumberRange): NumberRange | undefined {
  const by = single(other);
  if (by === undefined) return undefined;
  const times = { ...ended('min', range.min?.times(by)), ...ended('max', range.max?.times(by)) };
  return by.cmp(ZERO) < 0 ? { ...ended('min', times.max), ...ended('max', times.min) } : times;
}

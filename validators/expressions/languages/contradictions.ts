import { toDecimal, type Decimal, type FieldSymbol } from '../../../formula/index.ts';
import { said } from '../../../registry/metadata/index.ts';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { bracketed } from '../../../registry/words.ts';
import { isLiteralArgument, ruleOf } from '../../parseRules.ts';
import { mayMeet, meetingOf, textSetOf, type TextSet } from '../../rules/support/textSets.ts';
import { checkFieldValue } from '../../schema/checkFieldValue.ts';
import type { RuleCall } from '../../types.ts';
import type { Finding } from '../types.ts';

/**
 * Rules of one field that no value passes together: by the characters and the length of what each of them takes, by the numbers and days between its bounds,
 * and by the one value that `is` names. Only what is sure; patterns, scripts and what compares with other fields may agree.
 */
export function contradictions(calls: readonly RuleCall[], field: FieldSymbol, property: PropertySchema): Finding[] {
  return [...bySets(calls, field), ...byNumbers(calls, field), ...byDays(calls, field, property), ...byConstant(calls, field, property)].slice(0, 1);
}

// helpers

const written = ({ name, args }: RuleCall): string => (args.length === 0 ? name : `${name}:${args.join(',')}`);

const refused = (field: FieldSymbol, calls: readonly RuleCall[]): Finding[] => [
  { ...said('rulesContradict', { title: field.title, rules: bracketed(calls.map(written)) }), at: 0, length: 1 },
];

/** Lengths and numbers by themselves are told with their bounds. */
const isBound = (call: RuleCall): boolean => ['min', 'maxLen', 'length', 'min_value', 'max_value', 'between'].includes(ruleOf(call).name);

function bySets(calls: readonly RuleCall[], field: FieldSymbol): Finding[] {
  if (field.isJoined === true || field.kinds.some((kind) => kind === 'list' || kind === 'named')) return [];
  const sets = calls.flatMap((call) => {
    const set = textSetOf(ruleOf(call).name, call.args);
    return set === undefined ? [] : [{ call, set }];
  });
  for (const [index, { call, set }] of sets.entries()) {
    const other = sets.slice(0, index).find((each) => !mayMeet(each.set, set) && !(isBound(each.call) && isBound(call)));
    if (other !== undefined) return refused(field, [other.call, call]);
  }
  const all = sets.reduce<TextSet>((met, { set }) => meetingOf(met, set), {});
  const isEmpty = sets.length > 0 && !mayMeet(all, {}) && !sets.every(({ call }) => isBound(call));
  return isEmpty
    ? refused(
        field,
        sets.map(({ call }) => call),
      )
    : [];
}

/** Between its bounds a field has no number of so many digits, or with so few decimals. */
function byNumbers(calls: readonly RuleCall[], field: FieldSymbol): Finding[] {
  const [min, max] = [toDecimal(field.min), toDecimal(field.max)];
  if (min && max && min.greaterThan(max)) return [];
  const counted = (name: string): number[] => calls.filter((call) => ruleOf(call).name === name).map(({ args }) => Number(args[0]));
  const digits = counted('digits');
  const most = Math.min(...digits, ...counted('maxIntLen'), Infinity);
  const bounds = calls.filter((call) =>
    ['min_value', 'max_value', 'between', 'digits', 'maxIntLen', 'integer', 'decimal', 'maxDecLen'].includes(ruleOf(call).name),
  );
  const first = toDecimal(1);
  if (!first || bounds.length < 2) return [];
  // a number of at most n digits is below 10 to the n, on both sides of zero
  const limit = most < 100 ? first.times(`1e${most}`) : undefined;
  if (
    limit &&
    ((min && !min.lessThan(limit)) || (max && !max.greaterThan(limit.negated())) || (digits.length > 0 && max?.isNegative() === true && !max.isZero()))
  )
    return refused(field, bounds);
  return min && max && field.decimals !== undefined && !hasBetween(min, max, field) ? refused(field, bounds) : [];
}

function hasBetween(min: Decimal, max: Decimal, { decimals = 0, aboveMin, belowMax }: FieldSymbol): boolean {
  const step = `1e${decimals}`;
  const [low, high] = [min.times(step), max.times(step)];
  const [least, most] = [low.ceil(), high.floor()];
  const from = aboveMin === true && least.equals(low) ? least.plus(1) : least;
  const to = belowMax === true && most.equals(high) ? most.minus(1) : most;
  return !from.greaterThan(to);
}

/** Controls that write days; a month, or what is typed, may be compared by its month alone. */
const ofDays: ReadonlySet<string> = new Set(['date', 'datetime', 'dateRange', 'datetimeRange']);

/** Days that are written out; compared as days, whatever time the field has. */
function byDays(calls: readonly RuleCall[], field: FieldSymbol, property: PropertySchema): Finding[] {
  if (!ofDays.has(property['x-ui']?.widget ?? '')) return [];
  const days = calls.flatMap((call) => {
    const { name } = ruleOf(call);
    const [point = ''] = call.args;
    const shift = { date_gte: [1, 0], isAfter: [1, 1], date_lte: [-1, 0], isBefore: [-1, -1] }[name];
    return shift !== undefined && point.length === 10 && isLiteralArgument('point', point) && point !== 'today'
      ? [{ call, side: shift[0], day: Date.parse(`${point}T00:00:00Z`) + (shift[1] ?? 0) * DAY }]
      : [];
  });
  for (const low of days.filter(({ side }) => side === 1)) {
    const high = days.find(({ side, day }) => side === -1 && low.day > day);
    if (high !== undefined) return refused(field, [low.call, high.call]);
  }
  return [];
}

const DAY = 86_400_000;

/** What has to be exactly this text passes the other rules as well. */
function byConstant(calls: readonly RuleCall[], field: FieldSymbol, property: PropertySchema): Finding[] {
  const constant = calls.find((call) => ruleOf(call).name === 'is');
  const types = [property.type].flat().filter((type) => type !== 'null');
  const [value] = constant?.args ?? [];
  if (constant === undefined || value === undefined || calls.length < 2 || !['string', 'number', 'integer'].includes(String(types[0])) || types.length !== 1)
    return [];
  const others = calls.filter((call) => call !== constant);
  const fails = others.filter((call) => checkFieldValue({ ...property, 'x-rules': written(call) }, value, { fixed: true }) !== undefined);
  return fails.length > 0 ? refused(field, [constant, ...fails]) : [];
}

import { dateText, dateTimeText, dayOf, Num, parseDateTime, parseNumber, plainText } from '../engine/index.ts';
import type { FieldSymbol } from './types.ts';

/** One value of each case into which constants divide what a field can hold; nothing entered is a case of its own. */
export function valuesOf(symbol: FieldSymbol, constants: ReadonlySet<string>): readonly (string | boolean | null)[] {
  const empty = symbol.required === true ? [] : [null];
  const [kind] = symbol.kinds;
  const { options } = symbol;
  if (kind === 'boolean')
    return [...[true, false].filter((value) => options === undefined || options.some((option) => option.value === String(value))), ...empty];
  if (kind === 'number')
    return [
      ...(options === undefined ? numbers(symbol, constants) : options.map(({ value }) => value).filter((value) => isNumber(value) && holds(symbol, value))),
      ...empty,
    ];
  if (kind === 'date') return [...(symbol.isMonth === true ? months(constants) : dates(constants)), ...empty];
  if (kind === 'datetime') return [...moments(constants), ...empty];
  const written = [...constants].filter((text) => text !== '');
  return options === undefined
    ? [...new Set([...written, freshText(written), ...takenTexts(symbol, written)]), ...empty]
    : [...options.map(({ value }) => value), ...empty];
}

// helpers

/** Each constant, what lies next to it on both sides, and the ends; only what the field can hold. */
function numbers(symbol: FieldSymbol, constants: ReadonlySet<string>): string[] {
  const { decimals, min, max } = symbol;
  const bounds = [...constants, min, max, '0'].flatMap((text) => parseNumber(text ?? '') ?? []);
  const sorted = bounds.sort((a, b) => a.cmp(b)).filter((value, index) => index === 0 || value.cmp(bounds[index - 1] ?? value) !== 0);
  const step = new Num(`1e-${decimals ?? 0}`);
  const around =
    decimals === undefined
      ? sorted.flatMap((value, index) => [
          value,
          (sorted[index + 1] ?? value.plus(new Num(2))).plus(value).div(new Num(2)),
          ...(index === 0 ? [value.minus(new Num(1))] : []),
        ])
      : sorted.flatMap((value) => [value.minus(step), value, value.plus(step)].map((each) => each.div(step).floor().times(step)));
  return [...new Set([...around, ...sorted.flatMap((value) => stepsAround(symbol, value))].sort((a, b) => b.cmp(a)).map(plainText))].filter((value) =>
    holds(symbol, value),
  );
}

/** The step at or below a number, the one before and the one after it. */
function stepsAround({ steps }: FieldSymbol, value: Num): Num[] {
  const [from, step] = [parseNumber(steps?.from ?? ''), parseNumber(steps?.step ?? '')];
  if (from === undefined || step === undefined || step.cmp(new Num(0)) <= 0) return [];
  const at = value.minus(from).div(step).floor();
  return [-1, 0, 1].map((shift) => at.plus(shift).times(step).plus(from));
}

const isNumber = (text: string): boolean => parseNumber(text) !== undefined;

/** Whether a number lies between the bounds of a field. */
function holds({ min, max, aboveMin, belowMax }: FieldSymbol, text: string): boolean {
  const [value, least, most] = [parseNumber(text), parseNumber(min ?? ''), parseNumber(max ?? '')];
  if (value === undefined) return false;
  const [low, high] = [least === undefined ? 1 : value.cmp(least), most === undefined ? -1 : value.cmp(most)];
  return (aboveMin === true ? low > 0 : low >= 0) && (belowMax === true ? high < 0 : high <= 0);
}

/** Each month that a constant lies in, the one before and the one after it. */
function months(constants: ReadonlySet<string>): string[] {
  const known = [...constants].flatMap((text) => parseDateTime(text) ?? []);
  return [
    ...new Set(
      (known.length === 0 ? [{ year: 2024, month: 10 }] : known).flatMap(({ year, month }) =>
        [-1, 0, 1].flatMap((shift) => {
          const first = dayOf(year, month + shift, 1);
          return first === undefined ? [] : (dateText(first) ?? '').slice(0, 'YYYY-MM'.length);
        }),
      ),
    ),
  ];
}

/** Each moment, the second before and the one after it. */
function moments(constants: ReadonlySet<string>): string[] {
  const known = [...constants].flatMap((text) => parseDateTime(text) ?? []);
  return [
    ...new Set(
      (known.length === 0 ? [{ day: 20_000, second: 0 }] : known).flatMap(({ day, second }) =>
        [second - 1, second, second + 1].flatMap((each) => {
          const shift = Math.floor(each / SECONDS_PER_DAY);
          return dateTimeText(day + shift, each - shift * SECONDS_PER_DAY) ?? [];
        }),
      ),
    ),
  ];
}

const SECONDS_PER_DAY = 86_400;

function dates(constants: ReadonlySet<string>): string[] {
  const days = [...constants].flatMap((text) => parseDateTime(text)?.day ?? []);
  return [...new Set((days.length === 0 ? [20_000] : days).flatMap((day) => [day - 1, day, day + 1].flatMap((each) => dateText(each) ?? [])))];
}

/** A text that the rules of a field take, where an everyday one is. */
function takenTexts({ takes }: FieldSymbol, written: readonly string[]): readonly string[] {
  if (takes === undefined || takes(freshText(written))) return [];
  return everydayTexts
    .flatMap((text) => [text, ...written.map((each) => `${each}${text}`)])
    .filter((text) => !written.includes(text) && takes(text))
    .slice(0, 1);
}

const everydayTexts = [
  'A',
  'a',
  'ABC',
  'abc',
  'Abc',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567890',
  'A1',
  'A-1',
  'AB123',
  'AB-123',
  'ABC-2026',
  'HT-2026',
  'HT2026',
  '13800000000',
  'a@example.com',
  'https://example.com',
  '张三',
  '其他事项',
];

const freshText = (taken: readonly string[], text = '其他'): string => (taken.includes(text) ? freshText(taken, `${text}…`) : text);

import { dateText, Num, parseDateTime, parseNumber, plainText } from '../engine/index.ts';
import type { FieldSymbol } from './types.ts';

/** One value of each case into which constants divide what a field can hold; nothing entered is a case of its own. */
export function valuesOf(symbol: FieldSymbol, constants: ReadonlySet<string>): readonly (string | boolean | null)[] {
  const empty = symbol.required === true ? [] : [null];
  const [kind] = symbol.kinds;
  if (kind === 'boolean') return [true, false, ...empty];
  if (kind === 'number') return [...numbers(symbol, constants), ...empty];
  if (kind === 'date') return [...dates(constants), ...empty];
  const written = [...constants].filter((text) => text !== '');
  return symbol.options === undefined ? [...written, freshText(written), ...empty] : [...symbol.options.map(({ value }) => value), ...empty];
}

// helpers

/** Each constant, what lies next to it on both sides, and the ends; only what the field can hold. */
function numbers({ decimals, min, max }: FieldSymbol, constants: ReadonlySet<string>): string[] {
  const bounds = [...constants, min, max, '0'].flatMap((text) => parseNumber(text ?? '') ?? []);
  const sorted = bounds.sort((a, b) => a.cmp(b)).filter((value, index) => index === 0 || value.cmp(bounds[index - 1] ?? value) !== 0);
  const step = new Num(`1e-${decimals ?? 0}`);
  const around = decimals === undefined
    ? sorted.flatMap((value, index) => [value, (sorted[index + 1] ?? value.plus(new Num(2))).plus(value).div(new Num(2)), ...(index === 0 ? [value.minus(new Num(1))] : [])])
    : sorted.flatMap((value) => [value.minus(step), value, value.plus(step)].map((each) => each.div(step).floor().times(step)));
  const [least, most] = [parseNumber(min ?? ''), parseNumber(max ?? '')];
  const fits = around.filter((value) => (least === undefined || value.cmp(least) >= 0) && (most === undefined || value.cmp(most) <= 0));
  return [...new Set(fits.sort((a, b) => b.cmp(a)).map(plainText))];
}

function dates(constants: ReadonlySet<string>): string[] {
  const days = [...constants].flatMap((text) => parseDateTime(text)?.day ?? []);
  return [...new Set((days.length === 0 ? [20_000] : days).flatMap((day) => [day - 1, day, day + 1].flatMap((each) => dateText(each) ?? [])))];
}

const freshText = (taken: readonly string[], text = '其他'): string => (taken.includes(text) ? freshText(taken, `${text}…`) : text);

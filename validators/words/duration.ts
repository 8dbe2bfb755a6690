import { byName } from '../../schemas/byName.ts';
import { toDecimal } from '../../formula/index.ts';
import type { Declared } from './declared.ts';
import { plainText } from './values.ts';

export const durationUnits = ['day', 'hour', 'minute'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** Texts of the parts; a part that nobody wrote is absent. */
export type DurationParts = Readonly<Partial<Record<DurationUnit, string>>>;

const words: Readonly<Record<string, Readonly<Record<DurationUnit, string>>>> = byName({
  'zh-CN': { day: '天', hour: '小时', minute: '分钟' },
  'zh-TW': { day: '天', hour: '小時', minute: '分鐘' },
  'en-US': { day: 'd', hour: 'h', minute: 'min' },
});

export function wordsOf(locale: string): Readonly<Record<DurationUnit, string>> {
  return (Object.hasOwn(words, locale) ? words[locale] : undefined) ?? { day: '天', hour: '小时', minute: '分钟' };
}

/** The units a field is written in, the largest first. */
export function unitsOf({ ui }: Declared): readonly DurationUnit[] {
  const named = Array.isArray(ui.units) ? durationUnits.filter((unit) => (ui.units as unknown[]).includes(unit)) : [];
  return named.length > 0 ? named : durationUnits;
}

/** A stored number taken apart; the smallest unit of the field carries what is left over. */
export function partsOf(value: unknown, field: Declared): DurationParts {
  let rest = toDecimal(value)?.times(minutesOf(storedUnit(field), field));
  if (!rest || rest.isNegative()) return {};
  const units = unitsOf(field);
  const parts: Partial<Record<DurationUnit, string>> = {};
  for (const [index, unit] of units.entries()) {
    const size = minutesOf(unit, field);
    const whole = index === units.length - 1 ? rest.div(size) : rest.div(size).floor();
    rest = rest.minus(whole.times(size));
    parts[unit] = whole.toDecimalPlaces(4).toFixed();
  }
  return parts;
}

/** The stored number of written parts, exact; null when nothing is written. */
export function totalOf(parts: DurationParts, field: Declared): string | null {
  let total = null;
  for (const unit of unitsOf(field)) {
    const amount = toDecimal(parts[unit]);
    if (!amount) continue;
    const minutes = amount.times(minutesOf(unit, field));
    total = total === null ? minutes : minutes.plus(total);
  }
  return total === null
    ? null
    : total
        .div(minutesOf(storedUnit(field), field))
        .toDecimalPlaces(6)
        .toFixed();
}

/** `1天 2小时 30分钟`; parts of nothing are left out. What is no length of time shows itself. */
export function durationText(value: unknown, field: Declared, locale: string): string {
  const amount = toDecimal(value);
  if (!amount) return plainText(value);
  if (amount.isNegative()) return `-${durationText(amount.negated().toFixed(), field, locale)}`;
  const parts = partsOf(value, field);
  const names = wordsOf(locale);
  const units = unitsOf(field).filter((unit) => parts[unit] !== undefined);
  const said = units.filter((unit) => parts[unit] !== '0');
  const smallest = units.at(-1);
  return said.length === 0 ? (smallest === undefined ? '' : `0${names[smallest]}`) : said.map((unit) => `${parts[unit] ?? ''}${names[unit]}`).join(' ');
}

// helpers

function storedUnit({ ui }: Declared): DurationUnit {
  return durationUnits.find((unit) => unit === ui.storeAs) ?? 'minute';
}

function minutesOf(unit: DurationUnit, { ui }: Declared): number {
  const hoursPerDay = typeof ui.hoursPerDay === 'number' && ui.hoursPerDay > 0 ? ui.hoursPerDay : 24;
  return unit === 'minute' ? 1 : unit === 'hour' ? 60 : 60 * hoursPerDay;
}

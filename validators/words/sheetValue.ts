import { toDecimal } from '../../formula/index.ts';
import { holdsSeveral, momentFormats } from '../../registry/form/index.ts';
import { affixesOf } from './affixes.ts';
import type { Declared } from './declared.ts';
import { codesOf, findChoice } from './choices.ts';
import { dateFormats } from './momentText.ts';
import { readMoment } from './moments.ts';
import { rating } from './rating.ts';
import { digitsOf, sayValue, type Place } from './sayValue.ts';

/** A value as a spreadsheet holds it: numbers and days stay what they are and look as their field says, everything else is words. */
export type SheetValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Exact digits with the number format of spreadsheets. */
  | { readonly kind: 'number'; readonly number: string; readonly format: string }
  /** `YYYY-MM-DD`, with ` HH:mm:ss` where the field has a time. */
  | { readonly kind: 'date'; readonly date: string; readonly format: string };

/** Undefined for nothing. */
export function sheetValue(value: unknown, field: Declared, place: Place): SheetValue | undefined {
  const text = sayValue(value, field, place);
  if (text === '') return undefined;
  return numberOf(value, field, place) ?? dateOf(value, field) ?? { kind: 'text', text: quotedMembers(value, field, place) ?? text };
}

// helpers

/** A free member that holds a separator stands in quotes, so that an import reads it as the one it is. */
function quotedMembers(value: unknown, field: Declared, { choices }: Place): string | undefined {
  if (!holdsSeveral(field) || field.ui.widget === 'cascader' || (Array.isArray(value) && !value.every((member) => typeof member === 'string')))
    return undefined;
  const offered = choices?.();
  const members = codesOf(value, true).map(
    (code) => findChoice(offered, code)?.name ?? (/[、,，;；\n"]|^\s|\s$/.test(code) ? `"${code.replaceAll('"', '""')}"` : undefined) ?? code,
  );
  return members.some((member) => member.startsWith('"')) ? members.join('、') : undefined;
}

const numeric: ReadonlySet<string> = new Set(['number', 'money', 'currency', 'slider']);
const momentWidgets = new Map<string, string>(Object.entries(momentFormats).filter(([widget]) => widget !== 'time' && widget !== 'year'));

function numberOf(value: unknown, field: Declared, { entered = false }: Place): SheetValue | undefined {
  const format = numberFormat(value, field, entered);
  const decimal = toDecimal(value);
  if (format === undefined || decimal === null) return undefined;
  return { kind: 'number', number: decimal.toFixed(), format };
}

/** Days that the field shows in a way that spreadsheets know. */
function dateOf(value: unknown, field: Declared): SheetValue | undefined {
  const standard = momentWidgets.get(field.ui.widget);
  if (standard === undefined || typeof value !== 'string') return undefined;
  const { stored, shown } = dateFormats(field, standard);
  const moment = readMoment(value, stored);
  if (moment === undefined || !shown.includes('Y')) return undefined;
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${String(moment.Y).padStart(4, '0')}-${two(moment.M)}-${two(moment.D)}`;
  const time = /[Hms]/.test(stored) ? ` ${two(moment.H)}:${two(moment.m)}:${two(moment.s)}` : '';
  return { kind: 'date', date: `${day}${time}`, format: sheetDateFormat(shown) };
}

/** `YYYY年MM月DD日 HH:mm` -> `yyyy"年"mm"月"dd"日" hh:mm`. */
function sheetDateFormat(shown: string): string {
  return shown.replace(/YYYY|MM?|DD?|HH?|mm?|ss?|[-/: .]|[^YMDHms\-/: .]+/g, (part) =>
    /^[YMDHms]+$/.test(part) ? part.toLowerCase() : /^[-/: .]$/.test(part) ? part : quoted(part),
  );
}

/** As many places as the share has in percent. */
function percentFormat(value: unknown): string {
  return `${decimals('0', Math.max((toDecimal(value)?.decimalPlaces() ?? 0) - 2, 0))}%`;
}

const MOST_PLACES = 30;
const decimals = (whole: string, places: number): string => (places === 0 ? whole : `${whole}.${'0'.repeat(Math.min(places, MOST_PLACES))}`);

/** Literal text in a number format. */
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);

/** How a spreadsheet writes numbers of a field: with its decimals, thousands, sign and unit. Undefined for fields that are no numbers. */
function numberFormat(value: unknown, field: Declared, entered: boolean): string | undefined {
  const { widget } = field.ui;
  if (widget === 'rate') return percentFormat(value);
  if (widget === 'rating' || widget === 'stars') {
    const { of, word } = rating(value, field);
    return `0${quoted(`/${of}${word === '' ? '' : ` ${word}`}`)}`;
  }
  if (!numeric.has(widget)) return undefined;
  const digits = digitsOf(value, field, entered);
  const places = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const { sign, unit } = affixesOf(field);
  const whole = widget === 'money' || widget === 'currency' || field.ui.thousands === true ? '#,##0' : '0';
  return `${quoted(sign)}${decimals(whole, places)}${quoted(unit)}`;
}

import { byName } from '../../schemas/byName.ts';
import type { FieldUi } from './types.ts';

/** How the widgets of one moment store it, unless their field says otherwise. */
export const momentFormats = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  year: 'YYYY',
  time: 'HH:mm:ss',
} as const;

/** The controls of moments and of their ranges, by what one moment of them is. */
export const momentKinds: Readonly<Record<string, keyof typeof momentFormats | undefined>> = byName({
  date: 'date',
  datetime: 'datetime',
  month: 'month',
  year: 'year',
  time: 'time',
  dateRange: 'date',
  daterange: 'date',
  datetimeRange: 'datetime',
  datetimerange: 'datetime',
  monthRange: 'month',
  monthrange: 'month',
  timeRange: 'time',
  timerange: 'time',
});

/** The patterns in which every reader knows a stored moment, those that formulas, rules, filters and orders compare: its usual one first. */
export const storedPatterns: Readonly<Record<keyof typeof momentFormats, readonly string[]>> = {
  date: [momentFormats.date],
  datetime: [momentFormats.datetime, 'YYYY-MM-DD HH:mm'],
  month: [momentFormats.month, momentFormats.date],
  year: [momentFormats.year],
  time: [momentFormats.time, 'HH:mm'],
};

/** Whether a pattern says something of a moment, and nothing that moments of its kind do not have; texts stand in brackets, `[of] MMM`. */
export function saysMoment(pattern: string, kind: keyof typeof momentFormats, stored: string = momentFormats[kind]): boolean {
  const words = datePattern(pattern)
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .match(/([A-Za-z])\1*/g);
  const had = stored.includes('DD') ? `${partsOf[kind]}D` : partsOf[kind];
  return words !== null && words.every((word) => shownParts.has(word) && had.includes(word.charAt(0)));
}

/** Whether a field begins with the current moment: asked for, and of a widget that holds a single one. */
export const beginsNow = (ui: Pick<FieldUi, 'widget' | 'showCurrentDate'>): ui is FieldUi & { readonly widget: keyof typeof momentFormats } =>
  ui.showCurrentDate === true && Object.hasOwn(momentFormats, ui.widget);

/** Designers write patterns of either family: `yyyy-MM-dd` is `YYYY-MM-DD`. */
export function datePattern(pattern: string): string {
  return pattern.replaceAll('y', 'Y').replaceAll('d', 'D');
}

const partsOf: Readonly<Record<keyof typeof momentFormats, string>> = { date: 'YMD', datetime: 'YMDHhmsAa', month: 'YM', year: 'Y', time: 'HhmsAa' };
const shownParts: ReadonlySet<string> = new Set('YYYY YY MMMM MMM MM M DD D HH H hh h mm m ss s A a'.split(' '));

const widgetByFormat: Readonly<Record<string, keyof typeof momentFormats>> = byName({ date: 'date', 'date-time': 'datetime', time: 'time' });

/**
 * The control that a text with the format of a moment is drawn with when it names none: so every moment is typed, stored
 * and sent in one way, without a zone, whether its field names a control or not.
 */
export function momentWidgetOf({ type, format, 'x-ui': ui }: Readonly<Record<string, unknown>>): keyof typeof momentFormats | undefined {
  const isText =
    [type]
      .flat()
      .filter((name) => name !== 'null')
      .join() === 'string';
  return ui === undefined && isText && typeof format === 'string' && Object.hasOwn(widgetByFormat, format) ? widgetByFormat[format] : undefined;
}

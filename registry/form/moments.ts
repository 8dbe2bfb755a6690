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

/** Whether a field begins with the current moment: asked for, and of a widget that holds a single one. */
export const beginsNow = (ui: Pick<FieldUi, 'widget' | 'showCurrentDate'>): ui is FieldUi & { readonly widget: keyof typeof momentFormats } =>
  ui.showCurrentDate === true && Object.hasOwn(momentFormats, ui.widget);

/** Designers write patterns of either family: `yyyy-MM-dd` is `YYYY-MM-DD`. */
export function datePattern(pattern: string): string {
  return pattern.replaceAll('y', 'Y').replaceAll('d', 'D');
}

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

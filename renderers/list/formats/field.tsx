import { displayedChoices, isNegative, sayValue } from '../../../validators/words/index.ts';
import { defineFormat, EMPTY, type FormatContext } from './defineFormat.ts';

/** Columns of a field that name no format: its values are said as its form says them. */
export const fieldFormat = defineFormat({
  name: 'field',
  show(value, context) {
    const text = said(value, context);
    if (text === '') return EMPTY;
    return isNumeric(context) ? <span className={isNegative(value) ? 'yb-amount yb-list-negative' : 'yb-amount'}>{text}</span> : text;
  },
  title: (value, context) => (isNumeric(context) ? undefined : said(value, context) || undefined),
});

/** The same, at the right as numbers are. */
export const fieldNumberFormat = defineFormat({ ...fieldFormat, name: 'fieldNumber', align: 'right', amount: said });

export const numericWidgets: ReadonlySet<string> = new Set(['number', 'money', 'rate', 'rating', 'slider', 'duration']);

// helpers

const isNumeric = ({ column: { display } }: FormatContext): boolean => numericWidgets.has(display?.ui.widget ?? '');

function said(value: unknown, { column: { display }, dicts, locale }: FormatContext): string {
  if (display === undefined) return '';
  return sayValue(value, display, { locale, choices: () => displayedChoices(display, (key) => dicts[key]), entered: display.computed !== true });
}

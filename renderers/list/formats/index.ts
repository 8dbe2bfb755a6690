import { createRegistry } from '../../../registry/createRegistry.ts';
import { dateFormat } from './date.tsx';
import { datetimeFormat } from './datetime.tsx';
import type { ListColumn } from '../types.ts';
import type { ListFormat } from './defineFormat.ts';
import { dictFormat } from './dict.tsx';
import { dictTagFormat } from './dictTag.tsx';
import { fieldFormat, fieldNumberFormat, numericWidgets } from './field.tsx';
import { fileFormat } from './file.tsx';
import { dueFormat, waitingFormat } from './moments.tsx';
import { moneyFormat } from './money.tsx';
import { nameFormat } from './name.tsx';
import { numberFormat } from './number.tsx';
import { percentFormat } from './percent.tsx';
import { statusTagFormat } from './statusTag.tsx';
import { switchFormat } from './switch.tsx';
import { textFormat } from './text.tsx';

export type { FormatContext, ListFormat } from './defineFormat.ts';
export { total } from './total.ts';
export { entriesOf } from './entries.ts';
export { moneyFormat };

const defaultFormats: readonly ListFormat[] = [
  // plain
  textFormat,
  nameFormat,
  fileFormat,
  switchFormat,
  // numbers
  moneyFormat,
  numberFormat,
  percentFormat,
  // dates
  dateFormat,
  datetimeFormat,
  waitingFormat,
  dueFormat,
  // codes
  dictFormat,
  dictTagFormat,
  statusTagFormat,
];

/** The format of a column: its own, else that of its field. A switch has words of its own. */
export function formatOf({ format, display, to }: ListColumn, registry: FormatRegistry): ListFormat {
  const own = format === undefined || (format === 'switch' && display?.ui.widget === 'switch');
  if (!own) return registry.get(format) ?? textFormat;
  if (display === undefined || to !== undefined) return textFormat;
  return numericWidgets.has(display.ui.widget) ? fieldNumberFormat : fieldFormat;
}

export const createFormatRegistry = (formats: readonly ListFormat[] = defaultFormats) =>
  createRegistry(formats, { kind: 'list format', nameOf: (format) => format.name });
export type FormatRegistry = ReturnType<typeof createFormatRegistry>;

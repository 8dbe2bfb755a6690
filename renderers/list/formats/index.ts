import { createRegistry } from '../../../registry/createRegistry.ts';
import { dateFormat } from './date.tsx';
import { datetimeFormat } from './datetime.tsx';
import type { ListFormat } from './defineFormat.ts';
import { dictFormat } from './dict.tsx';
import { dictTagFormat } from './dictTag.tsx';
import { fileFormat } from './file.tsx';
import { moneyFormat } from './money.tsx';
import { nameFormat } from './name.tsx';
import { numberFormat } from './number.tsx';
import { percentFormat } from './percent.tsx';
import { statusTagFormat } from './statusTag.tsx';
import { switchFormat } from './switch.tsx';
import { textFormat } from './text.tsx';

export type { ListFormat } from './defineFormat.ts';
export { amountText, total } from './amountText.ts';
export { textFormat };

const defaultFormats: readonly ListFormat[] = [
  // plain
  textFormat, nameFormat, fileFormat, switchFormat,
  // numbers
  moneyFormat, numberFormat, percentFormat,
  // dates
  dateFormat, datetimeFormat,
  // codes
  dictFormat, dictTagFormat, statusTagFormat,
];

export const createFormatRegistry = (formats: readonly ListFormat[] = defaultFormats) => createRegistry(formats, { kind: 'list format', nameOf: (format) => format.name });
export type FormatRegistry = ReturnType<typeof createFormatRegistry>;

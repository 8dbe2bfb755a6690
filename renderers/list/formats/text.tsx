import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';
import { nameFormat } from './name.tsx';

/** Columns that name no format. */
export const textFormat = defineFormat({
  name: 'text',
  show: (value, context) => (isBlank(value) ? EMPTY : typeof value === 'object' ? nameFormat.show(value, context) : String(value)),
  title: (value) => (typeof value === 'string' ? value : undefined),
});

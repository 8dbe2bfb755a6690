import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** Minutes are enough in a list; the tooltip has the seconds. */
export const datetimeFormat = defineFormat({
  name: 'datetime',
  show: (value) => (isBlank(value) ? EMPTY : String(value).slice(0, 16)),
  title: (value) => (isBlank(value) ? undefined : String(value)),
});

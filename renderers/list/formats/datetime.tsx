import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** Minutes are enough in a list; the tooltip has the seconds. With a second field in the column a period. */
export const datetimeFormat = defineFormat({
  name: 'datetime',
  show(value, { column, row }) {
    if (column.to === undefined) return isBlank(value) ? EMPTY : minute(value);
    return isBlank(value) && isBlank(row[column.to]) ? EMPTY : `${minute(value)} ~ ${minute(row[column.to])}`;
  },
  title: (value, { column, row }) =>
    isBlank(value) ? undefined : column.to === undefined ? String(value) : `${String(value)} ~ ${String(row[column.to] ?? '')}`,
});

// helpers

const minute = (value: unknown): string => (isBlank(value) ? '' : String(value).slice(0, 16));

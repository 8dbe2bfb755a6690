import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** A day; with a second field in the column a period. */
export const dateFormat = defineFormat({
  name: 'date',
  show(value, { column, row }) {
    if (column.to === undefined) return isBlank(value) ? EMPTY : day(value);
    const end = row[column.to];
    return isBlank(value) && isBlank(end) ? EMPTY : `${isBlank(value) ? '' : day(value)} ~ ${isBlank(end) ? '' : day(end)}`;
  },
});

// helpers

const day = (value: unknown): string => String(value).slice(0, 10);

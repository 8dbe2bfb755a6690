import { lazy, Suspense } from 'react';
import { readDate } from '../text/dates.ts';
import { plainText } from '../text/values.ts';
import type { DateShape } from './DateEdit.tsx';
import { defineControl, type Control, type EditProps } from './defineControl.ts';

/** The calendar is the heaviest part of a form; it comes when the first date is to be edited. */
const DateEdit = lazy(() => import('./DateEdit.tsx').then(({ DateEdit: component }) => ({ default: component })));

const shapes = {
  date: { widget: 'date', picker: 'date', format: 'YYYY-MM-DD' },
  datetime: { widget: 'datetime', picker: 'date', format: 'YYYY-MM-DD HH:mm:ss', showTime: true },
  month: { widget: 'month', picker: 'month', format: 'YYYY-MM' },
  year: { widget: 'year', picker: 'year', format: 'YYYY' },
  time: { widget: 'time', picker: 'time', format: 'HH:mm:ss' },
} as const satisfies Record<string, DateShape>;

export const dateControl = dateLike(shapes.date);
export const datetimeControl = dateLike(shapes.datetime);
export const monthControl = dateLike(shapes.month);
export const yearControl = dateLike(shapes.year);
export const timeControl = dateLike(shapes.time);

// helpers

function dateLike(shape: DateShape): Control {
  return defineControl({
    widget: shape.widget,
    types: ['string'],
    text: (binding) => plainText(binding.value),
    edit: (props: EditProps) => (
      <Suspense fallback={<span className="yb-input yb-waiting-control">{plainText(props.binding.store.model.value(props.field.name))}</span>}>
        <DateEdit {...props} shape={shape} />
      </Suspense>
    ),
    paste: (text) => readDate(text, shape.format),
  });
}

import { describe, expect, it, test } from 'vitest';
import { compileForm, type CompiledForm, type PropertySchema } from '../../../registry/form/index.ts';
import { defaultData, FormModel } from '../../../validators/model/index.ts';
import { context } from './fixture.ts';

/** The last evening of February in a leap year: one more day is another day, another month and, with 307, another year. */
const late = { ...context, today: '2028-02-28', now: '2028-02-28 23:59:58' };

test.each<[widget: string, options: object, expected: unknown]>([
  ['date', {}, '2028-02-28'],
  ['date', { day: 1 }, '2028-02-29'],
  ['date', { day: 2 }, '2028-03-01'],
  ['date', { day: -59 }, '2027-12-31'],
  ['date', { inputFormat: 'yyyy/MM/dd', day: 1 }, '2028/02/29'],
  ['datetime', { day: -1 }, '2028-02-27 23:59:58'],
  ['datetime', { inputFormat: 'yyyy-MM-dd HH:mm' }, '2028-02-28 23:59'],
  ['month', {}, '2028-02'],
  ['month', { day: 2 }, '2028-03'],
  ['year', { day: 307 }, '2028'],
  ['year', { day: 308 }, '2029'],
  ['time', {}, '23:59:58'],
  ['time', { inputFormat: 'HH:mm' }, '23:59'],
  // no single moment, or not asked for
  ['dateRange', {}, null],
  ['input', {}, null],
  ['date', { showCurrentDate: false, day: 3 }, null],
])('%s with %j begins with %s', (widget, options, expected) => {
  expect(defaultData(form({ f: { type: 'string', 'x-ui': { widget, showCurrentDate: true, ...options } } }), late)['f']).toBe(expected);
});

describe('the current moment', () => {
  const date = { type: 'string', 'x-ui': { widget: 'date', showCurrentDate: true, day: 7 } };

  it('gives way to a default that the field states', () => {
    expect(defaultData(form({ f: { ...date, 'x-default': '2000-01-01' } }), late)).toMatchObject({ f: '2000-01-01' });
  });

  it('is that of the context in every new row', () => {
    const rows = form({ mx: { type: 'array', items: { type: 'object', properties: { rq: date } } } });
    const model = new FormModel(rows, {}, late);
    expect(model.addRow('mx')?.values).toMatchObject({ rq: '2028-03-06' });
  });
});

// helpers

function form(properties: Record<string, PropertySchema>): CompiledForm {
  const fields = Object.fromEntries(Object.keys(properties).map((name) => [name, 'w' as const]));
  return compileForm(
    { key: 'f', name: 'f', version: 1, boAlias: 'bo', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] },
    { fields: { bo: fields, mx: { rq: 'w' } }, table: { mx: { add: true } } },
  );
}

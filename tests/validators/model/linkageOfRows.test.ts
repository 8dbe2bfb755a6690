import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileForm } from '../../../registry/form/index.ts';
import { evaluateForm, FormModel, type Row } from '../../../validators/model/index.ts';
import { context } from './fixture.ts';

/** Rules of rows act on fields above them as long as the row is there, whatever happened to it before. */

const column = (name: string, then: object, otherwise?: object) => ({
  type: 'string',
  title: name,
  'x-ui': { widget: 'input' },
  'x-linkage': [{ when: `item.${name} == "1"`, then: [{ field: 'x', ...then }], ...(otherwise === undefined ? {} : { else: [{ field: 'x', ...otherwise }] }) }],
});
const text = (more: object = {}) => ({ type: 'string', title: 'x', 'x-ui': { widget: 'input' }, ...more });
const formOf = (columns: Readonly<Record<string, object>>, x: object = {}, y: object = {}) =>
  compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'b',
      layout: [],
      rules: [],
      summary: [],
      schema: {
        type: 'object',
        properties: {
          x: text(x),
          y: text(y),
          t: { type: 'array', title: 't', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { ...columns, z: text() } } },
        },
      },
    } as never,
    { fields: { b: { x: 'w', y: 'w' } }, tables: { b: { t: { mode: 'w', add: true, del: true, edit: true, columns: { a: 'w', b: 'w', z: 'w' } } } } } as never,
  );

const forms = {
  values: formOf({ a: column('a', { value: 'A' }), b: column('b', { value: 'B' }) }),
  'a default formula takes over again': formOf(
    { a: column('a', { value: 'A' }), b: column('b', { clear: true }) },
    { 'x-defaultFormula': 'concat("=", count(t.item.z))' },
  ),
  'a table that another field keeps empty': formOf(
    { a: column('a', { value: 'A' }) },
    {},
    { 'x-linkage': [{ when: 'y == "1"', then: [{ field: 't', clear: true }] }] },
  ),
  modes: formOf({ a: column('a', { mode: 'n' }), b: column('b', { mode: 'b', message: 'b' }, { mode: 'w' }) }),
};

test.each(Object.entries(forms))('%s: the browser agrees with the server after every row that comes, changes, goes or comes back', (_name, form) => {
  const x = form.fields.find(({ name }) => name === 'x') ?? expect.fail('no x');
  const step = fc.record({
    kind: fc.constantFrom('add', 'add', 'set', 'set', 'remove', 'back', 'y'),
    at: fc.nat(3),
    column: fc.constantFrom('a', 'b'),
    value: fc.constantFrom('1', '2'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const model = new FormModel(form, {}, context);
      const gone: Row[] = [];
      for (const { kind, at, column: name, value } of steps) {
        const rows = model.rows('t');
        const row = rows[at % Math.max(1, rows.length)];
        if (kind === 'add') model.addRow('t');
        else if (kind === 'y') model.set('y', value);
        else if (kind === 'set' && row !== undefined) model.setCell('t', row, name, value);
        else if (kind === 'remove' && row !== undefined) {
          model.removeRows('t', [row]);
          gone.push(row);
        } else if (kind === 'back') {
          const back = gone.pop();
          if (back !== undefined) model.insertRow('t', back, 0);
        }
        const whole = evaluateForm(form, model.toData(), context);
        expect(model.toData()).toEqual(whole.data);
        expect(model.override(x)).toEqual(whole.override(x));
      }
    }),
    { numRuns: 60 },
  );
});

test('what was typed is there again when the row that hid it has gone', () => {
  const model = new FormModel(forms.modes, { x: '有' }, context);
  const x = forms.modes.fields.find(({ name }) => name === 'x') ?? expect.fail('no x');
  const row = model.addRow('t');
  model.setCell('t', row, 'a', '1');
  expect(model.override(x)?.mode).toBe('n');
  model.removeRows('t', [row]);
  expect([model.override(x), model.value('x')]).toEqual([undefined, '有']);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileForm, permissionShape, type FieldMode, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { evaluateForm, fieldAddress, FormModel, type Row } from '../../../validators/model/index.ts';
import { context } from './fixture.ts';

const number = (formula?: string): PropertySchema => ({
  type: 'number',
  title: 'n',
  'x-ui': { widget: 'number' },
  ...(formula === undefined ? {} : { 'x-formula': formula }),
});

/** Columns of which every cell changes with one edit, columns that read them in their row, and in the rows inside. */
const schema: PropertySchema = {
  type: 'object',
  properties: {
    k: number(),
    hj: number('sum(mx.item.je)'),
    zs: number('sum(mx.item.pm)'),
    mx: {
      type: 'array',
      title: 'mx',
      'x-ui': { widget: 'subTable' },
      items: {
        type: 'object',
        properties: {
          je: number(),
          zb: number('round(item.je/sum(mx.item.je)*100,2)'),
          zb2: number('item.zb*k'),
          ye: number('hj-item.je'),
          // summed below, so it does not wait
          pm: number('COUNTIF(mx.item.je,concat(">",item.je))+1'),
          fp: {
            type: 'array',
            title: 'fp',
            'x-ui': { widget: 'subTable' },
            items: { type: 'object', properties: { x: number(), fz: number('item.x+parent.zb2') } },
          },
        },
      },
    },
  },
};
const source: FormSource = { key: 'f', name: 'f', version: 1, boAlias: 'bo', schema, layout: [{ group: 'g', fields: ['k', 'mx'] }], rules: [], summary: [] };
const shape = permissionShape(source);
const writable = (names: readonly string[]): Record<string, FieldMode> => Object.fromEntries(names.map((name) => [name, 'w']));
const form = compileForm(source, {
  fields: { bo: writable(shape.fields), mx: writable(shape.tables.mx ?? []), fp: writable(shape.tables.fp ?? []) },
  table: { mx: { add: true, del: true }, fp: { add: true, del: true } },
});

interface Step {
  readonly kind: 'je' | 'x' | 'k' | 'read' | 'readRow' | 'add' | 'addInside' | 'remove' | 'undo' | 'move';
  readonly row: number;
  readonly value: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('je', 'je', 'je', 'x', 'k', 'read', 'read', 'readRow', 'add', 'addInside', 'remove', 'undo', 'move'),
  row: fc.nat(7),
  value: fc.nat(50),
});

it('waiting cells are what they would be, whoever reads them and when, and readers are told', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const model = new FormModel(form, { k: 2, mx: [{ je: 1, fp: [{ x: 1 }] }, { je: 3 }, { je: 6, fp: [{ x: 2 }, { x: 3 }] }] }, context);
      const shown = new Map<string, { readonly row: Row; readonly column: string; value: unknown }>();
      model.subscribe((changed) => {
        for (const [address, cell] of shown) if (changed.has(address)) cell.value = cell.row.value(cell.column);
      });
      let undo: (() => void) | undefined;
      for (const { kind, row: at, value } of steps) {
        const all = [...model.rows('mx'), ...model.rows('fp')];
        const row = all[at % Math.max(all.length, 1)];
        if (kind === 'k') model.set('k', String(value));
        else if (kind === 'add') model.addRow('mx', { je: value });
        else if (kind === 'undo') undo?.();
        else if (!row) continue;
        else if (kind === 'je' || kind === 'x') model.setCell(row.table, row, row.table === 'mx' ? 'je' : 'x', String(value));
        else if (kind === 'addInside' && row.table === 'mx') model.addRow('fp', { x: value }, undefined, row);
        else if (kind === 'move') model.moveRow(row.table, row, 0);
        else if (kind === 'readRow') expect(Object.keys(row.values).length).toBeGreaterThan(0);
        else if (kind === 'remove') {
          const places = model.removeRows(row.table, [row]);
          undo = () => {
            for (const place of places) model.insertRow(place.row.table, place.row, place.at);
          };
        } else if (kind === 'read') {
          const columns = form.tableByName.get(row.table)?.columns ?? [];
          const column = columns[value % columns.length];
          if (column) shown.set(fieldAddress(column, row), { row, column: column.name, value: row.value(column.name) });
        }
      }
      for (const [address, { row, column, value }] of shown)
        if (model.rows(row.table).includes(row)) expect([address, value]).toEqual([address, row.value(column)]);
      expect(model.toData()).toEqual(evaluateForm(form, model.toData(), context).data);
    }),
    { numRuns: process.env.YUANBIAO_LONG === '1' ? 20_000 : 400 },
  );
});

it('only what somebody reads is computed again', () => {
  const model = new FormModel(form, { mx: Array.from({ length: 1000 }, (_, index) => ({ je: index })) }, context);
  let computed = 0;
  model.onCompute = ({ field }) => {
    if (field.name === 'zb' || field.name === 'zb2') computed++;
  };
  const [row] = model.rows('mx');
  for (const value of ['7', '70']) if (row) model.setCell('mx', row, 'je', value);
  expect(computed).toBeLessThan(10);
  expect(model.rows('mx')[9]?.value('zb2')).toBeDefined();
  expect(model.mayWait('mx', 'zb2')).toBe(true);
  expect(model.mayWait('mx', 'pm')).toBe(false);
});

it('a failure of a cell that nobody reads any more does not outlive its cause', () => {
  const model = new FormModel(form, { mx: [{ je: 1 }, { je: 3 }, { je: 6 }] }, context);
  const [row, other] = model.rows('mx');
  if (row === undefined || other === undefined) throw new Error('rows');
  model.setCell('mx', row, 'je', 'abc');
  expect(model.failure(form.byPath.get('mx.item.zb') ?? expect.fail('zb'), other)).toBeDefined();
  model.setCell('mx', row, 'je', '2');
  expect([...model.errors.keys()].filter((address) => address.endsWith('.zb'))).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormStore } from '../../../../renderers/form/index.ts';
import { compile } from '../support/mountForm.tsx';
import { storeOptions } from '../support/surroundings.tsx';

const form = compile({
  properties: {
    hj: { type: 'number', 'x-formula': 'sum(mx.item.je)', 'x-ui': { widget: 'money' } },
    mx: {
      type: 'array',
      items: {
        properties: {
          sm: { type: 'string', 'x-ui': { widget: 'input' } },
          sl: { type: 'number', 'x-ui': { widget: 'number' } },
          dj: { type: 'number', 'x-defaultFormula': 'item.sl * 2', 'x-ui': { widget: 'money' } },
          je: { type: 'number', 'x-formula': 'item.sl * item.dj', 'x-ui': { widget: 'money' } },
          fp: { type: 'array', items: { properties: { hm: { type: 'string', 'x-ui': { widget: 'input' } } } } },
        },
      },
    },
  },
});
const make = (
  rows: readonly Record<string, unknown>[] = [
    { sm: 'a', sl: 1 },
    { sm: 'b', sl: 2 },
    { sm: 'c', sl: 3, fp: [{ hm: '1' }] },
  ],
): FormStore => new FormStore(form, { mx: rows }, storeOptions);
const field = (name: string) => form.byPath.get(`mx.item.${name}`) as never;

/** Business data; a record without manual values may say so or not. */
const dataOf = (store: FormStore): unknown =>
  JSON.parse(JSON.stringify(store.toData(), (key, value: unknown) => (key === 'sticky_' && Array.isArray(value) && value.length === 0 ? undefined : value)));

describe('steps of a table', () => {
  test('typing in one cell is one step, the next cell another', () => {
    const store = make();
    const [row] = store.rows('mx');
    for (const text of ['x', 'xy', 'xyz']) store.set(field('sm'), text, row);
    store.check(field('sm'), row);
    store.set(field('sl'), 7, row);
    expect(store.model.value('hj')).toBe('124.00');
    store.undo('mx');
    expect([row?.values.sm, row?.values.sl]).toEqual(['xyz', '1']);
    store.undo('mx');
    expect(row?.values.sm).toBe('a');
    expect(store.undo('mx')).toBeUndefined();
    store.redo('mx');
    store.redo('mx');
    expect([row?.values.sm, row?.values.sl]).toEqual(['xyz', '7']);
  });

  test('a formula that was written over comes back with undo', () => {
    const store = make();
    const [row] = store.rows('mx');
    store.set(field('dj'), 50, row);
    expect(store.isManual(field('dj'), row)).toBe(true);
    store.undo('mx');
    expect(store.isManual(field('dj'), row)).toBe(false);
    expect(row?.values.dj).toBe('2.00');
    store.set(field('sl'), 5, row);
    expect(row?.values.dj).toBe('10.00');
  });

  test('a removed row returns with the rows in it', () => {
    const store = make();
    const row = store.rows('mx')[2];
    if (!row) throw new Error('no row');
    const before = store.toData();
    store.removeRows('mx', [row]);
    expect(store.rows('fp')).toHaveLength(0);
    store.undo('mx');
    expect(store.toData()).toEqual(before);
    expect(store.rows('fp', row)).toHaveLength(1);
  });

  test('a change in portions is one step, and given up it leaves nothing', () => {
    const store = make();
    const before = store.toData();
    const step = store.openChange({ table: 'mx', kind: 'import' });
    for (let portion = 0; portion < 3; portion++) step.run(() => void store.model.addRow('mx', { sm: `neu ${portion}`, sl: 1 }));
    step.cancel();
    expect(store.toData()).toEqual(before);
    expect(store.undo('mx')).toBeUndefined();
    const kept = store.openChange({ table: 'mx', kind: 'import' });
    for (let portion = 0; portion < 3; portion++) kept.run(() => void store.model.addRow('mx', { sm: `neu ${portion}`, sl: 1 }));
    kept.close();
    expect(store.rows('mx')).toHaveLength(6);
    store.undo('mx');
    expect(store.toData()).toEqual(before);
  });

  test('any steps can be taken back and done again', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), row: fc.nat(9), column: fc.constantFrom('sm', 'sl', 'dj'), value: fc.nat(99) }),
      fc.record({ kind: fc.constant('add' as const), row: fc.nat(9) }),
      fc.record({ kind: fc.constant('copy' as const), row: fc.nat(9) }),
      fc.record({ kind: fc.constant('remove' as const), row: fc.nat(9), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('move' as const), row: fc.nat(9), to: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const store = make();
        const states = [dataOf(store)];
        let last = store.lastStep('mx');
        const depth = (): number => {
          let count = 0;
          while (store.undo('mx')) count++;
          for (let at = 0; at < count; at++) store.redo('mx');
          return count;
        };
        for (const each of steps) {
          const rows = store.rows('mx');
          const row = rows[each.row % Math.max(1, rows.length)];
          if (each.kind === 'add') store.addRow('mx', { sm: 'neu' }, each.row % (rows.length + 1));
          else if (!row) continue;
          else if (each.kind === 'set') {
            store.set(field(each.column), each.column === 'sm' ? String(each.value) : each.value, row);
            store.check(field(each.column), row);
          } else if (each.kind === 'copy') store.copyRow('mx', row);
          else if (each.kind === 'remove') store.removeRows('mx', rows.slice(each.row % rows.length, (each.row % rows.length) + each.count));
          else store.moveRow('mx', row, each.to % rows.length);
          if (store.lastStep('mx') === last) continue;
          last = store.lastStep('mx');
          states.push(dataOf(store));
        }
        expect(depth()).toBe(states.length - 1);
        for (let at = states.length - 2; at >= 0; at--) {
          store.undo('mx');
          expect(dataOf(store)).toEqual(states[at]);
        }
        for (let at = 1; at < states.length; at++) {
          store.redo('mx');
          expect(dataOf(store)).toEqual(states[at]);
        }
      }),
      { numRuns: 80 },
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompiledField, PropertySchema } from '../../../registry/form/index.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { isEmptyValue, validateCell } from '../../../validators/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { compile } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

/** What undo and redo bring back has its mark exactly when it is wrong. */
const entry = (widget: string, type: string, more: object = {}): PropertySchema => ({ type, title: widget, 'x-ui': { widget }, ...more });
const columns = {
  je: entry('money', 'number'),
  rq: entry('date', 'string', { format: 'date' }),
  sc: entry('duration', 'number'),
  bz: entry('input', 'string', { maxLength: 3 }),
};
const form = compile({ properties: { ...columns, mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { properties: columns } } } });
const newStore = (data: Record<string, unknown> = {}): FormStore => new FormStore(form, data, storeOptions);
const field = (path: string): CompiledField => {
  const found = form.byPath.get(path);
  if (!found) throw new Error(path);
  return found;
};
const addressOf = ({ name, table }: CompiledField, row?: Row): string => (row ? `${table ?? ''}#${row.key}.${name}` : name);

/** An entry that is left behind. */
function enter(store: FormStore, at: CompiledField, value: unknown, row?: Row): void {
  store.type(at, value, row);
  store.check(at, row);
}

const wrongs: readonly (readonly [string, unknown, unknown])[] = [
  ['je', 'abc', '5'],
  ['rq', '2026-02-30', '2026-03-01'],
  ['sc', '很久', '90'],
  ['bz', '一二三四', '一'],
];

test.each(
  wrongs.flatMap(
    ([name, wrong, right]) =>
      [
        ['', name, wrong, right],
        ['mx', name, wrong, right],
      ] as const,
  ),
)('%s %s: %s, corrected to %s, undone and done again', (table, name, wrong, right) => {
  const store = newStore({ mx: [{}] });
  const row = table === '' ? undefined : store.model.rows('mx')[0];
  const at = field(table === '' ? name : `mx.item.${name}`);
  const marked = (): boolean => store.issue(addressOf(at, row)) !== undefined;
  enter(store, at, wrong, row);
  enter(store, at, right, row);
  expect(marked()).toBe(false);
  store.undo(table);
  expect([row ? row.values[name] : store.model.value(name), marked()]).toEqual([wrong, true]);
  store.redo(table);
  expect(marked()).toBe(false);
  store.undo(table);
  store.undo(table);
  // nobody left it empty
  expect([row ? row.values[name] : store.model.value(name), marked()]).toEqual([null, false]);
  store.redo(table);
  expect(marked()).toBe(true);
});

test('a row that is back has the marks of its cells', () => {
  const store = newStore({ mx: [{ je: 1 }, { je: 2 }] });
  const row = store.model.rows('mx')[1] as Row;
  enter(store, field('mx.item.je'), 'abc', row);
  enter(store, field('mx.item.rq'), '2026-02-30', row);
  const marks = [addressOf(field('mx.item.je'), row), addressOf(field('mx.item.rq'), row)].sort();
  expect([...store.issueAddresses()].sort()).toEqual(marks);
  const back = store.removeRow('mx', row);
  expect(store.issueAddresses()).toEqual([]);
  back();
  expect([...store.issueAddresses()].sort()).toEqual(marks);
});

test('an edit that is given up', () => {
  const store = newStore({ mx: [{}] });
  const row = store.model.rows('mx')[0] as Row;
  const at = field('mx.item.je');
  enter(store, at, 'abc', row);
  store.type(at, '5', row);
  expect(store.issue(addressOf(at, row))).toBeUndefined();
  store.revert(at, 'abc', row);
  expect(store.issue(addressOf(at, row))).toBeDefined();
  store.revert(at, null, row);
  expect(store.issue(addressOf(at, row))).toBeUndefined();
});

test('whatever is entered, removed, moved, undone and done again', () => {
  const value = {
    je: ['abc', '5', null, '-', '1.234'],
    rq: ['2026-02-30', '2026-03-01', null],
    sc: ['很久', '90', null],
    bz: ['一二三四', '一', null],
  } as const;
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('set' as const),
        row: fc.nat(5),
        name: fc.constantFrom('je' as const, 'rq' as const, 'sc' as const, 'bz' as const),
        pick: fc.nat(4),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('add' as const, 'remove' as const, 'copy' as const, 'move' as const, 'undo' as const, 'undo' as const, 'redo' as const),
        row: fc.nat(5),
        main: fc.boolean(),
      }),
    },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const store = newStore({ mx: [{ je: '1' }] });
      const judged = new Set<string>();
      for (const each of steps) {
        const rows = store.model.rows('mx');
        const row = rows[each.row % (rows.length + 1)];
        if (each.kind === 'set') {
          const at = field(row ? `mx.item.${each.name}` : each.name);
          enter(store, at, value[each.name][each.pick % value[each.name].length], row);
          judged.add(addressOf(at, row));
        } else if (each.kind === 'add') store.addRow('mx');
        else if (each.kind === 'undo') store.undo(each.main ? '' : 'mx');
        else if (each.kind === 'redo') store.redo(each.main ? '' : 'mx');
        else if (row && each.kind === 'remove') store.removeRow('mx', row);
        else if (row && each.kind === 'copy') store.copyRow('mx', row);
        else if (row) store.moveRow('mx', row, 0);
      }
      const wrong: string[] = [];
      const marked: string[] = [];
      for (const row of [undefined, ...store.model.rows('mx')]) {
        for (const name of Object.keys(columns)) {
          const at = field(row ? `mx.item.${name}` : name);
          const address = addressOf(at, row);
          if (!judged.has(address) || isEmptyValue(row ? row.values[name] : store.model.value(name))) continue;
          if (validateCell(store.model, at, row, store.ruleOptions)) wrong.push(address);
          if (store.issue(address)) marked.push(address);
        }
      }
      expect(marked).toEqual(wrong);
    }),
    { numRuns: process.env['YUANBIAO_LONG'] === undefined ? 150 : 3_000 },
  );
});

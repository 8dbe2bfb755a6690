import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileForm, type CompiledForm, type FieldMode, type FormSource } from '../../../registry/form/index.ts';
import { permissionShape } from '../../../registry/form/index.ts';
import { cellAddress, entriesOf, evaluateForm, FormModel, modeOf, type Row } from '../../../validators/model/index.ts';
import { validateSync } from '../../../validators/model/validateForm.ts';
import { translateRule } from '../../../validators/messages/index.ts';
import { parentOf, randomForm, tableNames, type TableName } from '../../helpers/randomForm.ts';
import { context } from './fixture.ts';

type Edit =
  | { readonly kind: 'main'; readonly field: number; readonly value: string | null }
  | { readonly kind: 'cell'; readonly table: TableName; readonly row: number; readonly field: number; readonly value: string | null }
  | { readonly kind: 'add' | 'remove' | 'copy' | 'move' | 'restore' | 'undo' | 'read'; readonly table: TableName; readonly row: number };

/** Amounts, and now and then what no formula can count with. */
const amount = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.option(
      fc.integer({ min: -9_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
      { nil: null },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('abc', '1.2.3') },
);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('main' as const), field: fc.nat(20), value: amount }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('cell' as const), table: fc.constantFrom(...tableNames), row: fc.nat(20), field: fc.nat(20), value: amount }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), table: fc.constantFrom(...tableNames), row: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('remove' as const, 'copy' as const, 'move' as const, 'restore' as const, 'undo' as const, 'read' as const),
      table: fc.constantFrom(...tableNames),
      row: fc.nat(20),
    }),
  },
);

const validation = { translate: translateRule('zh-CN'), today: context.today };

describe('incremental equals whole', () => {
  it('over random forms with nested tables and random edits', { timeout: 3_600_000 }, () => {
    fc.assert(
      fc.property(randomForm, fc.array(edit, { minLength: 1, maxLength: 25 }), ({ source }, edits) => {
        const form = everythingWritable(source);
        const model = new FormModel(form, {}, context);
        const screen = screenOf(model);
        let undo: (() => void) | undefined;
        for (const step of edits) {
          undo = apply(model, step, undo) ?? undo;
          if (step.kind === 'read') screen.show(step.table, step.row);
        }
        screen.expectUpToDate();

        const whole = evaluateForm(form, model.toData(), context);
        expect(plain(model.toData())).toEqual(plain(whole.data));
        expect(model.errors.size).toBe(whole.errors.size);
        expect(validateSync(model, validation)).toEqual(validateSync(whole, validation));
        for (const field of form.byPath.values()) {
          const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
          if (!table) expect(modeOf(model, field)).toBe(modeOf(whole, field));
          else model.rows(table.name).forEach((row, index) => expect(modeOf(model, field, row)).toBe(modeOf(whole, field, whole.rows(table.name)[index])));
        }
        for (const table of form.tables) expect(model.rows(table.name)).toHaveLength(entriesOf(form, whole.data, table).length);
      }),
      { numRuns: process.env.YUANBIAO_LONG === '1' ? 100_000 : 400 },
    );
  });
});

// helpers

/** Somebody who reads cells and reads them again when told that they changed. */
function screenOf(model: FormModel): { show(table: string, row: number): void; expectUpToDate(): void } {
  const shown = new Map<string, { readonly row: Row; readonly column: string; value: unknown }>();
  model.subscribe((changed) => {
    for (const [address, cell] of shown) if (changed.has(address)) cell.value = cell.row.value(cell.column);
  });
  return {
    show(table, at) {
      const rows = model.rows(table);
      const row = rows[at % Math.max(rows.length, 1)];
      for (const { name } of (row && model.form.tableByName.get(table)?.columns) ?? [])
        if (row) shown.set(cellAddress(table, row, name), { row, column: name, value: row.value(name) });
    },
    expectUpToDate() {
      for (const [address, { row, column, value }] of shown)
        if (model.rows(row.table).includes(row)) expect([address, value]).toEqual([address, row.value(column)]);
    },
  };
}

function everythingWritable(source: FormSource): CompiledForm {
  const shape = permissionShape(source);
  const all = (names: readonly string[]): Record<string, FieldMode> => Object.fromEntries(names.map((name) => [name, 'w']));
  return compileForm(source, {
    fields: { [shape.boAlias]: all(shape.fields), ...Object.fromEntries(Object.entries(shape.tables).map(([name, columns]) => [name, all(columns)])) },
    table: Object.fromEntries(Object.keys(shape.tables).map((name) => [name, { add: true, del: true }])),
  });
}

function apply(model: FormModel, step: Edit, undo: (() => void) | undefined): (() => void) | undefined {
  if (step.kind === 'main') {
    const field = model.form.fields[step.field % model.form.fields.length];
    if (field) model.set(field.name, step.value);
    return undefined;
  }
  const rows = model.rows(step.table);
  const row: Row | undefined = rows[step.row % Math.max(rows.length, 1)];
  if (step.kind === 'add') {
    const around = parentOf[step.table];
    const parents = around === undefined ? [] : model.rows(around);
    if (around === undefined) model.addRow(step.table, { [`${step.table === 'mx' ? 'a' : 'b'}1`]: step.row });
    else if (parents.length > 0) model.addRow(step.table, { s0: step.row }, undefined, parents[step.row % parents.length]);
    return undefined;
  }
  if (step.kind === 'read') return undefined;
  if (step.kind === 'undo') {
    undo?.();
    return () => undefined;
  }
  if (!row) return undefined;
  const columns = model.form.tableByName.get(step.table)?.columns ?? [];
  switch (step.kind) {
    case 'cell': {
      const column = columns[step.field % columns.length];
      if (column) model.setCell(step.table, row, column.name, step.value);
      return undefined;
    }
    case 'remove': {
      const places = model.removeRows(step.table, [row]);
      return () => {
        for (const { row: each, at } of places) model.insertRow(step.table, each, at);
      };
    }
    case 'copy':
      model.copyRow(step.table, row);
      return undefined;
    case 'move':
      model.moveRow(step.table, row, 0);
      return undefined;
    case 'restore':
      for (const column of columns) model.restoreFormula(column, row);
      return undefined;
  }
}

function plain(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'sticky_' && Array.isArray(value) && value.length === 0 ? undefined : value)));
}

import { byName } from '../../../../schemas/byName.ts';
import { isRecord, mostRows } from '../../../../registry/form/index.ts';
import { runScriptInWebWorker } from '../../../../validators/index.ts';
import { broughtValue } from '../../../../validators/model/index.ts';
import type { RenderServices, Translate } from '../../../core/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { filled, paramsOf, writePlace, writeTo } from '../support/fieldSources.ts';

export interface ActionSetting {
  readonly binding: Binding;
  readonly services: RenderServices;
  readonly t: Translate;
}

type RowData = Readonly<Record<string, unknown>>;
type Action = (setting: ActionSetting) => Promise<void> | void;

/** What a button of a form can do. All writing goes through the rights of the fields. */
export const formActions: Readonly<Record<string, Action>> = byName({
  query: async ({ binding, services }) => {
    const { ui } = binding.field;
    const { rows } = await services.query(plainText(ui.query), paramsOf(binding, ui.params), undefined, { asked: true });
    fill(binding, rows);
  },
  dialog: async ({ binding, services }) => {
    const { ui } = binding.field;
    const rows = await services.openDialog(plainText(ui.dialog), paramsOf(binding, ui.params), {
      ...(ui.multiple === undefined ? {} : { multiple: ui.multiple }),
    });
    if (rows) fill(binding, rows);
  },
  open: ({ binding, services }) => {
    services.open(filled(binding, plainText(binding.field.ui.href)), { newTab: binding.field.ui.newTab === true });
  },
  calculate: ({ binding }) => calculate(binding),
  script: async ({ binding, services, t }) => {
    const script = plainText(binding.field.ui.script);
    const data = binding.store.toData();
    const patch = services.runScript ? await services.runScript(script, data) : await runInWorker(script, data, t);
    if (isRecord(patch)) applyPatch(binding, patch);
  },
});

// helpers

/** The first row goes to fields by `map`; with `table` every row becomes a new row of that sub-table. */
function fill(binding: Binding, rows: readonly RowData[]): void {
  const { store, field } = binding;
  const map = isRecord(field.ui.map) ? field.ui.map : {};
  const values = (row: RowData): Record<string, unknown> =>
    Object.fromEntries(Object.entries(map).map(([target, column]) => [target, row[plainText(column)] ?? null]));
  const table = typeof field.ui.table === 'string' ? store.form.tableByName.get(field.ui.table) : undefined;
  if (!table) {
    const [first] = rows;
    if (first) writeTo(binding, values(first));
    return;
  }
  if (store.tableMode(table) !== 'w' || !table.rights.add) return;
  const room = mostRows(table) - store.rows(table.name).length;
  store.model.batch(() => {
    for (const row of rows.slice(0, Math.max(0, room))) {
      const writable = Object.entries(values(row))
        .map(([target, value]) => [target.replace(/^item\./, ''), value] as const)
        .flatMap(([column, value]) => {
          const path = `${table.name}.item.${column}`;
          const target = store.form.byPath.get(path);
          return target !== undefined && isWritable(binding, path) ? [[column, broughtValue(target, value)] as const] : [];
        });
      store.addRow(table.name, Object.fromEntries(writable));
    }
  });
}

/** Default formulas that somebody wrote over compute again: those named in `fields`, or all. */
function calculate({ store, field: own }: Binding): void {
  const named = Array.isArray(own.ui.fields) ? new Set(own.ui.fields.map(String)) : undefined;
  store.model.batch(() => {
    for (const field of store.form.byPath.values()) {
      if (field.defaultFormula === undefined || (named && !named.has(field.path) && !named.has(field.name))) continue;
      for (const row of field.table === undefined ? [undefined] : store.rows(field.table)) {
        const mode = store.mode(field, row);
        if ((mode === 'w' || mode === 'b') && store.isManual(field, row)) store.restoreFormula(field, row);
      }
    }
  });
}

async function runInWorker(script: string, data: RowData, t: Translate): Promise<unknown> {
  const outcome = await runScriptInWebWorker(script, null, data);
  if (outcome.failure !== undefined) throw new Error(t(`control.button.failure.${outcome.failure}`));
  if (outcome.message !== undefined) throw new Error(outcome.message);
  return outcome.patch;
}

/** Fields by name; a sub-table as a list whose entries go to the rows in their order. */
function applyPatch(binding: Binding, patch: RowData): void {
  const { store } = binding;
  store.model.batch(() => {
    for (const [name, value] of Object.entries(patch)) {
      const table = store.form.tableByName.get(name);
      const main = store.form.byPath.get(name);
      if (main) writePlace(binding, { field: main }, value);
      if (!table || !Array.isArray(value)) continue;
      const rows = store.rows(name);
      for (const [index, cells] of value.entries()) {
        const row = rows[index];
        if (!row || !isRecord(cells)) continue;
        for (const [column, cell] of Object.entries(cells)) {
          const field = store.form.byPath.get(`${name}.item.${column}`);
          if (field) writePlace(binding, { field, row }, cell);
        }
      }
    }
  });
}

function isWritable({ store }: Binding, path: string): boolean {
  const mode = store.form.byPath.get(path)?.mode;
  return mode === 'w' || mode === 'b';
}

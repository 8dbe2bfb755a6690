import { isClosed, rowsThatCount, tableModeOf, type FormContext } from '../../../validators/model/index.ts';
import type { FormStore } from '../FormStore.ts';

export type DropUntouchedRows = typeof dropUntouchedRows;

/** Takes out the rows that do not count when the form is submitted, by the same rule as the server. */
export function dropUntouchedRows(store: FormStore, context: FormContext): void {
  const { form, model } = store;
  model.batch(() => {
    for (const table of form.tables) {
      for (const parent of table.parent === undefined ? [undefined] : [...model.rows(table.parent)]) {
        // what is hidden or closed stays as it is stored
        if (tableModeOf(model, table, parent) === 'n' || isClosed(model, table, parent)) continue;
        const rows = model.rows(table.name, parent);
        const records = rows.map((row) => model.rowData(row));
        const counting = new Set(rowsThatCount(form, table, records, context));
        const others = rows.filter((_row, index) => !counting.has(records[index] ?? {}));
        if (others.length > 0) store.removeRows(table.name, others);
      }
    }
  });
}

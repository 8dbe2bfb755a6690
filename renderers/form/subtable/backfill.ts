import { isRecord, type CompiledTable } from '../../../registry/form/index.ts';
import type { RenderServices } from '../../core/index.ts';
import { plainText } from '../../../validators/words/index.ts';
import type { GridController } from './GridController.ts';

/** `ui.backfill` of a table: rows chosen in a dialog become rows of the table. */
export interface Backfill {
  /** Alias of the dialog. */
  readonly dialog: string;
  /** Column -> column of the chosen row. */
  readonly map: Readonly<Record<string, string>>;
  /** Column that may hold a value only once. */
  readonly unique?: string;
  readonly multiple: boolean;
  readonly title: string;
  /** Parameter of the dialog -> field, or a quoted constant. */
  readonly params: Readonly<Record<string, string>>;
}

export function backfillOf(table: CompiledTable): Backfill | undefined {
  const given = table.ui.backfill;
  if (!isRecord(given) || typeof given.dialog !== 'string' || !isRecord(given.map)) return undefined;
  return {
    dialog: given.dialog,
    map: texts(given.map),
    ...(typeof given.unique === 'string' ? { unique: given.unique } : {}),
    multiple: given.multiple !== false,
    title: typeof given.title === 'string' ? given.title : '',
    params: isRecord(given.params) ? texts(given.params) : {},
  };
}

/** Asks the dialog and adds its rows; what is already there is skipped and counted. */
export async function runBackfill(
  grid: GridController,
  { dialog, map, unique, multiple, params }: Backfill,
  { openDialog, notify }: Pick<RenderServices, 'openDialog' | 'notify'>,
): Promise<void> {
  const { store, table } = grid;
  const asked = Object.fromEntries(Object.entries(params).map(([name, source]) => [name, store.model.readSource(source, grid.parent)]));
  const source = unique === undefined ? undefined : map[unique];
  const used = source === undefined ? [] : grid.rows().map((row) => ({ [source]: row.values[unique ?? ''] }));
  const chosen = await openDialog(dialog, asked, { multiple, used }).catch((error: unknown) => {
    notify.error(error instanceof Error ? error.message : String(error));
    return undefined;
  });
  if (!chosen || chosen.length === 0) return;
  const seen = new Set(unique === undefined ? [] : grid.rows().map((row) => keyOf(row.values[unique])));
  const rows = (multiple ? chosen : chosen.slice(0, 1))
    .map((source) => Object.fromEntries(Object.entries(map).flatMap(([column, from]) => (isTaken(grid, column) ? [[column, source[from] ?? null]] : []))))
    .filter((values) => {
      if (unique === undefined) return true;
      const key = keyOf(values[unique]);
      if (key === '' || !seen.has(key)) {
        seen.add(key);
        return true;
      }
      return false;
    });
  const added = rows.slice(0, grid.room);
  const step =
    added.length === 0
      ? undefined
      : store.change({ table: table.name, kind: 'choose', parent: grid.parent }, () => {
          for (const values of added) store.model.addRow(table.name, values, undefined, grid.parent);
        });
  grid.say('subtable.chosen', { count: added.length, skipped: chosen.length - added.length }, step);
}

// helpers

/** A column somebody may not see is not filled for them, a computed one never. */
function isTaken(grid: GridController, column: string): boolean {
  const field = grid.store.form.byPath.get(`${grid.table.name}.item.${column}`);
  return field !== undefined && field.mode !== 'n' && field.formula === undefined;
}

function keyOf(value: unknown): string {
  return isRecord(value) ? plainText(value.id ?? value.name) : plainText(value);
}

function texts(map: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, plainText(value)]));
}

import type { CompiledForm } from '../../registry/form/index.ts';
import { isRecord } from '../../registry/form/index.ts';
import { defaultControls, createControlRegistry, valueText, type ControlRegistry, type FormStore } from '../form/index.ts';
import type { OrderedRow } from '../../validators/diff/index.ts';
import type { Row } from '../../validators/model/index.ts';
import type { Translate } from '../core/index.ts';

/** Names of all sub-tables of a form. */
export const tablesOf = (form: CompiledForm): ReadonlySet<string> => new Set(form.tableByName.keys());

/** Says in the words of a form what stands where. */
export interface PlaceWords {
  /** `事由`, `交通明细 第1行 · 金额`, `行程 第2行 › 停留 第1行`. `parent`: the place of the row above, where the form may not show the row any more. */
  place(place: string, path: string, parent?: string): string;
  /**
   * A value, or a row in one line, as its control says it: labels of choices, names of people. `place` is where it stands, `beside` what
   * stands in the other cells of its row there, on which its choices may depend. Tracked: labels may come later.
   */
  value(path: string, value: unknown, place?: string, beside?: Cells): string;
  /** Rows of a table in their order, as far as it is in question: the number that each had before, and how it begins. */
  order(path: string, rows: unknown, before: unknown): string;
}

type Cells = Readonly<Record<string, unknown>>;

const SHOWN_ROWS = 8;

/** `namesRows`: rows are told by how they begin as well, where whoever reads it may have them under other numbers: `交通明细 第1行 G101 · 金额`. */
export function placeWords(
  store: FormStore,
  t: Translate,
  { controls = createControlRegistry(defaultControls), namesRows = false }: { readonly controls?: ControlRegistry; readonly namesRows?: boolean } = {},
): PlaceWords {
  const { form } = store;
  const cell = (path: string, value: unknown, row?: Row): string => {
    const field = form.byPath.get(path);
    return field === undefined ? String(value ?? '') : valueText(store, controls, field, value, row);
  };
  const titleOf = (table: string): string => form.tableByName.get(table)?.title ?? table;
  const shownRow = (table: string, row: Row): string => {
    const named = namesRows ? form.tableByName.get(table)?.columns.find(({ name, mode }) => mode !== 'n' && !isBlank(row.values[name])) : undefined;
    const own = [
      t('diff.rowAt', { table: titleOf(table), row: store.rows(table, row.parent).indexOf(row) + 1 }),
      ...(named === undefined ? [] : [cell(named.path, row.values[named.name], row)]),
    ].join(' ');
    return row.parent === undefined ? own : `${shownRow(row.parent.table, row.parent)} › ${own}`;
  };
  const rowWords = (table: string, place: string, parent?: string): string => {
    const row = findRow(store, table, place);
    if (row !== undefined) return shownRow(table, row);
    const own = t(place.includes('#~') ? 'diff.rowNew' : 'diff.rowGone', { table: titleOf(table) });
    return parent === undefined ? own : `${rowWords(parent.slice(0, parent.indexOf('#')), parent)} › ${own}`;
  };
  return {
    place(place, path, parent) {
      if (form.tableByName.has(path) && !place.includes('#')) return t('diff.order', { table: form.tableByName.get(path)?.title ?? path });
      const [table = '', column] = path.split('.item.');
      const hash = place.indexOf('#');
      if (hash < 0) return form.byPath.get(path)?.title ?? path;
      const where = rowWords(table, place, parent);
      return column === undefined ? where : `${where} · ${form.byPath.get(path)?.title ?? column}`;
    },
    value(path, value, place = '', beside = {}) {
      if (value === undefined) return t('diff.rowMissing');
      const [table = path] = path.split('.item.');
      const row = place.includes('#') ? findRow(store, table, place) : undefined;
      if (path.includes('.item.') || !form.tableByName.has(path) || !isRecord(value))
        return cell(path, value, path.includes('.item.') ? toldRow(table, { ...row?.values, ...beside }, row) : undefined);
      const cells = (form.tableByName.get(path)?.columns ?? []).filter(({ name, mode }) => mode !== 'n' && !isBlank(value[name]));
      const told = toldRow(path, value, row);
      return cells.map((column) => `${column.title} ${cell(column.path, value[column.name], told)}`).join('；') || t('diff.rowMissing');
    },
    order(path, rows, before) {
      const [list, old] = [rows as readonly OrderedRow[], before as readonly OrderedRow[]];
      const columns = (form.tableByName.get(path)?.columns ?? []).filter(({ mode }) => mode !== 'n');
      const from = Math.max(
        0,
        list.findIndex(({ key }, at) => key !== old[at]?.key),
      );
      const told = list.slice(from, from + SHOWN_ROWS).map(({ key, cells }) => {
        const number = old.findIndex((each) => each.key === key) + 1;
        const column = columns.find(({ name }) => !isBlank(cells[name]));
        return `${number === 0 ? t('diff.added') : number} ${column === undefined ? '' : cell(column.path, cells[column.name], toldRow(path, cells))}`.trim();
      });
      return `${from > 0 ? '… ' : ''}${told.join('、')}${from + SHOWN_ROWS < list.length ? ' …' : ''}`;
    },
  };
}

// helpers

/** A row as one of two versions has it; the form may hold another, or none. */
const toldRow = (table: string, values: Cells, row?: Row): Row => ({
  key: row?.key ?? '',
  table,
  values,
  value: (column) => values[column],
  ...(row?.parent === undefined ? {} : { parent: row.parent }),
});

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Undefined for rows that are not in the form. */
function findRow(store: FormStore, table: string, place: string): Row | undefined {
  const above = store.form.tableByName.get(table)?.parent;
  const id = place.slice(place.indexOf('#') + 1).split('.')[0];
  return (above === undefined ? [undefined] : store.rows(above)).flatMap((parent) => store.rows(table, parent)).find((row) => row.values['id_'] === id);
}

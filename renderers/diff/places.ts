import type { CompiledForm } from '../../registry/form/index.ts';
import { isRecord } from '../../registry/form/index.ts';
import { defaultControls, createControlRegistry, valueText, type ControlRegistry, type FormStore } from '../form/index.ts';
import type { OrderedRow } from '../../validators/diff/index.ts';
import type { Translate } from '../core/index.ts';

/** Names of all sub-tables of a form. */
export const tablesOf = (form: CompiledForm): ReadonlySet<string> => new Set(form.tableByName.keys());

/** Says in the words of a form what stands where. */
export interface PlaceWords {
  /** `事由`, `交通明细 第1行 · 金额`. */
  place(place: string, path: string): string;
  /** A value, or a row in one line. */
  value(path: string, value: unknown): string;
  /** Rows of a table in their order, as far as it is in question: the number that each had before, and how it begins. */
  order(path: string, rows: unknown, before: unknown): string;
}

const SHOWN_ROWS = 8;

/** `gone` names rows that the form does not show any more. */
export function placeWords(store: FormStore, t: Translate, controls: ControlRegistry = createControlRegistry(defaultControls)): PlaceWords {
  const { form } = store;
  const cell = (path: string, value: unknown): string => {
    const field = form.byPath.get(path);
    return field === undefined ? String(value ?? '') : valueText(store, controls, field, value);
  };
  return {
    place(place, path) {
      if (form.tableByName.has(path) && !place.includes('#')) return t('diff.order', { table: form.tableByName.get(path)?.title ?? path });
      const [table = '', column] = path.split('.item.');
      const hash = place.indexOf('#');
      if (hash < 0) return form.byPath.get(path)?.title ?? path;
      const row = rowNumber(store, table, place);
      const name = form.tableByName.get(table)?.title ?? table;
      const where = row === undefined ? t(place.includes('#~') ? 'diff.rowNew' : 'diff.rowGone', { table: name }) : t('diff.rowAt', { table: name, row });
      return column === undefined ? where : `${where} · ${form.byPath.get(path)?.title ?? column}`;
    },
    value(path, value) {
      if (value === undefined) return t('diff.rowMissing');
      if (path.includes('.item.') || !form.tableByName.has(path) || !isRecord(value)) return cell(path, value);
      const cells = (form.tableByName.get(path)?.columns ?? []).filter(({ name, mode }) => mode !== 'n' && !isBlank(value[name]));
      return cells.map((column) => `${column.title} ${cell(column.path, value[column.name])}`).join('；') || t('diff.rowMissing');
    },
    order(path, rows, before) {
      const [list, old] = [rows as readonly OrderedRow[], before as readonly OrderedRow[]];
      const columns = (form.tableByName.get(path)?.columns ?? []).filter(({ mode }) => mode !== 'n');
      const from = Math.max(0, list.findIndex(({ key }, at) => key !== old[at]?.key));
      const told = list.slice(from, from + SHOWN_ROWS).map(({ key, cells }) => {
        const number = old.findIndex((each) => each.key === key) + 1;
        const column = columns.find(({ name }) => !isBlank(cells[name]));
        return `${number === 0 ? t('diff.added') : number} ${column === undefined ? '' : cell(column.path, cells[column.name])}`.trim();
      });
      return `${from > 0 ? '… ' : ''}${told.join('、')}${from + SHOWN_ROWS < list.length ? ' …' : ''}`;
    },
  };
}

// helpers

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** 1-based; undefined for rows that are not in the form. */
function rowNumber(store: FormStore, table: string, place: string): number | undefined {
  const parent = store.form.tableByName.get(table)?.parent;
  const id = place.slice(place.indexOf('#') + 1).split('.')[0];
  for (const rows of parent === undefined ? [store.rows(table)] : store.rows(parent).map((row) => store.rows(table, row))) {
    const at = rows.findIndex((row) => row.values['id_'] === id);
    if (at >= 0) return at + 1;
  }
  return undefined;
}

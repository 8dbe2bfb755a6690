import type { Row } from '../../validators/model/index.ts';
import type { FormStore } from '../form/index.ts';

/** The row of `xcmx#R1` or `xcmx#R1.je`: a stored row by its id; `~2` is the third row of a document that has none stored. */
export function rowById(store: FormStore, place: string): Row | undefined {
  const [table, rowKey] = partsOf(place);
  const parent = store.form.tableByName.get(table)?.parent;
  const lists = parent === undefined ? [store.rows(table)] : store.rows(parent).map((row) => store.rows(table, row));
  const position = /^~(\d+)$/.exec(rowKey)?.[1];
  for (const rows of lists) {
    const row = position === undefined ? rows.find((each) => each.values['id_'] === rowKey) : rows[Number(position)];
    if (row !== undefined) return row;
  }
  return undefined;
}

// helpers

function partsOf(place: string): [table: string, rowKey: string] {
  const hash = place.indexOf('#');
  const dot = place.indexOf('.', hash);
  return [place.slice(0, hash), place.slice(hash + 1, dot < 0 ? undefined : dot)];
}

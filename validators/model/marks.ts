import { childTables, isRecord, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
import { STICKY } from './evaluateForm.ts';
import { allEntries } from './rowTree.ts';

type Data = Record<string, unknown>;

/**
 * Whether a value comes about by itself as long as nobody enters another: by a default formula, or by a query. Who enters one marks it, and the mark
 * keeps it whatever becomes of what it comes from.
 */
export const isMarkable = ({ formula, defaultFormula, query }: CompiledField): boolean =>
  formula === undefined && (defaultFormula !== undefined || query !== undefined);

/**
 * Takes the marks of what was entered by hand out of a document and lists them by their paths, such as `hdje` and
 * `xcmx[0].se`. A mark of a field that has lost its default formula or query since is none.
 */
export function takeMarks(form: CompiledForm, data: Data): { readonly data: Data; readonly manual: readonly string[] } {
  const manual: string[] = [];
  const take = (record: Data, table: string | undefined, path: string): Data => {
    const { [STICKY]: marks, ...rest } = record;
    if (Array.isArray(marks))
      manual.push(
        ...markable(form, table)
          .filter((name) => marks.includes(name))
          .map((name) => `${path}${name}`),
      );
    for (const child of childTables(form, table)) {
      const rows = rest[child.name];
      if (Array.isArray(rows))
        rest[child.name] = rows.map((row: unknown, index) => (isRecord(row) ? take(row, child.name, `${path}${child.name}[${index}].`) : row));
    }
    return rest;
  };
  return { data: take(data, undefined, ''), manual };
}

/**
 * The first of the paths that is no place where something can be entered over what comes about by itself: no such field for its
 * reader, or a row that the document does not have. Rows that were not sent are not missed.
 */
export function wrongMark(form: CompiledForm, data: Data, paths: readonly string[]): string | undefined {
  const known = new Set<string>();
  const collect = (record: Data, table: string | undefined, path: string): void => {
    for (const name of markable(form, table)) known.add(`${path}${name}`);
    for (const child of childTables(form, table)) {
      const rows = record[child.name];
      if (Array.isArray(rows)) for (const [index, row] of rows.entries()) if (isRecord(row)) collect(row, child.name, `${path}${child.name}[${index}].`);
    }
  };
  collect(data, undefined, '');
  return paths.find((path) => !known.has(path) && !isOfUnsentRow(form, data, path));
}

/** Puts the marks back where the document keeps them. Only what comes about by itself can be entered over. */
export function setMarks(form: CompiledForm, data: Data, paths: readonly string[]): void {
  const manual = new Set(paths);
  const set = (record: Data, table: string | undefined, path: string): void => {
    record[STICKY] = markable(form, table).filter((name) => manual.has(`${path}${name}`));
    for (const child of childTables(form, table)) {
      const rows = record[child.name];
      if (Array.isArray(rows)) for (const [index, row] of rows.entries()) if (isRecord(row)) set(row, child.name, `${path}${child.name}[${index}].`);
    }
  };
  set(data, undefined, '');
}

/** Paths of fields over whose default formula or query somebody has put a value, in any row. */
export function manualPaths(form: CompiledForm, data: Data): Set<string> {
  const rows = allEntries(form, data).flatMap(({ table, record }) => namesIn(record[STICKY]).map((name) => `${table.name}.item.${name}`));
  return new Set([...namesIn(data[STICKY]), ...rows]);
}

// helpers

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []);

/** Fields of a record, or of a row of a table, whose values can be marked, as far as their reader knows them. */
function markable(form: CompiledForm, table: string | undefined): string[] {
  const columns = table === undefined ? form.fields : (form.tableByName.get(table)?.columns ?? []);
  return columns.filter((field) => isMarkable(field) && field.mode !== 'n').map(({ name }) => name);
}

function isOfUnsentRow(form: CompiledForm, data: Data, path: string): boolean {
  const parts = path.split('.');
  const name = parts.pop() ?? '';
  let table: string | undefined;
  let inside: unknown = data;
  for (const part of parts) {
    const [, own = '', index = ''] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
    const child = childTables(form, table).find((each) => each.name === own);
    if (child === undefined) return false;
    const rows = isRecord(inside) ? inside[own] : undefined;
    inside = Array.isArray(rows) ? rows[Number(index)] : undefined;
    if (Array.isArray(rows) && inside === undefined) return false;
    table = own;
  }
  return table !== undefined && inside === undefined && markable(form, table).includes(name);
}

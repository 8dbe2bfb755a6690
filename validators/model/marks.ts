import { childTables, isRecord, type CompiledForm } from '../../registry/form/index.ts';
import { STICKY } from './evaluateForm.ts';
import { allEntries } from './rowTree.ts';

type Data = Record<string, unknown>;

/** Takes the marks of what was entered by hand out of a document and lists them by their paths, such as `hdje` and `xcmx[0].se`. */
export function takeMarks(form: CompiledForm, data: Data): { readonly data: Data; readonly manual: readonly string[] } {
  const manual: string[] = [];
  const take = (record: Data, table: string | undefined, path: string): Data => {
    const { [STICKY]: marks, ...rest } = record;
    if (Array.isArray(marks)) manual.push(...marks.map((name) => `${path}${String(name)}`));
    for (const child of childTables(form, table)) {
      const rows = rest[child.name];
      if (Array.isArray(rows)) rest[child.name] = rows.map((row: unknown, index) => (isRecord(row) ? take(row, child.name, `${path}${child.name}[${index}].`) : row));
    }
    return rest;
  };
  return { data: take(data, undefined, ''), manual };
}

/** Puts the marks back where the document keeps them. Only what has a default formula can be entered over one. */
export function setMarks(form: CompiledForm, data: Data, paths: readonly string[]): void {
  const manual = new Set(paths);
  const set = (record: Data, table: string | undefined, path: string): void => {
    const columns = table === undefined ? form.fields : form.tableByName.get(table)?.columns ?? [];
    record[STICKY] = columns.filter(({ name, defaultFormula }) => defaultFormula !== undefined && manual.has(`${path}${name}`)).map(({ name }) => name);
    for (const child of childTables(form, table)) {
      const rows = record[child.name];
      if (Array.isArray(rows)) for (const [index, row] of rows.entries()) if (isRecord(row)) set(row, child.name, `${path}${child.name}[${index}].`);
    }
  };
  set(data, undefined, '');
}

/** Paths of fields over whose default formula somebody has put a value, in any row. */
export function manualPaths(form: CompiledForm, data: Data): Set<string> {
  const rows = allEntries(form, data).flatMap(({ table, record }) => namesIn(record[STICKY]).map((name) => `${table.name}.item.${name}`));
  return new Set([...namesIn(data[STICKY]), ...rows]);
}

// helpers

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []);

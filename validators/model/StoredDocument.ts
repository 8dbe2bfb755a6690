import { childTables, isRecord, type CompiledForm, type CompiledTable } from '../../registry/form/index.ts';
import { defaultData, defaultRow, type FormContext } from './defaults.ts';
import { isSticky } from './evaluateForm.ts';
import type { Entered } from './CountingParts.ts';
import type { Row } from './RowStore.ts';

type Data = Readonly<Record<string, unknown>>;

/** A document as it is stored; a new one, and a new row, is what they begin with. */
export class StoredDocument {
  private main: Data = {};
  private readonly rows = new Map<unknown, Data>();
  private readonly defaults = new Map<string, Data>();

  constructor(
    private readonly form: CompiledForm,
    data: Data,
    private readonly context: FormContext,
  ) {
    this.take(data);
  }

  /** What is stored by now. */
  take(data: Data): void {
    const isStored = isId(data['id_']);
    this.main = isStored ? { ...data } : defaultData(this.form, this.context);
    this.rows.clear();
    if (isStored) this.takeRows(data, undefined);
  }

  get document(): Data {
    return this.main;
  }

  field(name: string, row?: Row): Entered {
    const record = this.recordOf(row);
    return { value: record[name] ?? null, manual: isSticky(record as Record<string, unknown>, name) };
  }

  /** The rows of a table that are stored, with the rows in them. */
  rowsOf(table: CompiledTable, parent?: Row): readonly Data[] {
    const record = parent === undefined ? this.main : this.rows.get(parent.value('id_'));
    const rows = record !== undefined && isId(record['id_']) ? record[table.name] : undefined;
    return Array.isArray(rows) ? structuredClone(rows.filter(isRecord)) : [];
  }

  // helpers

  private recordOf(row: Row | undefined): Data {
    if (row === undefined) return this.main;
    const known = this.rows.get(row.value('id_'));
    if (known) return known;
    let made = this.defaults.get(row.table);
    if (!made) this.defaults.set(row.table, (made = defaultRow(this.form.tableByName.get(row.table)?.columns ?? [], this.context)));
    return made;
  }

  private takeRows(record: Data, parent: string | undefined): void {
    for (const { name } of childTables(this.form, parent)) {
      const rows = record[name];
      for (const row of Array.isArray(rows) ? rows.filter(isRecord) : []) {
        if (isId(row['id_'])) this.rows.set(row['id_'], { ...row });
        this.takeRows(row, name);
      }
    }
  }
}

// helpers

const isId = (id: unknown): boolean => (typeof id === 'string' && id !== '') || typeof id === 'number';

import type { FormModel, Row } from '../../../validators/model/index.ts';

/** Finds rows by key; made again when rows came, went or moved. */
export class RowKeys {
  private readonly tables = new Map<string, ReadonlyMap<string, Row>>();

  constructor(private readonly model: FormModel) {}

  get(table: string, key: string): Row | undefined {
    let rows = this.tables.get(table);
    if (!rows) this.tables.set(table, (rows = new Map(this.model.rows(table).map((row) => [row.key, row]))));
    return rows.get(key);
  }

  /** Rows of any table changed; those of nested tables change with the ones that hold them. */
  forget(): void {
    this.tables.clear();
  }
}

import { customDialogGetByAlias, customDialogGetListData, customDialogGetTreeData } from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';

export interface ChoiceColumn {
  readonly field: string;
  readonly title: string;
}

export interface ChoiceRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly keyword: string;
}

export type ChoiceRow = Readonly<Record<string, unknown>>;

/** Rows to choose from, a page at a time. */
export interface Choice {
  readonly title: string;
  readonly columns: readonly ChoiceColumn[];
  readonly rowKey: (row: ChoiceRow) => string;
  readonly multiple: boolean;
  readonly chosen: readonly ChoiceRow[];
  readonly load: (request: ChoiceRequest, signal: AbortSignal) => Promise<{ readonly rows: readonly ChoiceRow[]; readonly total: number }>;
}

/** A custom dialog by its alias. */
export async function dialogChoice(api: Api, alias: string, params: ChoiceRow): Promise<Choice> {
  const dialog = await api.call(customDialogGetByAlias, { query: { alias } });
  const columns = fieldsOf(dialog.displayfield);
  const mapParam = JSON.stringify(params).slice(1, -1);
  const query = { alias, ...(mapParam === '' ? {} : { mapParam }) };
  return {
    title: dialog.name ?? alias,
    columns,
    rowKey: (row) => String(row['id_'] ?? row['id'] ?? JSON.stringify(row)),
    multiple: Number(dialog.selectNum ?? 1) !== 1,
    chosen: [],
    async load({ page, pageSize, keyword }, signal) {
      if (dialog.style === 1) {
        const rows = await api.call(customDialogGetTreeData, { query }, { signal, silent: true, parallel: true });
        return { rows, total: rows.length };
      }
      const querys = keyword === '' ? [] : columns.map(({ field }) => ({ property: field, operation: 'LIKE' as const, value: keyword, relation: 'OR' as const, group: 'main' }));
      return api.call(customDialogGetListData, { query, body: { pageBean: { page, pageSize, showTotal: true }, querys } }, { signal, silent: true, parallel: true });
    },
  };
}

// helpers

/** Columns of a dialog: JSON text of `[{field, comment}]`. */
function fieldsOf(text: string | null | undefined): readonly ChoiceColumn[] {
  try {
    const fields: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(fields)) return [];
    return fields.flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null || !('field' in entry) || typeof entry.field !== 'string') return [];
      const title = 'comment' in entry && typeof entry.comment === 'string' ? entry.comment : entry.field;
      return [{ field: entry.field, title }];
    });
  } catch {
    return [];
  }
}

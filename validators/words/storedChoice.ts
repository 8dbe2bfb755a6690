import { isRecord } from '../../registry/form/index.ts';
import { plainText } from './values.ts';

type RowData = Readonly<Record<string, unknown>>;

/** What a dialog field holds: the names to show, and the rows they stand for. */
export interface StoredChoice {
  readonly names: string;
  readonly rows: readonly RowData[];
}

const SEPARATOR = '||';

/** Reads `names`, `names||[rows]` or an object `{id, name}`. */
export function readChoice(value: unknown): StoredChoice {
  if (isRecord(value)) return { names: plainText(value.name ?? value.id), rows: [value] };
  const text = plainText(value);
  const at = text.indexOf(`${SEPARATOR}[`);
  if (at < 0) return { names: text, rows: [] };
  try {
    const rows: unknown = JSON.parse(text.slice(at + SEPARATOR.length));
    return { names: text.slice(0, at), rows: Array.isArray(rows) ? rows.filter(isRecord) : [] };
  } catch {
    return { names: text, rows: [] };
  }
}

/** `names||[rows]`, so that the dialog opens again with what was chosen; null for nothing. */
export function writeChoice(names: string, rows: readonly RowData[]): string | null {
  return rows.length === 0 ? null : `${names}${SEPARATOR}${JSON.stringify(rows)}`;
}

/** A chart read as a table: its first column says what the others are about. */
export interface ChartTable {
  readonly columns: readonly { readonly name: string; readonly title: string; readonly isNumber: boolean }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Reads the dataset of an option as the server sends it; undefined where there is none. */
export function chartTable(option: Readonly<Record<string, unknown>>): ChartTable | undefined {
  const dataset = option['dataset'] as { readonly dimensions?: unknown; readonly source?: unknown } | undefined;
  if (!Array.isArray(dataset?.dimensions) || !Array.isArray(dataset.source)) return undefined;
  const columns = (dataset.dimensions as readonly { readonly name?: unknown; readonly displayName?: unknown; readonly type?: unknown }[]).map(
    ({ name, displayName, type }) => ({ name: String(name), title: String(displayName ?? name), isNumber: type === 'number' }),
  );
  return { columns, rows: dataset.source as ChartTable['rows'] };
}

/** The values in one sentence each, for those who hear the page. */
export const saidRows = ({ columns: [category, ...values], rows }: ChartTable, most: number): string =>
  rows
    .slice(0, most)
    .map((row) => [String(row[category?.name ?? ''] ?? ''), ...values.map(({ name, title }) => `${title} ${String(row[name] ?? '')}`)].join(' '))
    .join('; ');

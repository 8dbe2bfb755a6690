import { sql, type AliasedRawBuilder } from 'kysely';

/**
 * Rows handed to a statement as one JSON text, to be inserted or joined as `given`: one parameter however many rows there are.
 * Thousands of rows written cell by cell hold a transaction, and on PGlite everybody, more than twice as long.
 *
 * @param types - SQL type of each column; the rows have exactly these members
 */
export function rowsAsJson<Row extends object>(
  rows: readonly Row[],
  types: Readonly<Record<keyof Row & string, 'text' | 'integer' | 'jsonb'>>,
): AliasedRawBuilder<Row, 'given'> {
  const columns = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type as string)}`));
  return sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(sql`given(${columns})`);
}

import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Database } from './openDatabase.ts';

/** Plain SQL within a transaction, for what asks a whole database. */
export const executorOf = (trx: Pick<Kysely<unknown>, 'executeQuery'>): Pick<Database, 'execute'> => ({
  execute: (text, params = []) => trx.executeQuery<unknown>(CompiledQuery.raw(text, [...params])),
});

/**
 * The answers of a query that has one text column, in groups of about so many characters: a table is never whole in memory. Only inside of a
 * transaction.
 */
export async function* rowsByCursor(trx: Pick<Kysely<unknown>, 'getExecutor'>, query: string, size = 1024 * 1024): AsyncGenerator<readonly string[]> {
  await sql.raw(`declare portal_rows no scroll cursor for ${query}`).execute(trx);
  for (let count = 16; ; ) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${count} from portal_rows`).execute(trx);
    if (rows.length === 0) break;
    const texts = rows.map(({ row }) => row);
    yield texts;
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    count = Math.max(1, Math.min(MOST_ROWS, Math.floor((size * rows.length) / Math.max(1, length))));
  }
  await sql`close portal_rows`.execute(trx);
}

// helpers

const MOST_ROWS = 5_000;

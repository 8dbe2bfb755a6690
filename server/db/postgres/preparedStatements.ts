import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The part of a pool that kysely uses. */
export interface QueryPool {
  connect(): Promise<QueryClient>;
  end(): Promise<void>;
}

interface QueryClient {
  query<Row>(
    text: string,
    params: readonly unknown[],
  ): Promise<{ command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'; rowCount: number; rows: Row[] }>;
  release(): void;
}

/**
 * Gives every statement with parameters a name, so that a connection parses and plans it once. Not for a pooler that hands
 * connections from transaction to transaction without knowing prepared statements (pgbouncer before 1.21).
 *
 * When another process has migrated the tables, what a connection prepared may not fit any more: the statement fails once, and
 * its connection is closed instead of going back to the pool.
 */
export function withPreparedStatements(pool: pg.Pool): QueryPool {
  return {
    async connect() {
      const client = await pool.connect();
      let outdated = false;
      return {
        async query<Row>(text: string, params: readonly unknown[]) {
          try {
            const { command, rowCount, rows } = await client.query<Record<string, unknown>>(
              params.length === 0 ? { text } : { text, values: [...params], ...named(text) },
            );
            return { command: command as 'SELECT', rowCount: rowCount ?? 0, rows: rows as Row[] };
          } catch (error) {
            outdated ||= error instanceof Error && 'code' in error && (error.code === FEATURE_NOT_SUPPORTED || error.code === INVALID_STATEMENT_NAME);
            throw error;
          }
        },
        release: () => {
          client.release(outdated);
        },
      };
    },
    end: () => pool.end(),
  };
}

// helpers

/** "cached plan must not change result type" */
const FEATURE_NOT_SUPPORTED = '0A000';
/** The server does not know the name: somebody closed it behind our back. */
const INVALID_STATEMENT_NAME = '26000';

/** Lists of different lengths make ever new texts; only so many get a name. */
const MOST = 600;
const names = new Map<string, string>();

function named(text: string): { readonly name?: string } {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= MOST) return {};
    name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return { name };
}

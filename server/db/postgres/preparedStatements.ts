import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The part of a pool that kysely uses. */
export interface QueryPool {
  connect(): Promise<QueryClient>;
  end(): Promise<void>;
}

interface QueryClient {
  query<Row>(text: string, params: readonly unknown[]): Promise<{ command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'; rowCount: number; rows: Row[] }>;
  release(): void;
}

/**
 * Gives every statement with parameters a name, so that a connection parses and plans it once. Not for a pooler that hands
 * connections from transaction to transaction without knowing prepared statements (pgbouncer before 1.21).
 */
export function withPreparedStatements(pool: pg.Pool): QueryPool {
  const clients = new WeakMap<pg.PoolClient, QueryClient>();
  return {
    async connect() {
      const client = await pool.connect();
      let known = clients.get(client);
      if (known === undefined) {
        known = {
          query: (text, params) => client.query(params.length === 0 ? { text } : { text, values: [...params], ...named(text) }) as unknown as ReturnType<QueryClient['query']> as never,
          release: () => { client.release(); },
        };
        clients.set(client, known);
      }
      return known;
    },
    end: () => pool.end(),
  };
}

// helpers

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

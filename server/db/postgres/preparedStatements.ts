import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isOutdatedPlan } from '../errors.ts';

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
 * When another process has migrated the tables, what a connection prepared may not fit any more (docs/adr/0067). At the first sign of that all
 * names change, so that every connection prepares anew; the statement is asked again where it stood alone, the transaction that it ended is
 * begun again by `TenantDb`, and the connection is closed instead of going back to the pool.
 */
export function withPreparedStatements(pool: pg.Pool): QueryPool {
  return {
    async connect() {
      const client = await pool.connect();
      let outdated = false;
      let inTransaction = false;
      const ask = async <Row>(text: string, params: readonly unknown[]) => {
        const { command, rowCount, rows } = await client.query<Record<string, unknown>>(
          params.length === 0 ? { text } : { text, values: [...params], ...named(text) },
        );
        return { command: command as 'SELECT', rowCount: rowCount ?? 0, rows: rows as Row[] };
      };
      return {
        async query<Row>(text: string, params: readonly unknown[]) {
          if (/^(begin|start transaction)\b/i.test(text)) inTransaction = true;
          else if (/^(commit|rollback)$/i.test(text)) inTransaction = false;
          try {
            return await ask<Row>(text, params);
          } catch (error) {
            if (!isOutdatedPlan(error)) throw error;
            outdated = true;
            generation++;
            if (inTransaction) throw error;
            return ask<Row>(text, params);
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

/** Part of all names; grows when what was prepared does not fit any more. */
let generation = 0;

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
  return { name: `${name}g${generation}` };
}

import { sql } from 'kysely';
import type { PostingTable, TenantDb } from '../../db/index.ts';

/** Fields of a record that show something of the lines to it, rather than being changed by them. */
export interface ShownFields {
  /** They show how much is held. */
  readonly held: Iterable<string | null | undefined>;
  /** They show the numbers of the documents. */
  readonly documents: Iterable<string | null | undefined>;
}

/** What these fields of a record say now that its lines are written. */
export async function shownOf(tx: TenantDb, bo: string, id: string, { held, documents }: ShownFields): Promise<Readonly<Record<string, string>>> {
  const shown: Record<string, string> = {};
  for (const name of named(held)) {
    const found = await linesOf(tx, bo, id)
      .select(sql<string>`coalesce(sum(abs(amount)), 0)`.as('held'))
      .where('held_field', '=', name)
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    shown[name] = found.held;
  }
  for (const name of named(documents)) {
    const lines = await linesOf(tx, bo, id)
      .select(['number', 'at', 'id'])
      .where('documents_field', '=', name)
      .where('number', 'is not', null)
      .orderBy('at')
      .orderBy('number')
      .execute();
    shown[name] = [...new Set(lines.map(({ number }) => number))].join('、');
  }
  return shown;
}

/** The fields of one line that show something. */
export const shownBy = (line: Pick<PostingTable, 'held_field' | 'documents_field'>): readonly string[] =>
  [line.held_field, line.documents_field].filter((name) => name !== null);

// helpers

const linesOf = (tx: TenantDb, bo: string, id: string) => tx.selectFrom('posting').where('to_bo', '=', bo).where('to_id', '=', id);

const named = (names: Iterable<string | null | undefined>): readonly string[] => [...new Set([...names].filter((name) => name !== null && name !== undefined))];

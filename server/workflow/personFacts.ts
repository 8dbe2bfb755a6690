import { sql } from 'kysely';
import { defineStatement, type TenantDb, transactionOf } from '../db/index.ts';

/** What routing asks about a person. */
export interface PersonFacts {
  readonly fullname: string;
  readonly active: boolean;
  /** Whether he has an agent setting at all, for whatever flow and time. */
  readonly delegates: boolean;
}

/**
 * Facts about people by id; unknown ids are left out. A transaction asks about each person once: a command meets the same few
 * as executors, agents, senders and receivers. `soon` names those who will be asked about next.
 */
export async function factsAbout(db: TenantDb, ids: readonly string[], soon: readonly string[] = []): Promise<ReadonlyMap<string, PersonFacts>> {
  const inside = transactionOf(db.tenantId) === db;
  const known = (inside ? notes.get(db) : undefined) ?? new Map<string, PersonFacts | undefined>();
  if (inside) notes.set(db, known);
  if (ids.some((id) => !known.has(id))) {
    const missing = [...new Set([...ids, ...soon])].filter((id) => !known.has(id));
    for (const id of missing) known.set(id, undefined);
    const rows = await db.run(factsStatement, { ids: missing });
    for (const row of rows) known.set(row.id, { fullname: row.fullname, active: row.status === 1, delegates: Boolean(row.delegates) });
  }
  return new Map(
    ids.flatMap((id) => {
      const facts = known.get(id);
      return facts === undefined ? [] : [[id, facts] as const];
    }),
  );
}

// helpers

const factsStatement = defineStatement<{ ids: readonly string[] }>()((db, at) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.fullname', 'u.status'])
    .select((eb) => eb.exists(eb.selectFrom('wf_agent as a').select('a.id').whereRef('a.auth_id', '=', 'u.id').where('a.enabled', '=', true)).as('delegates'))
    .where(sql<boolean>`u.id = any(${at('ids')}::text[])`),
);

const notes = new WeakMap<TenantDb, Map<string, PersonFacts | undefined>>();

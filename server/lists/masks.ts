import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import type { FormDefinition } from '../forms/loadForm.ts';
import { viewRights } from '../forms/viewRights.ts';
import type { CurrentUser } from '../services/session/CurrentUser.ts';

/** Field -> condition under which its value is hidden from a person, besides the fields that are hidden anyway. */
export type FieldMasks = ReadonlyMap<string, RawBuilder<boolean>>;

/**
 * While a flow runs, who takes part in it sees what his nodes show. This looks up the running documents of a business object
 * that the person has to do with and says for each field in which of them it is hidden.
 */
export async function fieldMasks(db: TenantDb, definition: FormDefinition, user: CurrentUser): Promise<FieldMasks> {
  const nodesOf = new Map<string, Set<string>>();
  for (const { inst_id: instId, node_id: node } of await involvements(db, definition.boAlias, user)) {
    const nodes = nodesOf.get(instId) ?? new Set<string>();
    nodesOf.set(instId, nodes.add(node));
  }
  const hiddenIn = new Map<string, string[]>();
  const known = new Map<string, readonly string[]>();
  for (const [instId, nodes] of nodesOf) {
    const key = [...nodes].sort().join(' ');
    let hidden = known.get(key);
    if (hidden === undefined) {
      const { fields } = viewRights(definition, { isStarter: false, isOver: false, nodes: [...nodes] });
      hidden = Object.entries(fields[definition.boAlias] ?? {}).filter(([, mode]) => mode === 'n').map(([name]) => name);
      known.set(key, hidden);
    }
    for (const field of hidden) hiddenIn.set(field, [...(hiddenIn.get(field) ?? []), instId]);
  }
  return new Map([...hiddenIn].map(([field, ids]) => [field, sql<boolean>`coalesce(t.inst_id = any(string_to_array(${ids.join(',')}::text, ',')), false)`]));
}

// helpers

async function involvements(db: TenantDb, bo: string, user: CurrentUser): Promise<readonly { inst_id: string; node_id: string }[]> {
  const candidate = [
    `user:${user.id}`, ...user.roles.map((code) => `role:${code}`),
    ...user.posts.flatMap((post) => [`post:${post.postId}`, `org:${post.org.id}`]),
  ];
  const acted = await db.selectFrom('wf_opinion as o').innerJoin('wf_inst as i', 'i.id', 'o.inst_id')
    .select(['o.inst_id', 'o.node_id']).distinct()
    .where('i.bo_alias', '=', bo).where('i.status', 'not in', ['end', 'manualend']).where('i.starter_id', '!=', user.id)
    .where('o.user_id', '=', user.id).execute();
  const acting = await db.selectFrom('wf_task as k').innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .select(['k.inst_id', 'k.node_id']).distinct()
    .where('i.bo_alias', '=', bo).where('i.status', 'not in', ['end', 'manualend']).where('i.starter_id', '!=', user.id)
    .where((eb) => eb.or([
      eb('k.assignee_id', '=', user.id),
      eb('k.owner_id', '=', user.id),
      sql<boolean>`k.cand && array[${sql.join(candidate)}]::text[]`,
    ])).execute();
  return [...acted, ...acting];
}

import { sql } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import type { Relation } from '../forms/viewRights.ts';
import type { CurrentUser } from '../services/session/CurrentUser.ts';

export interface Involvement {
  readonly inst_id: string;
  readonly node_id: string;
}

const over = ['end', 'manualend'];

/** Nodes of running documents at which a person acts, may act or has acted; documents that he started himself are left out. */
export async function involvements(db: TenantDb, user: CurrentUser, of: { readonly bo: string } | { readonly instId: string }): Promise<readonly Involvement[]> {
  const running = sql<boolean>`i.status not in (${sql.join(over)}) and i.starter_id <> ${user.id}
    and ${'bo' in of ? sql`i.bo_alias = ${of.bo}` : sql`i.id = ${of.instId}`}`;
  const candidate = [
    `user:${user.id}`, ...user.roles.map((code) => `role:${code}`),
    ...user.posts.flatMap((post) => [`post:${post.postId}`, `org:${post.org.id}`]),
  ];
  const acted = await db.selectFrom('wf_opinion as o').innerJoin('wf_inst as i', 'i.id', 'o.inst_id')
    .select(['o.inst_id', 'o.node_id']).distinct().where(running).where('o.user_id', '=', user.id).execute();
  const acting = await db.selectFrom('wf_task as k').innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .select(['k.inst_id', 'k.node_id']).distinct().where(running)
    .where((eb) => eb.or([
      eb('k.assignee_id', '=', user.id),
      eb('k.owner_id', '=', user.id),
      sql<boolean>`k.cand && array[${sql.join(candidate)}]::text[]`,
    ])).execute();
  return [...acted, ...acting];
}

/** How a person relates to one document. */
export async function relationTo(db: TenantDb, user: CurrentUser, document: { readonly instId: string | null; readonly createBy: string }): Promise<Relation> {
  if (document.instId === null) return { isStarter: document.createBy === user.id, isOver: true, nodes: [] };
  const instance = await db.selectFrom('wf_inst').select(['status', 'starter_id']).where('id', '=', document.instId).executeTakeFirst();
  if (instance === undefined || over.includes(instance.status)) return { isStarter: instance?.starter_id === user.id, isOver: true, nodes: [] };
  const nodes = await involvements(db, user, { instId: document.instId });
  return { isStarter: instance.starter_id === user.id, isOver: false, nodes: [...new Set(nodes.map(({ node_id: node }) => node))] };
}

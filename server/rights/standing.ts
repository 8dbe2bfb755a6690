import { sql } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import { type InstanceHead, type OpinionStatus, type Reach, reachesOf, type Viewer } from '../workflow/index.ts';

/** How a person stands to a document that a flow runs. Whoever somebody stands for at this moment counts as himself. */
export interface Standing {
  /** Started it, or had it started for him. */
  readonly isStarter: boolean;
  /** Ended, or ended by hand. */
  readonly isOver: boolean;
  /** Nodes at which he acts, may act or has acted, also where somebody else did so for him; to have held a task that went to somebody else is nothing. */
  readonly nodes: readonly string[];
  /** Where he is at no step, and nobody circulated it to him: those at which he had or could have had a task that somebody else decided. */
  readonly lost: readonly string[];
}

/** A running document of somebody else in which a person takes part. */
export interface PartTaken extends Pick<InstanceHead, 'id' | 'def_key' | 'def_version' | 'manifest'> {
  readonly nodes: readonly string[];
}

/** How a person stands to one document. */
export async function standingOf(db: TenantDb, viewer: Viewer, head: InstanceHead): Promise<Standing> {
  const reaches = reachesOf(viewer).filter(({ defKeys }) => defKeys.length === 0 || defKeys.includes(head.def_key));
  const isStarter = head.creator_id === viewer.user.id || reaches.some(({ people }) => people.includes(head.starter_id));
  const isOver = over.includes(head.status);
  if (isStarter || isOver) return { isStarter, isOver, nodes: [], lost: [] };
  const found = await Promise.all(reaches.map((reach) => involvements(db, reach, { instId: head.id })));
  const nodes = [...new Set(found.flat().map((row) => row.node_id))];
  return { isStarter, isOver, nodes, lost: nodes.length > 0 ? [] : await lostSteps(db, reaches, head.id) };
}

/** The running documents of a business object in which a person takes part without having started them. */
export async function partsTaken(db: TenantDb, viewer: Viewer, bo: string): Promise<PartTaken[]> {
  const parts = new Map<string, PartTaken & { nodes: string[] }>();
  for (const reach of reachesOf(viewer)) {
    for (const { node_id: node, ...head } of await involvements(db, reach, { bo, userId: viewer.user.id })) {
      const known = parts.get(head.id);
      if (known === undefined) parts.set(head.id, { ...head, nodes: [node] });
      else if (!known.nodes.includes(node)) known.nodes.push(node);
    }
  }
  return [...parts.values()];
}

// helpers

const over: readonly string[] = ['end', 'manualend'];
/** A task was claimed or given to somebody, by whomever; nobody has done anything at its step yet. */
const holding: readonly OpinionStatus[] = ['lockTask', 'unLockTask', 'deliverto', 'deliverto_cancel'];

/** Steps of a request that name somebody in its history without his having done anything there. */
async function lostSteps(db: TenantDb, reaches: readonly Reach[], instId: string): Promise<string[]> {
  const people = [...new Set(reaches.flatMap((reach) => reach.people))];
  const identities = [...new Set(reaches.flatMap((reach) => reach.identities))];
  const oneOf = (column: string) => sql<boolean>`${sql.ref(column)} = any(${people}::text[])`;
  const told = await db.selectFrom('wf_notice as n').select('n.id').where('n.inst_id', '=', instId).where(oneOf('n.receiver')).limit(1).executeTakeFirst();
  if (told !== undefined) return [];
  const handed = db
    .selectFrom('wf_turn as u')
    .select('u.task_id')
    .where('u.inst_id', '=', instId)
    .where((eb) => eb.or([oneOf('u.from_id'), oneOf('u.to_id')]));
  const rows = await db
    .selectFrom('wf_opinion as o')
    .select('o.node_id')
    .distinct()
    .where('o.inst_id', '=', instId)
    .where((eb) =>
      eb.or([
        oneOf('o.user_id'),
        oneOf('o.owner_id'),
        oneOf('o.agent_leader_id'),
        sql<boolean>`jsonb_exists_any(coalesce(o.qualifieds, '[]'::jsonb), ${identities}::text[])`,
        eb('o.task_id', 'in', handed),
      ]),
    )
    .execute();
  return rows.map((row) => row.node_id);
}

type Involvement = Pick<InstanceHead, 'id' | 'def_key' | 'def_version' | 'manifest'> & { readonly node_id: string };

async function involvements(
  db: TenantDb,
  { people, identities, defKeys }: Reach,
  of: { readonly instId: string } | { readonly bo: string; readonly userId: string },
): Promise<Involvement[]> {
  const oneOf = (column: string) => sql<boolean>`${sql.ref(column)} = any(${[...people]}::text[])`;
  const wanted =
    'instId' in of
      ? sql<boolean>`i.id = ${of.instId}`
      : sql<boolean>`i.bo_alias = ${of.bo} and i.status not in (${sql.join(over)}) and i.creator_id <> ${of.userId} and not ${oneOf('i.starter_id')}
      and (${defKeys.length === 0} or i.def_key = any(${[...defKeys]}::text[]))`;
  // Neither a line of the history without a visit, as of a circulation, puts anybody at the step that it names, nor one that somebody else closed
  // before he did anything, nor one that only says who holds the task: for whom it is decided in the end, the decision tells.
  const acted = await db
    .selectFrom('wf_opinion as o')
    .innerJoin('wf_inst as i', 'i.id', 'o.inst_id')
    .select(['i.id', 'i.def_key', 'i.def_version', 'i.manifest', 'o.node_id'])
    .distinct()
    .where(wanted)
    .where('o.exec_id', 'is not', null)
    .where('o.acted', '=', true)
    .where('o.status', 'not in', holding)
    .where((eb) => eb.or([oneOf('o.user_id'), oneOf('o.owner_id'), oneOf('o.agent_leader_id')]))
    .execute();
  const acting = await db
    .selectFrom('wf_task as k')
    .innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .select(['i.id', 'i.def_key', 'i.def_version', 'i.manifest', 'k.node_id'])
    .distinct()
    .where(wanted)
    .where((eb) =>
      eb.or([
        oneOf('k.assignee_id'),
        // for whom an agent works, not who has handed it on
        eb.and([
          oneOf('k.owner_id'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('wf_turn as u')
                .select('u.id')
                .whereRef('u.task_id', '=', 'k.id')
                .whereRef('u.from_id', '=', 'k.owner_id')
                .where('u.type', '=', 'turn')
                .where('u.state', '=', 'running'),
            ),
          ),
        ]),
        sql<boolean>`k.cand && ${[...identities]}::text[]`,
      ]),
    )
    .execute();
  return [...acted, ...acting];
}

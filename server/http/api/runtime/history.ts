import type { Selectable } from 'kysely';
import type { Opinion } from '../../../../schemas/calls/entities/flow.ts';
import type { TenantDb, WfOpinionTable } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { flowWords, namesOf, type OpenInstance } from '../../../workflow/index.ts';
import { identityNames } from './identityNames.ts';
import { toOpinion, type OpinionNames } from './toWire.ts';

type OpinionRow = Selectable<WfOpinionTable>;

/** Lines that tell who claimed a task are no part of the approval history. */
const technical: ReadonlySet<string> = new Set(['lockTask', 'unLockTask']);
/** Lines of whoever shows a request to others, and of whom he shows it. */
const CIRCULATED = ['copyto', 'copyto_reply'] as const;
/** What does not concern the starter. */
const between: ReadonlySet<string> = new Set(['start_commu', 'awaiting_feedback', 'feedback', 'copyto', 'copyto_reply']);

/** The history of an instance, newest first; who is asked stands on top. */
export async function historyOf(
  context: Pick<HandlerContext, 'db' | 'language' | 'meta'>,
  open: OpenInstance,
  options: { readonly forStarter?: boolean; readonly nodeIds?: readonly string[]; readonly taskId?: string } = {},
): Promise<Opinion[]> {
  let query = context.db.selectFrom('wf_opinion').selectAll().where('inst_id', '=', open.head.id);
  // what is said of a step is said by who was asked at it: a circulation only stands beside it
  if (options.nodeIds !== undefined) query = query.where('node_id', 'in', ['', ...options.nodeIds]).where('status', 'not in', CIRCULATED);
  if (options.taskId !== undefined) query = query.where('task_id', '=', options.taskId);
  const rows = (await query.orderBy('seq', 'desc').execute()).filter(
    (row) => !technical.has(row.status) && !(options.forStarter === true && between.has(row.status)),
  );
  const sorted = [...rows].sort((a, b) => compare(momentOf(b), momentOf(a)) || b.seq - a.seq);
  return asOpinions(context, open, sorted);
}

/** Rows as the wire spells them, in the given order. */
async function asOpinions(
  context: Pick<HandlerContext, 'db' | 'language' | 'meta'>,
  { head, definition }: OpenInstance,
  rows: readonly OpinionRow[],
): Promise<Opinion[]> {
  const names = { locale: context.language, words: await flowWords(context), ...(await candidateNames(context.db, rows)) };
  return rows.map((row) => toOpinion(row, head, names, definition.flow.nodes[row.node_id]?.type === 'SIGNTASK'));
}

/** Lines of the same node that follow each other, as one group. */
export function grouped(opinions: readonly Opinion[]): Opinion[][] {
  const groups: Opinion[][] = [];
  for (const opinion of opinions) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.taskKey === opinion.taskKey) last.push(opinion);
    else groups.push([opinion]);
  }
  return groups;
}

// helpers

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Open lines are newer than everything that has happened. */
const momentOf = (row: OpinionRow): string => row.completed_at ?? '9999';

async function candidateNames(db: TenantDb, rows: readonly OpinionRow[]): Promise<Omit<OpinionNames, 'locale' | 'words'>> {
  const identities = rows.flatMap((row) => (row.user_id === null && Array.isArray(row.qualifieds) ? (row.qualifieds as string[]) : []));
  const owners = await namesOf(
    db,
    rows.map((row) => row.owner_id),
  );
  return { candidate: await identityNames(db, identities), user: (id) => owners.get(id) ?? '' };
}

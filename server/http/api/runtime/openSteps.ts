import type { TenantDb } from '../../../db/index.ts';
import { type FlowWords, type InstanceHead } from '../../../workflow/index.ts';
import { identityNames } from './identityNames.ts';

/** Where a request stands. */
export interface OpenStep {
  /** Names of its open steps. */
  readonly steps: string;
  /** Who has them: names of people, and of groups of which nobody has claimed his task. */
  readonly holders: string;
}

/** Where requests stand, by instance, in one statement for all of them. Nothing of those that are over. */
export async function openStepsOf(db: TenantDb, heads: readonly InstanceHead[], words: FlowWords): Promise<ReadonlyMap<string, OpenStep>> {
  const running = new Map(heads.filter(({ ended_at: ended }) => ended === null).map((head) => [head.id, head]));
  if (running.size === 0) return new Map();
  const open = await db
    .selectFrom('wf_task')
    .select(['inst_id', 'node_id', 'node_name', 'assignee_id', 'assignee_name', 'cand'])
    .where('inst_id', 'in', [...running.keys()])
    .where('parent_id', '=', '0')
    .orderBy('node_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const isHeld = ({ assignee_id: id }: { readonly assignee_id: string }): boolean => id !== '0' && id !== '';
  const nameOf = await identityNames(
    db,
    open.filter((task) => !isHeld(task)).flatMap(({ cand }) => cand),
  );
  const found = new Map<string, { readonly steps: Set<string>; readonly holders: Set<string> }>();
  for (const task of open) {
    const { steps, holders } = found.get(task.inst_id) ?? { steps: new Set(), holders: new Set() };
    found.set(task.inst_id, { steps, holders });
    steps.add(words.step(running.get(task.inst_id)?.def_key ?? '', task.node_id, task.node_name));
    for (const name of isHeld(task) ? [task.assignee_name ?? ''] : task.cand.map(nameOf)) if (name !== '') holders.add(name);
  }
  return new Map([...found].map(([id, { steps, holders }]) => [id, { steps: [...steps].join('、'), holders: [...holders].join('、') }]));
}

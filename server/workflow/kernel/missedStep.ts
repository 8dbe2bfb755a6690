import { outgoing, reachable } from '../../../validators/expressions/flow/graph.ts';
import type { FlowNode } from '../model.ts';
import type { ExecRow, ReturnAddress } from './aggregate.ts';
import { chooseMany, chooseOne } from './gates.ts';
import type { Run } from './Run.ts';

/**
 * The next step with people that a request has never been through on its present way, although it lies between the step of an errand and the
 * step to which the errand comes back, as the gateways say of the document as it is now: a claim that has grown past a limit on the errand
 * passes those whom the limit is for. Undefined where all have seen it, and where the gateways do not lead to that step any more: then the
 * errand comes straight back, and they are asked behind it.
 *
 * @param from the step that is through: the one of the errand itself, or one that was missed before
 * @param fromExecs the visits that lead on from there
 * @throws CommandRefused `CONDITION` or `NO_BRANCH` for a gateway that cannot tell
 */
export async function missedStep(run: Run, from: FlowNode, returnTo: readonly ReturnAddress[], fromExecs: readonly string[]): Promise<FlowNode | undefined> {
  const [back] = returnTo;
  if (back === undefined) return undefined;
  const way = await wayTo(run, run.node(errandOf(run, returnTo.length, fromExecs) ?? from.id), back.nodeId, fromExecs) ?? [];
  const passed = passedOnTheWay(run, fromExecs);
  // what was passed over right now has not been handled either
  return way.slice(way.indexOf(from) + 1).find((node) => withPeople.has(node.type) && !passed.has(node.id));
}

// helpers

const withPeople: ReadonlySet<FlowNode['type']> = new Set(['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK']);

/** The step that the errand went to: the earliest of the visits behind each other that come back to the same place. */
function errandOf(run: Run, depth: number, fromExecs: readonly string[]): string | undefined {
  let found: string | undefined;
  for (let exec = run.draft.execs.get(fromExecs[0] ?? ''); exec !== undefined && exec.returnTo.length >= depth; exec = run.draft.execs.get(exec.fromExecs[0] ?? '')) {
    if (exec.returnTo.length === depth) found = exec.nodeId;
  }
  return found;
}

/** The nodes between, in the order of the drawing; of branches that run side by side those that are taken, and around `back` only its own. */
async function wayTo(run: Run, from: FlowNode, back: string, fromExecs: readonly string[]): Promise<readonly FlowNode[] | undefined> {
  if (from.id === back || !reachable(run.graph, [from.id]).has(back)) return undefined;
  const way: FlowNode[] = [];
  const seen = new Set<string>([from.id]);
  /** Whether `stop` was reached. */
  const walk = async (start: string, stop: string): Promise<boolean> => {
    for (let id: string | undefined = start; id !== undefined;) {
      if (id === stop) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      const node = run.node(id);
      way.push(node);
      const join: string | undefined = run.flow.forks[id];
      if (join === undefined) {
        id = node.type === 'EXCLUSIVE' ? (await chooseOne(run, node, fromExecs)).to : outgoing(run.graph, id)[0]?.to;
        continue;
      }
      const inside = reachable(run.graph, [id], 'out', join).has(back);
      for (const edge of inside ? outgoing(run.graph, id) : await chooseMany(run, node, fromExecs)) {
        if (!inside) await walk(edge.to, join);
        else if (reachable(run.graph, [edge.to], 'out', join).has(back)) return walk(edge.to, stop);
      }
      id = join;
    }
    return false;
  };
  const first = outgoing(run.graph, from.id)[0]?.to;
  return first !== undefined && await walk(first, back) ? way : undefined;
}

/**
 * Steps whose people have acted on the way that led here, and steps that somebody jumped over. Of what lies behind a step to which the request was
 * sent back to be walked again, only what was done since counts.
 */
function passedOnTheWay(run: Run, fromExecs: readonly string[]): ReadonlySet<string> {
  const passed = new Set<string>();
  const again = new Set<string>();
  const add = (ids: Iterable<string>): void => { for (const id of ids) if (!again.has(id)) passed.add(id); };
  const visits = new Map<string, ExecRow>();
  for (const open = [...fromExecs]; open.length > 0;) {
    const exec = run.draft.execs.get(open.pop() ?? '');
    if (exec === undefined || visits.has(exec.id)) continue;
    visits.set(exec.id, exec);
    open.push(...exec.fromExecs);
  }
  for (const exec of [...visits.values()].sort((a, b) => b.seq - a.seq)) {
    if (exec.handlers.length > 0) add([exec.nodeId]);
    if (exec.cause === 'back' && exec.returnTo.length === 0) for (const id of reachable(run.graph, [exec.nodeId])) again.add(id);
    if (exec.cause === 'jump') {
      const before = reachable(run.graph, [exec.nodeId], 'in');
      for (const cause of exec.fromExecs) add([...reachable(run.graph, [visits.get(cause)?.nodeId ?? exec.nodeId])].filter((id) => before.has(id)));
    }
  }
  return passed;
}

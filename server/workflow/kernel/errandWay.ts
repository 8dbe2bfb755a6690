import { outgoing } from '../../../validators/expressions/flow/graph.ts';
import { isHumanNode, type FlowNode, type ScopeRef } from '../model.ts';
import { actsThatCount, isJumpedOver, opensByJump, type Acts } from './acts.ts';
import type { ReturnAddress, TokenRow } from './aggregate.ts';
import { chooseMany, chooseOne } from './gates.ts';
import { askRules, isNamedAsBefore } from './people.ts';
import type { Run } from './Run.ts';
import { isJoin, scopesOf } from './scopes.ts';

/** Where an errand stands. */
export interface ErrandPlace {
  /** The step that is through. */
  readonly from: FlowNode;
  readonly fromExecs: readonly string[];
  readonly token: TokenRow;
  readonly back: ReturnAddress & { readonly to: string };
  /** The addresses of the errands around this one. */
  readonly outer: readonly ReturnAddress[];
  /** Where an errand within this one went to, if its way did not lead back. */
  readonly fallen: string | undefined;
}

export type NextOnErrand =
  /** Somebody is asked before; `after`: the visits that the drawing puts before his; `join`: the address of the round before a join that asks him. */
  | { readonly kind: 'ask'; readonly node: FlowNode; readonly after: readonly string[]; readonly join?: ReturnAddress }
  | { readonly kind: 'return' }
  /** The drawing does not lead back: it is walked on, in this many of the token's scopes, behind `follow` or from `arrive`. */
  | { readonly kind: 'leave'; readonly scopes: number; readonly follow: FlowNode }
  | { readonly kind: 'leave'; readonly scopes: number; readonly arrive: FlowNode };

/**
 * What comes next where a request leaves a step of an errand: an approval stands for the values that decide. With the values of the errand's
 * departure it returns at once. With others it takes the drawn way from the step that the errand went to, as the gateways say of the
 * document as it is now, past everybody on it whose last act was not on these values, in the order of the drawing. Where branches join, the
 * errand is one from the fork to the join, and nothing that was decided before counts as unchanged. An errand that comes past a join whose branches are
 * through makes the round of them there ({@link roundBeforeJoin}): what it has changed in one of them, or beside, was approved in the others.
 *
 * @throws CommandRefused `CONDITION` or `NO_BRANCH` for a gateway that cannot tell
 */
export async function nextOnErrand(run: Run, errand: ErrandPlace): Promise<NextOnErrand> {
  const { back, from, token } = errand;
  const now = await run.values();
  const acts = actsThatCount(run);
  const joins = isJoin(run.flow, back.nodeId);
  // a round before a join that is through is part of the errand around it
  const [whole, outer] = joins && !isWithin(run, token, back.nodeId) ? [errand.outer[0], errand.outer.slice(1)] : [undefined, errand.outer];
  const since = whole ?? back;
  // who decided otherwise on the errand than before it sends the request another way, whatever the document says
  const decidesOtherwise = Object.entries(since.decided ?? {}).some(([name, value]) => run.draft.inst.vars[name] !== value);
  const jumpedInto = joins && opensByJump(run, (whole === undefined ? token.forks.at(-1) : lastFork(run, back.to)) ?? '');
  const unchanged = (whole !== undefined || !joins) && since.values === now && !decidesOtherwise;
  const actedSince = (node: string): boolean =>
    (acts.get(node) ?? []).some(({ id, seq, decidedOn }) => (seq > (back.seq ?? 0) || back.beside?.includes(id) !== false) && decidedOn !== now);
  const answering = await answeringAgain(run, since, acts);
  // those before the step that the errand went to are not asked what it has changed
  if (whole?.to !== undefined) for (const id of answering) if (id !== whole.to && run.behind(id).has(whole.to)) answering.delete(id);
  if (unchanged && answering.size === 0 && (token.forks.length === 0 || ![...acts.keys()].some(actedSince))) return { kind: 'return' };

  const way = await drawnWay(run, errand, acts);
  const renamed = joins ? await namedOtherwise(run, way, acts) : new Set<string>();
  // whoever is asked side by side in a scope that the request leaves will not have been asked in the end
  const leaves = new Set(way.leadsBack || joins || unchanged || outer.length > 0 ? [] : token.forks.slice(way.scopes));
  const isAsked = (id: string): boolean =>
    run.draft.execs.where((exec) => exec.nodeId === id && exec.state === 'active' && !exec.forks.some((fork) => leaves.has(fork))).length > 0;
  const isUnasked = ({ node: { id }, beside, again, joins: gateway }: Step): boolean => {
    if (gateway !== undefined) return false;
    const own = acts.get(id) ?? [];
    // where somebody is at it already, or the request is still to come, what he decides on is the document as it is then
    if (beside?.has(id) === true || isAsked(id) || outer.some(({ nodeId }) => run.behind(nodeId).has(id))) return false;
    if (answering.has(id) && !isJumpedOver(run, id)) return true;
    // side by side the request may have gone on while the document said something else in between
    if (unchanged) return beside !== undefined && !isJumpedOver(run, id) && !own.some(({ decidedOn }) => decidedOn === now);
    // what the drawing asks for twice is asked for twice, also where an errand within this one has been there
    if (jumpedInto && own.length === 0) return false;
    if (renamed.has(id)) return true;
    if (again) return own.filter(({ decidedOn }) => decidedOn === now).length < 2;
    return !isJumpedOver(run, id) && own.at(-1)?.decidedOn !== now;
  };
  // an errand side by side that ends with these scopes may have changed what those behind have decided on: the way is taken up again from the first of them
  const endsErrand =
    run.draft.execs.where((exec) => exec.state === 'active' && exec.returnTo.length > 0 && exec.forks.some((fork) => leaves.has(fork))).length > 0;
  const outdated = endsErrand ? way.steps.findIndex((step) => acts.has(step.node.id) && isUnasked(step)) : -1;
  const place = placeIn(run, way, errand) + 1;
  const ahead = way.steps.slice(outdated < 0 ? place : Math.min(outdated, place));
  const nextOf = async (steps: readonly Step[]): Promise<NextOnErrand | undefined> => {
    for (const step of steps) {
      if (isUnasked(step)) return { kind: 'ask', node: step.node, after: step.after };
      const round = step.joins === undefined ? undefined : await roundBeforeJoin(run, errand, step.node.id);
      if (round !== undefined) return round;
    }
    return undefined;
  };
  if (unchanged || way.leadsBack || joins) return (await nextOf(ahead)) ?? { kind: 'return' };

  // the drawing is walked on from where the request is, once it is in the branch of the one that it would have returned to
  const { scopes, entry } = way;
  const own = scopesOf(run.flow, back.nodeId).slice(0, scopes);
  const inside = commonScopes(scopesOf(run.flow, from.id), own) === scopes;
  const start = inside ? from : entry === undefined ? run.node(back.to) : undefined;
  if (start === undefined)
    return (
      (await nextOf(ahead.filter((step) => way.steps.indexOf(step) < (entry?.index ?? 0)))) ?? { kind: 'leave', scopes, arrive: run.node(entry?.at ?? back.to) }
    );
  const before = entry === undefined ? undefined : await nextOf(ahead.filter((step) => way.steps.indexOf(step) < entry.index));
  if (before !== undefined) return before;
  const fork = scopesOf(run.flow, start.id)[scopes]?.fork;
  const join = fork === undefined ? undefined : run.flow.forks[fork];
  if (fork === undefined || join === undefined) return { kind: 'leave', scopes, follow: start };
  const inFork = ahead.filter(({ node }) => node.id === join || scopesOf(run.flow, node.id)[scopes]?.fork === fork);
  return (await nextOf(inFork)) ?? { kind: 'leave', scopes, follow: run.node(join) };
}

/**
 * Whom an errand asks before it comes past a join whose branches are through: as where they joined, whoever decided on other values than those of now, and whom the
 * drawing demands by now; where the errand has changed nothing that decides, those who answer for what it has changed.
 */
export async function roundBeforeJoin(run: Run, { fromExecs, token, back, outer }: ErrandPlace, joinId: string): Promise<NextOnErrand | undefined> {
  const gateway = Object.keys(run.flow.forks).find((id) => run.flow.forks[id] === joinId);
  if (gateway === undefined) return undefined;
  const join = { nodeId: joinId, to: gateway, users: [], values: await run.values(), asked: { after: fromExecs, named: [] } };
  const next = await nextOnErrand(run, { from: run.node(gateway), fromExecs, token, back: join, outer: [back, ...outer], fallen: undefined });
  return next.kind === 'ask' ? { ...next, join } : undefined;
}

/** Whether the innermost branch that a token is in ends at this join. */
export function isWithin(run: Run, { forks }: TokenRow, joinId: string): boolean {
  const fork = run.draft.forks.get(forks.at(-1) ?? '');
  return fork?.state === 'open' && fork.joinId === joinId;
}

// helpers

interface Step {
  readonly node: FlowNode;
  readonly after: readonly string[];
  /** In another branch than the step to return to: what the tokens in these branches will still come to. */
  readonly beside: ReadonlySet<string> | undefined;
  /** Drawn once more by a line that leads back. */
  readonly again: boolean;
  /** No step of anybody's: a join whose branches are through. */
  readonly joins?: true;
}

interface Way {
  /** Steps with people before the one to return to. Of branches side by side those that are taken, the own one last. */
  readonly steps: readonly Step[];
  readonly leadsBack: boolean;
  /** How many scopes around the step to return to the way gets into. */
  readonly scopes: number;
  /** Where it got into the innermost of them, and which of the steps come before. */
  readonly entry: { readonly at: string; readonly index: number } | undefined;
}

/** Steps that answer for something that the errand has changed, and whose last act left it otherwise. */
async function answeringAgain(run: Run, { answered = {} }: ReturnAddress, acts: Acts): Promise<Set<string>> {
  const again = new Set<string>();
  for (const [id, visits] of acts) {
    const now = answered[id] === undefined ? undefined : await run.answered(id);
    if (now !== undefined && now !== answered[id] && visits.at(-1)?.answeredFor !== now) again.add(id);
  }
  return again;
}

/** Steps of whoever stands in a field where somebody else stands there than whoever decided: it was changed in a branch beside him. */
async function namedOtherwise(run: Run, { steps }: Way, acts: Acts): Promise<ReadonlySet<string>> {
  const renamed = new Set<string>();
  for (const { node } of steps.filter(({ node: { assignees } }) => assignees.some(({ rule }) => rule === 'field'))) {
    const last = acts.get(node.id)?.at(-1);
    if (last === undefined) continue;
    const former = { users: [], asked: last.asked };
    if (!(await isNamedAsBefore(run, node, former, await askRules(run, node, last.fromExecs, former)))) renamed.add(node.id);
  }
  return renamed;
}

/** From the step that the errand went to, to the one that it returns to. */
async function drawnWay(run: Run, { back, token, fromExecs }: ErrandPlace, acts: Acts): Promise<Way> {
  const around = scopesOf(run.flow, back.nodeId);
  const steps: Step[] = [];
  const seen = new Map<string, number>();
  let scopes = commonScopes(scopesOf(run.flow, back.to), around);
  let entry: Way['entry'];
  const isRound = isJoin(run.flow, back.nodeId);
  const stopOf = (depth: number): string | undefined => run.flow.forks[around[depth - 1]?.fork ?? ''];

  /** Whether the step to return to is reached, else the visits that lead on. */
  const walk = async (
    first: string | undefined,
    stop: string | undefined,
    before: readonly string[],
    beside: Step['beside'],
  ): Promise<true | readonly string[]> => {
    let after = before;
    for (let id = first; id !== undefined && id !== stop; ) {
      const times = seen.get(id) ?? 0;
      // a loop in another branch is walked once more, one around the own way is the drawing's
      if (times > (beside === undefined ? 0 : 1)) return after;
      if (id === back.nodeId) return true;
      seen.set(id, times + 1);
      const node = run.node(id);
      if (isHumanNode(node)) {
        steps.push({ node, after, beside, again: times > 0 });
        const last = acts.get(id)?.at(-1);
        if (last !== undefined) after = [last.id];
      }
      // what a branch that still runs has before it is left to it; a round before a join is followed by another, that of those within is part of it
      if (!isRound && isJoin(run.flow, id) && beside?.has(id) !== true && times === 0) steps.push({ node, after, beside, again: false, joins: true });
      const join = run.flow.forks[id];
      if (join === undefined) {
        id = node.type === 'EXCLUSIVE' ? (await chooseOne(run, node, fromExecs)).to : outgoing(run.graph, id)[0]?.to;
        continue;
      }
      const taken = await chooseMany(run, node, fromExecs);
      const depth = around.findIndex(({ fork }) => fork === id);
      if (depth < 0) {
        const ends: string[] = [];
        for (const edge of taken) {
          const end = await walk(edge.to, join, after, beside);
          if (end !== true) ends.push(...end);
        }
        after = [...new Set(ends)];
        id = join;
        continue;
      }
      const own = outgoing(run.graph, id)[around[depth]?.branch ?? 0];
      const still = stillToCome(run, token, depth, id);
      for (const edge of taken) if (edge !== own) await walk(edge.to, join, after, still);
      scopes = depth + 1;
      entry = { at: own !== undefined && taken.includes(own) ? own.to : join, index: steps.length };
      if (own === undefined || !taken.includes(own)) return after;
      return walk(own.to, join, after, beside);
    }
    return after;
  };
  const first = run.flow.forks[back.to] === back.nodeId ? back.to : outgoing(run.graph, back.to)[0]?.to;
  const end = await walk(first, stopOf(scopes), fromExecs, undefined);
  return { steps, leadsBack: end === true, scopes, entry };
}

/** What the other tokens in an open scope of the errand's own token have before them. */
function stillToCome(run: Run, { id, forks }: TokenRow, depth: number, gateway: string): ReadonlySet<string> {
  const fork = forks[depth];
  if (fork === undefined || run.draft.forks.get(fork)?.gatewayId !== gateway) return new Set();
  const others = run.draft.tokens.where((row) => row.id !== id && row.forks.includes(fork));
  return new Set(others.flatMap(({ nodeId, execId }) => [...run.behind(run.draft.execs.get(execId ?? '')?.returnTo.at(-1)?.nodeId ?? nodeId)]));
}

/** The last step of the way that the errand has been to; -1 at its beginning. */
function placeIn(run: Run, { steps }: Way, { from, fromExecs, back, outer, fallen }: ErrandPlace): number {
  const indexOf = (id: string): number => steps.findIndex(({ node }) => node.id === id);
  if (fallen !== undefined) return indexOf(fallen);
  if (indexOf(from.id) >= 0 || from.id === back.to) return indexOf(from.id);
  for (
    let exec = run.draft.execs.get(fromExecs[0] ?? '');
    exec !== undefined && exec.returnTo.length > outer.length;
    exec = run.draft.execs.get(exec.fromExecs[0] ?? '')
  ) {
    if (exec.returnTo.length > outer.length + 1) continue;
    if (exec.nodeId === back.to || indexOf(exec.nodeId) >= 0) return indexOf(exec.nodeId);
  }
  return -1;
}

/** The scope that a gateway opened last. */
function lastFork(run: Run, gatewayId: string): string | undefined {
  const opened = new Set(run.draft.forks.where((fork) => fork.gatewayId === gatewayId).map(({ id }) => id));
  const inside = run.draft.execs.where(({ forks }) => forks.some((fork) => opened.has(fork))).toSorted((one, other) => other.seq - one.seq)[0];
  return inside?.forks.find((fork) => opened.has(fork));
}

/** How many of the scopes, outermost first, hold both. */
function commonScopes(one: readonly ScopeRef[], other: readonly ScopeRef[]): number {
  const at = one.findIndex(({ fork, branch }, index) => fork !== other[index]?.fork || branch !== other[index].branch);
  return at < 0 ? one.length : at;
}

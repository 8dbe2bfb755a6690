import { outgoing } from '../../../validators/expressions/flow/graph.ts';
import type { FlowNode } from '../model.ts';
import type { ExecCause, ExecRow, ForkRow, ReturnAddress, TokenRow } from './aggregate.ts';
import { leaveScopes } from './cancel.ts';
import { isWithin, nextOnErrand, roundBeforeJoin, type NextOnErrand } from './errandWay.ts';
import { chooseMany, chooseOne, holds } from './gates.ts';
import { addedTo, askedOf, askRules, chosenExecutors, createTasks, findExecutors, isNamedAsBefore, isRepetition, lastHandlers, type Former } from './people.ts';
import { InvariantBroken, refuse } from './refusals.ts';
import { returnAddress } from './returnAddress.ts';
import type { Run } from './Run.ts';
import { isJoin, scopesOf } from './scopes.ts';
import { systemWords } from '../systemWords.ts';

/** For each value that does not hold any more, the steps that may put it right. */
type Outdated = readonly (readonly string[])[];

/** How a token gets from node to node. Every function leaves the draft consistent once all tokens have come to rest. */

export interface Arrival {
  readonly cause: ExecCause;
  readonly fromExecs: readonly string[];
  /** The visits that the drawing puts before, where others led here. */
  readonly after?: readonly string[];
  readonly returnTo?: readonly ReturnAddress[];
  /** Steps that have something to decide again before the errand returns. */
  readonly deciding?: readonly FlowNode[];
  /** People of a former visit who get the step again. */
  readonly assign?: Former;
}

/**
 * Ends a visit: back to the return address if there is one, else along the outgoing line. On the way back it passes the steps that have not
 * approved the document as it is now, and those whose decisions do not hold any more. Where what somebody decided does not hold any more and nobody is still to
 * come who could put it right, the request goes to him first and comes back.
 *
 * @throws CommandRefused `OUTDATED` where that leads into a branch beside
 */
export async function leave(run: Run, exec: ExecRow): Promise<void> {
  // what the step itself writes belongs to what was decided
  const decidedOn = exec.decidedOn === null ? null : await run.values();
  const answeredFor = await run.answered(exec.nodeId);
  run.draft.execs.patch(exec.id, { state: 'done', decidedOn, answeredFor, leftAt: run.ports.now });
  const token = tokenOf(run, exec.id);
  const outdated = (await run.ports.outdatedAfter?.(exec.nodeId)) ?? [];
  const [back] = exec.returnTo;
  const decider = back === undefined ? decidesFirst(run, outdated, exec.nodeId) : undefined;
  if (decider !== undefined) {
    run.record('reject', { node: run.node(exec.nodeId), exec }, { opinion: systemWords.decideAgain['zh-CN'] }, true);
    const address = await returnAddress(run, exec, run.node(exec.nodeId), decider.id);
    return visit(run, token.id, decider, { cause: 'back', fromExecs: [exec.id], returnTo: [address], assign: lastHandlers(run, decider) });
  }
  const deciding = back === undefined ? [] : decidingAgain(run, outdated, back);
  await goOn(run, token.id, run.node(exec.nodeId), [exec.id], exec.returnTo, deciding);
}

/** Puts people to work on a node, or passes it over. */
export async function visit(run: Run, tokenId: string, node: FlowNode, arrival: Arrival): Promise<void> {
  run.countStep(node);
  const byFlow = arrival.cause === 'flow';
  const before = arrival.after ?? arrival.fromExecs;
  const maySkip = byFlow && node.id !== run.flow.firstNode;
  if (maySkip && node.skipWhen !== undefined && (await holds(run, 'SKIP_CONDITION', node, node.skipWhen, before))) return passOver(run, tokenId, node, arrival);
  const chosen = byFlow || arrival.cause === 'jump' ? await chosenExecutors(run, node, before) : undefined;
  const { assign } = arrival;
  const answer = await askRules(run, node, before, assign);
  const comesBack = assign !== undefined && (await isNamedAsBefore(run, node, assign, answer));
  const again = comesBack ? assign.users : [];
  const executors = chosen ?? (await findExecutors(run, node, answer, { again, beside: assign === undefined || comesBack ? [] : addedTo(node, assign) }));
  if (executors === 'skip' || (maySkip && isRepetition(run, node, executors, before))) return passOver(run, tokenId, node, arrival);

  if (maySkip) run.setVars({ [`skipped_${node.id}`]: false });
  const exec = addExec(run, tokenId, node, arrival, 'active');
  run.draft.tokens.patch(tokenId, { nodeId: node.id, state: 'active', execId: exec.id, fromExecs: [] });
  const reopened = arrival.cause === 'back' || (byFlow && node.id === run.flow.firstNode);
  const agents = await createTasks(run, node, exec, executors, reopened ? 'BACK' : 'NORMAL', chosen !== undefined || again.length === 0);
  run.draft.execs.patch(exec.id, { asked: askedOf(run, node, answer, comesBack ? assign.asked?.agents : agents) });
  if (byFlow && node.id === run.flow.firstNode) {
    run.draft.patchInst({ status: 'backToStart' });
    run.runReturnHooks(node.id);
  }
}

/** Takes the only outgoing line of a node that is not a splitting gateway. */
export async function follow(run: Run, tokenId: string, node: FlowNode, fromExecs: readonly string[]): Promise<void> {
  const edge = outgoing(run.graph, node.id)[0];
  if (edge === undefined) throw new InvariantBroken([`node <${node.id}> has no outgoing line`]);
  await arrive(run, tokenId, run.node(edge.to), fromExecs);
}

/** Fork scopes that nobody is in any more are closed. */
export function sweepForks(run: Run): void {
  const live = new Set(run.draft.tokens.all().flatMap((token) => token.forks));
  for (const fork of run.draft.forks.where((row) => row.state === 'open' && !live.has(row.id))) run.draft.forks.patch(fork.id, { state: 'closed' });
}

export function openFork(run: Run, gatewayId: string, forks: readonly string[]): string {
  const id = run.ports.nextId();
  const joinId = run.flow.forks[gatewayId];
  if (joinId === undefined) throw new InvariantBroken([`gateway <${gatewayId}> has no join`]);
  run.draft.forks.put({ id, gatewayId, joinId, parentId: forks.at(-1) ?? null, state: 'open' });
  return id;
}

/** Questions to others may outlive the step they were asked at, but not the request. */
export function closeCommunication(run: Run): void {
  for (const task of run.draft.tasks.where((row) => row.status === 'COMMU')) run.closeTask(task, 'retracted', {}, true);
}

export function tokenOf(run: Run, execId: string): TokenRow {
  const token = run.draft.tokens.where((row) => row.execId === execId)[0];
  if (token === undefined) throw new InvariantBroken([`visit <${execId}> has no token`]);
  return token;
}

// helpers

/** From a step that is through: on the errand it is part of, or along its line. */
async function goOn(
  run: Run,
  tokenId: string,
  node: FlowNode,
  fromExecs: readonly string[],
  returnTo: readonly ReturnAddress[],
  deciding: readonly FlowNode[] = [],
  fallen?: string,
): Promise<void> {
  const [address, ...rest] = returnTo;
  if (address === undefined) return follow(run, tokenId, node, fromExecs);
  const token = run.draft.tokens.get(tokenId);
  if (token === undefined) throw new InvariantBroken([`token <${tokenId}> is gone`]);
  const back = { ...address, to: address.to !== undefined && Object.hasOwn(run.flow.nodes, address.to) ? address.to : node.id };
  const next = await nextOnErrand(run, { from: node, fromExecs, token, back, outer: rest, fallen });
  // whoever decides again comes before those behind him; where the drawing is walked on it leads to those ahead
  const decider = deciding.find(
    ({ id }) => next.kind === 'return' || (next.kind === 'leave' ? !run.behind(node.id).has(id) : next.node.id !== id && run.behind(id).has(next.node.id)),
  );
  if (decider !== undefined) return visit(run, tokenId, decider, { cause: 'return', fromExecs, returnTo: [back, ...rest], assign: lastHandlers(run, decider) });
  const ask = (step: NextOnErrand & { readonly kind: 'ask' }, errands: readonly ReturnAddress[]): Promise<void> =>
    visit(run, tokenId, step.node, {
      cause: 'flow',
      fromExecs,
      after: step.after,
      returnTo: step.join === undefined ? errands : [step.join, ...errands],
      deciding,
    });
  if (next.kind === 'ask') return ask(next, [back, ...rest]);
  if (next.kind === 'return' && isJoin(run.flow, back.nodeId)) {
    const settled = (await run.values()) === back.values;
    const causes = back.asked?.after ?? fromExecs;
    const [whole, ...around] = rest;
    if (whole === undefined || isWithin(run, token, back.nodeId)) return waitAtJoin(run, token, run.node(back.nodeId), causes, settled);
    const place = { from: node, fromExecs: causes, token, back: { ...whole, to: whole.to ?? node.id }, outer: around, fallen };
    const round = settled ? undefined : await roundBeforeJoin(run, place, back.nodeId);
    return round?.kind === 'ask' ? ask(round, rest) : goOn(run, tokenId, run.node(back.nodeId), causes, rest, deciding);
  }
  if (next.kind === 'return')
    return visit(run, tokenId, run.node(back.nodeId), { cause: 'return', fromExecs, returnTo: rest, assign: { users: back.users, asked: back.asked ?? null } });
  const [outer, ...others] = rest;
  // the errand around this one is asked for everything that this one would have been asked for
  if (outer !== undefined)
    return goOn(
      run,
      tokenId,
      node,
      fromExecs,
      [outer.to !== undefined && run.behind(back.to).has(outer.to) ? { ...outer, to: back.to } : outer, ...others],
      deciding,
      back.to,
    );
  run.draft.tokens.patch(tokenId, { forks: leaveScopes(run, token, next.scopes) });
  sweepForks(run);
  if ('follow' in next) return follow(run, tokenId, next.follow, fromExecs);
  return arrive(run, tokenId, next.arrive, fromExecs);
}

/** Steps, in the order of the drawing, whose people decide once more before an errand comes back. Those behind the one it returns to are asked as ever. */
function decidingAgain(run: Run, outdated: Outdated, back: ReturnAddress): readonly FlowNode[] {
  const steps = outdated.flatMap((able) => (able.includes(back.nodeId) ? [] : (able.find((id) => wasAt(run, id) && !run.behind(back.nodeId).has(id)) ?? [])));
  return run.flow.order.filter((id) => steps.includes(id)).map((id) => run.node(id));
}

/** Where nobody is still to come who could put a decided value right: whoever did so last, among those in whose branches the request is. */
function decidesFirst(run: Run, outdated: Outdated, nodeId: string): FlowNode | undefined {
  const missing = outdated.filter((able) => able.some((id) => wasAt(run, id)) && !isToCome(run, able, nodeId));
  if (missing.length === 0) return undefined;
  const around = scopesOf(run.flow, nodeId);
  const within = (id: string): boolean =>
    scopesOf(run.flow, id).every(({ fork, branch }, depth) => around[depth]?.fork === fork && around[depth]?.branch === branch);
  const last = run.draft.execs
    .where((exec) => exec.handlers.length > 0 && missing.some((able) => able.includes(exec.nodeId)) && within(exec.nodeId))
    .toSorted((one, other) => other.seq - one.seq)[0];
  if (last === undefined) throw refuse('OUTDATED');
  return run.node(last.nodeId);
}

/** Somebody further on, or at work in another branch. */
const isToCome = (run: Run, able: readonly string[], nodeId: string): boolean =>
  able.some((id) => run.behind(nodeId).has(id) || run.draft.execs.where((exec) => exec.nodeId === id && exec.state === 'active').length > 0);

const wasAt = (run: Run, id: string): boolean => run.draft.execs.where((exec) => exec.nodeId === id && exec.handlers.length > 0).length > 0;

async function arrive(run: Run, tokenId: string, node: FlowNode, fromExecs: readonly string[]): Promise<void> {
  run.countStep(node);
  const token = run.draft.tokens.patch(tokenId, { nodeId: node.id, state: 'active', execId: null, fromExecs });
  switch (node.type) {
    case 'USERTASK':
    case 'CUSTOMSIGNTASK':
    case 'SIGNTASK':
      return visit(run, tokenId, node, { cause: 'flow', fromExecs });
    case 'EXCLUSIVE':
      return arrive(run, tokenId, run.node((await chooseOne(run, node, fromExecs)).to), fromExecs);
    case 'PARALLEL':
    case 'INCLUSIVE':
      if (isJoin(run.flow, node.id)) return waitAtJoin(run, token, node, fromExecs);
      return Object.hasOwn(run.flow.forks, node.id) ? split(run, token, node, fromExecs) : follow(run, tokenId, node, fromExecs);
    case 'COPYTO':
      return circulate(run, tokenId, node, fromExecs);
    case 'SERVICE':
      addExec(run, tokenId, node, { cause: 'flow', fromExecs }, 'auto');
      run.runHooks(node, 'service');
      return follow(run, tokenId, node, fromExecs);
    case 'START':
      return follow(run, tokenId, node, fromExecs);
    case 'END':
      return finish(run, token, node);
  }
}

async function passOver(run: Run, tokenId: string, node: FlowNode, arrival: Arrival): Promise<void> {
  run.setVars({ [`skipped_${node.id}`]: true });
  // an errand that passes a step over again, as the way did before, has nothing to tell
  if ((arrival.returnTo ?? []).length === 0 || latestVisit(run, node)?.state !== 'skipped')
    run.record('skip', { node, exec: addExec(run, tokenId, node, arrival, 'skipped') }, { opinion: systemWords.skipped['zh-CN'] }, true);
  await goOn(run, tokenId, node, arrival.fromExecs, arrival.returnTo ?? [], arrival.deciding);
}

/** All branch tokens exist before the first one moves, so that a branch that runs straight to the join cannot fire it early. */
async function split(run: Run, token: TokenRow, node: FlowNode, fromExecs: readonly string[]): Promise<void> {
  const exits = await chooseMany(run, node, fromExecs);
  const forks = [...token.forks, openFork(run, node.id, token.forks)];
  run.draft.tokens.remove(token.id);
  const branches = exits.map((edge) => run.draft.tokens.put({ id: run.ports.nextId(), nodeId: edge.to, state: 'active', forks, execId: null, fromExecs }));
  for (const branch of branches) await arrive(run, branch.id, run.node(branch.nodeId), fromExecs);
}

/**
 * Fires when every live token of the scope waits here and, unless that is `settled`, nobody in the branches has to be asked again. Lines are not counted:
 * branches may have been skipped, left or re-entered.
 */
async function waitAtJoin(run: Run, token: TokenRow, node: FlowNode, fromExecs: readonly string[], settled = false): Promise<void> {
  const scope = token.forks.at(-1);
  const fork = scope === undefined ? undefined : run.draft.forks.get(scope);
  if (fork === undefined || fork.joinId !== node.id || fork.state !== 'open')
    throw new InvariantBroken([`token <${token.id}> reached join <${node.id}> of another scope`]);
  run.draft.tokens.patch(token.id, { nodeId: node.id, state: 'waiting', execId: null, fromExecs });
  const live = run.draft.tokens.where((row) => row.forks.includes(fork.id));
  if (live.some((row) => row.state !== 'waiting' || row.nodeId !== node.id)) return;
  if (!settled && (await asksBeforeJoin(run, token, fork, fromExecs))) return;
  live.forEach((row) => run.draft.tokens.remove(row.id));
  run.draft.forks.patch(fork.id, { state: 'joined' });
  const causes = [...new Set(live.flatMap((row) => row.fromExecs))];
  run.draft.tokens.put({ ...token, state: 'active', forks: token.forks.slice(0, -1), fromExecs: causes });
  await follow(run, token.id, node, causes);
}

/**
 * An approval stands for the values that decide, also where another branch has changed them: whoever has approved others, and whom the drawing demands
 * by now, is asked, one after the other in its order, before the branches join. It ends: who is asked again changes none of these values
 * ({@link isAskedAgain}) and writes nothing by his step, so that a round changes them only through somebody who is asked for the first time, and only
 * such a round is followed by another.
 */
async function asksBeforeJoin(run: Run, token: TokenRow, fork: ForkRow, fromExecs: readonly string[]): Promise<boolean> {
  const back = { nodeId: fork.joinId, to: fork.gatewayId, users: [], values: await run.values(), asked: { after: fromExecs, named: [] } };
  const next = await nextOnErrand(run, { from: run.node(fork.gatewayId), fromExecs, token, back, outer: [], fallen: undefined });
  if (next.kind !== 'ask') return false;
  await visit(run, token.id, next.node, { cause: 'flow', fromExecs, after: next.after, returnTo: [back] });
  return true;
}

async function circulate(run: Run, tokenId: string, node: FlowNode, fromExecs: readonly string[]): Promise<void> {
  addExec(run, tokenId, node, { cause: 'flow', fromExecs }, 'auto');
  const receivers = await run.ports.resolveAssignees(node, run.facts(fromExecs));
  if (receivers.users.length + receivers.candidates.length > 0)
    run.effects.push({ kind: 'notice', nodeId: node.id, users: receivers.users, candidates: receivers.candidates });
  await follow(run, tokenId, node, fromExecs);
}

async function finish(run: Run, token: TokenRow, node: FlowNode): Promise<void> {
  if (token.forks.length > 0) throw new InvariantBroken([`token <${token.id}> reached the end inside scope <${token.forks.join(',')}>`]);
  // whoever was to come has been passed over
  if (((await run.ports.outdatedAfter?.(node.id)) ?? []).some((able) => able.some((id) => wasAt(run, id)))) throw refuse('OUTDATED');
  run.draft.tokens.remove(token.id);
  if (run.draft.tokens.all().length > 0) throw new InvariantBroken(['the end was reached while other tokens are alive']);
  const exec = addExec(run, token.id, node, { cause: 'flow', fromExecs: token.fromExecs }, 'auto');
  run.record('end', { node, exec }, {}, true);
  closeCommunication(run);
  run.draft.patchInst({ status: 'end', endedAt: run.ports.now });
  run.runHooks(node, 'end');
  run.effects.push({ kind: 'ended', status: 'end' });
}

function addExec(run: Run, tokenId: string, node: FlowNode, arrival: Arrival, state: 'active' | 'auto' | 'skipped'): ExecRow {
  return run.draft.execs.put({
    id: run.ports.nextId(),
    nodeId: node.id,
    seq: run.draft.nextSeq(),
    fromExecs: arrival.fromExecs,
    forks: run.draft.tokens.get(tokenId)?.forks ?? [],
    state,
    cause: arrival.cause,
    returnTo: arrival.returnTo ?? [],
    handlers: [],
    decidedOn: null,
    answeredFor: null,
    asked: null,
    enteredAt: run.ports.now,
    leftAt: state === 'active' ? null : run.ports.now,
  });
}

const latestVisit = (run: Run, node: FlowNode): ExecRow | undefined =>
  run.draft.execs
    .where(({ nodeId }) => nodeId === node.id)
    .sort((a, b) => a.seq - b.seq)
    .at(-1);

import type { CompiledFlow } from '../model.ts';
import type { InstanceAggregate } from './aggregate.ts';
import type { Actor, Command, CommandKind, CommandOf, KernelPorts, Outcome } from './commands.ts';
import { addSigners, complete } from './commands/complete.ts';
import { communicate } from './commands/communicate.ts';
import { answer, openGroup } from './commands/group.ts';
import type { CommandHandler } from './commands/handler.ts';
import { endProcess, forbid, saveDraft, start, unforbid } from './commands/instance.ts';
import { backToStart, reject } from './commands/reject.ts';
import { revoke, revokeToStart } from './commands/revoke.ts';
import { revokeGroup, revokeSequence } from './commands/revokeGroup.ts';
import { changeHolder, delegate, lockUnlock, read, retrieve } from './commands/task.ts';
import { applyDiff, Draft } from './Draft.ts';
import { violationsOf } from './invariants.ts';
import { InvariantBroken } from './refusals.ts';
import { Run } from './Run.ts';

/**
 * Carries out one command on one instance. Touches no database: what it needs it asks of `ports`, what it wants written it answers as a diff.
 * Throws `CommandRefused` when a rule forbids the command, `InvariantBroken` when the result would be unsound; the aggregate is unchanged either way.
 */
export async function execute(flow: CompiledFlow, aggregate: InstanceAggregate, actor: Actor, command: Command, ports: KernelPorts): Promise<Outcome> {
  const run = new Run(flow, new Draft(aggregate), ports, actor);
  const result = await dispatch(run, command);
  const diff = run.draft.diff();
  const violations = violationsOf(flow, applyDiff(aggregate, diff));
  if (violations.length > 0) throw new InvariantBroken(violations);
  return { diff, effects: run.effects, result };
}

// helpers

const handlers: { readonly [Kind in CommandKind]: CommandHandler<Kind> } = {
  // the request
  saveDraft,
  start,
  endProcess,
  forbid,
  unforbid,
  // the step
  complete,
  addSigners,
  reject,
  backToStart,
  revoke,
  revokeToStart,
  // the task
  lockUnlock,
  read,
  delegate,
  retrieve,
  changeHolder,
  // others beside it
  openGroup,
  answer,
  revokeGroup,
  revokeSequence,
  communicate,
};

const dispatch = <Kind extends CommandKind>(run: Run, command: CommandOf<Kind>): Promise<number | null> => {
  const handler: CommandHandler<Kind> = handlers[command.kind as Kind];
  return handler.run(run, command);
};

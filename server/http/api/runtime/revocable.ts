import type { HandlerContext } from '../../../context/HandlerContext.ts';
import { newId } from '../../../db/index.ts';
import { workDaysOf } from '../../../metadata/workDaysOf.ts';
import { isEnded } from '../../../workflow/kernel/aggregate.ts';
import type { Command } from '../../../workflow/kernel/commands.ts';
import { execute } from '../../../workflow/kernel/execute.ts';
import { CommandRefused } from '../../../workflow/kernel/refusals.ts';
import { kernelPorts } from '../../../documents/kernelPorts.ts';
import { instanceOf } from '../../../workflow/repository.ts';
import { aggregateOf, type FoundInstance } from './found.ts';

/** Whether the caller could take something back now: the very command is tried on paper. */
export async function isRevocable(
  context: HandlerContext,
  { head, definition }: Pick<FoundInstance, 'head' | 'definition'>,
  wanted?: Command,
): Promise<boolean> {
  if (isEnded(instanceOf(head)) || head.status === 'draft' || head.forbidden) return false;
  const { user, db, clock, meta } = context;
  const command: Command = wanted ?? (head.starter_id === user.id ? { kind: 'revokeToStart' } : { kind: 'revoke' });
  const { aggregate } = await aggregateOf(context, head.id);
  const ports = kernelPorts(db, {
    now: clock.now(),
    workdays: await workDaysOf(meta),
    defKey: head.def_key,
    starterId: head.starter_id,
    orgId: head.create_org_id,
    data: {},
    kindsOf: undefined,
  });
  try {
    await execute(definition.flow, aggregate, { userId: user.id, identities: [`user:${user.id}`] }, command, { ...ports, nextId: newId });
    return true;
  } catch (error) {
    if (error instanceof CommandRefused) return false;
    throw error;
  }
}

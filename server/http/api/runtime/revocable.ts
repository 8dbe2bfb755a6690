import type { HandlerContext } from '../../../context/index.ts';
import { newId } from '../../../db/index.ts';
import { workDaysOf } from '../../../metadata/index.ts';
import { type Command, CommandRefused, execute, instanceOf, isEnded } from '../../../workflow/index.ts';
import { kernelPorts } from '../../../documents/index.ts';
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

import type { Call } from './defineCall.ts';
import { fileCalls } from './files.ts';
import { flowCalls } from './flow.ts';
import { formCalls } from './form/index.ts';
import { instanceCalls } from './instance/index.ts';
import { mailCalls } from './mail.ts';
import { menuCalls } from './menu.ts';
import { messageCalls } from './message.ts';
import { metaCalls } from './meta.ts';
import { orgCalls } from './org.ts';
import { outboxCalls } from './outbox.ts';
import { personalCalls } from './personal.ts';
import { portalCalls } from './portal.ts';
import { sealCalls } from './seal.ts';
import { sessionCalls } from './session.ts';
import { sysCalls } from './sys.ts';
import { systemCalls } from './system.ts';
import { taskCalls } from './task/index.ts';
import { tenantCalls } from './tenant.ts';
import { userCalls } from './user.ts';
import { workCalls } from './work.ts';

export * from './defineCall.ts';
export * from './shapes.ts';
export * from './files.ts';
export * from './flow.ts';
export * from './form/index.ts';
export * from './instance/index.ts';
export * from './mail.ts';
export * from './menu.ts';
export * from './message.ts';
export * from './meta.ts';
export * from './org.ts';
export * from './outbox.ts';
export * from './personal.ts';
export * from './portal.ts';
export * from './seal.ts';
export * from './session.ts';
export * from './sys.ts';
export * from './system.ts';
export * from './task/index.ts';
export * from './tenant.ts';
export * from './user.ts';
export * from './work.ts';

/** Every HTTP call of the product. */
export const calls: readonly Call[] = [
  // people
  ...sessionCalls,
  ...tenantCalls,
  ...userCalls,
  ...orgCalls,
  ...sealCalls,
  // shell
  ...menuCalls,
  ...portalCalls,
  ...sysCalls,
  ...fileCalls,
  // workflow
  ...taskCalls,
  ...instanceCalls,
  ...flowCalls,
  ...personalCalls,
  // communication
  ...mailCalls,
  ...messageCalls,
  // forms and metadata
  ...formCalls,
  ...metaCalls,
  // the server itself
  ...systemCalls,
  ...outboxCalls,
  ...workCalls,
];

const byName: ReadonlyMap<string, Call> = new Map(calls.map((call) => [call.name, call]));

/** The call of that name; throws when there is none, because names are written by developers. */
export function callByName(name: string): Call {
  const call = byName.get(name);
  if (!call) throw new Error(`no call is named "${name}"`);
  return call;
}

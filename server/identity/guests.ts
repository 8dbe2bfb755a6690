import type { Call } from '../../schemas/calls/defineCall.ts';
import { Forbidden } from '../core/index.ts';
import type { CurrentUser } from './CurrentUser.ts';

/** Whom sessions of short links name: nobody, without a role, a post or an organisation. */
export const GUEST_ID = 'guest';

/** What a session may be good for when it was opened by this short link to this address; undefined where a guest has nothing to see. */
export const guestScope = (code: string, address: string): string | undefined => (doorAt(address) === undefined ? undefined : `${prefix}${code}:${address}`);

export const guestOf = (tenantId: string, sessionId: string): CurrentUser => ({
  id: GUEST_ID,
  account: GUEST_ID,
  fullname: GUEST_ID,
  tenantId,
  roles: [],
  roleNames: [],
  posts: [],
  org: undefined,
  attrs: {},
  isAdmin: false,
  sessionId,
});

/** A guest reads what the link leads to and nothing else; any other call is refused. Sessions of people pass. */
export function keepGuestAtDoor(scope: string | undefined, call: Call, query: unknown): void {
  if (scope?.startsWith(prefix) !== true || always.has(call.name)) return;
  const door = doorAt(/^[^:]*:(.*)$/.exec(scope.slice(prefix.length))?.[1] ?? '');
  const asked = query as Readonly<Record<string, unknown>>;
  if (door === undefined || door.call !== call.name || asked[door.by] !== door.id) throw new Forbidden();
}

// helpers

const prefix = 'guest:';
const always: ReadonlySet<string> = new Set(['session.refresh', 'session.signout']);

/** Addresses that may be shown to guests, with the call that they make and the parameter that names what is shown. */
const doors = [{ address: /^\/news\/([\w-]{1,64})$/, call: 'news.getNewsById', by: 'id' }] as const;

function doorAt(address: string): { readonly call: string; readonly by: string; readonly id: string } | undefined {
  for (const { address: pattern, call, by } of doors) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return { call, by, id };
  }
  return undefined;
}

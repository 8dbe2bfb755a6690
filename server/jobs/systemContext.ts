import { type Log, Unauthorized } from '../core/index.ts';
import { newId } from '../db/index.ts';
import { type Click, type HandlerContext, markCommitted, type ServerParts } from '../context/index.ts';
import type { CurrentUser } from '../identity/index.ts';

export interface SystemFacts {
  readonly parts: ServerParts;
  readonly tenantId: string;
  readonly log: Log;
  /** Whose view of the organisation formulas take; nobody is signed in. */
  readonly person?: Omit<CurrentUser, 'sessionId'> | undefined;
  /** Makes the work happen once, as the key of a click does. */
  readonly click?: Click;
}

/** A context for work that no request asked for. */
export function systemContext({ parts, tenantId, log, person, click }: SystemFacts): HandlerContext {
  const user = person === undefined ? undefined : { ...person, sessionId: '' };
  return {
    tenantId,
    db: parts.database.forTenant(tenantId, click === undefined ? {} : { beforeCommit: (tx) => markCommitted(tx, click) }),
    get user() {
      if (user === undefined) throw new Unauthorized();
      return user;
    },
    maybeUser: user,
    clock: parts.clock,
    config: parts.config,
    language: 'zh-CN',
    meta: parts.metadata.forTenant(tenantId),
    files: parts.files,
    sessions: parts.sessions,
    newId,
    log,
    server: parts,
    request: { ip: '', device: 'job', logId: newId(), idempotencyKey: click?.key, header: () => undefined, parts: noParts },
  };
}

// helpers

async function* noParts(): AsyncGenerator<never> {}

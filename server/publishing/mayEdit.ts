import { referencesOfItem, type RawItem } from '../../registry/metadata/index.ts';
import { type TenantDb, toJson } from '../db/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { Refusal } from '../core/index.ts';
import { isOpenTo } from '../rights/index.ts';
import { fill, listed } from '../../registry/words.ts';

type Key = Pick<RawItem, 'kind' | 'key'>;

/** Refused: the item says who may edit it or build on it, and that is somebody else. */
class EditRefused extends Refusal {
  constructor(readonly items: readonly Key[]) {
    super(fill(texts.noEdit, { items: listed(items.map(({ kind, key }) => `${kind}/${key}`)) }), 'meta.forbidden', {
      value: { items: items.map(({ kind, key }) => ({ kind, key })) },
    });
  }
}

/**
 * Throws when one of the items names under `auth.edit` people to whom the caller does not belong. What counts is what is
 * published now, else what was last, and for something that never was, its draft: nobody admits himself with what he sends. Administrators may edit everything.
 */
export async function mustBeEditor({ user }: Pick<HandlerContext, 'user'>, tx: TenantDb, items: readonly Key[]): Promise<void> {
  if (user.isAdmin) return;
  const rows = await tx
    .selectFrom('meta_item')
    .select(['kind', 'key', 'status', 'envelope'])
    .where('key', 'in', ['', ...new Set(items.map(({ key }) => key))])
    .orderBy('version', 'desc')
    .execute();
  const refused = items.filter(({ kind, key }) => {
    const own = rows.filter((row) => row.kind === kind && row.key === key);
    const standing = own.find(({ status }) => status === 'published') ?? own.find(({ status }) => status === 'archived') ?? own[0];
    return standing !== undefined && !isOpenTo(user, editorsOf(standing.envelope));
  });
  if (refused.length > 0) throw new EditRefused(refused);
}

/**
 * Throws when one of the items stands on a business object whose `auth.view` names others: what is built on an object hands
 * its rows to whom its author likes. Who may edit the object may build on it too.
 */
export async function mustMayBuild({ user }: Pick<HandlerContext, 'user'>, tx: TenantDb, items: readonly RawItem[]): Promise<void> {
  if (user.isAdmin) return;
  const objects = items
    .flatMap((item) => referencesOfItem(item))
    .filter(({ kind }) => kind === 'bo')
    .map(({ key }) => key);
  const rows = await tx
    .selectFrom('meta_item')
    .select(['key', 'envelope'])
    .where('kind', '=', 'bo')
    .where('status', '=', 'published')
    .where('key', 'in', ['', ...new Set(objects)])
    .execute();
  const refused = rows.filter(({ envelope }) => {
    const { auth } = (envelope ?? {}) as Pick<RawItem, 'auth'>;
    return !isOpenTo(user, auth?.view) && (auth?.edit === undefined || !isOpenTo(user, auth.edit));
  });
  if (refused.length > 0) throw new EditRefused(refused.map(({ key }) => ({ kind: 'bo', key })));
}

/** Does the work; that somebody was refused to edit goes to the audit log, outside of what is rolled back. */
export async function auditingRefusals<Result>(
  { db, user, newId, request, clock }: HandlerContext,
  action: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EditRefused) {
      await db
        .insertInto('audit_log')
        .values(
          error.items.map(({ kind, key }) => ({
            id: newId(),
            user_id: user.id,
            account: user.account,
            action,
            target: `${kind}/${key}`,
            outcome: 'refused',
            ip: request.ip,
            log_id: request.logId,
            detail: toJson({ kind, key }),
            at: clock.now(),
          })),
        )
        .execute();
    }
    throw error;
  }
}

// helpers

function editorsOf(envelope: unknown): readonly string[] | undefined {
  const { auth } = (envelope ?? {}) as Pick<RawItem, 'auth'>;
  return auth?.edit;
}

const texts = {
  noEdit: { 'zh-CN': '没有编辑权限：{items}', 'en-US': 'You have no right to edit: {items}', 'zh-TW': '沒有編輯權限：{items}' },
} as const;

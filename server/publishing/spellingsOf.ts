import type { TenantDb } from '../db/index.ts';

/** Under which names an item may be referred to: people by id or account, organisations and posts by id or code, everything else by its key. */
export async function spellingsOf(db: TenantDb, { kind, key }: { readonly kind: string; readonly key: string }): Promise<readonly string[]> {
  const found = await rowsNamed(db, kind, key);
  return [...new Set([key, ...found.flatMap(({ id, code }) => (code === null ? [id] : [id, code]))])];
}

// helpers

async function rowsNamed(db: TenantDb, kind: string, key: string): Promise<readonly { readonly id: string; readonly code: string | null }[]> {
  switch (kind) {
    case 'user':
      return db
        .selectFrom('app_user')
        .select(['id', 'account as code'])
        .where((where) => where.or([where('id', '=', key), where('account', '=', key)]))
        .execute();
    case 'org':
      return db
        .selectFrom('org')
        .select(['id', 'code'])
        .where((where) => where.or([where('id', '=', key), where('code', '=', key)]))
        .execute();
    case 'post':
      return db
        .selectFrom('org_post')
        .select(['id', 'code'])
        .where((where) => where.or([where('id', '=', key), where('code', '=', key)]))
        .execute();
    default:
      return [];
  }
}

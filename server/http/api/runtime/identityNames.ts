import type { TenantDb } from '../../../db/index.ts';
import { namesOf } from '../../../workflow/index.ts';

/** What people, roles, departments and posts such as `user:U1`, `role:cn`, `org:O30` are called; one that is not known stays as it is written. */
export async function identityNames(db: TenantDb, identities: readonly string[]): Promise<(identity: string) => string> {
  const idsOf = (kind: string): string[] => [
    ...new Set(identities.filter((identity) => identity.startsWith(`${kind}:`)).map((identity) => identity.slice(kind.length + 1))),
  ];
  const names = new Map([...(await namesOf(db, idsOf('user')))].map(([id, name]) => [`user:${id}`, name]));
  const [roles, orgs, posts] = [idsOf('role'), idsOf('org'), idsOf('post')];
  const keep = (kind: string, rows: readonly { readonly id: string; readonly name: string }[]): void => {
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name);
  };
  if (roles.length > 0) keep('role', await db.selectFrom('role').select(['code as id', 'name']).where('code', 'in', roles).execute());
  if (orgs.length > 0) keep('org', await db.selectFrom('org').select(['id', 'name']).where('id', 'in', orgs).execute());
  if (posts.length > 0) keep('post', await db.selectFrom('org_post').select(['id', 'name']).where('id', 'in', posts).execute());
  return (identity) => names.get(identity) ?? identity;
}

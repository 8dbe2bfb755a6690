import { isError, lintPackage, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { compileFormula } from '../../formula/index.ts';
import type { TenantDb } from '../db/index.ts';
import type { MetadataStore } from './MetadataStore.ts';

export interface CheckResult {
  readonly problems: readonly MetadataProblem[];
  readonly publishable: boolean;
}

/** Everything that publishing would refuse or warn about, seen against what the tenant has published. */
export async function checkItems(db: TenantDb, store: MetadataStore, items: readonly unknown[]): Promise<CheckResult> {
  const published = new Map((await store.sourceOf(db.tenantId).list()).map((item) => [`${item.kind}/${item.key}`, item as RawItem]));
  const known = {
    role: new Set((await db.selectFrom('role').select('code').execute()).map((row) => row.code)),
    org: new Set((await db.selectFrom('org').select(['id', 'code']).execute()).flatMap((row) => [row.id, row.code])),
    user: new Set((await db.selectFrom('app_user').select(['id', 'account']).execute()).flatMap((row) => [row.id, row.account])),
  };
  const problems = lintPackage(items, {
    find: (kind, key) => published.get(`${kind}/${key}`),
    exists: (kind, key) => (kind === 'role' || kind === 'org' || kind === 'user') && known[kind].has(key),
    checkFormula: (formula) => compileFormula(formula).references,
  });
  return { problems, publishable: !problems.some(isError) };
}

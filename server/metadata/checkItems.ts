import { isError, lintPackage, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { widgetNames } from '../../schemas/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import { flowProblems } from '../workflow/definitions.ts';
import { itemChecks } from './itemChecks.ts';
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
    widgets,
    ...itemChecks,
  });
  // A flow is compiled only when its shape is sound.
  const all = problems.some(isError) ? problems : [...problems, ...(await compileFlows(items as readonly RawItem[]))];
  return { problems: all, publishable: !all.some(isError) };
}

// helpers

const widgets: ReadonlySet<string> = new Set(widgetNames);

async function compileFlows(items: readonly RawItem[]): Promise<MetadataProblem[]> {
  const found = await Promise.all(items.filter((item) => item.kind === 'flow').map(async (item) =>
    (await flowProblems(item)).filter((problem) => problem.level === 'error').map((problem): MetadataProblem => ({
      code: 'E08', kind: item.kind, key: item.key, pointer: problem.nodeId === '' ? '/spec' : `/spec/nodes/${problem.nodeId}`, message: problem.message,
    }))));
  return found.flat();
}

import { isError, lintPackage, ReferenceGraph, type LintContext, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { widgetNames } from '../../schemas/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import { flowProblems } from '../workflow/definitions.ts';
import { itemChecks } from './itemChecks.ts';
import type { MetadataStore } from './MetadataStore.ts';

export interface CheckResult {
  readonly problems: readonly MetadataProblem[];
  readonly publishable: boolean;
  /** Against which published versions the check was made, by `kind/key`. */
  readonly seen: ReadonlyMap<string, number>;
}

/**
 * Everything that publishing would refuse or warn about, seen against what the tenant has published: what is wrong with the
 * items, and what would break among the published items that stand on them. `removed` are taken out of service.
 */
export async function checkItems(db: TenantDb, store: MetadataStore, items: readonly unknown[], removed: readonly string[] = []): Promise<CheckResult> {
  store.forget(db.tenantId);
  const before = new Map((await store.sourceOf(db.tenantId).list()).map((item) => [labelOf(item), item as RawItem]));
  const inspect = await inspector(db);
  const problems = await inspect(items, before);
  const seen = new Map([...before].map(([label, item]) => [label, item.version ?? 0]));
  if (problems.some(({ code }) => code === 'E01')) return { problems, publishable: false, seen };

  const changed = new Map((items as readonly RawItem[]).map((item) => [labelOf(item), item]));
  const after = new Map([...before, ...changed].filter(([label]) => !removed.includes(label)));
  const all = [...problems, ...(await brokenBy([...changed.keys(), ...removed], before, after, inspect))];
  return { problems: all, publishable: !all.some(isError), seen };
}

// helpers

type Items = ReadonlyMap<string, RawItem>;
type Inspect = (items: readonly unknown[], published: Items) => Promise<MetadataProblem[]>;

const labelOf = ({ kind, key }: Pick<RawItem, 'kind' | 'key'>): string => `${kind}/${key}`;
const widgets: ReadonlySet<string> = new Set(widgetNames);

/** All checks of items, each by itself and against those around it. */
async function inspector(db: TenantDb): Promise<Inspect> {
  const exists = await peopleOf(db);
  return async (items, published) => {
    const problems = lintPackage(items, { find: (kind, key) => published.get(labelOf({ kind, key })), exists, widgets, ...itemChecks });
    // A flow is compiled only when its shape is sound.
    return problems.some(isError) ? problems : [...problems, ...(await compileFlows(items as readonly RawItem[]))];
  };
}

/** What would be wrong, after the change and not before it, with the published items that stand on the changed ones. */
async function brokenBy(changed: readonly string[], before: Items, after: Items, inspect: Inspect): Promise<MetadataProblem[]> {
  const standing = new ReferenceGraph([...before.values(), ...after.values()]).dependantsOf(changed).map(labelOf);
  const untouched = standing.flatMap((label) => (changed.includes(label) ? [] : before.get(label) ?? []));
  if (untouched.length === 0) return [];
  const known = new Set((await inspect(untouched, before)).map(textOf));
  return (await inspect(untouched, after)).filter((problem) => isError(problem) && !known.has(textOf(problem)));
}

const textOf = (problem: MetadataProblem): string => JSON.stringify([problem.code, problem.kind, problem.key, problem.pointer, problem.message]);

/** Roles by code, organisations, posts and people by id, code or account. */
async function peopleOf(db: TenantDb): Promise<NonNullable<LintContext['exists']>> {
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    role: new Set((await db.selectFrom('role').select(['id', 'code']).execute()).flatMap((row) => [row.id, row.code])),
    org: new Set((await db.selectFrom('org').select(['id', 'code']).execute()).flatMap((row) => [row.id, row.code])),
    user: new Set((await db.selectFrom('app_user').select(['id', 'account']).execute()).flatMap((row) => [row.id, row.account])),
    post: new Set((await db.selectFrom('org_post').select(['id', 'code']).execute()).flatMap((row) => [row.id, row.code])),
  };
  return (kind, key) => known[kind]?.has(key) === true;
}

async function compileFlows(items: readonly RawItem[]): Promise<MetadataProblem[]> {
  const found = await Promise.all(items.filter((item) => item.kind === 'flow').map(async (item) =>
    (await flowProblems(item)).filter((problem) => problem.level === 'error').map((problem): MetadataProblem => ({
      code: 'E08', kind: item.kind, key: item.key, pointer: problem.nodeId === '' ? '/spec' : `/spec/nodes/${problem.nodeId}`, message: problem.message,
    }))));
  return found.flat();
}

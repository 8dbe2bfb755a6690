import { byName } from '../../schemas/byName.ts';
import { sql } from 'kysely';
import { isError, lintPackage, originPointer, said, type LintContext, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { flowCategories, widgetNames } from '../../schemas/metadata/index.ts';
import type { Clock } from '../clock/index.ts';
import type { TenantDb } from '../db/index.ts';
import { agentProblems, type AgentSurroundings, conditionalAgents, type DanglingAgent, danglingAgents, partsOfFlow } from './agentSettings.ts';
import { checkAsked } from './checkAsked.ts';
import { checkDeadlines } from './checkDeadlines.ts';
import { checkForms } from './checkForms.ts';
import { checkAskers } from './checkAskers.ts';
import { checkRunning } from './checkRunning.ts';
import { checkQueryAddress } from './checkQueryAddress.ts';
import { checkScripts } from './checkScripts.ts';
import { checkStored } from './checkStored.ts';
import { checkStatements } from './checkStatements.ts';
import { checkSubject } from './checkSubject.ts';
import { identitiesOf } from './identitiesOf.ts';
import { flowItemProblems } from './flowItemProblems.ts';
import { itemChecks } from './itemChecks.ts';
import type { ServerParts } from '../context/index.ts';
import { Organisation } from '../workflow/index.ts';
import { referenceGraph } from './referenceGraph.ts';
import type { Surroundings } from './Surroundings.ts';

export interface CheckResult {
  readonly problems: readonly MetadataProblem[];
  readonly publishable: boolean;
  /** Against which published versions the check was made, by `kind/key`. */
  readonly seen: ReadonlyMap<string, number>;
  /** Settings of agents that could be asked before and cannot be any more. */
  readonly dangling: readonly DanglingAgent[];
}

/**
 * Everything that publishing would refuse or warn about, seen against what the tenant has published: what is wrong with the
 * items, and what would break among the published items that stand on them. `removed` are taken out of service.
 */
export async function checkItems(db: TenantDb, server: Server, clock: Clock, items: readonly unknown[], removed: readonly string[] = []): Promise<CheckResult> {
  const { metadata: store } = server;
  store.forget(db.tenantId);
  const before = new Map((await store.sourceOf(db.tenantId).list()).map((item) => [labelOf(item), item as RawItem]));
  const people = await surroundingsOf(db, server);
  const organisation = await Organisation.load(db, clock.now());
  const inspect: Inspect = (candidates, published) => inspectItems(candidates, published, people, clock.now(), organisation, db);
  const problems = await inspect(items, before);
  const seen = new Map([...before].map(([label, item]) => [label, item.version ?? 0]));
  if (problems.some(({ code }) => code === 'E01')) return { problems, publishable: false, seen, dangling: [] };

  const changed = new Map((items as readonly RawItem[]).map((item) => [labelOf(item), item]));
  const after = new Map([...before, ...changed].filter(([label]) => !removed.includes(label)));
  const stored = await checkStored(db, before, items as readonly RawItem[]);
  const running = [...(await checkRunning(db, before, items as readonly RawItem[], stored)), ...(await checkAskers(db, before, items as readonly RawItem[]))];
  const dangling = await danglingAfter(db, clock.now(), { organisation, identities: people.identities }, before, after, [...changed.keys(), ...removed]);
  const all = [
    ...problems,
    ...[...stored, ...running].map((problem) => whereWritten(problem, after.get(labelOf(problem)))),
    ...(await brokenBy([...changed.keys(), ...removed], before, after, inspect)).map((problem) => withoutGuess(problem, removed)),
    ...agentProblems(dangling, (flow) => changedPart(flow, before, after, [...changed.keys(), ...removed])),
  ];
  return { problems: all, publishable: !all.some(isError), seen, dangling };
}

/** What publishing finds in items themselves, while somebody still works on them. */
export async function inspectDrafts(db: TenantDb, server: Server, clock: Clock, items: readonly unknown[]): Promise<MetadataProblem[]> {
  const published = new Map((await server.metadata.sourceOf(db.tenantId).list()).map((each) => [labelOf(each), each as RawItem]));
  return inspectItems(items, published, await surroundingsOf(db, server), clock.now(), await Organisation.load(db, clock.now()), db);
}

/** All checks of items, each by itself and against those around it; who acts in a flow where the organisation is known, statements where there is a database. */
export async function inspectItems(
  items: readonly unknown[],
  published: Items,
  people: Surroundings,
  now: string,
  organisation?: Organisation,
  db?: TenantDb,
): Promise<MetadataProblem[]> {
  const problems = lint(items, published, people);
  // Flows are compiled and forms computed only when their shape is sound.
  return problems.some(isError) ? problems : [...problems, ...(await inspectSound(items as readonly RawItem[], published, people, now, organisation, db))];
}

/** What would be found in everything that is published, were it published now: the organisation, the year and the checks may have changed since. */
export async function inspectPublished(db: TenantDb, server: Server, clock: Clock): Promise<MetadataProblem[]> {
  const { metadata: store } = server;
  store.forget(db.tenantId);
  const items = (await store.sourceOf(db.tenantId).list()) as readonly RawItem[];
  const published = new Map(items.map((item) => [labelOf(item), item]));
  const people = await surroundingsOf(db, server);
  const problems = lint(items, published, people);
  // one item that is not sound any more keeps nobody from looking into those that do not stand on it
  const unsound = [...new Set(problems.filter(isError).map(labelOf))];
  const doubtful = new Set([...unsound, ...(await referenceGraph(items)).dependantsOf(unsound).map(labelOf)]);
  const sound = items.filter((item) => !doubtful.has(labelOf(item)));
  const organisation = await Organisation.load(db, clock.now());
  const find = finderIn(published);
  return [
    ...problems,
    ...(await inspectSound(sound, published, people, clock.now(), organisation, db)),
    ...(await checkDeadlines(items, clock.today())),
    ...agentProblems(await danglingAgents(await conditionalAgents(db, clock.now()), { find, organisation, identities: people.identities }), (key) => ({
      kind: 'flow',
      key,
    })),
  ];
}

// helpers

type Server = Pick<ServerParts, 'metadata' | 'config'>;
type Items = ReadonlyMap<string, RawItem>;
type Inspect = (items: readonly unknown[], published: Items) => Promise<MetadataProblem[]>;

const lint = (
  items: readonly unknown[],
  published: Items,
  people: Surroundings,
  expressions: Pick<LintContext, 'checkExpressions'> = itemChecks,
): MetadataProblem[] =>
  lintPackage(items, {
    find: (kind, key) => published.get(labelOf({ kind, key })),
    all: (kind) => [...published.values()].filter((item) => item.kind === kind),
    ...people,
    widgets,
    ...itemChecks,
    checkExpressions: expressions.checkExpressions,
  });

/** What only the engines can tell of items whose shape is sound. */
async function inspectSound(
  sound: readonly RawItem[],
  published: Items,
  people: Surroundings,
  now: string,
  organisation: Organisation | undefined,
  db: TenantDb | undefined,
): Promise<MetadataProblem[]> {
  const own = new Map(sound.map((item) => [labelOf(item), item]));
  const find = (kind: string, key: string): RawItem | undefined => own.get(labelOf({ kind, key })) ?? published.get(labelOf({ kind, key }));
  const around = new Map([...published, ...own]);
  const flows = await Promise.all(
    sound
      .filter(({ kind }) => kind === 'flow')
      .map(async (item) => [
        ...(await flowItemProblems(item, find, (drawn) => lint(drawn, around, people, {}), organisation, people.identities)),
        ...(await checkSubject(item, find)),
      ]),
  );
  const scripts = await Promise.all(sound.map(checkScripts));
  const statements: MetadataProblem[] = [];
  if (db !== undefined) for (const item of sound) statements.push(...(await checkStatements(db, item, find)));
  return [
    ...scripts.flat(),
    ...statements,
    ...sound.flatMap((item) => [...checkAsked(item), ...checkQueryAddress(item, people.places)]),
    ...flows.flat(),
    ...(await checkForms(sound, find, [...around.values()], now)),
  ];
}

const labelOf = ({ kind, key }: Pick<RawItem, 'kind' | 'key'>): string => `${kind}/${key}`;
const widgets: ReadonlySet<string> = new Set(widgetNames);

/** What would be found, after the change and not before it, in the published items that stand on the changed ones: errors and remarks, as in a package that holds them all. */
async function brokenBy(changed: readonly string[], before: Items, after: Items, inspect: Inspect): Promise<MetadataProblem[]> {
  const standing = new Set((await referenceGraph([...before.values(), ...after.values()])).dependantsOf(changed).map(labelOf));
  const beside = [...besideForms(changed, before, after), ...inCategories(changed, before)].filter((label) => !standing.has(label));
  const untouched = [...standing, ...beside].flatMap((label) => (changed.includes(label) ? [] : (before.get(label) ?? [])));
  if (untouched.length === 0) return [];
  const known = new Set((await inspect(untouched, before)).map(textOf));
  return (await inspect(untouched, after)).filter((problem) => !known.has(textOf(problem)));
}

const finderIn =
  (items: Items) =>
  (kind: string, key: string): RawItem | undefined =>
    items.get(labelOf({ kind, key }));

/** Agent settings over flows that are made of what changed, or choose from it, that cannot be asked of their documents from now on. */
async function danglingAfter(
  db: TenantDb,
  now: string,
  around: Pick<AgentSurroundings, 'organisation' | 'identities'>,
  before: Items,
  after: Items,
  changed: readonly string[],
): Promise<readonly DanglingAgent[]> {
  const touched = (key: string): boolean => changed.some((label) => label.startsWith('dict/') || partsOfFlow(finderIn(before), key).includes(label));
  const agents = changed.length === 0 ? [] : (await conditionalAgents(db, now)).filter(({ flows }) => flows.some(({ key }) => touched(key)));
  if (agents.length === 0) return [];
  const known = new Set((await danglingAgents(agents, { ...around, find: finderIn(before) })).map(({ id }) => id));
  return danglingAgents(
    agents.filter(({ id }) => !known.has(id)),
    { ...around, find: finderIn(after) },
  );
}

/** What changed of a flow, its object first. */
function changedPart(flow: string, before: Items, after: Items, changed: readonly string[]): Pick<RawItem, 'kind' | 'key'> {
  const parts = [...partsOfFlow(finderIn(before), flow), ...partsOfFlow(finderIn(after), flow)];
  const [kind = 'flow', key = flow] = (parts.find((label) => changed.includes(label)) ?? changed.find((label) => label.startsWith('dict/')))?.split('/') ?? [];
  return { kind, key };
}

/** At the declaration itself, where a field takes it by reference. */
const whereWritten = (problem: MetadataProblem, item: RawItem | undefined): MetadataProblem =>
  item === undefined ? problem : { ...problem, pointer: originPointer(item, problem.pointer) };

/** What is taken out of service was no slip of the pen: no other name is meant. */
function withoutGuess(problem: MetadataProblem, removed: readonly string[]): MetadataProblem {
  const { id, params = {}, hint: _guess, ...rest } = problem;
  return (id === 'missing' || id === 'missingOptional') && removed.includes(String(params['id'] ?? '')) ? { ...rest, ...said(id, params) } : problem;
}

/** The forms that share their object with a changed one, and their flows: what may be entered there decides what they tell. */
function besideForms(changed: readonly string[], before: Items, after: Items): string[] {
  const boOf = (item: RawItem | undefined): unknown => {
    const { bo, form } = (item?.spec ?? {}) as { readonly bo?: unknown; readonly form?: unknown };
    return item?.kind === 'form' ? bo : item?.kind === 'flow' && typeof form === 'string' ? boOf(after.get(labelOf({ kind: 'form', key: form }))) : undefined;
  };
  const objects = new Set(changed.filter((label) => label.startsWith('form/')).flatMap((label) => [boOf(before.get(label)), boOf(after.get(label))]));
  return [...before].flatMap(([label, item]) =>
    (item.kind === 'form' || item.kind === 'flow') && boOf(item) !== undefined && objects.has(boOf(item)) ? [label] : [],
  );
}

/** Flows, and whatever else is listed under one of the categories, where those that there are change. */
const inCategories = (changed: readonly string[], before: Items): string[] =>
  changed.includes(labelOf({ kind: 'dict', key: flowCategories }))
    ? [...before].flatMap(([label, { kind, typeKey }]) => (typeKey !== undefined && (kind === 'flow' || isCategory(before, typeKey)) ? [label] : []))
    : [];

const isCategory = (before: Items, typeKey: string): boolean =>
  (before.get(labelOf({ kind: 'dict', key: flowCategories }))?.spec as { readonly items?: readonly { readonly value: string }[] } | undefined)?.items?.some(
    ({ value }) => value === typeKey,
  ) === true;

const textOf = (problem: MetadataProblem): string => JSON.stringify([problem.code, problem.kind, problem.key, problem.pointer, problem.message]);

/** Roles by code, organisations and posts by id or code, people by id or account, and what is known of any of them. */
async function surroundingsOf(db: TenantDb, { config }: Server): Promise<Surroundings> {
  const names = (rows: readonly { readonly id: string; readonly code: string | null }[]): ReadonlySet<string> =>
    new Set(rows.flatMap(({ id, code }) => (code === null ? [id] : [code, id])));
  const users = await db.selectFrom('app_user').select(['id', 'account as code']).execute();
  const known = byName<ReadonlySet<string>>({
    role: new Set((await db.selectFrom('role').select('code').execute()).map(({ code }) => code)),
    org: names(await db.selectFrom('org').select(['id', 'code']).execute()),
    user: names(users),
    post: names(await db.selectFrom('org_post').select(['id', 'code']).execute()),
    attribute: new Set([
      'id',
      'name',
      'account',
      ...(await db.selectFrom('app_user').select(sql<string>`jsonb_object_keys(attrs)`.as('name')).distinct().execute()).map(({ name }) => name),
    ]),
  });
  return {
    places: config,
    identities: await identitiesOf(db),
    exists: (kind, key) => known[kind]?.has(key) === true,
    keys: (kind) => [...(known[kind] ?? [])],
  };
}

import type { Formula } from '../../formula/index.ts';
import { choiceFeeds, feedOf, isRecord, type CompiledField, type CompiledForm, type LinkageAction } from '../../registry/form/index.ts';
import { readableRules, ruleReferences } from '../parseRules.ts';
import { scriptWords } from '../scriptWords.ts';
import { inputPaths, parentOf, planOf, sourcePath } from './plan.ts';

/** Where something that is computed stands: the table whose rows it is computed in. */
interface Place {
  readonly table?: string | undefined;
}

/** What a formula reads, as paths; a whole table stands for its columns. */
export function readPaths(form: CompiledForm, formula: Pick<Formula, 'references'>, { table }: Place = {}): string[] {
  return inputPaths(formula, table, parentOf(form, table)).flatMap((path) => knownPaths(form, path));
}

/** What a name stands for in a rule, a parameter or a control: `zjdj`, `item.cs`, `parent.cs`, `item.sqr.id`; nothing for a constant. */
export function namedPaths(form: CompiledForm, source: string, { table }: Place = {}): string[] {
  const path = sourcePath(form, source, table);
  return path === undefined ? [] : knownPaths(form, path);
}

/** What the rules of a field compare it with, and what their scripts can read: a script is taken to read every field whose name it holds. Rules that nobody can read compare with nothing: what is wrong with them is a finding of its own. */
export function rulePaths(form: CompiledForm, { rules, table }: Pick<CompiledField, 'rules' | 'table'>): string[] {
  if (rules === undefined) return [];
  const calls = readableRules(rules);
  const words = scriptWords(calls);
  const read = words.size === 0 ? [] : [...form.byPath.keys()].filter((path) => words.has(lastOf(path)));
  return [...ruleReferences(calls).flatMap((name) => namedPaths(form, name, { table })), ...read];
}

/** What a linkage rule does something to, as a path of a field or the name of a table. */
export const targetOf = (form: CompiledForm, { field }: LinkageAction, { table }: Place): string =>
  field.startsWith('item.') ? `${table}.${field}` : form.byPath.has(field) || form.tableByName.has(field) ? field : `${table}.item.${field}`;

/** What a query is asked with. */
export function queryPaths(form: CompiledForm, field: CompiledField): string[] {
  return Object.values(field.query?.params ?? {}).flatMap((source) => namedPaths(form, source, field));
}

/** The field that the items of a dictionary stand under, as the control of a field names it. */
export function parentPaths(form: CompiledForm, field: CompiledField): string[] {
  const { parentField } = field.ui;
  return typeof parentField === 'string' ? namedPaths(form, parentField, field) : [];
}

/** What decides over the choices of a field, and the rows of its lists and dialogs: each thing that its control hands on. */
export function controlPaths(form: CompiledForm, field: CompiledField): string[] {
  const { ui } = field;
  const asked = [
    ui['params'],
    paramsIn(ui['query']),
    paramsIn(ui['related']),
    ui.widget === 'dataView' ? ui['bind'] : undefined,
    choiceFeeds(form).get(field.path)?.params,
  ];
  return [
    ...parentPaths(form, field),
    ...asked
      .flatMap((params) => (isRecord(params) ? Object.values(params) : []))
      .flatMap((source) => (typeof source === 'string' ? namedPaths(form, source.trim(), field) : [])),
  ];
}

/** These paths and everything that what stands in them comes from: by formulas, questions, rows that are chosen, and linkage. */
export function sourcesOf(form: CompiledForm, paths: Iterable<string>): Set<string> {
  const sources = new Set<string>();
  walk(form, paths, (field, path) => {
    sources.add(path);
    return givenBy(form, field, path);
  });
  return sources;
}

/**
 * What whoever has the form's rights can neither see nor work out, among what these paths are made of. A hidden field that
 * is computed from what he sees is no secret, unless somebody may have put another value in its place, be it by choosing a row that brings one.
 */
export function secretsAmong(form: CompiledForm, paths: Iterable<string>, isOverridden: (path: string) => boolean): Set<string> {
  const secrets = new Set<string>();
  walk(form, paths, (field, path) => {
    if (field.mode !== 'n') return [];
    const formula = planOf(form).nodeByPath.get(path);
    if (field.query === undefined && formula !== undefined && !(formula.sticky && (isOverridden(path) || feedOf(form, field) !== undefined)))
      return [...readPaths(form, formula.formula, field), ...dictatingPaths(form, path)];
    secrets.add(path);
    return [];
  });
  return secrets;
}

/** Whether somebody with the form's rights can change what these paths are made of. */
export const isSteerable = (form: CompiledForm, paths: Iterable<string>): boolean => steersOf(form, paths).size > 0;

/** Whether the value of a field follows something else that somebody with the form's rights can change, or comes to be with a row that he adds. */
export function followsEntries(form: CompiledForm, field: CompiledField): boolean {
  let known = following.get(form);
  if (known === undefined) following.set(form, (known = new Map()));
  let follows = known.get(field.path);
  if (follows === undefined) known.set(field.path, (follows = givenBy(form, field, field.path).length > 0 && isSteerable(form, [field.path])));
  return follows;
}

/**
 * By what somebody with the form's rights can change what these paths are made of: fields that he may enter, and tables whose rows he may add or
 * take away. `goesOn`: whether what a path is computed from counts as well.
 */
export function steersOf(form: CompiledForm, paths: Iterable<string>, goesOn: (path: string, inputs: readonly string[]) => boolean = () => true): Set<string> {
  const steers = new Set<string>();
  walk(form, paths, (field, path) => {
    const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
    if (field.mode === 'w' || field.mode === 'b') steers.add(path);
    if (table?.rights.add === true || table?.rights.del === true) steers.add(table.name);
    return goesOn(path, computedFrom(form, field, path)) ? givenBy(form, field, path) : [];
  });
  return steers;
}

/**
 * The secrets that a comparison of these paths measures: it compares them with something that whoever has the form's rights can change. What
 * his entries make of a secret itself (a default that another replaced, the row that brings it) gives another secret and measures none, unless
 * further secrets go into it.
 */
export function measuredAmong(form: CompiledForm, paths: readonly string[], isOverridden: (path: string) => boolean): Set<string> {
  const secrets = secretsAmong(form, paths, isOverridden);
  const steers =
    secrets.size === 0 ? secrets : steersOf(form, paths, (path, inputs) => !secrets.has(path) || secretsAmong(form, inputs, isOverridden).size > 0);
  return steers.size === 0 ? steers : secrets;
}

// helpers

function computedFrom(form: CompiledForm, field: CompiledField, path: string): string[] {
  const formula = planOf(form).nodeByPath.get(path)?.formula;
  return [...dictatingPaths(form, path), ...(formula === undefined ? [] : readPaths(form, formula, field))];
}

function givenBy(form: CompiledForm, field: CompiledField, path: string): string[] {
  const feed = feedOf(form, field);
  return [...computedFrom(form, field, path), ...queryPaths(form, field), ...(feed === undefined ? [] : [feed.key.path])];
}

const paramsIn = (asked: unknown): unknown => (isRecord(asked) ? asked['params'] : undefined);

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const following = new WeakMap<CompiledForm, Map<string, boolean>>();
const dictated = new WeakMap<CompiledForm, ReadonlyMap<string, readonly string[]>>();
const demands = ({ mode, required }: LinkageAction): boolean => mode === 'b' || required === true;

const demanding = new WeakMap<CompiledForm, ReadonlyMap<string, readonly string[]>>();
const closed = new WeakMap<CompiledForm, ReadonlyMap<string, readonly string[]>>();

/** What the linkage reads that fixes a field at a value or keeps it empty, whatever else would give it one. */
export function dictatingPaths(form: CompiledForm, path: string): readonly string[] {
  return actingPaths(dictated, form, path, ({ value, clear }) => value !== undefined || clear === true);
}

/** What the linkage reads that makes a field read-only, or the table that it stands in. */
export function closersOf(form: CompiledForm, { path }: CompiledField): readonly string[] {
  return actingPaths(closed, form, path, ({ mode }) => mode === 'r');
}

/** What the linkage reads that demands a field, where the rights leave it open. */
export function demandingPaths(form: CompiledForm, path: string): readonly string[] {
  return actingPaths(demanding, form, path, demands);
}

/** Whether linkage may demand a field that the rights leave open. */
export const mayDemand = (form: CompiledForm, path: string): boolean =>
  planOf(form).linkages.some(({ table, then, otherwise }) =>
    [...then, ...otherwise].some((action) => demands(action) && targetOf(form, action, { table }) === path),
  );

function actingPaths(
  cache: WeakMap<CompiledForm, ReadonlyMap<string, readonly string[]>>,
  form: CompiledForm,
  path: string,
  acts: (action: LinkageAction) => boolean,
): readonly string[] {
  let known = cache.get(form);
  if (known === undefined) {
    const byTarget = new Map<string, string[]>();
    for (const { when, table, then, otherwise } of planOf(form).linkages) {
      for (const action of [...then, ...otherwise]) {
        if (!acts(action)) continue;
        const target = targetOf(form, action, { table });
        for (const each of form.tableByName.has(target) ? columnsWithin(form, target) : [target])
          byTarget.set(each, [...(byTarget.get(each) ?? []), ...readPaths(form, when, { table })]);
      }
    }
    cache.set(form, (known = byTarget));
  }
  return known.get(path) ?? [];
}

/** The columns of a table and of the tables in its rows, which go with them. */
function columnsWithin(form: CompiledForm, name: string): string[] {
  const inside = form.tables.filter(({ parent }) => parent === name);
  return [...(form.tableByName.get(name)?.columns.map((column) => column.path) ?? []), ...inside.flatMap((table) => columnsWithin(form, table.name))];
}

/** Goes from the paths to what `next` names, each once. */
function walk(form: CompiledForm, paths: Iterable<string>, next: (field: CompiledField, path: string) => readonly string[]): void {
  const seen = new Set<string>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const field = form.byPath.get(path);
    if (field === undefined || seen.has(path)) continue;
    seen.add(path);
    open.push(...next(field, path));
  }
}

/** `sqr.name` reads sqr, a table reads all its columns. */
function knownPaths(form: CompiledForm, path: string): string[] {
  if (form.byPath.has(path)) return [path];
  const table = form.tableByName.get(path);
  if (table !== undefined) return table.columns.map((column) => column.path);
  const owner = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
  return owner !== '' && form.byPath.has(owner) ? [owner] : [];
}

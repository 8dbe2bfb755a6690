import { compileFormula, FormulaError, type Formula, type FormulaReference } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, LinkageAction } from '../../registry/form/index.ts';
import { valueSource } from './valueSource.ts';

/** A computed field or column, in an order in which every input comes first. */
export interface ComputedNode {
  readonly index: number;
  readonly field: CompiledField;
  readonly formula: Formula;
  /** Derived only until somebody edits the cell. */
  readonly sticky: boolean;
}

/** A linkage rule with its compiled condition. */
export interface LinkageNode {
  /** Tells rules apart that have the same owner and condition. */
  readonly index: number;
  /** Table whose rows the condition is evaluated in; absent: once for the form. */
  readonly table?: string;
  readonly owner: string;
  readonly when: Formula;
  readonly then: readonly LinkageAction[];
  readonly otherwise: readonly LinkageAction[];
}

export interface AggregateKey {
  readonly fn: string;
  readonly table: string;
  readonly column: string;
}

/** What is wrong with the formulas of a form; found before the form is used. */
export interface PlanProblem {
  readonly code: 'FORMULA' | 'CYCLE' | 'UNKNOWN_FIELD' | 'ROW_REFERENCE';
  readonly path: string;
  /** For a cycle: every path on it. */
  readonly paths?: readonly string[];
}

/** How the values of a form depend on each other. Made once per compiled form. */
export interface FormPlan {
  readonly nodes: readonly ComputedNode[];
  readonly nodeByPath: ReadonlyMap<string, ComputedNode>;
  /** Input path -> computed nodes that read it, in order. */
  readonly dependents: ReadonlyMap<string, readonly ComputedNode[]>;
  /** Aggregates over a column, kept incrementally; by column path. */
  readonly aggregates: ReadonlyMap<string, readonly AggregateKey[]>;
  readonly linkages: readonly LinkageNode[];
  /** Input path -> linkage rules that read it. */
  readonly linkagesBy: ReadonlyMap<string, readonly LinkageNode[]>;
  readonly queries: readonly CompiledField[];
  /** Input path -> fields whose query has it as a parameter. */
  readonly queriesBy: ReadonlyMap<string, readonly CompiledField[]>;
  /** Paths whose value cannot be computed; their cells stay empty. */
  readonly problems: readonly PlanProblem[];
}

const plans = new WeakMap<CompiledForm, FormPlan>();

/** The plan of a form. A broken formula disables its own cells and is listed; the rest of the form works. */
export function planOf(form: CompiledForm): FormPlan {
  let plan = plans.get(form);
  if (!plan) plans.set(form, (plan = makePlan(form)));
  return plan;
}

/** Every path a formula in `table` reads, with `item.x` and, in a nested table, `parent.x` resolved. */
export function inputPaths(formula: Pick<Formula, 'references'>, table: string | undefined, parent?: string): string[] {
  return formula.references.map((reference) => referencePath(reference, table, parent));
}

/** The path a parameter of a query reads: `zjdj`, `item.cs`, `parent.cs`; undefined for a constant. */
export function sourcePath(form: CompiledForm, source: string, table: string | undefined): string | undefined {
  return pathSeenFrom(table, parentOf(form, table), source);
}

/** The path of the field that a parameter takes its value from, be it the whole or a member, `sqr.id`; undefined for a constant. */
export function fieldOfSource(form: CompiledForm, source: string, table: string | undefined): string | undefined {
  const read = valueSource(source);
  return 'constant' in read ? undefined : sourcePath(form, read.name, table);
}

/** The path that a name stands for in the rows of a table, of which each is held by a row of `parent`; undefined for a constant. */
export function pathSeenFrom(table: string | undefined, parent: string | undefined, source: string): string | undefined {
  if (source.startsWith("'") || source.startsWith('"')) return undefined;
  if (source.startsWith('item.')) return `${table}.${source}`;
  if (source.startsWith('parent.')) return `${parent}.item.${source.slice('parent.'.length)}`;
  return source;
}

/** The table whose rows hold the rows of a table. */
export function parentOf(form: CompiledForm, table: string | undefined): string | undefined {
  return table === undefined ? undefined : form.tableByName.get(table)?.parent;
}

// helpers

function makePlan(form: CompiledForm): FormPlan {
  const problems: PlanProblem[] = [];
  const candidates = new Map<string, Omit<ComputedNode, 'index'>>();

  for (const field of form.byPath.values()) {
    const text = field.formula ?? field.defaultFormula;
    if (text === undefined) continue;
    const formula = compile(form, text, field.path, field.table, problems);
    if (formula) candidates.set(field.path, { field, formula, sticky: field.formula === undefined });
  }

  const { order, cyclic } = sortByDependency(form, candidates);
  for (const paths of cyclic) {
    problems.push({ code: 'CYCLE', path: paths[0] ?? '', paths });
  }

  const nodes = order.map((path, index) => ({ index, ...(candidates.get(path) as Omit<ComputedNode, 'index'>) }));
  const dependents = new Map<string, ComputedNode[]>();
  const aggregates = new Map<string, AggregateKey[]>();
  for (const node of nodes) {
    for (const path of new Set(inputPaths(node.formula, node.field.table, parentOf(form, node.field.table)))) push(dependents, path, node);
    for (const { fn, table, column } of node.formula.aggregates) {
      const known = aggregates.get(`${table}.item.${column}`) ?? [];
      if (!known.some((key) => key.fn === fn)) push(aggregates, `${table}.item.${column}`, { fn, table, column });
    }
  }

  const linkages = compileLinkages(form, problems);
  const linkagesBy = new Map<string, LinkageNode[]>();
  for (const linkage of linkages) {
    for (const path of new Set(inputPaths(linkage.when, linkage.table, parentOf(form, linkage.table)))) push(linkagesBy, path, linkage);
  }

  const queries = [...form.byPath.values()].filter((field) => field.query !== undefined);
  const queriesBy = new Map<string, CompiledField[]>();
  for (const field of queries) {
    const paths = Object.values(field.query?.params ?? {}).map((source) => fieldOfSource(form, source, field.table));
    for (const path of new Set(paths)) if (path !== undefined) push(queriesBy, path, field);
  }

  return {
    nodes,
    nodeByPath: new Map(nodes.map((node) => [node.field.path, node])),
    dependents,
    aggregates,
    linkages,
    linkagesBy,
    queries,
    queriesBy,
    problems,
  };
}

function compileLinkages(form: CompiledForm, problems: PlanProblem[]): LinkageNode[] {
  const owners = [
    ...[...form.byPath.values()].map((field) => ({ path: field.path, table: field.table, rules: field.linkage ?? [] })),
    ...form.tables.map((table) => ({ path: table.name, table: table.parent, rules: table.linkage ?? [] })),
  ];
  return owners
    .flatMap(({ path, table, rules }) =>
      rules.flatMap((rule) => {
        const when = compile(form, rule.when, path, table, problems);
        return when ? [{ owner: path, when, then: rule.then ?? [], otherwise: rule.else ?? [], ...(table ? { table } : {}) }] : [];
      }),
    )
    .map((node, index) => ({ index, ...node }));
}

function compile(form: CompiledForm, text: string, path: string, table: string | undefined, problems: PlanProblem[]): Formula | undefined {
  let formula: Formula;
  try {
    formula = compileFormula(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    problems.push({ code: 'FORMULA', path });
    return undefined;
  }
  for (const reference of formula.references) {
    const problem = referenceProblem(form, reference, table);
    if (problem) {
      problems.push({ ...problem, path });
      return undefined;
    }
  }
  return formula;
}

function referenceProblem(form: CompiledForm, reference: FormulaReference, table: string | undefined): Omit<PlanProblem, 'path'> | undefined {
  const parent = parentOf(form, table);
  if (reference.kind === 'parent' && parent === undefined) {
    return { code: 'ROW_REFERENCE' };
  }
  if (form.byPath.has(referencePath(reference, table, parent))) return undefined;
  if (reference.kind === 'field' && form.tableByName.has(reference.name)) return undefined;
  if (reference.kind === 'field' && table !== undefined && form.byPath.has(`${table}.item.${reference.name}`)) {
    return { code: 'ROW_REFERENCE' };
  }
  return { code: 'UNKNOWN_FIELD' };
}

function referencePath(reference: FormulaReference, table: string | undefined, parent: string | undefined): string {
  switch (reference.kind) {
    case 'field':
      return reference.name;
    case 'item':
      return `${table ?? ''}.item.${reference.name}`;
    case 'parent':
      return `${parent ?? ''}.item.${reference.name}`;
    case 'column':
      return `${reference.table}.item.${reference.name}`;
  }
}

/** Depth-first topological order; nodes on a cycle are left out and reported. */
function sortByDependency(form: CompiledForm, candidates: ReadonlyMap<string, Omit<ComputedNode, 'index'>>): { order: string[]; cyclic: string[][] } {
  const order: string[] = [];
  const cyclic: string[][] = [];
  const state = new Map<string, 'open' | 'done' | 'bad'>();
  const trail: string[] = [];

  const visit = (path: string): boolean => {
    const known = state.get(path);
    if (known === 'done') return true;
    if (known === 'bad') return false;
    if (known === 'open') {
      const loop = trail.slice(trail.indexOf(path));
      cyclic.push(loop);
      for (const member of loop) state.set(member, 'bad');
      return false;
    }
    const node = candidates.get(path);
    if (!node) return true;
    state.set(path, 'open');
    trail.push(path);
    for (const input of inputPaths(node.formula, node.field.table, parentOf(form, node.field.table))) visit(input);
    trail.pop();
    if (state.get(path) === 'bad') return false;
    state.set(path, 'done');
    order.push(path);
    return true;
  };

  for (const path of candidates.keys()) visit(path);
  return { order, cyclic };
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

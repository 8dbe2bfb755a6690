import type { CompiledForm } from '../../registry/form/index.ts';
import { inputPaths, parentOf, planOf } from '../model/plan.ts';

export interface GraphNode {
  readonly path: string;
  readonly title: string;
  readonly kind: 'input' | 'formula' | 'defaultFormula';
  readonly formula?: string;
}

export interface DependencyGraph {
  /** Inputs first, then computed fields in the order of computation; what stands in a loop comes last. */
  readonly nodes: readonly GraphNode[];
  /** `to` is computed from `from`. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  /** Each loop with every path on it. */
  readonly cycles: readonly (readonly string[])[];
}

/** What is computed from what. Fields that nothing reads and that read nothing are left out. */
export function dependencyGraph(form: CompiledForm): DependencyGraph {
  const plan = planOf(form);
  const edges = plan.nodes.flatMap(({ field, formula }) =>
    [...new Set(inputPaths(formula, field.table, parentOf(form, field.table)))].map((from) => ({ from, to: field.path })),
  );
  const computed = new Set(plan.nodes.map(({ field }) => field.path));
  const cycles = plan.problems.flatMap((problem) => (problem.code === 'CYCLE' && problem.paths ? [problem.paths] : []));
  const inputs = [...new Set(edges.map(({ from }) => from))].filter((path) => !computed.has(path) && !cycles.some((cycle) => cycle.includes(path)));
  const looped = [...new Set(cycles.flat())];
  return {
    nodes: [...inputs, ...plan.nodes.map(({ field }) => field.path), ...looped].map((path) => nodeOf(form, path)),
    edges: [...edges, ...cycles.flatMap((cycle) => cycle.map((to, index) => ({ from: cycle[(index + 1) % cycle.length] ?? to, to })))],
    cycles,
  };
}

/** Every path whose value depends on one of the given paths, directly or not, in the order of computation; without them. */
export function affectedBy(form: CompiledForm, paths: readonly string[]): string[] {
  const plan = planOf(form);
  const reached = new Set(paths);
  const affected: string[] = [];
  for (const { field, formula } of plan.nodes) {
    if (!inputPaths(formula, field.table, parentOf(form, field.table)).some((path) => reached.has(path))) continue;
    reached.add(field.path);
    affected.push(field.path);
  }
  return affected.filter((path) => !paths.includes(path));
}

// helpers

function nodeOf(form: CompiledForm, path: string): GraphNode {
  const field = form.byPath.get(path);
  const formula = field?.formula ?? field?.defaultFormula;
  return {
    path,
    title: field?.title ?? path,
    kind: field?.formula !== undefined ? 'formula' : field?.defaultFormula !== undefined ? 'defaultFormula' : 'input',
    ...(formula === undefined ? {} : { formula }),
  };
}

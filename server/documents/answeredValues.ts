import { compileFormula } from '../../formula/index.ts';
import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { isMarkable, readPaths } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import type { CompiledFlow } from '../workflow/index.ts';
import { digestOver } from './decisiveValues.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Digests what a step answers for: what its people may enter, with what else goes into the results of that, and what its rights name under `answersFor`.
 * Results themselves are no part of it, nor is what follows from something by default or by a query: whether these have changed could tell what is hidden.
 */
export function answeredValues(flow: CompiledFlow, definition: FormDefinition | undefined): (document: Data, nodeId: string) => string {
  if (definition === undefined) return () => '';
  const of = known.get(definition) ?? new Map<string, (document: Data) => string>();
  known.set(definition, of);
  return (document, nodeId) => {
    const digest = of.get(nodeId) ?? digestFor(definition, nodeId === flow.firstNode ? 'start' : nodeId);
    of.set(nodeId, digest);
    return digest(document);
  };
}

// helpers

const known = new WeakMap<FormDefinition, Map<string, (document: Data) => string>>();

function digestFor(definition: FormDefinition, preset: string): (document: Data) => string {
  const paths = answeredPaths(definition, preset);
  return paths.length === 0 ? () => '' : digestOver(definition.compiled('read'), paths);
}

function answeredPaths(definition: FormDefinition, preset: string): string[] {
  const form = definition.compiled(preset);
  const first = definition.compiled('start');
  const isWritable = ({ mode }: CompiledField): boolean => mode === 'w' || mode === 'b';
  const entered = new Set([...form.byPath.values()].filter(isWritable).map(({ path }) => path));
  const made = [...form.byPath.values()].filter(({ formula }) => formula !== undefined).map((field) => leavesOf(form, field));
  const beside = made.filter((leaves) => leaves.some((path) => entered.has(path))).flat();
  return [...new Set([...entered, ...beside, ...definition.answersFor(preset)])]
    .filter((path) => {
      const field = first.byPath.get(path);
      return field !== undefined && (!isMarkable(field) || isWritable(field));
    })
    .sort();
}

/** What a result is made of in the end. */
function leavesOf(form: CompiledForm, result: CompiledField): string[] {
  const leaves = new Set<string>();
  const seen = new Set<string>();
  const open = [result];
  for (let field = open.pop(); field !== undefined; field = open.pop()) {
    if (seen.has(field.path)) continue;
    seen.add(field.path);
    if (field.formula === undefined) leaves.add(field.path);
    else open.push(...readPaths(form, compileFormula(field.formula), field).flatMap((path) => form.byPath.get(path) ?? []));
  }
  return [...leaves];
}

import { dictatingPaths, parentPaths, rulePaths, sourcesOf } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { type CompiledFlow, isHumanNode } from '../workflow/index.ts';
import { isBranching } from './isBranching.ts';

/** Path of a field -> the steps that decide what stands in it. */
export type HeldFields = ReadonlyMap<string, readonly string[]>;

/**
 * Fields whose values somebody has decided, and that something else may make untrue: their rules compare them with others, branches of the schema
 * limit them, or they are a part of another (a city of a province). What only steps behind the first may enter; what is computed from that; what linkage sets; what steps write. Values that the starter enters are his own, and those over
 * a default formula are decided where they are marked.
 */
export function heldFields(definition: FormDefinition, flow: CompiledFlow): HeldFields {
  const byFlow = known.get(definition) ?? new WeakMap<CompiledFlow, HeldFields>();
  known.set(definition, byFlow);
  const held = byFlow.get(flow) ?? decidersOf(definition, flow.firstNode, Object.values(flow.nodes).filter(isHumanNode));
  byFlow.set(flow, held);
  return held;
}

interface Step {
  readonly id: string;
  readonly onComplete: readonly Readonly<Record<string, unknown>>[];
}

/** The same for the steps of people of a flow, the first of which is `first`. */
export function decidersOf(definition: FormDefinition, first: string, steps: readonly Step[]): HeldFields {
  const form = definition.compiled('read');
  const branches = isBranching(form.schema);
  const held = new Map<string, readonly string[]>();
  const writers = (path: string): readonly string[] =>
    steps.map(({ id }) => id).filter((id) => ['w', 'b'].includes(definition.compiled(id === first ? 'start' : id).byPath.get(path)?.mode ?? 'n'));
  const later = (path: string): readonly string[] => (writers(path).includes(first) ? [] : writers(path));
  const setters = (path: string): readonly string[] => steps.filter(({ onComplete }) => onComplete.some((set) => Object.hasOwn(set, path))).map(({ id }) => id);
  for (const field of form.byPath.values()) {
    const { path } = field;
    const own = writers(path);
    if (
      own.includes(first) ||
      field.defaultFormula !== undefined ||
      (!branches && rulePaths(form, field).length === 0 && parentPaths(form, field).length === 0)
    )
      continue;
    const able = [
      ...own,
      ...setters(path),
      ...dictatingPaths(form, path).flatMap(writers),
      ...(own.length > 0 ? [] : [...sourcesOf(form, [path])].flatMap(later)),
    ];
    if (able.length > 0) held.set(path, [...new Set(able)]);
  }
  return held;
}

// helpers

const known = new WeakMap<FormDefinition, WeakMap<CompiledFlow, HeldFields>>();

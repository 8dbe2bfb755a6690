import { compileFormula, FormulaError } from '../../formula/index.ts';
import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { askedAfterSteps, flowStructure, sentBackTo, type FlowView, type ViewNode } from '../../validators/expressions/index.ts';
import { isMarkable, measuredAmong, parentPaths, readPaths, rulePaths } from '../../validators/model/index.ts';
import { decidersOf } from '../documents/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import type { ToldByFlow } from './checkFlowSecrets.ts';

/**
 * What a request tells that leaves a step again, or one behind those who have decided. Values that were decided are held against their rules once more:
 * it goes to whoever decided, or no further (`OUTDATED`). And it comes straight back from an errand only with the values that decide (`decisiveValues`). Either
 * measures a hidden value that meets an entry of the step there.
 */
export function toldByErrands(view: FlowView, definition: FormDefinition, entered: ReadonlySet<string>): readonly ToldByFlow[] {
  const structure = flowStructure(view);
  if (structure === undefined) return [];
  const errands = sentBackTo(structure);
  const steps = askedAfterSteps(view).map(({ step, preset }) => ({ step, preset, form: definition.compiled(preset) }));
  const decided = decidedFields(definition, steps, structure.first);
  return steps.flatMap(({ step, preset: place, form }) => {
    const before = new Set(structure.stepsBefore(step.id).map(({ id }) => id));
    const judged = decided
      .filter(({ able }) => !able.includes(step.id) && (errands.has(step.id) || able.some((id) => before.has(id))))
      .map(({ field }) => ({ name: field.path, paths: [field.path, ...rulePaths(form, field), ...parentPaths(form, field)], pointer: view.pointer(step, '') }));
    const compared = errands.has(step.id) ? decisive(view, form) : [];
    return [...judged, ...compared].flatMap(({ name, paths, pointer }) =>
      [...measuredAmong(form, paths, (path) => entered.has(path))].map((secret) => ({ place, secret, name, pointer })),
    );
  });
}

// helpers

const isWritable = (form: CompiledForm, path: string): boolean => ['w', 'b'].includes(form.byPath.get(path)?.mode ?? 'n');

/** As `outdatedAfter` judges them: over a default formula or the answer of a query, or held; with the steps that decide. */
function decidedFields(
  definition: FormDefinition,
  steps: readonly { readonly step: ViewNode; readonly form: CompiledForm }[],
  first: string,
): readonly { readonly field: CompiledField; readonly able: readonly string[] }[] {
  const form = definition.compiled('read');
  const held = decidersOf(
    definition,
    first,
    steps.map(({ step }) => step),
  );
  return [...form.byPath.values()].flatMap((field) => {
    const overDefault =
      !isMarkable(field) || rulePaths(form, field).length === 0 ? [] : steps.filter((each) => isWritable(each.form, field.path)).map(({ step }) => step.id);
    const able = held.get(field.path) ?? overDefault;
    return able.length > 0 ? [{ field, able }] : [];
  });
}

/** Each value that a condition of the flow reads, or that names who is to approve: whether it is what it was when the errand began. */
function decisive(view: FlowView, form: CompiledForm): readonly { readonly name: string; readonly paths: readonly string[]; readonly pointer: string }[] {
  const conditions = [
    ...view.edges.map((element) => ({ element, part: '/when', text: element.when })),
    ...view.nodes.flatMap((element) => [
      { element, part: '/when', text: element.when },
      { element, part: '/skipWhen', text: element.skipWhen },
    ]),
  ];
  const read = conditions.flatMap(({ element, part, text }) =>
    text === undefined ? [] : pathsRead(form, text).map((path) => ({ name: text, paths: [path], pointer: view.pointer(element, part) })),
  );
  const people = view.nodes.flatMap((element) =>
    element.assignees.flatMap(({ rule, field }) =>
      rule === 'field' && field !== undefined ? [{ name: field, paths: [field.replace(/\.(id|name)$/, '')], pointer: view.pointer(element, '/assignee') }] : [],
    ),
  );
  return [...read, ...people];
}

function pathsRead(form: CompiledForm, text: string): readonly string[] {
  try {
    return [...new Set(readPaths(form, compileFormula(text)))];
  } catch (error) {
    // what is wrong with the text itself is another finding
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

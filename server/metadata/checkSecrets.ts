import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { compileFormula } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, LinkageAction } from '../../registry/form/index.ts';
import { controlPaths, isSteerable, parentPaths, planOf, queryPaths, readPaths, rulePaths, secretsAmong, targetOf } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/loadForm.ts';

type Spec = MetadataSpecs['form'];

/**
 * What a form shows or decides in front of somebody by what its rights hide from him. With a value of his own beside it he could
 * work out the hidden one by trying, so the rights have to name it under `reveals`, or nothing may be made of it.
 */
export function checkSecrets(item: RawItem, spec: Spec, definition: FormDefinition): MetadataProblem[] {
  const places = Object.keys(spec.perm);
  const overridden = new Set(places.flatMap((place) => [...definition.compiled(place).byPath.values()].filter(({ mode }) => mode === 'w' || mode === 'b').map(({ path }) => path)));
  return places.flatMap((place) => {
    const form = definition.compiled(place);
    const told = tellersOf(form).flatMap(({ name, paths }) => [...secretsAmong(form, paths, (path) => overridden.has(path))].map((secret) => ({ name, secret })));
    const reveals = spec.perm[place]?.reveals ?? [];
    const undeclared = [...new Map(told.map((each) => [JSON.stringify(each), each])).values()].filter(({ secret }) => !reveals.includes(secret)).map(({ name, secret }) => finding(item, 'reveals', `/spec/perm/${place}`, { place, name, secret }));
    const needless = reveals.flatMap((secret, index) => (told.some((each) => each.secret === secret) ? [] : [finding(item, 'revealsNothing', `/spec/perm/${place}/reveals/${index}`, { place, secret })]));
    return [...undeclared, ...needless];
  });
}

// helpers

/** Something that people see or run into, and what it is made of. */
interface Teller {
  readonly name: string;
  readonly paths: readonly string[];
}

function tellersOf(form: CompiledForm): Teller[] {
  const plan = planOf(form);
  const fields = [...form.byPath.values()];
  const shown = fields.filter(({ mode }) => mode !== 'n');
  const writable = fields.filter(isWritable);
  const computed = shown.flatMap((field): Teller[] => {
    const formula = plan.nodeByPath.get(field.path)?.formula;
    return [{ name: field.path, paths: [...(formula === undefined ? [] : readPaths(form, formula, field)), ...queryPaths(form, field)] }];
  });
  const controls = shown.filter((field) => isWritable(field) || asking.has(field.ui.widget)).map((field): Teller => ({ name: field.path, paths: controlPaths(form, field) }));
  // shown, gone, filled or emptied: whoever sees the target sees whether the condition holds
  const linkages = plan.linkages.flatMap(({ when, table, owner, then, otherwise }): Teller[] =>
    ([...then, ...otherwise].some((action) => isSeen(form, action, targetOf(form, action, { table }))) ? [{ name: owner, paths: readPaths(form, when, { table }) }] : []));
  if (writable.length === 0) return [...computed, ...controls, ...linkages];
  // a rule of what is computed from an entry is broken by that entry
  const bounds = shown.filter((field) => field.rules !== undefined && isSteerable(form, [field.path])).map((field): Teller => ({ name: field.path, paths: rulePaths(form, field) }));
  // whoever changes what a hidden choice stands under is told whether the two still fit
  const children = fields.filter(({ mode }) => mode === 'n').flatMap((field): Teller[] =>
    parentPaths(form, field).filter((path) => isWritable(form.byPath.get(path))).map((parent) => ({ name: parent, paths: [field.path] })));
  const rules = form.rules.flatMap(({ key, check }): Teller[] => {
    const paths = readPaths(form, compileFormula(check));
    return isSteerable(form, paths) ? [{ name: key, paths }] : [];
  });
  return [...computed, ...controls, ...bounds, ...children, ...linkages, ...rules];
}

/** Controls that ask for rows although nothing is entered in them. */
const asking: ReadonlySet<string> = new Set(['dataView', 'button']);

/** Whether somebody learns of an action: what only guides an entry shows where there is one. */
function isSeen(form: CompiledForm, { mode, message, value, clear }: LinkageAction, target: string): boolean {
  const field = form.byPath.get(target);
  const table = form.tableByName.get(target);
  if ((field ?? table)?.mode === 'n') return false;
  return isWritable(field) || table !== undefined || mode === 'n' || message !== undefined || value !== undefined || clear === true;
}

const isWritable = (field: CompiledField | undefined): boolean => field?.mode === 'w' || field?.mode === 'b';

import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { compileFormula } from '../../formula/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import { parseRules } from '../../validators/index.ts';
import { isSteerable, planOf, queryPaths, readPaths, secretsAmong } from '../../validators/model/index.ts';
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
    const undeclared = told.filter(({ secret }) => !reveals.includes(secret)).map(({ name, secret }) => finding(item, 'reveals', `/spec/perm/${place}`, { place, name, secret }));
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
  const writable = fields.filter(({ mode }) => mode === 'w' || mode === 'b');
  const computed = shown.flatMap((field): Teller[] => {
    const formula = plan.nodeByPath.get(field.path)?.formula;
    return [{ name: field.path, paths: [...(formula === undefined ? [] : readPaths(form, formula, field)), ...queryPaths(form, field)] }];
  });
  const bounds = writable.flatMap((field): Teller[] => [{ name: field.path, paths: boundsOf(form, field) }]);
  if (writable.length === 0) return computed;
  const linkages = plan.linkages.flatMap(({ when, table, owner, then, otherwise }): Teller[] => {
    const targets = [...then, ...otherwise].map(({ field }) => (field.startsWith('item.') ? `${table}.${field}` : field));
    const visible = targets.some((path) => form.byPath.get(path)?.mode !== 'n' && form.tableByName.get(path)?.mode !== 'n');
    return visible ? [{ name: owner, paths: readPaths(form, when, { table }) }] : [];
  });
  const rules = form.rules.flatMap(({ key, check }): Teller[] => {
    const paths = readPaths(form, compileFormula(check));
    return isSteerable(form, paths) ? [{ name: key, paths }] : [];
  });
  return [...computed, ...bounds, ...linkages, ...rules];
}

/** Fields with which the rules of a field compare. */
function boundsOf(form: CompiledForm, { rules, table }: { readonly rules?: string | undefined; readonly table?: string | undefined }): string[] {
  if (rules === undefined) return [];
  return parseRules(rules).filter(({ name }) => name !== 'regex').flatMap(({ args }) => args.flatMap((arg) => {
    const path = arg.startsWith('item.') ? `${table}.${arg}` : arg;
    return form.byPath.has(path) ? [path] : [];
  }));
}

import { compileFormula } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, LinkageAction } from '../../registry/form/index.ts';
import { planOf } from './plan.ts';
import { controlPaths, parentPaths, queryPaths, readPaths, rulePaths, steersOf, targetOf } from './secretInputs.ts';

/** Something that people see or run into, and what it is made of. */
interface Teller {
  readonly name: string;
  readonly paths: readonly string[];
  /** Fields and tables that tell by being seen. */
  readonly shows?: readonly string[];
  /** Fields and tables by which one may try. */
  readonly steers?: readonly string[];
}

/** Everything by which a form tells those who have its rights what it is made of. */
export function tellersOf(form: CompiledForm): Teller[] {
  const plan = planOf(form);
  const fields = [...form.byPath.values()];
  const shown = fields.filter(({ mode }) => mode !== 'n');
  const writable = fields.filter(isWritable);
  const computed = shown.flatMap((field): Teller[] => {
    const formula = plan.nodeByPath.get(field.path)?.formula;
    return [{ name: field.path, paths: [...(formula === undefined ? [] : readPaths(form, formula, field)), ...queryPaths(form, field)], shows: [field.path] }];
  });
  const controls = shown
    .filter((field) => isWritable(field) || asking.has(field.ui.widget))
    .map((field): Teller => ({ name: field.path, paths: controlPaths(form, field), ...(asking.has(field.ui.widget) ? { shows: [field.path] } : {}) }));
  // shown, gone, filled or emptied: whoever sees the target sees whether the condition holds
  const linkages = plan.linkages.flatMap(({ when, table, owner, then, otherwise }): Teller[] => {
    const shows = [...then, ...otherwise].flatMap((action) => {
      const target = targetOf(form, action, { table });
      return isSeen(form, action, target) ? [target] : [];
    });
    return shows.length === 0 ? [] : [{ name: owner, paths: readPaths(form, when, { table }), shows }];
  });
  if (writable.length === 0) return [...computed, ...controls, ...linkages];
  // a rule of what is computed from an entry is broken by that entry
  const bounds = shown
    .filter((field) => field.rules !== undefined)
    .flatMap((field): Teller[] => tried(form, [field.path], { name: field.path, paths: rulePaths(form, field) }));
  // whoever changes what a hidden choice stands under is told whether the two still fit
  const children = fields
    .filter(({ mode }) => mode === 'n')
    .flatMap((field): Teller[] =>
      parentPaths(form, field)
        .filter((path) => isWritable(form.byPath.get(path)))
        .map((parent) => ({ name: parent, paths: [field.path] })),
    );
  const rules = form.rules.flatMap(({ key, check }): Teller[] => {
    const paths = readPaths(form, compileFormula(check));
    return tried(form, paths, { name: key, paths });
  });
  return [...computed, ...controls, ...bounds, ...children, ...linkages, ...rules];
}

// helpers

/** A teller that tells whoever tries; nothing where nobody can. */
function tried(form: CompiledForm, paths: readonly string[], teller: Teller): Teller[] {
  const steers = [...steersOf(form, paths)];
  return steers.length === 0 ? [] : [{ ...teller, steers }];
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

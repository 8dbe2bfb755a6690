import { compileFormula, FormulaError } from '../../formula/index.ts';
import type { CompiledForm, CompiledTable, FormRule } from '../../registry/form/index.ts';
import { readPaths, sourcesOf, steersOf } from './secretInputs.ts';

/** What is entered into a document after it was made: paths of fields, and names of tables whose rows come and go. */
export type WrittenLater = ReadonlySet<string>;

/**
 * Keys of the rules that hold whoever makes a document: those over something that he enters, and those over what nobody enters after him (the date, who
 * he is, constants). A rule over what is only entered later is for whoever enters it.
 */
export function makerRules(form: CompiledForm, later: WrittenLater): string[] {
  return form.rules.filter((rule) => isMet(form, rule) || !isMetLater(form, rule, later)).map(({ key }) => key);
}

// helpers

/** Whether whoever makes the document can change what a rule reads. A table that has no rows and gets none gives nothing to enter. */
function isMet(form: CompiledForm, rule: FormRule): boolean {
  return [...steersOf(form, pathsOf(form, rule))].some((path) => {
    const table = form.tableByName.get(form.byPath.get(path)?.table ?? path);
    return table === undefined || hasRows(form, table);
  });
}

/** Fields that a rule reads, with everything that what stands in them comes from; none for a rule that cannot be read. */
const madeOf = (form: CompiledForm, rule: FormRule): ReadonlySet<string> => sourcesOf(form, pathsOf(form, rule));

function isMetLater(form: CompiledForm, rule: FormRule, later: WrittenLater): boolean {
  return [...madeOf(form, rule)].some((path) => {
    const table = form.byPath.get(path)?.table;
    return later.has(path) || (table !== undefined && later.has(table));
  });
}

function hasRows(form: CompiledForm, { parent, rights, minRows }: CompiledTable): boolean {
  const above = parent === undefined ? undefined : form.tableByName.get(parent);
  return (rights.add || minRows > 0) && (above === undefined || hasRows(form, above));
}

function pathsOf(form: CompiledForm, { check }: FormRule): string[] {
  try {
    return readPaths(form, compileFormula(check));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

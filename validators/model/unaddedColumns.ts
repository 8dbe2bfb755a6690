import type { Formula } from '../../formula/index.ts';
import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { planOf } from './plan.ts';

const known = new WeakMap<CompiledForm, ReadonlySet<string>>();

/**
 * Columns of numbers whose sum means nothing, unless some formula adds them up all the same:
 * - a price for one: an amount that a formula of its row multiplies by a count,
 * - a quotient: what its row divides by an amount or a count, such as an average,
 * - a share, a rank, a standing: a number, not an amount, made of all rows of its table,
 * - a number made of nothing but such columns.
 */
export function unaddedColumns(form: CompiledForm): ReadonlySet<string> {
  let columns = known.get(form);
  if (!columns) known.set(form, (columns = find(form)));
  return columns;
}

// helpers

function find(form: CompiledForm): ReadonlySet<string> {
  const unadded = new Set<string>();
  const added = new Set<string>();
  // in the order in which they are computed, so that what a formula is made of has been judged before
  for (const { field, formula } of planOf(form).nodes) {
    for (const reference of formula.references) if (reference.kind === 'column') added.add(`${reference.table}.item.${reference.name}`);
    const { table } = field;
    if (table === undefined) continue;
    const path = (name: string): string => `${table}.item.${name}`;
    const widgetOf = (name: string): string | undefined => form.byPath.get(path(name))?.ui.widget;
    for (const factors of formula.products) {
      if (factors.some((name) => widgetOf(name) === 'number')) for (const name of factors) if (widgetOf(name) === 'money') unadded.add(path(name));
    }
    if (
      formula.divisors.some((name) => widgetOf(name) === 'money' || widgetOf(name) === 'number') ||
      (field.ui.widget !== 'money' && isStanding(field, formula, unadded))
    )
      unadded.add(field.path);
  }
  return new Set([...unadded].filter((path) => !added.has(path)));
}

/** Of a row among the others: made of the columns of its own table, or of nothing but such numbers. */
function isStanding({ table }: CompiledField, { references }: Formula, unadded: ReadonlySet<string>): boolean {
  if (references.some((reference) => reference.kind === 'column' && reference.table === table)) return true;
  const columns = references.filter(({ kind }) => kind === 'item');
  return columns.length > 0 && columns.every((reference) => unadded.has(`${table}.item.${reference.name}`));
}

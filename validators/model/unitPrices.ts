import type { CompiledForm } from '../../registry/form/index.ts';
import { planOf } from './plan.ts';

const known = new WeakMap<CompiledForm, ReadonlySet<string>>();

/**
 * Amounts of rows that are a price for one: a formula of their row multiplies them by a count, and none adds them up. Their sum means
 * nothing.
 */
export function unitPrices(form: CompiledForm): ReadonlySet<string> {
  let prices = known.get(form);
  if (!prices) known.set(form, (prices = find(form)));
  return prices;
}

// helpers

function find(form: CompiledForm): ReadonlySet<string> {
  const prices = new Set<string>();
  const added = new Set<string>();
  for (const { field: { table }, formula } of planOf(form).nodes) {
    for (const reference of formula.references) if (reference.kind === 'column') added.add(`${reference.table}.item.${reference.name}`);
    if (table === undefined) continue;
    const widgetOf = (name: string): string | undefined => form.byPath.get(`${table}.item.${name}`)?.ui.widget;
    for (const factors of formula.products) {
      if (factors.some((name) => widgetOf(name) === 'number')) for (const name of factors) if (widgetOf(name) === 'money') prices.add(`${table}.item.${name}`);
    }
  }
  return new Set([...prices].filter((path) => !added.has(path)));
}

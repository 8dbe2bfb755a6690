import { compileFormula, formatFormulaValue, FormulaError, type FormulaScope } from '../../../formula/index.ts';
import { kindsIn } from '../../../validators/model/index.ts';
import type { Binding } from './Binding.ts';
import { valueOf } from './params.ts';

/** The result of a formula as text, read with tracking; undefined when it cannot be computed. Nothing is stored. */
export function evaluateText(binding: Binding, formula: string): string | undefined {
  try {
    return formatFormulaValue(compileFormula(formula).evaluate(scopeOf(binding)));
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

// helpers

/** The form as a formula sees it from one cell. */
function scopeOf(binding: Binding): FormulaScope {
  const { store, row } = binding;
  const inRow =
    (prefix: 'item' | 'parent') =>
    (name: string): unknown =>
      valueOf(binding, `${prefix}.${name}`);
  return {
    kindsOf: kindsIn(store.form, row?.table),
    clock: store.model.clock,
    field: (name) => valueOf(binding, name),
    ...(row ? { item: inRow('item') } : {}),
    ...(row?.parent ? { parent: inRow('parent') } : {}),
    column: (table, name) => {
      const field = store.form.byPath.get(`${table}.item.${name}`);
      return field ? store.rows(table).map((each) => store.value(field, each)) : [];
    },
  };
}

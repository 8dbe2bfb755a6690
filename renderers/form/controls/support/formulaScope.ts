import { compileFormula, FormulaError, type FormulaScope } from '../../../../formula/index.ts';
import { kindsIn } from '../../../../validators/model/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { valueOf } from '../../store/params.ts';

/** Whether a condition in the formula language holds where a control stands. One that cannot be computed does not. Tracked. */
export function holds(binding: Binding, condition: string): boolean {
  try {
    return compileFormula(condition).evaluate(scopeOf(binding)) === true;
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

// helpers

function scopeOf(binding: Binding): FormulaScope {
  const { store } = binding;
  return {
    field: (name) => valueOf(binding, name),
    ...(binding.row ? { item: (name: string) => valueOf(binding, `item.${name}`) } : {}),
    ...(binding.row?.parent ? { parent: (name: string) => valueOf(binding, `parent.${name}`) } : {}),
    column: (table, name) => {
      const field = store.form.byPath.get(`${table}.item.${name}`);
      return field ? store.rows(table).map((row) => store.value(field, row)) : [];
    },
    kindsOf: kindsIn(store.form, binding.row?.table),
    clock: store.model.clock,
  };
}

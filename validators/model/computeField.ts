import { FormulaError, fixedText, formatFormulaValue, toNum, type FormulaScope, type FormulaValue } from '../../formula/index.ts';
import { holdsNumber, type CompiledField } from '../../registry/form/index.ts';
import type { ComputedNode } from './plan.ts';
import { precisionOf } from './values.ts';

/**
 * The business value of a computed field, the same in browser and server. A formula of a number field without any input
 * gives 0; a default formula then proposes nothing. What cannot stand in the field is a failure, never empty or zero in silence.
 *
 * @throws FormulaError
 */
export function computeField({ field, formula, sticky }: Pick<ComputedNode, 'field' | 'formula' | 'sticky'>, scope: FormulaScope): unknown {
  const value = formula.evaluate(scope, { zeroWithoutInput: field.type === 'number' && !sticky });
  return holdsNumber(field) && field.type !== 'any' ? numberText(field, value) : otherValue(field, value);
}

// helpers

/** A field that holds a day or a moment of one; a year is a number to formulas. */
const isMoment = ({ ui, schema }: CompiledField): boolean =>
  ['date', 'datetime', 'month', 'time'].includes(ui.widget) || ['date', 'date-time', 'time'].includes(String(schema.format));

/** Rounded half up to the precision of the field, from the exact value. */
function numberText(field: CompiledField, value: FormulaValue): string | null {
  if (value === null || value === '') return null;
  const number = typeof value === 'boolean' ? toNum(Number(value)) : toNum(value);
  if (!number) {
    const text = formatFormulaValue(value).slice(0, 40);
    throw new FormulaError('FML_TYPE', 'notNumber', 0, text, { value: text });
  }
  const precision = precisionOf(field);
  return precision === undefined ? formatFormulaValue(number) : fixedText(number, precision);
}

function otherValue(field: CompiledField, value: FormulaValue): unknown {
  if (value === null) return null;
  // what is left of `date + n` while there is no date: the sum of nothing and n
  if (isMoment(field) && typeof value !== 'string' && typeof value !== 'boolean' && toNum(value)) return null;
  if (field.type === 'boolean') return typeof value === 'boolean' ? value : value !== '';
  return formatFormulaValue(value);
}

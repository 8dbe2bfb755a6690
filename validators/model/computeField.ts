import { FormulaError, fixedText, formatFormulaValue, toNum, type FormulaScope, type FormulaValue } from '../../formula/index.ts';
import { holdsNumber, type CompiledField } from '../../registry/form/index.ts';
import type { ComputedNode } from './plan.ts';
import { patternOf, storedMoment } from './storedMoment.ts';
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
  const pattern = patternOf(field);
  if (pattern !== undefined) return momentText(value, pattern);
  if (field.type === 'boolean') return typeof value === 'boolean' ? value : value !== '';
  return formatFormulaValue(value);
}

/** One form alone is stored, whatever kind of moment was computed. */
function momentText(value: Exclude<FormulaValue, null>, pattern: string): string | null {
  const text = formatFormulaValue(value);
  if (text === '') return null;
  const stored = storedMoment(text, pattern);
  if (stored !== undefined) return stored;
  // what is left of `date + n` while there is no date: the sum of nothing and n; a year without one is 0
  if (typeof value !== 'string' && typeof value !== 'boolean' && toNum(value)) return null;
  throw new FormulaError('FML_INVALID_DATE', 'notMoment', 0, text.slice(0, 40), { value: text.slice(0, 40), pattern });
}

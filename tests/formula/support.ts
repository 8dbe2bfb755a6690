import { compileFormula, FormulaError, formatFormulaValue, plainScope } from '../../formula/index.ts';
import type { FormulaClock } from '../../formula/index.ts';
import { caseWorkdays } from './library/cases.ts';

export const clock: FormulaClock = { today: () => '2026-11-16', now: () => '2026-11-16 09:00:00', workdays: caseWorkdays };

type Data = Readonly<Record<string, unknown>>;

/** The result of a formula as text. */
export function compute(text: string, data: Data = {}, row?: Data): string {
  return formatFormulaValue(compileFormula(text).evaluate(plainScope(data, { clock, ...(row === undefined ? {} : { row }) })));
}

/** The error of a formula; fails when it has none. */
export function errorOf(text: string, data: Data = {}, row?: Data): FormulaError {
  try {
    compute(text, data, row);
  } catch (error) {
    if (error instanceof FormulaError) {
      return error;
    }
    throw error;
  }
  throw new Error(`no error: ${text}`);
}

import { compileFormula, plainScope, type FormulaClock } from '../../formula/index.ts';
import type { ListRow } from './types.ts';

/** Whether a condition of the metadata holds for a row; what cannot be computed does not. `total` is the number of rows of the list. */
export function holds(condition: string | undefined, row: ListRow, total = 0): boolean {
  if (condition === undefined) return true;
  try {
    return compileFormula(condition).evaluate(plainScope({ ...row, total }, { clock })) === true;
  } catch {
    return false;
  }
}

/** A text with `${name}` filled from a row; undefined when one of the names has no value there. */
export function filled(text: string, row: ListRow, encode: (value: string) => string = (value) => value): string | undefined {
  let complete = true;
  const result = text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number';
    if (!isGiven) complete = false;
    return isGiven ? encode(String(value)) : '';
  });
  return complete ? result : undefined;
}

// helpers

const two = (part: number): string => String(part).padStart(2, '0');
const day = (at: Date): string => `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The clock of the reader: what a list marks is no decision. */
const clock: FormulaClock = {
  today: () => day(new Date()),
  now() {
    const at = new Date();
    return `${day(at)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  },
};

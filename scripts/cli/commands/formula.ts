import { compileFormula, formatFormulaValue, plainScope } from '../../../formula/index.ts';
import type { BatchCommand } from '../Command.ts';
import { objectOf, textOf } from '../Command.ts';
import { shippedWorkDays } from '../shippedWorkDays.ts';
import { systemClock } from '../systemClock.ts';

export const formula: BatchCommand = {
  name: 'formula',
  usage: '{"expr":"sum(xcmx.item.je)*2","data":{"xcmx":[{"je":"1.5"}]},"item":{}}',
  doc: 'computes a formula over a plain business object; answers {"value"}',
  answer: async (input) => {
    const row = objectOf(input, 'item', undefined);
    const compiled = compileFormula(textOf(input, 'expr'));
    const clock = compiled.usesCalendar ? { ...systemClock, workdays: await shippedWorkDays() } : systemClock;
    const scope = plainScope(objectOf(input, 'data', {}), { clock, ...(row === undefined ? {} : { row }) });
    return { value: formatFormulaValue(compiled.evaluate(scope)) };
  },
};

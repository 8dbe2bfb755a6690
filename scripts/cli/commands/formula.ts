import { compileFormula, formatFormulaValue, plainScope } from '../../../formula/index.ts';
import type { BatchCommand } from '../Command.ts';
import { objectOf, textOf } from '../Command.ts';
import { systemClock } from '../systemClock.ts';

export const formula: BatchCommand = {
  name: 'formula',
  usage: '{"expr":"sum(xcmx.item.je)*2","data":{"xcmx":[{"je":"1.5"}]},"item":{}}',
  doc: 'computes a formula over a plain business object; answers {"value"}',
  answer: (input) => {
    const row = objectOf(input, 'item', undefined);
    const scope = plainScope(objectOf(input, 'data', {}), { clock: systemClock, ...(row === undefined ? {} : { row }) });
    return { value: formatFormulaValue(compileFormula(textOf(input, 'expr')).evaluate(scope)) };
  },
};

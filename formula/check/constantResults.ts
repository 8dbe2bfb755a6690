import { parse, toFormulaValue } from '../engine/index.ts';
import type { FunctionLookup } from '../engine/index.ts';
import { FormulaError } from '../types.ts';
import type { FormulaValue } from '../types.ts';
import { resultsOf } from './resultsOf.ts';
import { constantOf } from './constantOf.ts';

/** What an expression may answer whatever its fields hold: its value, or those of its branches that are written out. None where it cannot be parsed. */
export function constantResults(text: string, functions: FunctionLookup): readonly FormulaValue[] {
  try {
    return resultsOf(parse(text)).flatMap((branch) => {
      const constant = constantOf(branch, functions);
      return constant === undefined ? [] : [toFormulaValue(constant.value)];
    });
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

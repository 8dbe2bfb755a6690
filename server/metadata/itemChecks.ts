import { compileFormula } from '../../formula/index.ts';
import { sql } from 'kysely';
import { filterVariables } from '../../schemas/metadata/index.ts';
import type { LintContext } from '../../registry/metadata/index.ts';
import { parseRowFilter, RowFilterError } from '../lists/rowFilter.ts';
import { plainColumn } from '../lists/RowSource.ts';
import { systemSources } from '../lists/systemSources.ts';
import { checkFieldValue, checkSchema, expressionProblems, loadEngine } from '../../validators/index.ts';

// patterns are judged by the engine that will run them
await loadEngine();

/** The engines by which expressions inside of items are checked. */
export const itemChecks = {
  checkFormula: (formula) => compileFormula(formula).references,
  checkExpressions: expressionProblems,
  checkSchema,
  checkValue: checkFieldValue,
  checkRowFilter(text, isColumn) {
    try {
      parseRowFilter(text, { column: (name) => (isColumn(name) ? anyColumn(name) : undefined), variable: (name) => (filterVariables.includes(name) ? 'x' : undefined) });
      return undefined;
    } catch (error) {
      if (error instanceof RowFilterError) return error.reason;
      throw error;
    }
  },
  sourceColumns: (object) => systemSources.get(object)?.names,
} satisfies Pick<LintContext, 'checkFormula' | 'checkExpressions' | 'checkSchema' | 'checkValue' | 'checkRowFilter' | 'sourceColumns'>;

// helpers

/** Only its name matters: whether values fit its type, no condition can tell before it runs. */
const anyColumn = (name: string) => plainColumn(name, sql.ref('t.id'));

import { compileFormula } from '../../formula/index.ts';
import { sql } from 'kysely';
import { filterVariables } from '../../schemas/metadata/index.ts';
import type { LintContext } from '../../registry/metadata/index.ts';
import { parseRowFilter, RowFilterError } from '../lists/rowFilter.ts';
import { plainColumn } from '../lists/RowSource.ts';
import { systemSources } from '../lists/systemSources.ts';
import { parseRules, RuleSyntaxError } from '../../validators/index.ts';

/** The engines by which formulas and rules inside of items are checked. */
export const itemChecks = {
  checkFormula: (formula, use) => compileFormula(formula, use).references,
  checkRules(rules) {
    try {
      parseRules(rules);
      return undefined;
    } catch (error) {
      if (error instanceof RuleSyntaxError) return error.message;
      throw error;
    }
  },
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
} satisfies Pick<LintContext, 'checkFormula' | 'checkRules' | 'checkRowFilter' | 'sourceColumns'>;

// helpers

/** Only its name matters: whether values fit its type, no condition can tell before it runs. */
const anyColumn = (name: string) => plainColumn(name, sql.ref('t.id'));

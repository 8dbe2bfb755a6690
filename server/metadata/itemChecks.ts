import { compileFormula } from '../../formula/index.ts';
import type { LintContext } from '../../registry/metadata/index.ts';
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
} satisfies Pick<LintContext, 'checkFormula' | 'checkRules'>;

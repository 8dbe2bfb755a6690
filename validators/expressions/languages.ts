import { checkExpression, compileFormula, type ExpressionProblem } from '../../formula/index.ts';
import { said, worded } from '../../registry/metadata/index.ts';
import { checkRuleName } from './languages/checkRuleName.ts';
import { checkRuleText } from './languages/checkRuleText.ts';
import { checkTemplate } from './languages/checkTemplate.ts';
import { checkValue } from './languages/checkValue.ts';
import type { Expression, Finding, Names } from './types.ts';

/** What is wrong with one expression, by the language it is written in. */
export function languages(expression: Expression, { symbols, find }: Names): Finding[] {
  switch (expression.language) {
    case 'formula': {
      const { text, expected } = expression;
      // whatever metadata computes is computed again: by the form with every keystroke, and by the server
      const problems = checkExpression(text, { symbols, expected, derived: true }).problems.map(findingOf);
      return problems.every(({ code }) => !code.startsWith('E')) && compileFormula(text).usesCalendar && find('dict', 'holiday') === undefined
        ? [...problems, said('calendar', { text })]
        : problems;
    }
    case 'template':
      return checkTemplate(expression, symbols);
    case 'rules':
      return checkRuleText(expression, symbols);
    case 'ruleName':
      return checkRuleName(expression);
    case 'value':
      return checkValue(expression, symbols);
  }
}

// helpers

const findingOf = ({ code, at, length, message, hint, suggestion }: ExpressionProblem): Finding => {
  const advice = suggestion ?? hint;
  return {
    ...worded(code === 'EXP_DISABLED' ? 'W09' : code === 'EXP_ROW' && suggestion?.startsWith('item.') === true ? 'E05' : 'E04', message, {
      at,
      length,
      ...(advice === undefined ? {} : { hint: advice }),
    }),
  };
};

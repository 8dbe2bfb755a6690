import { said } from '../../../registry/metadata/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import { parseRules, ruleOf, RuleSyntaxError } from '../../parseRules.ts';
import type { Expression, Finding } from '../types.ts';

/** A message of its own belongs to a rule of the field, by any name of the rule; `*` is whichever fails, and every field can be demanded. */
export function checkRuleName({ rule, rules }: Extract<Expression, { language: 'ruleName' }>): Finding[] {
  const known = ['*', 'required', ...namesOf(rules)];
  return known.includes(rule) ? [] : [said('ruleMessage', { name: rule }, { hint: suggest(rule, known) })];
}

// helpers

function namesOf(rules: string): readonly string[] {
  try {
    return parseRules(rules).flatMap((call) => [call.name, ruleOf(call).name, ...(ruleOf(call).aliases ?? [])]);
  } catch (error) {
    if (error instanceof RuleSyntaxError) return [];
    throw error;
  }
}

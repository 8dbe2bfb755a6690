import { defineRule, type RuleFailure } from '../defineRule.ts';
import type { RuleContext } from '../types.ts';
import { linearPattern } from './support/patterns.ts';
import { textOf } from './support/text.ts';

/**
 * The pattern is found somewhere in the text (write `^…$` for all of it). Runs in linear time; a pattern that needs
 * back-tracking (look-ahead, back-references) runs in the sandbox and fails when it takes too long.
 */
export const regex = defineRule({
  name: 'regex',
  params: [{ name: 'pattern', kind: 'pattern' }],
  message: 'validation.regex',
  asynchronous: ({ pattern = '' }) => linearPattern(pattern) === undefined,
  check: (value, { pattern = '' }, context) => {
    const text = textOf(value);
    if (text === undefined) return failure(context);
    const linear = linearPattern(pattern);
    if (linear) return linear.test(text) || failure(context);
    return import('../sandbox/testPattern.ts')
      .then(({ testPattern }) => testPattern(pattern, text))
      .then((found) => found || failure(context));
  },
});

// helpers

/** The designer's own message, where there is one. */
function failure({ settings }: RuleContext): RuleFailure {
  const text = settings?.['x-rule-msg'];
  return typeof text === 'string' && text !== '' ? { text } : {};
}

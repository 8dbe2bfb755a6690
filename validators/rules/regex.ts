import { defineRule, type RuleVerdict } from '../defineRule.ts';
import { linearPattern, loadPattern, withFlags } from './support/patterns.ts';
import { textOf } from './support/text.ts';

/**
 * The pattern is found somewhere in the text (write `^…$` for all of it); `/^[a-z]+$/i` is read with its flags. Runs in linear time; a pattern that needs
 * back-tracking (look-ahead, back-references) runs in the sandbox and fails when it takes too long.
 */
export const regex = defineRule({
  name: 'regex',
  values: ['text', 'number', 'date', 'time', 'year'],
  params: [{ name: 'pattern', kind: 'pattern' }],
  message: 'validation.regex',
  says: { 'zh-CN': '格式不正确', 'en-US': 'Invalid format', 'zh-TW': '格式不正確' },
  asynchronous: ({ pattern = '' }) => linearPattern(withFlags(pattern) ?? pattern) === undefined,
  check: (value, { pattern = '' }) => {
    const text = textOf(value);
    const source = withFlags(pattern) ?? pattern;
    return text === undefined ? false : (linearPattern(source)?.test(text) ?? searched(source, text));
  },
});

// helpers

/** An engine that cannot be loaded is no fault of the value. */
async function searched(pattern: string, text: string): Promise<RuleVerdict> {
  try {
    const linear = await loadPattern(pattern);
    if (linear) return linear.test(text);
    const { testPattern } = await import('../sandbox/testPattern.ts');
    return await testPattern(pattern, text);
  } catch {
    return { key: 'validation.unavailable', unavailable: true };
  }
}

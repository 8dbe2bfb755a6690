import { defineRule } from '../defineRule.ts';
import { fieldValues } from './support/ruleValues.ts';

/**
 * A check that the program brings along under a name. A name nobody brought fails, because a check that does not run
 * must not look like one that passed; where the caller brings no methods at all, the rule passes as other ports do.
 */
export const method = defineRule({
  name: 'method',
  values: fieldValues,
  params: [
    { name: 'name', kind: 'name' },
    { name: 'argument', kind: 'text', optional: true },
  ],
  message: 'validation.method',
  says: { 'zh-CN': '校验未通过', 'en-US': 'Not accepted', 'zh-TW': '校驗未通過' },
  asynchronous: () => true,
  check: async (value, { name = '', argument }, context) => {
    const methods = context.ports?.methods;
    if (!methods) return true;
    const check = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!check) return unavailable;
    try {
      const answer = await check(value, { context, ...(argument !== undefined && { argument }) });
      if (typeof answer === 'boolean') return answer;
      return answer.valid || (answer.message ? { text: answer.message } : false);
    } catch {
      return unavailable;
    }
  },
});

// helpers

const unavailable = { key: 'validation.unavailable', unavailable: true } as const;

import type { BatchCommand } from '../Command.ts';
import { objectOf, textOf } from '../Command.ts';

export const rules: BatchCommand = {
  name: 'rules',
  usage: '{"rules":"required|max:3","value":"abcd","data":{}}',
  doc: 'checks a value against a rule string; answers {"valid","errors":[{"rule","message"}]}',
  answer: async (input, language) => {
    const ruleText = textOf(input, 'rules');
    const data = objectOf(input, 'data', {});
    // Loaded on first use: the other commands do not wait for the script sandbox.
    const { runRuleString } = await import('../../../validators/index.ts');
    const { valid, errors } = await runRuleString(ruleText, input.value, { data, locale: language });
    return { valid, errors: errors.map(({ rule, message }) => ({ rule, message })) };
  },
};

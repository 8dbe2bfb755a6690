import { defineRule } from '../defineRule.ts';
import { fieldValues } from './support/ruleValues.ts';

/** A designer's script over the value and the form data, run in the sandbox of the caller. A broken script fails the value. */
export const jsScript = defineRule({
  name: 'jsScript',
  aliases: ['frontJSValidate'],
  values: fieldValues,
  params: [{ name: 'script', kind: 'script' }],
  message: 'validation.jsScript',
  says: { 'zh-CN': '前端js校验失败', 'en-US': 'The script refused this value', 'zh-TW': '前端js校驗失敗' },
  asynchronous: () => true,
  check: async (value, { script = '' }, { ports, data, signal }) => {
    if (!ports?.script) return true;
    try {
      const { valid, message } = await ports.script(script, value, data, signal);
      return valid || (message ? { text: message } : false);
    } catch {
      return false;
    }
  },
});

import { defineRule } from '../defineRule.ts';

/** Fails when the address, asked with the value, answers something. Passes where nobody can ask. */
export const exists = defineRule({
  name: 'exists',
  values: ['text', 'number', 'date', 'time', 'year', 'named'],
  params: [{ name: 'url', kind: 'url' }],
  message: 'validation.exists',
  says: { 'zh-CN': '输入已存在', 'en-US': 'Already exists', 'zh-TW': '輸入已存在' },
  asynchronous: () => true,
  check: async (value, { url = '' }, { ports, signal }) => {
    if (!ports?.exists) return true;
    try {
      return !(await ports.exists(url, value, signal));
    } catch {
      return { key: 'validation.unavailable', unavailable: true };
    }
  },
});

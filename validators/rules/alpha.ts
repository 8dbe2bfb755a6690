import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alpha = defineRule({
  name: 'alpha',
  values: ['text'],
  message: 'validation.alpha',
  says: { 'zh-CN': '字母格式不正确', 'en-US': 'Letters only', 'zh-TW': '字母格式不正確' },
  check: (value) => matches(value, /^[A-Za-z]+$/),
});

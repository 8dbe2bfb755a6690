import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alphaNum = defineRule({
  name: 'alpha_num',
  values: ['text', 'number'],
  message: 'validation.alpha_num',
  says: { 'zh-CN': '只能包含字母和数字', 'en-US': 'Letters and digits only', 'zh-TW': '只能包含字母和數字' },
  check: (value) => matches(value, /^[A-Za-z0-9]+$/),
});

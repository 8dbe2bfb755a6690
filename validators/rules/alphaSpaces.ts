import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alphaSpaces = defineRule({
  name: 'alpha_spaces',
  values: ['text'],
  message: 'validation.alpha_spaces',
  says: { 'zh-CN': '只能包含字母和空格', 'en-US': 'Letters and spaces only', 'zh-TW': '只能包含字母和空格' },
  check: (value) => matches(value, /^[A-Za-z\s]+$/),
});

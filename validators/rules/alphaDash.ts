import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

export const alphaDash = defineRule({
  name: 'alpha_dash',
  values: ['text', 'number'],
  message: 'validation.alpha_dash',
  says: {
    'zh-CN': '只能包含字母、数字、下划线和连字符',
    'en-US': 'Letters, digits, underscores and hyphens only',
    'zh-TW': '只能包含字母、數字、底線和連字號',
  },
  check: (value) => matches(value, /^[A-Za-z0-9_-]+$/),
});

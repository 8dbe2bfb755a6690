import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

/** Only a mobile number: 1 and ten digits. Unlike `phone` it refuses landlines. */
export const mobile = defineRule({
  name: 'mobile',
  values: ['text', 'number'],
  message: 'validation.mobile',
  says: { 'zh-CN': '手机号格式不正确', 'en-US': 'Invalid mobile number', 'zh-TW': '手機號碼格式不正確' },
  check: (value) => matches(value, /^1\d{10}$/),
});

import { defineRule } from '../defineRule.ts';
import { matches } from './support/text.ts';

/** A mainland mobile number, or a landline with area code and optional extension. */
export const phone = defineRule({
  name: 'phone',
  values: ['text', 'number'],
  message: 'validation.phone',
  says: { 'zh-CN': '手机号格式不正确', 'en-US': 'Invalid phone number', 'zh-TW': '手機號碼格式不正確' },
  check: (value) => matches(value, /^(?:1[3-9]\d{9}|0\d{2,3}-?[2-9]\d{6,7}(?:-\d{1,6})?)$/),
});

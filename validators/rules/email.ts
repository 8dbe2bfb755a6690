import { defineRule } from '../defineRule.ts';
import { textOf } from './support/text.ts';

/** `local@domain.tld`; lengths as in RFC 5321. */
export const email = defineRule({
  name: 'email',
  values: ['text'],
  message: 'validation.email',
  says: { 'zh-CN': '邮箱格式不正确', 'en-US': 'Invalid email address', 'zh-TW': '電子郵件格式不正確' },
  check: (value) => {
    const text = textOf(value);
    if (text === undefined || text.length > 254) return false;
    const at = text.lastIndexOf('@');
    return at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
  },
});

// helpers

const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

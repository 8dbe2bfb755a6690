import { defineRule } from '../defineRule.ts';
import { textOf } from './support/text.ts';

/** An absolute http, https or ftp address; the scheme is needed, so that nothing else can hide in a link. */
export const url = defineRule({
  name: 'url',
  values: ['text'],
  message: 'validation.url',
  says: { 'zh-CN': '网址格式不正确', 'en-US': 'Invalid web address', 'zh-TW': '網址格式不正確' },
  check: (value) => {
    const text = textOf(value);
    if (text === undefined || text.length > 4_000 || !/^(?:https?|ftp):\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
    const { hostname } = new URL(text);
    return hostname === 'localhost' || hostname.startsWith('[') || /[^.]\.[^.]/.test(hostname);
  },
});

import type { Localised } from '../../registry/localised.ts';
import { filled, listed } from '../../registry/words.ts';
import { formatNames } from './formats/index.ts';

/** Why the argument of a keyword cannot be used: the key of a sentence, with what it is about. */
export type Fault = FaultId | readonly [id: FaultId, subject: string];

type FaultId = keyof typeof texts;

/** The same in every language, for whoever publishes; a page that judges values does not load it. */
export function wordsOfFault(fault: Fault): Localised {
  const [id, subject = ''] = typeof fault === 'string' ? [fault] : fault;
  return filled(texts[id], { subject, formats: listed(formatNames) });
}

// helpers

const texts = {
  text: { 'zh-CN': '应为文字', 'en-US': 'it has to be a text', 'zh-TW': '應為文字' },
  flag: { 'zh-CN': '应为 true 或 false', 'en-US': 'it has to be true or false', 'zh-TW': '應為 true 或 false' },
  number: { 'zh-CN': '应为数字', 'en-US': 'it has to be a number', 'zh-TW': '應為數字' },
  positive: { 'zh-CN': '应大于 0', 'en-US': 'it has to be more than 0', 'zh-TW': '應大於 0' },
  count: { 'zh-CN': '应为不小于 0 的整数', 'en-US': 'it has to be a whole number from 0', 'zh-TW': '應為不小於 0 的整數' },
  list: { 'zh-CN': '应为列表', 'en-US': 'it has to be a list', 'zh-TW': '應為列表' },
  schema: { 'zh-CN': '应为一个 schema', 'en-US': 'it has to be a schema', 'zh-TW': '應為一個 schema' },
  schemas: { 'zh-CN': '应为非空的 schema 列表', 'en-US': 'it has to be a list of schemas that is not empty', 'zh-TW': '應為非空的 schema 列表' },
  namedSchemas: { 'zh-CN': '应为“名称 → schema”的对象', 'en-US': 'it has to be an object of schemas by name', 'zh-TW': '應為「名稱 → schema」的物件' },
  names: { 'zh-CN': '应为不重复的名称列表', 'en-US': 'it has to be a list of names, each once', 'zh-TW': '應為不重複的名稱列表' },
  namedNames: { 'zh-CN': '应为“名称 → 名称列表”的对象', 'en-US': 'it has to be an object of lists of names by name', 'zh-TW': '應為「名稱 → 名稱列表」的物件' },
  values: { 'zh-CN': '应为非空的取值列表', 'en-US': 'it has to be a list of values that is not empty', 'zh-TW': '應為非空的取值列表' },
  types: { 'zh-CN': '应为不重复的类型', 'en-US': 'it has to be types, each once', 'zh-TW': '應為不重複的類型' },
  unknownType: { 'zh-CN': '未知的类型【{subject}】', 'en-US': 'there is no type {subject}', 'zh-TW': '未知的類型【{subject}】' },
  pattern: { 'zh-CN': '正则表达式不能使用：{subject}', 'en-US': 'this pattern cannot be used: {subject}', 'zh-TW': '正規表示式不能使用：{subject}' },
  format: {
    'zh-CN': '未知的格式【{subject}】，可用的有 {formats}',
    'en-US': 'there is no format {subject}; there are {formats}',
    'zh-TW': '未知的格式【{subject}】，可用的有 {formats}',
  },
  noIf: { 'zh-CN': '没有 if 的 {subject} 不起作用', 'en-US': '{subject} has no effect without if', 'zh-TW': '沒有 if 的 {subject} 不起作用' },
} as const;

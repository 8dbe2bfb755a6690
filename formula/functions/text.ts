import { asText, Num, ZERO } from '../engine/index.ts';
import type { FunctionTools } from '../engine/index.ts';
import { boundedText, defineFunction, MAX_TEXT, shortText } from './defineFunction.ts';
import { wildcards } from './wildcards.ts';

export const concat = defineFunction({
  name: 'concat',
  aliases: ['CONCAT', 'CONCATENATE'],
  params: [{ name: 'values', type: 'values' }],
  result: 'text',
  perRow: true,
  doc: { 'zh-CN': '依次连接为文本，空值略过', 'en-US': 'All values as one text; empty ones add nothing', 'zh-TW': '依次連接為文字，空值略過' },
  call: ([values], tools) => {
    let text = '';
    for (const value of values) {
      text = boundedText(text + asText(value), tools);
    }
    return text;
  },
});

export const left = defineFunction({
  name: 'left',
  aliases: ['LEFT'],
  params: [
    { name: 'text', type: 'text' },
    { name: 'length', type: 'integer', default: 1, min: 0 },
  ],
  result: 'text',
  doc: { 'zh-CN': '最左边的 length 个字符', 'en-US': 'The first characters of a text', 'zh-TW': '最左邊的 length 個字元' },
  call: ([text, length]) => slice(text, 0, length),
});

export const right = defineFunction({
  name: 'right',
  aliases: ['RIGHT'],
  params: [
    { name: 'text', type: 'text' },
    { name: 'length', type: 'integer', default: 1, min: 0 },
  ],
  result: 'text',
  doc: { 'zh-CN': '最右边的 length 个字符', 'en-US': 'The last characters of a text', 'zh-TW': '最右邊的 length 個字元' },
  call: ([text, length]) => {
    const start = Math.max(0, lengthOf(text) - length);
    return slice(text, start, length);
  },
});

export const mid = defineFunction({
  name: 'mid',
  aliases: ['MID'],
  params: [
    { name: 'text', type: 'text' },
    { name: 'start', type: 'integer', min: 1 },
    { name: 'length', type: 'integer', min: 0 },
  ],
  result: 'text',
  doc: {
    'zh-CN': '从第 start 个字符起的 length 个字符，从 1 数起',
    'en-US': 'Characters from the position start on, counted from 1',
    'zh-TW': '從第 start 個字元起的 length 個字元，從 1 數起',
  },
  call: ([text, start, length]) => slice(text, start - 1, length),
});

export const len = defineFunction({
  name: 'len',
  aliases: ['LEN'],
  params: [{ name: 'text', type: 'text' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '字符数，一个汉字或表情符号算一个', 'en-US': 'How many characters; an emoji counts one', 'zh-TW': '字元數，一個漢字或表情符號算一個' },
  call: ([text]) => new Num(lengthOf(text)),
});

export const lower = defineFunction({
  name: 'lower',
  aliases: ['LOWER'],
  params: [{ name: 'text', type: 'text' }],
  result: 'text',
  doc: { 'zh-CN': '字母转为小写', 'en-US': 'The text in small letters', 'zh-TW': '字母轉為小寫' },
  call: ([text]) => text.toLowerCase(),
});

export const upper = defineFunction({
  name: 'upper',
  aliases: ['UPPER'],
  params: [{ name: 'text', type: 'text' }],
  result: 'text',
  doc: { 'zh-CN': '字母转为大写', 'en-US': 'The text in capital letters', 'zh-TW': '字母轉為大寫' },
  call: ([text]) => text.toUpperCase(),
});

export const trim = defineFunction({
  name: 'trim',
  aliases: ['TRIM'],
  params: [{ name: 'text', type: 'text' }],
  result: 'text',
  doc: {
    'zh-CN': '去掉首尾空格，中间连续的空格留一个',
    'en-US': 'Without spaces at both ends; runs of spaces inside become one',
    'zh-TW': '去掉首尾空格，中間連續的空格留一個',
  },
  call: ([text]) =>
    text
      .replace(/[ \u00a0\u3000]+/gu, ' ')
      .replace(/^ /u, '')
      .replace(/ $/u, ''),
});

export const replace = defineFunction({
  name: 'replace',
  aliases: ['REPLACE'],
  params: [
    { name: 'text', type: 'text' },
    { name: 'start', type: 'integer', min: 1 },
    { name: 'length', type: 'integer', min: 0 },
    { name: 'by', type: 'text' },
  ],
  result: 'text',
  doc: {
    'zh-CN': '把从第 start 个字符起的 length 个字符换成 by',
    'en-US': 'The text with that many characters from the position start on replaced',
    'zh-TW': '把從第 start 個字元起的 length 個字元換成 by',
  },
  call: ([text, start, length, by], tools) => boundedText(`${slice(text, 0, start - 1)}${by}${slice(text, start - 1 + length, Infinity)}`, tools),
});

export const substitute = defineFunction({
  name: 'substitute',
  aliases: ['SUBSTITUTE'],
  params: [
    { name: 'text', type: 'text' },
    { name: 'old', type: 'text' },
    { name: 'by', type: 'text' },
    { name: 'instance', type: 'integer', default: 0, min: 0 },
  ],
  result: 'text',
  doc: {
    'zh-CN': '把文本中的 old 都换成 by，区分大小写；instance 不为 0 时只换第几处',
    'en-US': 'The text with every old replaced, letter case counts; with an instance other than 0 only that one',
    'zh-TW': '把文字中的 old 都換成 by，區分大小寫；instance 不為 0 時只換第幾處',
  },
  call: ([text, old, by, instance], tools) => {
    if (old === '') {
      return text;
    }
    const parts = text.split(old);
    if (instance !== 0) {
      return parts.length <= instance ? text : boundedText([parts.slice(0, instance).join(old), parts.slice(instance).join(old)].join(by), tools);
    }
    const length = text.length + (parts.length - 1) * (by.length - old.length);
    return length > MAX_TEXT && parts.length > 1 ? boundedText(' '.repeat(MAX_TEXT + 1), tools) : parts.join(by);
  },
});

export const find = defineFunction({
  name: 'find',
  aliases: ['FIND'],
  fails: true,
  params: [
    { name: 'part', type: 'text' },
    { name: 'text', type: 'text' },
    { name: 'start', type: 'integer', default: 1, min: 1 },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': 'part 在文本中从第 start 个字符起第一次出现的位置，从 1 数起，区分大小写；找不到时公式失败，可用 ifError 取代',
    'en-US':
      'Where a part first stands in a text from the position start on, counted from 1, letter case counts; fails when it is not there, which ifError replaces',
    'zh-TW': 'part 在文字中從第 start 個字元起第一次出現的位置，從 1 數起，區分大小寫；找不到時公式失敗，可用 ifError 取代',
  },
  call: ([part, text, start], tools) => {
    const before = startingAt(text, start, tools);
    const at = text.indexOf(part, before.length);
    return at < 0 ? notFound(part, tools) : new Num(lengthOf(text.slice(0, at)) + 1);
  },
});

export const search = defineFunction({
  name: 'search',
  aliases: ['SEARCH'],
  fails: true,
  params: [
    { name: 'part', type: 'text' },
    { name: 'text', type: 'text' },
    { name: 'start', type: 'integer', default: 1, min: 1 },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '同 find，但不区分大小写，可用通配符 * 和 ?（~* 和 ~? 为其本身）',
    'en-US': 'Like find, but letter case does not count and * and ? are wildcards (~* and ~? are the characters)',
    'zh-TW': '同 find，但不區分大小寫，可用萬用字元 * 和 ?（~* 和 ~? 為其本身）',
  },
  call: ([part, text, start], tools) => {
    startingAt(text, start, tools);
    const at = wildcards(part).find(text, start - 1);
    return at < 0 ? notFound(part, tools) : new Num(at + 1);
  },
});

export const rept = defineFunction({
  name: 'rept',
  aliases: ['REPT'],
  params: [
    { name: 'text', type: 'text' },
    { name: 'times', type: 'integer', min: 0 },
  ],
  result: 'text',
  doc: { 'zh-CN': '重复 times 次', 'en-US': 'The text so many times over', 'zh-TW': '重複 times 次' },
  heavy: true,
  call: ([text, times], tools) => (text.length * times > MAX_TEXT ? boundedText(' '.repeat(MAX_TEXT + 1), tools) : text.repeat(times)),
});

export const exact = defineFunction({
  name: 'exact',
  aliases: ['EXACT'],
  params: [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'text' },
  ],
  result: 'boolean',
  doc: {
    'zh-CN': '两个文本完全相同时为真，区分大小写',
    'en-US': 'True when both texts are the same, letter case included',
    'zh-TW': '兩個文字完全相同時為真，區分大小寫',
  },
  call: ([a, b]) => a === b,
});

export const char = defineFunction({
  name: 'char',
  aliases: ['CHAR'],
  params: [{ name: 'code', type: 'integer', min: 1, max: 0x10ffff }],
  result: 'text',
  doc: { 'zh-CN': '编码对应的字符，10 为换行', 'en-US': 'The character of a Unicode number; 10 is a line break', 'zh-TW': '編碼對應的字元，10 為換行' },
  call: ([code], tools) => (code >= 0xd800 && code <= 0xdfff ? tools.fail('FML_RANGE', 'noCharacter', 0) : String.fromCodePoint(code)),
});

export const countNo = defineFunction({
  name: 'COUNTNO',
  params: [
    { name: 'text', type: 'text' },
    { name: 'separator', type: 'text' },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '按分隔符拆成的段数；空文本为 0',
    'en-US': 'How many parts a separator cuts the text into; 0 for an empty text',
    'zh-TW': '按分隔符拆成的段數；空文字為 0',
  },
  call: ([text, separator]) => {
    if (text === '') {
      return ZERO;
    }
    return new Num(separator === '' ? lengthOf(text) : text.split(separator).length);
  },
});

// helpers

/** What stands before the position; it may be the one behind the last character. */
function startingAt(text: string, start: number, tools: FunctionTools): string {
  const before = slice(text, 0, start - 1);
  return lengthOf(before) < start - 1 ? tools.fail('FML_RANGE', 'beyondText', 2) : before;
}

function notFound(part: string, tools: FunctionTools): never {
  return tools.fail('FML_RANGE', 'notFound', 0, { params: { value: shortText(part) } });
}

function slice(text: string, start: number, length: number): string {
  return [...text].slice(start, start + length).join('');
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

import { asText, fixedText, isEmpty, numberOf, parseDateTime, plainText } from '../engine/index.ts';
import { capitalAmount } from './capitalAmount.ts';
import { boundedText, defineFunction } from './defineFunction.ts';
import { formatDate, formatNumber, isDateFormat, isNumberFormat, withThousands } from './formats.ts';

const MAX_DIGITS = 30;

export const toFixed = defineFunction({
  name: 'toFixed',
  aliases: ['tofixed', 'TOFIXED', 'FIXED'],
  params: [{ name: 'x', type: 'number' }, { name: 'digits', type: 'integer', default: 0, min: 0, max: MAX_DIGITS }],
  result: ['text', 'number'],
  doc: { 'zh-CN': '四舍五入并保留固定小数位的文本', 'en-US': 'The rounded number as text with exactly that many decimals', 'zh-TW': '四捨五入並保留固定小數位的文字' },
  call: ([x, digits]) => fixedText(x, digits),
});

export const thousand = defineFunction({
  name: 'thousand',
  aliases: ['THOUSAND'],
  params: [{ name: 'x', type: 'number' }],
  result: 'text',
  doc: { 'zh-CN': '整数部分带千分位逗号的文本，小数不变', 'en-US': 'The number as text with thousands commas, decimals as they are', 'zh-TW': '整數部分帶千分位逗號的文字，小數不變' },
  call: ([x]) => withThousands(plainText(x)),
});

export const text = defineFunction({
  name: 'text',
  aliases: ['TEXT'],
  params: [{ name: 'x', type: 'any' }, { name: 'format', type: 'text', default: '' }],
  result: 'text',
  doc: {
    'zh-CN': '按格式写成文本，数字如 "#,##0.00"、"0%"，日期如 "yyyy年M月d日"；其他文本不变',
    'en-US': 'A number by a format such as "#,##0.00" or "0%", a date by one such as "yyyy-MM-dd"; other texts stay',
    'zh-TW': '按格式寫成文字，數字如 "#,##0.00"、"0%"，日期如 "yyyy年M月d日"；其他文字不變',
  },
  call: ([x, format], tools) => {
    const plain = asText(x);
    const number = isEmpty(x) ? undefined : numberOf(x);
    if (format === '' || isEmpty(x)) {
      return plain;
    }
    if (number !== undefined && isNumberFormat(format)) {
      return boundedText(formatNumber(number, format), tools);
    }
    const date = parseDateTime(plain);
    if (date !== undefined && isDateFormat(format)) {
      return boundedText(formatDate(date, format), tools);
    }
    return number === undefined && date === undefined ? plain : tools.fail('FML_RANGE', `不能识别的格式「${format.slice(0, 40)}」`, 1);
  },
});

export const capital = defineFunction({
  name: 'capital',
  aliases: ['CAPITAL', 'CURRENCY', 'convertCurrency'],
  params: [{ name: 'amount', type: 'any', accepts: ['number', 'text'] }],
  result: 'text',
  doc: {
    'zh-CN': '人民币大写；负数、超过两位小数或超过 99,999,999,999.99 时为空',
    'en-US': 'The amount in Chinese capital characters; empty when negative, above 99,999,999,999.99 or with more than two decimals',
    'zh-TW': '人民幣大寫；負數、超過兩位小數或超過 99,999,999,999.99 時為空',
  },
  call: ([amount]) => capitalAmount(asText(amount)),
});

import { asText, fixedText, plainText } from '../engine/index.ts';
import { capitalAmount } from './capitalAmount.ts';
import { boundedText, defineFunction } from './defineFunction.ts';
import { formatText } from './textFormat/formatText.ts';
import { withThousands } from './withThousands.ts';

const MAX_DIGITS = 30;

export const toFixed = defineFunction({
  name: 'toFixed',
  aliases: ['tofixed', 'TOFIXED', 'FIXED'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'digits', type: 'integer', default: 0, min: 0, max: MAX_DIGITS },
  ],
  result: ['text', 'number'],
  decimals: { digits: 'digits' },
  doc: {
    'zh-CN': '四舍五入并保留固定小数位的文本',
    'en-US': 'The rounded number as text with exactly that many decimals',
    'zh-TW': '四捨五入並保留固定小數位的文字',
  },
  call: ([x, digits]) => fixedText(x, digits),
});

export const thousand = defineFunction({
  name: 'thousand',
  aliases: ['THOUSAND'],
  params: [{ name: 'x', type: 'number' }],
  result: 'text',
  doc: {
    'zh-CN': '整数部分带千分位逗号的文本，小数不变',
    'en-US': 'The number as text with thousands commas, decimals as they are',
    'zh-TW': '整數部分帶千分位逗號的文字，小數不變',
  },
  call: ([x]) => withThousands(plainText(x)),
});

export const text = defineFunction({
  name: 'text',
  aliases: ['TEXT'],
  params: [
    { name: 'x', type: 'any' },
    { name: 'format', type: 'text', default: '' },
  ],
  result: 'text',
  doc: {
    'zh-CN': '按表格软件的格式写成文本：数字如 "#,##0.00"、"0%"、"0.00;(0.00);-"，日期如 "yyyy-mm-dd"、"m月d日 aaaa"，中文数字如 "[DBNum2]"；其他文本不变',
    'en-US':
      'Written in a format of spreadsheets: numbers such as "#,##0.00", "0%" or "0.00;(0.00);-", dates such as "yyyy-mm-dd" or "dddd", Chinese numerals "[DBNum2]"; other texts stay',
    'zh-TW': '按試算表的格式寫成文字：數字如 "#,##0.00"、"0%"、"0.00;(0.00);-"，日期如 "yyyy-mm-dd"、"m月d日 aaaa"，中文數字如 "[DBNum2]"；其他文字不變',
  },
  call: ([x, format], tools) => {
    const written = formatText(x, format);
    return 'text' in written ? boundedText(written.text, tools) : tools.fail('FML_FORMAT', written.problem, 1, { params: written.params ?? {} });
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

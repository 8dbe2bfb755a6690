import { saidText } from '../../text/said.ts';
import { defineControl } from '../defineControl.ts';

/** An amount in capital characters; always derived, never typed. */
export const capitalControl = defineControl({
  widget: 'capital',
  group: 'derived',
  title: { 'zh-CN': '大写金额', 'en-US': 'Amount in words', 'zh-TW': '大寫金額' },
  doc: {
    'zh-CN': '由公式得出的中文大写金额，不可填写',
    'en-US': 'An amount in Chinese capital characters, always computed',
    'zh-TW': '由公式得出的中文大寫金額，不可填寫',
  },
  options: [],
  example: { type: 'string', value: '壹仟贰佰叁拾肆元伍角整' },
  types: ['string'],
  text: saidText,
});

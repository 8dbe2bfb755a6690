import { percentText, percentValue } from '../../../../validators/words/index.ts';
import { saidText } from '../../text/said.ts';
import { defineControl } from '../defineControl.ts';

/** A share, stored as a fraction (`0.06`) and shown in percent (`6%`). */
export const rateControl = defineControl({
  widget: 'rate',
  group: 'number',
  title: { 'zh-CN': '百分比', 'en-US': 'Percentage', 'zh-TW': '百分比' },
  doc: {
    'zh-CN': '填写百分比，存为小数（6% 存为 0.06）',
    'en-US': 'A percentage, stored as a fraction (6% is 0.06)',
    'zh-TW': '填寫百分比，存為小數（6% 存為 0.06）',
  },
  options: [],
  example: { type: 'number', value: 0.06 },
  types: ['number', 'string'],
  align: 'right',
  inputMode: 'decimal',
  text: saidText,
  codec: { show: (value) => percentText(value), parse: percentValue },
  suffix: () => '%',
});

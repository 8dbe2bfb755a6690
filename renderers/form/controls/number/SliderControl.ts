import { saidText } from '../../text/said.ts';
import { plainNumber } from '../../../../validators/model/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** A number between two bounds. */
export const sliderControl = defineControl({
  widget: 'slider',
  group: 'number',
  title: { 'zh-CN': '滑块', 'en-US': 'Slider', 'zh-TW': '滑桿' },
  doc: { 'zh-CN': '在范围内拖动取值', 'en-US': 'A number in a range, by dragging', 'zh-TW': '在範圍內拖曳取值' },
  options: [
    { name: 'min', kind: 'number', doc: '最小值', default: 0, limits: { below: 'max' } },
    { name: 'max', kind: 'number', doc: '最大值', default: 100 },
    { name: 'step', kind: 'number', doc: '步长', default: 1, limits: { above: 0 } },
    { name: 'unit', kind: 'text', doc: '显示在数字后的单位' },
  ],
  example: { type: 'number', ui: { min: 0, max: 100, step: 5, unit: '%' }, value: 40 },
  types: ['number', 'string'],
  align: 'right',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./SliderEdit.tsx').then(({ SliderEdit }) => SliderEdit)),
  paste: (text, { field }) => plainNumber(text.replace(plainText(field.ui.unit), '')) || null,
});

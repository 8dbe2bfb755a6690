import { saidText } from '../../text/said.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** A length of time in the parts people think in, stored as one number. */
export const durationControl = defineControl({
  widget: 'duration',
  group: 'time',
  title: { 'zh-CN': '时长', 'en-US': 'Duration', 'zh-TW': '時長' },
  doc: { 'zh-CN': '填写天、小时、分钟，存为一个数', 'en-US': 'Days, hours and minutes, stored as one number', 'zh-TW': '填寫天、小時、分鐘，存為一個數' },
  options: [
    {
      name: 'units',
      kind: 'list',
      doc: '可填的单位，取自 day、hour、minute；缺省为全部。最小的单位可为小数；时长不能为负',
      limits: { members: ['day', 'hour', 'minute'] },
    },
    { name: 'storeAs', kind: 'text', doc: '存储的单位', oneOf: ['day', 'hour', 'minute'], default: 'minute' },
    { name: 'hoursPerDay', kind: 'number', doc: '一天折合的小时数，如按工作日计为 8', default: 24, limits: { above: 0, max: 24 } },
  ],
  example: { type: 'number', ui: { hoursPerDay: 8 }, value: 630 },
  types: ['number', 'string'],
  labels: 'group',
  align: 'right',
  summable: true,
  text: saidText,
  edit: lazyEdit(saidText, () => import('./DurationEdit.tsx').then(({ DurationEdit }) => DurationEdit)),
});

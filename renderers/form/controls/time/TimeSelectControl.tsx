import { readDate } from '../../../../validators/words/index.ts';
import { saidText } from '../../text/said.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** Fixed times of a day, for appointments and shifts. */
export const timeSelectControl = defineControl({
  widget: 'timeSelect',
  group: 'time',
  title: { 'zh-CN': '时间点选择', 'en-US': 'Time slot', 'zh-TW': '時間點選擇' },
  doc: { 'zh-CN': '从固定间隔的时间点中选择', 'en-US': 'One of the times at fixed intervals', 'zh-TW': '從固定間隔的時間點中選擇' },
  options: [
    { name: 'start', kind: 'text', doc: '最早的时间点', default: '08:00', limits: { format: 'time', upTo: 'end' } },
    { name: 'end', kind: 'text', doc: '最晚的时间点', default: '18:00', limits: { format: 'time' } },
    { name: 'step', kind: 'text', doc: '间隔，时:分，或分钟数', default: '00:30', limits: { types: ['string', 'number'], format: 'minutes', above: 0 } },
    { name: 'clearable', kind: 'flag', doc: '可以清空', default: true },
  ],
  example: { type: 'string', ui: { start: '08:30', end: '17:30', step: '00:30' }, value: '09:00' },
  types: ['string'],
  text: saidText,
  edit: lazyEdit(saidText, () => import('./TimeSelectEdit.tsx').then(({ TimeSelectEdit }) => TimeSelectEdit)),
  paste: (text) => readDate(text, 'HH:mm') || null,
});

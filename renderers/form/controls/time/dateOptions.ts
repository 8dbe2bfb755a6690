import type { ControlOption } from '../defineControl.ts';

export const dateOptions: readonly ControlOption[] = [
  {
    name: 'inputFormat',
    kind: 'text',
    doc: '存储的格式；缺省为该控件的标准格式。另可：datetime 为 yyyy-MM-dd HH:mm，time 为 HH:mm，month 为 yyyy-MM-dd（当月一日），其余一律拒绝；只改变显示用 format',
  },
  { name: 'format', kind: 'text', doc: '显示的格式，如 yyyy年MM月dd日，只能用其值所有的部分，其他字母写在 [ ] 中；缺省与存储相同' },
  { name: 'min', kind: 'formula', doc: '最早的日期：日期、字段（ksrq、item.ksrq）或 today()，提交时同样校验' },
  { name: 'max', kind: 'formula', doc: '最晚的日期：日期、字段或 today()，提交时同样校验' },
  { name: 'clearable', kind: 'flag', doc: '可以清空', default: true },
];

/** Of one moment; a default that the field states itself goes before. */
export const currentOptions: readonly ControlOption[] = [
  { name: 'showCurrentDate', kind: 'flag', doc: '新单据、新行以当前日期时间（服务器时间）为初值', default: false },
  { name: 'day', kind: 'number', doc: 'showCurrentDate：加减几天，如 7、-1', default: 0, limits: { whole: true } },
];

export const timeOptions: readonly ControlOption[] = [
  { name: 'minuteStep', kind: 'number', doc: '分钟的间隔', default: 1, limits: { min: 1, max: 59, whole: true } },
  { name: 'secondStep', kind: 'number', doc: '秒的间隔', default: 1, limits: { min: 1, max: 59, whole: true } },
];

import type { ControlCase } from '../ControlCase.ts';
import { typing } from '../acts.ts';

export const displayCases: readonly ControlCase[] = [
  { widget: 'label', shown: '请附会议通知' },
  { widget: 'html', shown: '请附会议通知' },
  { widget: 'divider', shown: '字段' },
  { widget: 'alert', shown: '超标部分自行承担' },
  { widget: 'link', shown: '首页', readingButtons: ['首页'] },
  { widget: 'picture', shown: '' },
  { widget: 'qrCode', shown: '单据 CL-2026-0198' },
  { widget: 'map', edit: typing('上海'), after: '上海', readingButtons: ['查看地图'] },
  { widget: 'iframe', shown: '' },
];

import type { ControlCase } from '../ControlCase.ts';
import { clicking } from '../acts.ts';

export const fileCases: readonly ControlCase[] = [
  { widget: 'upload', edit: clicking('button', '移除 会议通知.pdf'), after: null, readingButtons: ['会议通知.pdf', '下载 会议通知.pdf'] },
  { widget: 'flowFiles', edit: clicking('button', '移除 验收单.pdf'), after: null, readingButtons: ['验收单.pdf', '下载 验收单.pdf'] },
  { widget: 'image', edit: clicking('button', '移除 现场.png'), after: null, readingButtons: ['现场.png', '下载 现场.png'] },
  { widget: 'pdf', shown: '说明书.pdf' },
  { widget: 'signature', edit: clicking('button', '移除 签名-陈雨欣.png'), after: null },
];

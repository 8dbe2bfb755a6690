import type { ControlCase } from '../ControlCase.ts';
import { clicking, typing } from '../acts.ts';

export const flowCases: readonly ControlCase[] = [
  { widget: 'opinion', edit: typing('同意。'), after: '同意。' },
  { widget: 'steps', shown: '部门与财务' },
  { widget: 'opinionList', shown: '暂无意见' },
  { widget: 'relatedProcess', edit: clicking('button', '移除 陈雨欣的差旅费报销'), after: null, readingButtons: ['陈雨欣的差旅费报销'] },
];

import type { ControlCase } from '../ControlCase.ts';
import { choosing, clicking, typing } from '../acts.ts';

export const choiceCases: readonly ControlCase[] = [
  { widget: 'select', edit: choosing('杭州'), after: 'hangzhou' },
  { widget: 'radio', edit: clicking('radio', '现金'), after: 'cash' },
  { widget: 'checkbox', edit: clicking('checkbox', '茶水'), after: ['a', 'b'] },
  { widget: 'switch', edit: clicking('switch', /./), after: false, shown: '是' },
  { widget: 'treeSelect', edit: choosing('会议费'), after: 'hy' },
  { widget: 'cascader', edit: choosing('浙江', '宁波'), after: 'nb' },
  { widget: 'autocomplete', edit: typing('西湖', 'combobox'), after: '西湖' },
  { widget: 'tags', edit: choosing('会议'), after: ['urgent', '年度', 'meeting'], shown: '加急' },
];

import { saidText } from '../../text/said.ts';
import { choiceOptions } from './choiceOptions.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

export const checkboxControl = defineControl({
  widget: 'checkbox',
  group: 'choice',
  title: { 'zh-CN': '复选框', 'en-US': 'Checkboxes', 'zh-TW': '核取方塊' },
  doc: { 'zh-CN': '各选项全部列出，选择若干项', 'en-US': 'All choices at a glance, any number of them taken', 'zh-TW': '各選項全部列出，選擇若干項' },
  options: [
    ...choiceOptions,
    { name: 'inline', kind: 'flag', doc: '选项排在一行；否则每项一行', default: true },
    { name: 'checkAll', kind: 'flag', doc: '提供全选', default: false },
    { name: 'max', kind: 'number', doc: '最多可选的项数', limits: { min: 1, whole: true } },
  ],
  example: {
    type: 'array',
    ui: {
      options: [
        { key: 'a', name: '投影' },
        { key: 'b', name: '茶水' },
      ],
    },
    value: ['a'],
  },
  types: ['array', 'string'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./CheckboxEdit.tsx').then(({ CheckboxEdit }) => CheckboxEdit)),
});

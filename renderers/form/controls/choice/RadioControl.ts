import { saidText } from '../../text/said.ts';
import { choiceOptions, clearableOption } from './choiceOptions.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

export const radioControl = defineControl({
  widget: 'radio',
  group: 'choice',
  title: { 'zh-CN': '单选框', 'en-US': 'Radio buttons', 'zh-TW': '單選框' },
  doc: { 'zh-CN': '各选项全部列出，选择其一', 'en-US': 'All choices at a glance, one of them taken', 'zh-TW': '各選項全部列出，選擇其一' },
  options: [...choiceOptions, { ...clearableOption, default: false }, { name: 'inline', kind: 'flag', doc: '选项排在一行；否则每项一行', default: true }],
  example: {
    type: 'string',
    ui: {
      options: [
        { key: 'transfer', name: '银行转账' },
        { key: 'cash', name: '现金' },
      ],
    },
    value: 'transfer',
  },
  types: ['string', 'number'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./RadioEdit.tsx').then(({ RadioEdit }) => RadioEdit)),
});

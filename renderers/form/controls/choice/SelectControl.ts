import { saidText } from '../../text/said.ts';
import { choiceOptions, clearableOption, multipleOption } from './choiceOptions.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** One or several choices from a list, whatever the list is: fixed, a dictionary, a query, or a search on the server. */
export const selectControl = defineControl({
  widget: 'select',
  aliases: ['dic', 'multiselect'],
  group: 'choice',
  title: { 'zh-CN': '下拉选择', 'en-US': 'Select', 'zh-TW': '下拉選擇' },
  doc: { 'zh-CN': '从下拉列表中选择一项或多项', 'en-US': 'One or several choices from a drop-down list', 'zh-TW': '從下拉清單中選擇一項或多項' },
  options: [
    ...choiceOptions,
    multipleOption,
    clearableOption,
    { name: 'allowCreate', kind: 'flag', doc: '可填写选项之外的内容', default: false },
    { name: 'filterable', kind: 'flag', doc: '可输入文字筛选选项', default: true },
    { name: 'max', kind: 'number', doc: '最多可选的项数', limits: { min: 1, whole: true } },
  ],
  example: {
    type: 'string',
    ui: {
      options: [
        { key: 'beijing', name: '北京' },
        { key: 'hangzhou', name: '杭州' },
      ],
    },
    value: 'beijing',
  },
  types: ['string', 'number', 'array'],
  text: saidText,
  edit: lazyEdit(saidText, () => import('./SelectEdit.tsx').then(({ SelectEdit }) => SelectEdit)),
});

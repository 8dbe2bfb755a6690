import { saidText } from '../../text/said.ts';
import { choiceOptions, clearableOption, multipleOption } from './choiceOptions.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** Choices that stand below each other, such as subjects and their sub-subjects. */
export const treeSelectControl = defineControl({
  widget: 'treeSelect',
  aliases: ['dropdown'],
  group: 'choice',
  title: { 'zh-CN': '树形选择', 'en-US': 'Tree select', 'zh-TW': '樹狀選擇' },
  doc: { 'zh-CN': '从树中选择一项或多项', 'en-US': 'One or several choices of a tree', 'zh-TW': '從樹中選擇一項或多項' },
  options: [
    ...choiceOptions,
    multipleOption,
    clearableOption,
    { name: 'cascade', kind: 'flag', doc: '多选时勾选上级即勾选全部下级', default: false },
    { name: 'keep', kind: 'text', doc: '联动勾选时存哪些：末级、最上的整级、全部', oneOf: ['leaf', 'parent', 'all'], default: 'leaf' },
    { name: 'leafOnly', kind: 'flag', doc: '单选时只能选择末级', default: false },
    { name: 'expandAll', kind: 'flag', doc: '展开全部', default: false },
  ],
  example: {
    type: 'string',
    ui: {
      options: [
        {
          key: 'gl',
          name: '管理费用',
          children: [
            { key: 'cl', name: '差旅费' },
            { key: 'hy', name: '会议费' },
          ],
        },
      ],
      expandAll: true,
    },
    value: 'cl',
  },
  types: ['string', 'number', 'array'],
  text: saidText,
  edit: lazyEdit(saidText, () => import('./TreeSelectEdit.tsx').then(({ TreeSelectEdit }) => TreeSelectEdit)),
});

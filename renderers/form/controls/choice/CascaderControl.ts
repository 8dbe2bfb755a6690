import { saidText } from '../../text/said.ts';
import { choiceOptions, clearableOption } from './choiceOptions.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** Level by level: province, city, district. */
export const cascaderControl = defineControl({
  widget: 'cascader',
  aliases: ['eip-cascader'],
  group: 'choice',
  title: { 'zh-CN': '级联选择', 'en-US': 'Cascader', 'zh-TW': '級聯選擇' },
  doc: { 'zh-CN': '逐级选择，如省、市、区', 'en-US': 'A choice level by level, such as province and city', 'zh-TW': '逐級選擇，如省、市、區' },
  options: [
    ...choiceOptions,
    clearableOption,
    { name: 'keep', kind: 'text', doc: '文字字段存末级的码还是以 / 连接的路径；列表字段总是存路径', oneOf: ['leaf', 'path'], default: 'leaf' },
    { name: 'changeOnSelect', kind: 'flag', doc: '可停在任意一级', default: false },
    { name: 'separator', kind: 'text', doc: '显示时各级之间的分隔', default: ' / ' },
  ],
  example: {
    type: 'string',
    ui: {
      options: [
        {
          key: 'zj',
          name: '浙江',
          children: [
            { key: 'hz', name: '杭州' },
            { key: 'nb', name: '宁波' },
          ],
        },
      ],
    },
    value: 'hz',
  },
  types: ['string', 'array'],
  text: saidText,
  edit: lazyEdit(saidText, () => import('./CascaderEdit.tsx').then(({ CascaderEdit }) => CascaderEdit)),
});

import type { CompiledField } from '../../../../registry/form/index.ts';
import { isOn, plainText } from '../../../../validators/words/index.ts';
import { saidText } from '../../text/said.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';
import { valueOf, wordOf } from './switchValues.ts';

export const switchControl = defineControl({
  widget: 'switch',
  group: 'choice',
  title: { 'zh-CN': '开关', 'en-US': 'Switch', 'zh-TW': '開關' },
  doc: { 'zh-CN': '是或否，或两个值之一', 'en-US': 'Yes or no, or one of two values', 'zh-TW': '是或否，或兩個值之一' },
  options: [
    {
      name: 'activeValue',
      kind: 'text',
      doc: '打开时保存的值，类型与字段相同（是/否 true、文本 "Y"、数字 1）；缺省为 true，字段是文本或数字时须写明',
      limits: { types: ['string', 'number', 'boolean'] },
    },
    {
      name: 'inactiveValue',
      kind: 'text',
      doc: '关闭时保存的值，类型与字段相同，与 activeValue 不同；缺省为 false，字段是文本或数字时须写明',
      limits: { types: ['string', 'number', 'boolean'] },
    },
    { name: 'activeText', kind: 'text', doc: '打开时的文字；缺省为“是”' },
    { name: 'inactiveText', kind: 'text', doc: '关闭时的文字；缺省为“否”' },
  ],
  example: { type: 'boolean', value: true },
  types: ['boolean', 'string', 'number'],
  text: saidText,
  edit: lazyEdit(saidText, () => import('./SwitchEdit.tsx').then(({ SwitchEdit }) => SwitchEdit)),
  paste: (text, { field }) => valueOf(field, isOnWord(text.trim(), field)),
  typedOver: (text, { field, value }) => {
    if (text === ' ') return valueOf(field, !isOn(value, field));
    const on = isOnWord(text, field);
    return on || isOffWord(text, field) ? valueOf(field, on) : undefined;
  },
});

// helpers

function isOffWord(text: string, field: CompiledField): boolean {
  // \u5426: the Chinese word for no
  return text === wordOf(field, false) || text === plainText(field.ui.inactiveValue) || /^(false|0|\u5426|n|no|✗)$/i.test(text);
}

function isOnWord(text: string, field: CompiledField): boolean {
  if (text === wordOf(field, true) || text === plainText(field.ui.activeValue)) return true;
  // \u662f: the Chinese word for yes, as spreadsheets hold it
  return /^(true|1|\u662f|y|yes|✓)$/i.test(text);
}

import { plainText } from '../../../../validators/words/index.ts';
import { saidText } from '../../text/said.ts';
import { defineControl } from '../defineControl.ts';

const show = (value: unknown): string => plainText(value);
const parse = (text: string): unknown => (text === '' ? null : text);

export const inputControl = defineControl({
  widget: 'input',
  aliases: ['onetext'],
  group: 'text',
  title: { 'zh-CN': '单行文本', 'en-US': 'Text', 'zh-TW': '單行文字' },
  doc: { 'zh-CN': '填写一行文字', 'en-US': 'One line of text', 'zh-TW': '填寫一行文字' },
  options: [
    { name: 'prefix', kind: 'text', doc: '显示在文字前，不属于值' },
    { name: 'suffix', kind: 'text', doc: '显示在文字后，不属于值' },
  ],
  example: { type: 'string', ui: { placeholder: '请输入事由' }, value: '赴北京参加评审会' },
  types: ['string'],
  text: saidText,
  codec: { show, parse },
  prefix: (field) => plainText(field.ui.prefix) || undefined,
  suffix: (field) => plainText(field.ui.suffix) || undefined,
});

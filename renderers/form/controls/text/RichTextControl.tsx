import { saidText } from '../../text/said.ts';
import { defineControl } from '../defineControl.ts';
import { lazyPart } from '../../../core/index.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** The words stand there until what draws the markup has come. */
const Read = lazyPart(
  () => import('./RichTextRead.tsx').then(({ RichTextRead }) => RichTextRead),
  ({ binding }) => <span className="yb-text">{saidText(binding)}</span>,
);

/** Formatted text. Its markup is cleaned when it is written, pasted and shown: what is stored is never trusted. */
export const richTextControl = defineControl({
  widget: 'richText',
  group: 'text',
  title: { 'zh-CN': '富文本', 'en-US': 'Formatted text', 'zh-TW': '格式化文字' },
  doc: {
    'zh-CN': '带格式的文字：标题、加粗、列表、链接',
    'en-US': 'Text with headings, emphasis, lists and links',
    'zh-TW': '帶格式的文字：標題、粗體、清單、連結',
  },
  options: [{ name: 'minRows', kind: 'number', doc: '最少显示的行数', default: 4, limits: { min: 1, whole: true } }],
  example: { type: 'string', value: '<p>会议<strong>纪要</strong></p><ul><li>通过预算</li></ul>' },
  types: ['string'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./RichTextEdit.tsx').then(({ RichTextEdit }) => RichTextEdit)),
  read: Read,
  print: (props) => <Read {...props} links={false} />,
  paste: (text) =>
    text.trim() === ''
      ? null
      : text
          .split('\n')
          .map((line) => `<p>${escaped(line)}</p>`)
          .join(''),
});

// helpers

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

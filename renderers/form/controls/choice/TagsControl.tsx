import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import type { Binding } from '../../store/Binding.ts';
import { codesOf, EMPTY_TEXT, findChoice } from '../../../../validators/words/index.ts';
import { choiceOptions } from './choiceOptions.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';
import { tagStyle } from './tagStyle.ts';

const codes = (binding: Binding): string[] => codesOf(binding.value, true);

/** Known tags and such as somebody makes up. */
export const tagsControl = defineControl({
  widget: 'tags',
  aliases: ['tag'],
  group: 'choice',
  title: { 'zh-CN': '标签', 'en-US': 'Tags', 'zh-TW': '標籤' },
  doc: { 'zh-CN': '选择已有标签或写新的标签', 'en-US': 'Known tags, and new ones', 'zh-TW': '選擇已有標籤或寫新的標籤' },
  options: [
    ...choiceOptions,
    { name: 'allowCreate', kind: 'flag', doc: '可写新的标签', default: true },
    { name: 'max', kind: 'number', doc: '最多的标签数', limits: { min: 1, whole: true } },
  ],
  example: {
    type: 'array',
    ui: {
      options: [
        { key: 'urgent', name: '加急', color: '#cf1322' },
        { key: 'meeting', name: '会议', color: '#1557b8' },
      ],
    },
    value: ['urgent', '年度'],
  },
  types: ['array', 'string'],
  text: saidText,
  edit: lazyEdit(saidText, () => import('./TagsEdit.tsx').then(({ TagsEdit }) => TagsEdit)),
  read: observer(TagsRead),
});

// helpers

function TagsRead({ binding }: ReadProps) {
  const list = codes(binding);
  if (list.length === 0) return <span className="yb-text">{EMPTY_TEXT}</span>;
  return (
    <span className="yb-tags">
      {list.map((code) => {
        const choice = findChoice(binding.options, code);
        return (
          <span key={code} className="yb-chip" style={tagStyle(choice?.color)}>
            {choice?.name ?? code}
          </span>
        );
      })}
    </span>
  );
}

import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import { DEFAULT_STARS, EMPTY_TEXT, rating, ratingText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** A score in stars. */
export const ratingControl = defineControl({
  widget: 'rating',
  aliases: ['stars'],
  group: 'number',
  title: { 'zh-CN': '评分', 'en-US': 'Rating', 'zh-TW': '評分' },
  doc: { 'zh-CN': '以星级打分', 'en-US': 'A score in stars', 'zh-TW': '以星級評分' },
  options: [
    { name: 'count', kind: 'number', doc: '星数，最多 10', default: DEFAULT_STARS, limits: { min: 1, max: 10, whole: true } },
    { name: 'texts', kind: 'list', doc: '各星级的说明' },
    { name: 'clearable', kind: 'flag', doc: '可以清空', default: true },
  ],
  example: { type: 'number', ui: { count: 5 }, value: 4 },
  types: ['number'],
  labels: 'group',
  align: 'right',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./RatingEdit.tsx').then(({ RatingEdit }) => RatingEdit)),
  read: observer(RatingRead),
  paste: (text) => /^\s*(\d+)/.exec(text)?.[1] ?? null,
});

// helpers

function RatingRead({ binding, field }: ReadProps) {
  const { score, of, ...words } = rating(binding.value, field);
  if (score === 0) return <span className="yb-text">{EMPTY_TEXT}</span>;
  return (
    <span className="yb-text">
      <span className="yb-stars yb-star-on" aria-hidden="true">
        {'★'.repeat(Math.min(score, of))}
      </span>
      {` ${ratingText({ score, of, ...words })}`}
    </span>
  );
}

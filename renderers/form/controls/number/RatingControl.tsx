import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon } from '../../field/icons.tsx';
import { DEFAULT_STARS, EMPTY_TEXT, rating, ratingText } from '../../../../validators/words/index.ts';
import { defineControl, type EditProps, type ReadProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';

/** Native radio buttons that look like stars: arrows choose, and a screen reader says which of how many. */
export const ratingControl = defineControl({
  widget: 'rating',
  aliases: ['stars'],
  group: 'number',
  title: { 'zh-CN': '评分', 'en-US': 'Rating', 'zh-TW': '評分' },
  doc: { 'zh-CN': '以星级打分', 'en-US': 'A score in stars', 'zh-TW': '以星級評分' },
  options: [
    { name: 'count', kind: 'number', doc: '星数，最多 10', default: DEFAULT_STARS },
    { name: 'texts', kind: 'list', doc: '各星级的说明' },
    { name: 'clearable', kind: 'flag', doc: '可以清空', default: true },
  ],
  example: { type: 'number', ui: { count: 5 }, value: 4 },
  types: ['number'],
  labels: 'group',
  align: 'right',
  text: saidText,
  edit: observer(RatingEdit),
  read: observer(RatingRead),
  paste: (text) => /^\s*(\d+)/.exec(text)?.[1] ?? null,
});

// helpers

function RatingEdit({ binding, field, id, aria }: EditProps) {
  const { t } = useRenderContext();
  const { score, of, word } = rating(binding.value, field);
  const scores = Array.from({ length: of }, (_, index) => index + 1);
  const set = (next: number | null): void => {
    binding.set(next);
    binding.leave();
  };
  return (
    <div className="yb-choices">
      <div id={id} role="radiogroup" className="yb-stars" data-control={binding.address} {...groupAria(aria)}>
        {scores.map((each) => (
          <label key={each} className={each <= score ? 'yb-star-item yb-star-on' : 'yb-star-item'} title={rating(each, field).word}>
            <input
              type="radio"
              className="yb-unseen"
              name={id}
              checked={each === score}
              onChange={() => set(each)}
              aria-label={[t('control.stars', { score: each }), rating(each, field).word].filter(Boolean).join(' ')}
            />
            <span aria-hidden="true">{each <= score ? '★' : '☆'}</span>
          </label>
        ))}
      </div>
      {word !== '' && <span className="yb-note">{word}</span>}
      {score > 0 && field.ui.clearable !== false && (
        <button type="button" className="yb-icon-button" aria-label={t('form.clearField', { title: field.title })} onClick={() => set(null)}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

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

import { observer } from 'mobx-react-lite';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon } from '../../field/icons.tsx';
import type { Binding } from '../../store/Binding.ts';
import { EMPTY_TEXT } from '../../text/numbers.ts';
import { plainText } from '../../text/values.ts';
import { defineControl, type EditProps, type ReadProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';

const DEFAULT_COUNT = 5;
const MOST = 10;

/** Native radio buttons that look like stars: arrows choose, and a screen reader says which of how many. */
export const ratingControl = defineControl({
  widget: 'rating',
  aliases: ['stars'],
  group: 'number',
  title: { 'zh-CN': '评分', 'en-US': 'Rating', 'zh-TW': '評分' },
  doc: { 'zh-CN': '以星级打分', 'en-US': 'A score in stars', 'zh-TW': '以星級評分' },
  options: [
    { name: 'count', kind: 'number', doc: '星数，最多 10', default: DEFAULT_COUNT },
    { name: 'texts', kind: 'list', doc: '各星级的说明' },
    { name: 'clearable', kind: 'flag', doc: '可以清空', default: true },
  ],
  example: { type: 'number', ui: { count: 5 }, value: 4 },
  types: ['number'],
  labels: 'group',
  align: 'right',
  text: (binding) => (scoreOf(binding) === 0 ? '' : `${scoreOf(binding)}/${countOf(binding.field)}`),
  edit: observer(RatingEdit),
  read: observer(RatingRead),
  paste: (text) => /^\s*(\d+)/.exec(text)?.[1] ?? null,
});

// helpers

function countOf({ ui }: CompiledField): number {
  return typeof ui.count === 'number' && ui.count > 0 ? Math.min(Math.floor(ui.count), MOST) : DEFAULT_COUNT;
}

function scoreOf({ value }: Binding): number {
  const score = Number(plainText(value));
  return Number.isFinite(score) && score > 0 ? score : 0;
}

function wordOf({ ui }: CompiledField, score: number): string {
  return Array.isArray(ui.texts) ? plainText(ui.texts[score - 1]) : '';
}

function RatingEdit({ binding, field, id, aria }: EditProps) {
  const { t } = useRenderContext();
  const score = scoreOf(binding);
  const scores = Array.from({ length: countOf(field) }, (_, index) => index + 1);
  const set = (next: number | null): void => {
    binding.set(next);
    binding.leave();
  };
  return (
    <div className="yb-choices">
      <div id={id} role="radiogroup" className="yb-stars" data-control={binding.address} {...groupAria(aria)}>
        {scores.map((each) => (
          <label key={each} className={each <= score ? 'yb-star-item yb-star-on' : 'yb-star-item'} title={wordOf(field, each)}>
            <input type="radio" className="yb-unseen" name={id} checked={each === score} onChange={() => set(each)} aria-label={[t('control.stars', { score: each }), wordOf(field, each)].filter(Boolean).join(' ')} />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
      {wordOf(field, score) !== '' && <span className="yb-note">{wordOf(field, score)}</span>}
      {score > 0 && field.ui.clearable !== false && (
        <button type="button" className="yb-icon-button" aria-label={t('form.clearField', { title: field.title })} onClick={() => set(null)}><CloseIcon /></button>
      )}
    </div>
  );
}

function RatingRead({ binding, field }: ReadProps) {
  const score = scoreOf(binding);
  if (score === 0) return <span className="yb-text">{EMPTY_TEXT}</span>;
  const count = countOf(field);
  return (
    <span className="yb-text">
      <span className="yb-stars yb-star-on" aria-hidden="true">{'★'.repeat(Math.min(score, count))}</span>
      {` ${score}/${count} ${wordOf(field, score)}`.trimEnd()}
    </span>
  );
}

import { observer } from 'mobx-react-lite';
import { rating } from '../../../../validators/words/index.ts';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon } from '../../field/icons.tsx';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';

/** Native radio buttons that look like stars: arrows choose, and a screen reader says which of how many. */
export const RatingEdit = observer(function RatingEdit({ binding, field, id, aria }: EditProps) {
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
});

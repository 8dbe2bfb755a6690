import { useMemo } from 'react';
import { Empty, Radio, Tag } from 'antd';
import { observer } from 'mobx-react-lite';
import type { MergeEntry, Side } from '../../validators/diff/index.ts';
import { useRenderContext } from '../core/index.ts';
import type { FormStore } from '../form/index.ts';
import { placeWords } from './places.ts';
import './diff.css';

export interface MergeViewProps {
  /** The form as the other one stored it. */
  readonly store: FormStore;
  readonly entries: readonly MergeEntry[];
  readonly choices: ReadonlyMap<string, Side>;
  readonly onChoose: (place: string, side: Side) => void;
  readonly mineLabel?: string;
  readonly theirsLabel?: string;
  /** Contradictions are decided by whoever looks at them: nothing is chosen for them. */
  readonly mustDecide?: boolean;
}

/** Two versions of a document side by side, place by place, each with the decision which of them counts. Contradictions come first. */
export const MergeView = observer(function MergeView(props: MergeViewProps) {
  const { store, entries, choices, onChoose, mineLabel, theirsLabel, mustDecide = false } = props;
  const { t } = useRenderContext();
  const words = useMemo(() => placeWords(store, t, { namesRows: true }), [store, t]);
  const ordered = useMemo(() => [...entries].sort((a, b) => Number(b.conflict) - Number(a.conflict)), [entries]);
  if (entries.length === 0) return <Empty description={t('diff.empty')} />;
  return (
    <ul className="yb-merge">
      {ordered.map((entry) => {
        const label = words.place(entry.place, entry.path, entry.parent);
        const said = (which: 'base' | Side): string =>
          entry.kind === 'order'
            ? words.order(entry.path, entry[which], entry.base)
            : words.value(entry.path, entry[which], entry.place, cellsBeside(entries, entry, which));
        const side = choices.get(entry.place) ?? (mustDecide && entry.conflict ? undefined : entry.preset);
        const option = (value: Side, name: string, text: string) => (
          <Radio value={value} className={side === value ? 'yb-merge-taken' : ''}>
            <span className="yb-merge-side">{name}</span>
            <span className="yb-merge-value">{text}</span>
          </Radio>
        );
        return (
          <li key={entry.place} className="yb-merge-entry">
            <div className="yb-merge-head">
              <span className="yb-merge-place">{label}</span>
              <Tag color={entry.conflict ? 'error' : 'default'}>{t(entry.conflict ? 'diff.conflict' : 'diff.auto')}</Tag>
            </div>
            <div className="yb-merge-base">
              {t('diff.base')} {said('base')}
            </div>
            <Radio.Group
              aria-label={t('diff.sideOf', { place: label })}
              value={side ?? null}
              onChange={(event) => onChoose(entry.place, event.target.value === 'theirs' ? 'theirs' : 'mine')}
            >
              {option('mine', mineLabel ?? t('diff.mine'), said('mine'))}
              {option('theirs', theirsLabel ?? t('diff.theirs'), said('theirs'))}
            </Radio.Group>
          </li>
        );
      })}
    </ul>
  );
});

// helpers

/** What one side has in the other cells of the row that a cell stands in, as far as it is in question. */
function cellsBeside(entries: readonly MergeEntry[], { place }: MergeEntry, side: 'base' | Side): Record<string, unknown> {
  const row = place.slice(0, place.indexOf('.') + 1);
  if (row === '' || !place.includes('#')) return {};
  return Object.fromEntries(entries.filter((entry) => entry.place.startsWith(row)).map((entry) => [entry.place.slice(row.length), entry[side]]));
}

import { useMemo } from 'react';
import { Empty, Tag } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../core/index.ts';
import type { FieldChange, FormStore } from '../form/index.ts';
import { placeWords } from './places.ts';
import './diff.css';

export interface ListedChange extends FieldChange {
  readonly place: string;
  readonly path: string;
  /** Of a row on the third level: the place of the row that it stands in. */
  readonly parent?: string | null | undefined;
}

const kinds = { value: 'diff.modified', added: 'diff.added', removed: 'diff.removed' } as const;

/** What was changed, line by line: where, from what to what, by whom and when. */
export const ChangeList = observer(function ChangeList({ store, changes }: { readonly store: FormStore; readonly changes: readonly ListedChange[] }) {
  const { t } = useRenderContext();
  const words = useMemo(() => placeWords(store, t), [store, t]);
  if (changes.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('diff.empty')} />;
  return (
    <ul className="yb-changes" aria-label={t('diff.changes')}>
      {changes.map((change) => (
        <li key={`${change.place} ${change.time ?? ''}`}>
          <span className="yb-merge-place">{words.place(change.place, change.path, change.parent ?? undefined)}</span>
          <Tag>{t(kinds[change.kind])}</Tag>
          <span className="yb-merge-value">
            {change.kind === 'added' ? null : <del>{words.value(change.path, change.before, change.place)}</del>}
            {change.kind === 'value' ? <span aria-hidden="true"> → </span> : null}
            {change.kind === 'removed' ? null : <ins>{words.value(change.path, change.after, change.place)}</ins>}
          </span>
          <span className="yb-changes-who">{`${change.userName ?? ''} ${change.time ?? ''}`}</span>
        </li>
      ))}
    </ul>
  );
});

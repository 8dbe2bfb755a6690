import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowRow } from './flowLists.ts';
import type { OpenTarget } from './openTarget.ts';
import { RowButtons } from './RowButtons.tsx';
import { RowLink } from './RowLink.tsx';
import { shortTime } from './shortTime.ts';
import { RowTag } from './StatusTag.tsx';
import { dueOf } from './waiting.ts';

/** The rows of a list as cards. */
export function FlowCards({
  rows,
  onOpen,
  onChanged,
}: {
  readonly rows: readonly FlowRow[];
  readonly onOpen: (target: OpenTarget) => void;
  readonly onChanged?: () => void;
}) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  return (
    <ul className="list-cards plain-list">
      {rows.map((row) => {
        const due = dueOf(row.due, now, (key, params) => t(key, { ...params }));
        return (
          <li key={row.key} className="list-card">
            <RowLink row={row} onOpen={onOpen} />
            <div className="list-card-meta">
              <RowTag row={row} />
              <span>{row.person}</span>
              <span>{row.node}</span>
              <span>{shortTime(row.time)}</span>
              {due === undefined ? null : (
                <span className={due.overdue ? 'vflow-overdue' : ''}>
                  {t('vflow.due')} {due.text}
                </span>
              )}
              {onChanged === undefined || row.actions.length === 0 ? null : <RowButtons row={row} onDone={onChanged} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

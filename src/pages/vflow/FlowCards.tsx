import type { FlowRow } from './flowLists.ts';
import type { OpenTarget } from './openTarget.ts';
import { RowLink } from './RowLink.tsx';
import { shortTime } from './shortTime.ts';
import { InstanceTag, TaskTag } from './StatusTag.tsx';

/** The rows of a list as cards. */
export function FlowCards({ rows, onOpen }: { readonly rows: readonly FlowRow[]; readonly onOpen: (target: OpenTarget) => void }) {
  return (
    <ul className="list-cards plain-list">
      {rows.map((row) => (
        <li key={row.key} className="list-card">
          <RowLink row={row} onOpen={onOpen} />
          <div className="list-card-meta">
            {row.statusKind === 'task' ? <TaskTag status={row.status} /> : row.statusKind === 'instance' ? <InstanceTag status={row.status} /> : null}
            <span>{row.person}</span>
            <span>{row.node}</span>
            <span>{shortTime(row.time)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

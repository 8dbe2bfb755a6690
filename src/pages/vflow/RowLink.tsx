import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { FlowRow } from './flowLists.ts';
import type { OpenTarget } from './openTarget.ts';

/** The subject of a row as a real link: middle click and "open in new tab" work where no question is asked. */
export function RowLink({ row, onOpen }: { readonly row: FlowRow; readonly onOpen: (target: OpenTarget) => void }) {
  const { target } = row;
  const className = row.status === 'manualend' ? 'row-link struck' : 'row-link';
  if (target === undefined)
    return (
      <span className={className} title={row.subject}>
        {row.subject}
      </span>
    );
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(target);
  };
  return (
    <Link to={plainAddress(target)} className={className} title={row.subject} onClick={follow}>
      {row.subject}
    </Link>
  );
}

// helpers

function plainAddress(target: OpenTarget): string {
  switch (target.kind) {
    case 'go':
      return target.to;
    case 'chooseLeader':
      return `/task/${target.taskId}/0`;
    case 'findStartTask':
      return `/inst/${target.instId}/request`;
  }
}

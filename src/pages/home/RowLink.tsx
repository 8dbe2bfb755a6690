import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { plainAddress, type OpenTarget } from '../template/rowTargets/openTarget.ts';
import type { TaskRow } from './taskLists.ts';

/** The subject of a row as a real link: middle click and "open in new tab" work where no question is asked. */
export function RowLink({ row, onOpen }: { readonly row: TaskRow; readonly onOpen: (target: OpenTarget) => void }) {
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(row.target);
  };
  return (
    <Link to={plainAddress(row.target)} className={row.status === 'manualend' ? 'row-link struck' : 'row-link'} title={row.subject} onClick={follow}>
      {row.subject}
    </Link>
  );
}

import type { RowAction } from './defineRowAction.ts';
import { discardWork } from './discardWork.ts';
import { markRead } from './markRead.ts';
import { retrieve } from './retrieve.ts';
import { retryWork } from './retryWork.ts';
import { withdraw } from './withdraw.ts';

/** What buttons of lists over a call do. */
export const rowActions: readonly RowAction[] = [
  // circulation
  markRead,
  withdraw,
  // handed over
  retrieve,
  // behind the scenes
  retryWork,
  discardWork,
];

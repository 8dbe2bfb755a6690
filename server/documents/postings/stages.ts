import type { InstanceRow } from '../../workflow/index.ts';

/** How far a document has come: nothing of a draft, or of one that came back or was ended by hand, is posted. */
export type Stage = 'none' | 'held' | 'posted';

/** The stage of a document by the status of its request. */
export const stageOf = (status: InstanceRow['status']): Stage => stages[status];

const stages: Readonly<Record<InstanceRow['status'], Stage>> = {
  draft: 'none',
  running: 'held',
  // sent back or taken back to a step behind the first
  back: 'held',
  revoke: 'held',
  backToStart: 'none',
  revokeToStart: 'none',
  manualend: 'none',
  end: 'posted',
};

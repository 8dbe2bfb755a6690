import { lazyPart } from '../../core/index.ts';
import type { SubTableProps } from './SubTable.tsx';

/** Forms without rows do not load what rows need. */
export const SubTable = lazyPart<SubTableProps>(
  () => import('./SubTable.tsx').then(({ SubTable: component }) => component),
  ({ table }) => <div className="yb-waiting-table" data-address={table.name} aria-busy="true" />,
);

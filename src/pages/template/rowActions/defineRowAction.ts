import type { ListRow } from '../../../../renderers/list/index.ts';
import type { Api } from '../../../api/index.ts';

/** A button of lists over a call that makes one call for the rows it acts on. */
export interface RowAction {
  /** As lists name the button. */
  readonly name: string;
  /** What the server answers; it may bring words. */
  readonly run: (api: Api, rows: readonly ListRow[]) => Promise<unknown>;
}

export const defineRowAction = (action: RowAction): RowAction => action;

export const idOf = (row: ListRow | undefined): string => String(row?.['id'] ?? '');

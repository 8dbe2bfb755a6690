import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { QueryField, QueryFilter } from '../../../schemas/calls/shapes.ts';
import { lazyPart } from '../../../renderers/core/index.ts';
import type { ColumnMemory, ListAction, ListRow, ListSource } from '../../../renderers/list/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { act, openRow } from './listActions.ts';
import { listSource, type TaskScope } from './listSource.ts';
import type { OpenedList } from './listTemplate.ts';
import { agreedTask, type AgreedTask } from './rowActions/agreedTask.ts';
import { useTransfer } from './useTransfer.tsx';

const AgreeAllDialog = lazyPart(() => import('./rowActions/AgreeAllDialog.tsx').then((module) => module.AgreeAllDialog));

/** Buttons for whoever has a part in a request. */
const ofParts: ReadonlySet<string> = new Set(['urge', 'revoke']);

export interface ListWorkOptions {
  readonly list: OpenedList;
  readonly columns: ColumnMemory;
  /** Conditions that hold whatever is filtered; they belong to an export too. Must be stable. */
  readonly conditions: readonly QueryField[];
  readonly navigate: (to: string) => void;
  readonly within?: TaskScope;
}

export interface ListWork {
  readonly source: ListSource;
  readonly act: (action: ListAction) => Promise<boolean>;
  readonly openRow: (row: ListRow) => Promise<boolean>;
  /** What the page knows of a button and a row. */
  readonly fits: (alias: string, row: ListRow) => boolean;
  /** The open dialog, to be placed on the page. */
  readonly dialog: ReactNode;
}

/** Where the rows of a list come from and what its buttons do, on a page of its own as inside a form. */
export function useListWork({ list, columns, conditions, navigate, within }: ListWorkOptions): ListWork {
  const app = useApp();
  const { api, session } = app;
  const viewerId = session.user?.userId ?? '';
  const source = useMemo(() => listSource(api, list, conditions, within), [api, list, conditions, within]);
  const { openExport, openImport, openBatch, dialog } = useTransfer(app, list, columns);
  const [agreeing, setAgreeing] = useState<{ readonly tasks: readonly AgreedTask[]; readonly resolve: (changed: boolean) => void }>();
  const parts = useMemo(
    () => ({
      app,
      list,
      navigate,
      transfer: {
        openExport: (rows: readonly ListRow[], filter: QueryFilter) => openExport(rows, { ...filter, querys: [...(filter.querys ?? []), ...conditions] }),
        openImport,
        openBatch,
      },
      agreeAll: (rows: readonly ListRow[]) =>
        new Promise<boolean>((resolve) => {
          setAgreeing({ tasks: rows.flatMap((row) => agreedTask(row, viewerId) ?? []), resolve });
        }),
    }),
    [app, list, navigate, openExport, openImport, openBatch, conditions, viewerId],
  );
  return {
    source,
    act: useCallback((action: ListAction) => act(action, parts), [parts]),
    openRow: useCallback((row: ListRow) => openRow(row, parts), [parts]),
    fits: useCallback(
      (alias: string, row: ListRow) => (alias !== 'agreeAll' || agreedTask(row, viewerId) !== undefined) && !(ofParts.has(alias) && row['takesPart'] === false),
      [viewerId],
    ),
    dialog: (
      <>
        {dialog}
        {agreeing === undefined ? null : (
          <AgreeAllDialog
            rows={agreeing.tasks}
            onClose={(changed) => {
              setAgreeing(undefined);
              agreeing.resolve(changed);
            }}
          />
        )}
      </>
    ),
  };
}

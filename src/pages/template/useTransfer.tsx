import { useCallback, useMemo, useState, type ReactNode } from 'react';
import {
  dataTemplateDownloadMainTempFile,
  dataTemplateExport,
  dataTemplateExportWork,
  dataTemplateImportCancel,
  dataTemplateImportErrors,
  dataTemplateImportJob,
  dataTemplateImportMain,
  queryViewExport,
  queryViewExportWork,
} from '../../../schemas/calls/index.ts';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import type { QueryFilter } from '../../../schemas/calls/shapes.ts';
import { lazyPart } from '../../../renderers/core/index.ts';
import { ExportDialog, ImportDialog, type ColumnMemory, type ExportChoice, type ImportPort, type ListRow, watchImport } from '../../../renderers/list/index.ts';
import { toBase64 } from '../../api/index.ts';
import type { PortalApp } from '../../portal/appContext.ts';
import type { OpenedList } from './listTemplate.ts';

/** It brings the form with it, which the list itself does without. */
const BatchEditDialog = lazyPart(() => import('./BatchEditDialog.tsx').then((module) => module.BatchEditDialog));

/** Most exports are files at once. */
const ExportProgress = lazyPart(() => import('./ExportProgress.tsx').then((module) => module.ExportProgress));

/** The doors between a list and spreadsheets. */
export interface Transfer {
  openExport(rows: readonly ListRow[], filter: QueryFilter): void;
  /** True once rows have been stored. */
  openImport(): Promise<boolean>;
  /** True once the rows have been changed. */
  openBatch(rows: readonly ListRow[]): Promise<boolean>;
  /** The open dialog, to be placed on the page. */
  readonly dialog: ReactNode;
}

export function useTransfer(
  { api, session, notify }: Pick<PortalApp, 'api' | 'session' | 'notify'>,
  { template, bo, formKey, source }: OpenedList,
  memory: ColumnMemory,
): Transfer {
  const [open, setOpen] = useState<Open>();
  const [work, setWork] = useState<string>();
  const close = useCallback(() => setOpen(undefined), []);
  const openExport = useCallback((rows: readonly ListRow[], filter: QueryFilter) => setOpen({ kind: 'export', rows, filter }), []);
  const openImport = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setOpen({ kind: 'import', resolve });
      }),
    [],
  );
  const openBatch = useCallback(
    (rows: readonly ListRow[]) =>
      new Promise<boolean>((resolve) => {
        setOpen({ kind: 'batch', rows, resolve });
      }),
    [],
  );
  const { alias } = template;

  const port = useMemo(
    (): ImportPort => ({
      template: () => api.call(dataTemplateDownloadMainTempFile, { params: { id: alias } }),
      begin(file, mode) {
        const body = new FormData();
        body.append('file', file);
        return api.call(dataTemplateImportMain, { query: { alias, mode }, body });
      },
      progress: (id, signal) => api.call(dataTemplateImportJob, { params: { id } }, { signal, silent: true }),
      cancel: (id) => api.raw(dataTemplateImportCancel, { params: { id } }),
      errors: (id) => api.call(dataTemplateImportErrors, { params: { id } }),
    }),
    [api, alias],
  );

  const exportRows = async ({ rows, filter }: Extract<Open, { kind: 'export' }>, { scope, fields }: ExportChoice): Promise<boolean> => {
    const body =
      scope === 'selected'
        ? {
            ...filter,
            querys: [
              ...(filter.querys ?? []),
              { property: 'id_', operation: 'IN' as const, value: rows.map((row) => String(row['id_'])), relation: 'AND' as const, group: 'selected' },
            ],
          }
        : filter;
    const expField = toBase64(fields.join(','));
    if (scope === 'all') {
      // of many rows the file is made behind the answer
      const { workId } =
        source?.export !== undefined
          ? await api.call(queryViewExportWork, { query: { ...source.export, expField }, body })
          : await api.call(dataTemplateExportWork, { query: { formKey: alias, expField }, body });
      if (workId) {
        setWork(workId);
        return true;
      }
    }
    const asked = { getType: scope === 'page' ? ('page' as const) : ('all' as const), expField };
    if (source?.export !== undefined) await api.call(queryViewExport, { query: { ...source.export, ...asked }, body });
    else await api.call(dataTemplateExport, { query: { formKey: alias, ...asked }, body });
    return true;
  };

  const settle =
    (resolve: (changed: boolean) => void) =>
    (changed: boolean): void => {
      close();
      resolve(changed);
    };
  /** Whoever has closed the dialog is told what became of the rows, wherever he is by then. */
  const follow = async (running: ImportJob, resolve: (changed: boolean) => void): Promise<void> => {
    close();
    const left = new AbortController();
    const job = await watchImport(
      {
        progress(id, signal) {
          if (session.token === undefined) left.abort();
          return port.progress(id, signal);
        },
      },
      running.id,
      { signal: left.signal },
    );
    if (job === undefined) return;
    if (job.status === 'done' && job.failed === 0) notify.success(job.message, SAID_SECONDS * 1000);
    else notify.warning(job.message, SAID_SECONDS);
    resolve(job.created + job.updated > 0);
  };
  const dialog =
    open === undefined ? (
      work === undefined ? null : (
        <ExportProgress id={work} onClose={() => setWork(undefined)} />
      )
    ) : open.kind === 'export' ? (
      <ExportDialog
        columns={template.columns.filter(({ hidden }) => hidden !== true)}
        hidden={memory.read()}
        selectedCount={open.rows.length}
        onExport={(choice) => exportRows(open, choice)}
        onClose={close}
      />
    ) : open.kind === 'batch' ? (
      <BatchEditDialog bo={bo} formKey={formKey} rows={open.rows} onClose={settle(open.resolve)} />
    ) : (
      <ImportDialog port={port} onClose={(changed, running) => (running === undefined ? settle(open.resolve)(changed) : void follow(running, open.resolve))} />
    );
  return { openExport, openImport, openBatch, dialog };
}

// helpers

/** Somebody may be in the middle of something else by then. */
const SAID_SECONDS = 8;

type Open =
  | { readonly kind: 'export'; readonly rows: readonly ListRow[]; readonly filter: QueryFilter }
  | { readonly kind: 'batch'; readonly rows: readonly ListRow[]; readonly resolve: (changed: boolean) => void }
  | { readonly kind: 'import'; readonly resolve: (changed: boolean) => void };

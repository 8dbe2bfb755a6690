import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { PrintJob } from './loadPrint.ts';
import { PaperView } from './PaperView.tsx';
import { PrintToolbar } from './PrintToolbar.tsx';
import type { PrintSettings } from './settings.ts';
import './print.css';

export interface PrintStageProps {
  readonly title: string;
  /** Undefined while they are being loaded. */
  readonly jobs: readonly PrintJob[] | undefined;
  readonly settings?: PrintSettings;
  /** Said above the pages, on the screen only. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

const nothing: PrintSettings = {};

/** Takes the place of the portal while documents are looked at as they will be printed. The portal below it stays as it is. */
export function PrintStage({ title, jobs, settings: initial = nothing, children, onClose }: PrintStageProps) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(initial);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const counted = useCallback((id: string, count: number) => setPages((before) => (before.get(id) === count ? before : new Map(before).set(id, count))), []);
  const known = jobs ?? [];
  const total = known.reduce((sum, { id }) => sum + (pages.get(id) ?? 0), 0);
  const ready = jobs !== undefined && known.every(({ id }) => pages.has(id));
  useFileName(known);

  return createPortal(
    <div className="print-stage">
      <PrintToolbar
        title={title}
        jobs={known}
        settings={settings}
        ready={ready}
        onChange={setSettings}
        onClose={onClose}
        amount={known.length === 1 ? t('print.pages', { count: total }) : t('print.batch.documents', { count: known.length, pages: total })}
      />
      <div className="print-notes">{children}</div>
      <main className="print-pages" aria-label={t('print.region')}>
        {known.map((job) => (
          <PaperView key={job.id} job={job} settings={settings} onPages={counted} />
        ))}
      </main>
    </div>,
    document.body,
  );
}

// helpers

/** Browsers name the file after the title of the page. */
function useFileName(jobs: readonly PrintJob[]): void {
  const name = jobs
    .map(({ form }) => form.serialNo || form.form.title)
    .join(' ')
    .slice(0, 120);
  useEffect(() => {
    if (name === '') return undefined;
    const before = document.title;
    document.title = name;
    return () => {
      document.title = before;
    };
  }, [name]);
}

import { useCallback, useMemo } from 'react';
import { RenderProvider, useRenderContext } from '../../../renderers/core/index.ts';
import { createControlRegistry, FormScopeProvider, FormUi } from '../../../renderers/form/index.ts';
import { buildSheet, PrintDocument } from '../../../renderers/print/index.ts';
import { observer } from '../../stores/index.ts';
import type { PrintJob } from './loadPrint.ts';
import { paperFor, templateOf, type PrintSettings } from './settings.ts';

export interface PaperViewProps {
  readonly job: PrintJob;
  readonly settings: PrintSettings;
  readonly onPages: (id: string, count: number) => void;
}

const controls = createControlRegistry();

/** One document on its pages. Drawn anew when an option list of the form arrives. */
export const PaperView = observer(function PaperView({ job, settings, onPages }: PaperViewProps) {
  const surroundings = useRenderContext();
  const { t } = surroundings;
  const context = useMemo(() => ({ ...surroundings, instance: job.instance }), [surroundings, job.instance]);
  const { store } = job.form;
  const scope = useMemo(() => ({ store, controls, mode: 'print' as const, ui: new FormUi() }), [store]);
  const counted = useCallback((count: number) => onPages(job.id, count), [onPages, job.id]);
  const template = templateOf(job, settings);
  // the flow says itself whether the reader and the day are named
  const configured = job.watermark === undefined || job.watermark === '' ? undefined : job.watermark.replaceAll('\n', ' ');
  const watermark = job.isDraft ? t('print.draft') : configured;
  const sheet = buildSheet({
    store,
    template,
    controls,
    t,
    opinions: job.opinions,
    fileHashes: job.fileHashes,
    user: job.user,
    time: job.time,
    ...(job.link === undefined ? {} : { link: job.link }),
    ...(watermark === undefined ? {} : { watermark }),
  });
  return (
    <RenderProvider value={context}>
      <FormScopeProvider value={scope}>
        <PrintDocument sheet={sheet} paper={paperFor(sheet, template, settings)} onPages={counted} />
      </FormScopeProvider>
    </RenderProvider>
  );
});

import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import type { PrintJob, PrintParts } from './loadPrint.ts';
import { PrintStage } from './PrintStage.tsx';

export interface PrintPreviewProps {
  /** Stable: another function is another document. */
  readonly load: (parts: PrintParts, signal: AbortSignal) => Promise<PrintJob>;
  readonly onClose: () => void;
}

/** A document on paper above the page it comes from. */
export function PrintPreview({ load, onClose }: PrintPreviewProps) {
  const { t } = useTranslation();
  const app = useApp();
  const { services } = useRenderContext();
  const surroundings = useRef(services);
  const loaded = useLoad(useCallback(async (signal: AbortSignal) => [await load({ app, api: app.api, services: surroundings.current }, signal)], [app, load]));
  const failed = loaded.value === undefined && loaded.error !== undefined;
  return (
    <PrintStage title={t('print.preview')} jobs={failed ? [] : loaded.value} onClose={onClose}>
      {failed ? <LoadFailure of={loaded} /> : null}
    </PrintStage>
  );
}

import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { loadPrint } from './loadPrint.ts';
import { PrintStage } from './PrintStage.tsx';
import { settingsFrom } from './settings.ts';
import { useClose } from './useClose.ts';

/** One stored document, ready for paper. */
export function PrintPage() {
  const { instId = '' } = useParams();
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const app = useApp();
  const { services } = useRenderContext();
  const surroundings = useRef(services);
  const close = useClose();
  const settings = useMemo(() => settingsFrom(search), [search]);
  const loaded = useLoad(
    useCallback(async (signal: AbortSignal) => [await loadPrint(instId, { app, api: app.api, services: surroundings.current }, signal)], [app, instId]),
  );
  const failed = loaded.value === undefined && loaded.error !== undefined;
  return (
    <PrintStage title={t('print.preview')} jobs={failed ? [] : loaded.value} settings={settings} onClose={close}>
      {failed ? <LoadFailure of={loaded} /> : null}
    </PrintStage>
  );
}

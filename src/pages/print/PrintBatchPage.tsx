import { useCallback, useMemo, useRef } from 'react';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { ApiError, messageOf } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';
import { loadPrint, loadRecordPrint, type PrintJob } from './loadPrint.ts';
import { PrintStage } from './PrintStage.tsx';
import { settingsFrom } from './settings.ts';
import { useClose } from './useClose.ts';

/** Documents of one batch at most: a browser lays out a few hundred pages, not thousands. */
const MOST = 100;
/** Documents that are asked for at the same time. */
const TOGETHER = 4;

interface Batch {
  readonly jobs: readonly PrintJob[];
  readonly missing: readonly { readonly id: string; readonly reason: string }[];
}

/** Several stored documents, or records that a list shows, each on pages of its own. What cannot be printed is named. */
export function PrintBatchPage() {
  const { t } = useTranslation();
  const { bo, list } = useParams();
  const [search] = useSearchParams();
  const app = useApp();
  const { services } = useRenderContext();
  const surroundings = useRef({ services, t });
  const close = useClose();
  const settings = useMemo(() => settingsFrom(search), [search]);
  const ids = search.get('ids') ?? '';
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<Batch> => {
        const wanted = [
          ...new Set(
            ids
              .split(',')
              .map((id) => id.trim())
              .filter((id) => id !== ''),
          ),
        ];
        const answers = await inTurn(wanted.slice(0, MOST), async (id) => {
          try {
            const parts = { app, api: app.api, services: surroundings.current.services };
            return await (bo === undefined || list === undefined ? loadPrint(id, parts, signal) : loadRecordPrint({ boAlias: bo, list, id }, parts, signal));
          } catch (error) {
            if (signal.aborted) throw error;
            const refused = error instanceof ApiError && error.failure === 'forbidden';
            return { id, reason: refused ? surroundings.current.t('print.batch.missing') : messageOf(error) };
          }
        });
        return { jobs: answers.filter((answer) => 'form' in answer), missing: answers.filter((answer) => 'reason' in answer) };
      },
      [app, ids, bo, list],
    ),
  );

  const { value } = loaded;
  return (
    <PrintStage title={t(ids.includes(',') ? 'print.batch.title' : 'print.preview')} jobs={value?.jobs} settings={settings} onClose={close}>
      {value === undefined || value.missing.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('print.batch.failed')}
          description={
            <ul className="plain-list">
              {value.missing.map(({ id, reason }) => (
                <li key={id}>{t('core.labelled', { label: id, value: reason })}</li>
              ))}
            </ul>
          }
        />
      )}
      {value?.jobs.length === 0 && value.missing.length === 0 ? <Alert type="info" showIcon title={t('print.noDocument')} /> : null}
    </PrintStage>
  );
}

// helpers

/** Works through a list, a few at a time; the answers keep the order. */
async function inTurn<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += TOGETHER) answers.push(...(await Promise.all(items.slice(at, at + TOGETHER).map(work))));
  return answers;
}

import { useCallback, useMemo, useRef, useState } from 'react';
import { Button, Result, Skeleton, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RendererProps } from '../../../renderers/core/index.ts';
import { ApiError } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { ErrorPage } from '../../portal/ErrorPage.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { APP_BASE, SPIN_DELAY } from '../../constants.ts';
import type { Newer } from './document/ConflictDialog.tsx';
import { continueForm, type SentForm } from './document/continueForm.ts';
import { FlowDesk, type Resume } from './FlowDesk.tsx';
import { loadDocument, TaskHandled, type FlowDocument, type FlowPlace } from './flowDocument.ts';
import { leaderApi } from './leaderApi.ts';
import { FormLoadError, type OpenForm } from './loadForm.ts';
import { useFormOpener } from './useFormOpener.ts';
import './flowForm.css';

type FlowNode = FlowPlace & { readonly [property: string]: unknown };

/** What a page has become: a document at work, or the reason why there is none. */
type Opened =
  | Desk
  | { readonly kind: 'handled'; readonly instId: string | undefined }
  | { readonly kind: 'forbidden'; readonly message: string }
  | { readonly kind: 'noForm'; readonly trouble: 'missing' | 'broken' }
  | { readonly kind: 'failed'; readonly message: string; readonly logId: string | undefined };

interface Desk {
  readonly kind: 'desk';
  readonly document: FlowDocument;
  readonly form: OpenForm;
  /** What was refused for an older version goes on with this one. */
  readonly resume?: Resume;
}

/** Starts, handles or reads one document. */
export function FlowPage({ node: place }: RendererProps<FlowNode>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const app = useApp();
  const [draftId, setDraftId] = useState(() => (place.draftId === undefined || place.draftId === '0' ? undefined : place.draftId));
  const api = useMemo(() => leaderApi(app.api, place.leaderId), [app.api, place.leaderId]);
  const [locale, setLocale] = useState(app.locale.current);
  const openPayload = useFormOpener(api, locale);
  // The node is made anew with every render of the route; its content is what counts.
  const address = JSON.stringify({ ...place, draftId });

  const openDesk = useCallback(
    async (signal: AbortSignal): Promise<Desk> => {
      const document = await loadDocument(api, JSON.parse(address) as FlowPlace, signal);
      return { kind: 'desk', document, form: await openPayload(document.payload, document.mode === 'read', document.mode === 'start') };
    },
    [address, api, openPayload],
  );
  /** The form that was stored, until the page shows the document as it is stored. */
  const stored = useRef<{ readonly form: OpenForm; readonly sent: SentForm }>(undefined);
  const opened = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<Opened> => {
        try {
          const desk = await openDesk(signal);
          const { form, sent } = stored.current ?? {};
          if (form === undefined || sent === undefined || signal.aborted) return desk;
          stored.current = undefined;
          return { ...desk, form: continueForm(form, sent, desk.form) };
        } catch (error) {
          return troubleOf(error);
        }
      },
      [openDesk],
    ),
  );
  // A merged version stands in until the next one is loaded.
  const [merged, setMerged] = useState<{ readonly over: Opened | undefined; readonly desk: Desk }>();
  const loadNewer = async (): Promise<Newer<Desk>> => {
    const desk = await openDesk(new AbortController().signal);
    return { opened: desk, form: desk.form };
  };

  const back = (): void => {
    if (place.onLeave !== undefined) {
      place.onLeave();
      return;
    }
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void navigate(-1);
    else void navigate(listOf(place), { replace: true });
  };
  const drafted = (instId: string): void => {
    setDraftId(instId);
    if (place.onLeave !== undefined) return;
    // Only the address changes: the page goes on as it is, and a reload finds the draft.
    const flow = place.defId ?? place.defKey;
    if (place.leaderId === undefined && flow !== undefined)
      window.history.replaceState(window.history.state, '', `${APP_BASE}/start/${encodeURIComponent(flow)}/${instId}`);
  };

  const latest = merged !== undefined && merged.over === opened.value ? merged.desk : opened.value;
  const value: Opened | undefined = latest ?? (opened.error === undefined ? undefined : { kind: 'failed', ...opened.error });
  // Another language needs the form anew, but not at the price of what was entered.
  const dirty = value?.kind === 'desk' && value.form.store.dirty;
  if (locale !== app.locale.current && !dirty) setLocale(app.locale.current);
  if (value === undefined) return <Loading />;
  switch (value.kind) {
    case 'desk':
      return (
        <FlowDesk
          key={value.document.task?.id ?? 'document'}
          place={place}
          document={value.document}
          form={value.form}
          api={api}
          draftId={draftId}
          loading={opened.loading}
          onBack={back}
          onDrafted={drafted}
          loadNewer={loadNewer}
          resume={value.resume}
          onReload={(sent) => {
            stored.current = sent && { form: value.form, sent };
            opened.reload();
          }}
          onMerged={({ opened: desk }, resume) => setMerged({ over: opened.value, desk: { ...desk, ...(resume === undefined ? {} : { resume }) } })}
        />
      );
    case 'handled':
      return (
        <Result
          status="info"
          title={t('flowForm.handled')}
          extra={[
            <Button key="back" onClick={back}>
              {t('flowForm.back')}
            </Button>,
            value.instId === undefined ? null : (
              <Button key="view" type="primary" onClick={() => void navigate(`/inst/${value.instId ?? ''}/done`, { replace: true })}>
                {t('flowForm.viewDocument')}
              </Button>
            ),
          ]}
        />
      );
    case 'forbidden':
      return <ErrorPage type={3} tip={t('flowForm.forbidden')} detail={value.message} back link={{ to: '/home', text: t('app.home') }} />;
    case 'noForm':
      return <ErrorPage type={4} tip={t(`flowForm.${value.trouble}`)} back extra={<Button onClick={opened.reload}>{t('app.retry')}</Button>} />;
    case 'failed':
      return (
        <ErrorPage
          type={1}
          tip={value.message}
          back
          extra={
            <Button type="primary" onClick={opened.reload}>
              {t('app.retry')}
            </Button>
          }
          {...(value.logId === undefined ? {} : { detail: t('app.logId', { logId: value.logId }) })}
        />
      );
  }
}

// helpers

function Loading() {
  const { t } = useTranslation();
  return (
    <Spin delay={SPIN_DELAY} description={t('flowForm.overlay.form')}>
      <div className="flow-page" aria-busy="true">
        <Skeleton.Input active block />
        <div className="flow-waiting">
          <Skeleton active paragraph={{ rows: 5 }} />
        </div>
        <div className="flow-waiting">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      </div>
    </Spin>
  );
}

function troubleOf(error: unknown): Opened {
  if (error instanceof TaskHandled) return { kind: 'handled', instId: error.instId };
  if (error instanceof FormLoadError) return { kind: 'noForm', trouble: error.trouble };
  if (!(error instanceof ApiError)) throw error;
  return error.failure === 'forbidden' ? { kind: 'forbidden', message: error.message } : { kind: 'failed', message: error.message, logId: error.logId };
}

/** Where a page leads that was opened by its address. */
function listOf({ type, from, listType }: FlowPlace): string {
  if (type === 'start' || from === 'myRequest' || listType === 'request' || listType === 'myRequest') return '/v-flow/v-request';
  if (listType === 'done' || listType === 'doneList') return '/v-flow/v-done';
  if (listType === 'agent') return '/v-flow/v-myDelegate';
  return '/v-flow/v-todo';
}

import { useCallback, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { ErrorPage } from '../../portal/ErrorPage.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { useTranslation } from 'react-i18next';
import { continueForm, type SentForm } from '../flowForm/document/continueForm.ts';
import type { OpenForm } from '../flowForm/loadForm.ts';
import { useFormOpener } from '../flowForm/useFormOpener.ts';
import { FormPageState, troubleOf, type Shown } from './FormPageState.tsx';
import { RecordDesk, type OpenRecordForm, type Work } from './RecordDesk.tsx';
import { actionOf, loadRecord, type RecordFacts, type RecordPlace } from './recordSource.ts';
import { useBack } from './useBack.ts';

/** One record of a data template: to add, to edit or to look at. A scanned code leads here as well. */
export function RecordPage() {
  const { t } = useTranslation();
  const { templateKey = '', action: word = 'get', single, alias = 'statement' } = useParams();
  const [search] = useSearchParams();
  const action = actionOf(word);
  if (action === undefined) return <ErrorPage type={4} tip={t('document.record.unknownAction')} back />;
  const place: RecordPlace = { templateKey, action, id: search.get('id') ?? undefined, draftId: search.get('draftId') ?? undefined };
  return <Loader key={JSON.stringify(place)} place={place} home={`/${alias}/template/preview/${encodeURIComponent(templateKey)}`} bare={single === 'true'} />;
}

// helpers

function Loader({ place, home, bare }: { readonly place: RecordPlace; readonly home: string; readonly bare: boolean }) {
  const { api, locale } = useApp();
  const openPayload = useFormOpener(api, locale.current);
  const address = JSON.stringify(place);
  const [draftId, setDraftId] = useState(place.draftId);
  const open = useCallback(
    async (signal: AbortSignal): Promise<OpenRecordForm> => {
      const at = { ...(JSON.parse(address) as RecordPlace), ...(draftId === undefined ? {} : { draftId }) };
      const { payload, facts } = await loadRecord(api, at, signal);
      return { form: await openPayload(payload, at.action === 'get'), facts };
    },
    [api, openPayload, address, draftId],
  );
  /** The form that was stored, until the page shows the record as it is stored. */
  const stored = useRef<{ readonly form: OpenForm; readonly sent: SentForm }>(undefined);
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal): Promise<Shown<RecordFacts>> =>
        open(signal).then(({ form, facts }) => {
          const before = signal.aborted ? undefined : stored.current;
          if (before !== undefined) stored.current = undefined;
          return { kind: 'form' as const, form: before === undefined ? form : continueForm(before.form, before.sent, form), extra: facts };
        }, troubleOf),
      [open],
    ),
  );
  const [merged, setMerged] = useState<{ readonly over: unknown; readonly record: OpenRecordForm; readonly resume: { readonly work: Work } | undefined }>();
  const back = useBack(home);
  const loadNewer = useCallback(() => open(new AbortController().signal), [open]);
  const actions = useMemo(() => ({ onBack: back, loadNewer }), [back, loadNewer]);
  return (
    <FormPageState of={loaded}>
      {(form, facts) => {
        const now = merged?.over === form ? merged.record : { form, facts };
        return (
          <RecordDesk
            place={place}
            record={now}
            draftId={draftId}
            bare={bare}
            loading={loaded.loading}
            {...actions}
            resume={now === merged?.record ? merged.resume : undefined}
            onReload={(sent) => {
              stored.current = sent && { form: now.form, sent };
              loaded.reload();
            }}
            onDrafted={(id, sent) => {
              stored.current = { form: now.form, sent };
              setDraftId(id);
            }}
            onMerged={(record, work) => setMerged({ over: form, record, resume: work === undefined ? undefined : { work } })}
          />
        );
      }}
    </FormPageState>
  );
}

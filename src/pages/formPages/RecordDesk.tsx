import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { dataTemplateBoSave, dataTemplateBoSaveDraft } from '../../../schemas/calls/index.ts';
import { notifyIssues } from '../../../renderers/form/index.ts';
import { RenderProvider, useRenderContext } from '../../../renderers/core/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useDocumentContext } from '../../portal/choices/useDocumentContext.ts';
import { useFocusKept } from '../../portal/useFocusKept.ts';
import { DeskDialogs } from '../flowForm/desk/DeskDialogs.tsx';
import { DeskNotices } from '../flowForm/desk/DeskNotices.tsx';
import { useDocumentDesk } from '../flowForm/desk/useDocumentDesk.ts';
import { sentForm, type SentForm } from '../flowForm/document/continueForm.ts';
import { useUploadsRunning } from '../flowForm/document/useUploadsRunning.ts';
import { sentData } from '../flowForm/formData.ts';
import type { OpenForm } from '../flowForm/loadForm.ts';
import { useShortcuts } from '../flowForm/useShortcuts.ts';
import { FormSheet } from './FormSheet.tsx';
import type { RecordFacts, RecordPlace } from './recordSource.ts';

export interface OpenRecordForm {
  readonly form: OpenForm;
  readonly facts: RecordFacts;
}

export interface RecordDeskProps {
  readonly place: RecordPlace;
  readonly record: OpenRecordForm;
  readonly draftId: string | undefined;
  readonly bare: boolean;
  readonly loading: boolean;
  readonly onBack: () => void;
  /** Shows the record as it is stored now: what was sent, with what is entered since. */
  readonly onReload: (sent?: SentForm) => void;
  readonly onDrafted: (draftId: string, sent: SentForm) => void;
  readonly loadNewer: () => Promise<OpenRecordForm>;
  /** Shows a merged version; what was refused because of it goes on by itself. */
  readonly onMerged: (record: OpenRecordForm, work: Work | undefined) => void;
  readonly resume: { readonly work: Work } | undefined;
}

export type Work = 'save' | 'draft';

/** A record at work: save, save as draft, leave. */
export function RecordDesk({
  place,
  record: { form, facts },
  draftId,
  bare,
  loading,
  onBack,
  onReload,
  onDrafted,
  loadNewer,
  onMerged,
  resume,
}: RecordDeskProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const { notification } = App.useApp();
  const { context, uploading } = useUploadsRunning(useDocumentContext(useRenderContext(), api, {}));
  const [busy, setBusy] = useState<Work>();
  const leaving = useRef(false);
  useFocusKept(form, busy !== undefined || loading);
  const working = useRef<Work | undefined>(undefined);
  const reading = place.action === 'get';
  const desk = useDocumentDesk<OpenRecordForm>({
    form,
    place: reading
      ? undefined
      : { leaderId: '', form: `${facts.templateKey}/${facts.formKey}`, id: draftId === undefined ? (place.id ?? '') : `draft:${draftId}` },
    loadNewer: () => loadNewer().then((opened) => ({ opened, form: opened.form })),
    onMerged: ({ opened }, work) => onMerged(opened, work === undefined ? undefined : (work as Work)),
    onReload: () => onReload(),
  });

  const send = async (work: Work): Promise<boolean> => {
    const data = sentData(form.store, form.served.edition);
    const sent = sentForm(form.store);
    const settings = { silent: true, overlay: t(work === 'draft' ? 'flowForm.overlay.draft' : 'document.record.saving') };
    if (work === 'draft') {
      const body = {
        tempAlias: facts.templateKey,
        dataJson: JSON.stringify(data),
        ...(draftId === undefined ? {} : { id: draftId, ...(facts.draft?.rev === undefined || facts.draft.rev === null ? {} : { rev: facts.draft.rev }) }),
      };
      const { value, message } = await api.raw(dataTemplateBoSaveDraft, { body }, settings);
      await desk.saved(message, sent);
      if (draftId === String(value)) onReload(sent);
      else onDrafted(String(value), sent);
      return true;
    }
    const issues = await form.store.submit();
    if (issues.some(({ level }) => level === 'error')) {
      notifyIssues(notification, issues, form.store, form.ui, context.t);
      return false;
    }
    const { message } = await api.raw(
      dataTemplateBoSave,
      { params: { boAlias: facts.boAlias }, query: { delDraftId: draftId ?? '' }, body: { ...data, formKey: facts.formKey, templateKey: facts.templateKey } },
      settings,
    );
    await desk.saved(message, sent);
    return true;
  };

  const run = async (work: Work, leave: boolean): Promise<boolean> => {
    if (working.current !== undefined) return false;
    working.current = work;
    setBusy(work);
    desk.attempt();
    try {
      const done = await send(work);
      if (done && leave) {
        leaving.current = true;
        onBack();
      }
      return done;
    } catch (error) {
      desk.refuse(error, work);
      return false;
    } finally {
      working.current = undefined;
      setBusy(undefined);
    }
  };

  const goOn = useEffectEvent((work: Work) => void run(work, work === 'save'));
  useEffect(() => {
    if (resume !== undefined) goOn(resume.work);
  }, [resume]);
  useShortcuts(reading ? {} : { onSave: () => void run('draft', false), onSubmit: () => void run('save', true) });

  return (
    <>
      <RenderProvider value={context}>
        <FormSheet
          form={form}
          mode={reading ? 'read' : 'start'}
          onBack={bare ? undefined : onBack}
          title={`${facts.templateName} · ${t(`document.record.${place.action}`)}`}
          actions={
            reading ? null : (
              <>
                <Button data-alias="saveDraft" loading={busy === 'draft'} disabled={busy === 'save' || loading} onClick={() => void run('draft', false)}>
                  {t('document.record.draft')}
                </Button>
                <Button
                  data-alias="save"
                  type="primary"
                  loading={busy === 'save'}
                  disabled={busy === 'draft' || loading}
                  onClick={() => void run('save', true)}
                >
                  {t('document.record.save')}
                </Button>
              </>
            )
          }
          notice={<DeskNotices desk={desk} />}
        />
      </RenderProvider>
      <DeskDialogs desk={desk} leaving={leaving} uploading={uploading} sending={busy !== undefined} onSave={reading ? undefined : () => run('draft', false)} />
    </>
  );
}

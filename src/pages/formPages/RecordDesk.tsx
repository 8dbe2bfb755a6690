import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert, App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { dataTemplateBoSave, dataTemplateBoSaveDraft } from '../../../schemas/calls/index.ts';
import { closeIssues, notifyIssues } from '../../../renderers/form/index.ts';
import { RenderProvider, useRenderContext } from '../../../renderers/core/index.ts';
import { ApiError, isCancelled, messageOf } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useAutosave, useAutosaves, type AutosavePlace } from '../../portal/autosave/index.ts';
import { useDocumentContext } from '../../portal/choices/useDocumentContext.ts';
import { useFocusKept } from '../../portal/useFocusKept.ts';
import { SUCCESS_DURATION } from '../../constants.ts';
import { LeaveGuard } from '../flowForm/dialogs/LeaveGuard.tsx';
import { conflictOf, type Conflict } from '../flowForm/document/conflict.ts';
import { sentForm, type SentForm } from '../flowForm/document/continueForm.ts';
import { ConflictDialog, type Newer } from '../flowForm/document/ConflictDialog.tsx';
import { RestoreBanner } from '../flowForm/document/RestoreBanner.tsx';
import { useUploadsRunning } from '../flowForm/document/useUploadsRunning.ts';
import { sentData } from '../flowForm/formData.ts';
import type { OpenForm } from '../flowForm/loadForm.ts';
import { serverIssues } from '../flowForm/serverIssues.ts';
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
  readonly onMerged: (record: OpenRecordForm) => void;
  /** A merged version: saving goes on by itself. */
  readonly resume: OpenRecordForm | undefined;
}

type Work = 'save' | 'draft';

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
  const { api, notify, session } = useApp();
  const { notification } = App.useApp();
  const { context, uploading } = useUploadsRunning(useDocumentContext(useRenderContext(), api, {}));
  const [user] = useState(session.user);
  const [busy, setBusy] = useState<Work>();
  const [failure, setFailure] = useState<{ readonly message: string; readonly told: boolean }>();
  const [conflict, setConflict] = useState<Conflict>();
  const leaving = useRef(false);
  useFocusKept(form, busy !== undefined || loading);
  const working = useRef<Work | undefined>(undefined);
  const last = useRef<Work>('save');
  const reading = place.action === 'get';
  const autosavePlace: AutosavePlace | undefined =
    reading || user === undefined || user.userId === ''
      ? undefined
      : {
          tenant: user.userAttrs.tenantId ?? '',
          userId: user.userId,
          leaderId: '',
          form: `${facts.templateKey}/${facts.formKey}`,
          id: draftId === undefined ? (place.id ?? '') : `draft:${draftId}`,
        };
  const autosave = useAutosave({
    autosaves: useAutosaves(),
    place: autosavePlace,
    store: form.store,
    formVersion: form.served.version,
    rev: form.rev,
    base: form.base,
  });

  useEffect(
    () => () => {
      form.store.dispose();
      closeIssues(notification);
    },
    [form.store, notification],
  );

  const failed = (error: unknown): void => {
    const found = conflictOf(error);
    if (found !== undefined) return setConflict(found);
    if (isCancelled(error) || (error instanceof ApiError && error.failure === 'unauthorised')) return undefined;
    const issues = error instanceof ApiError ? serverIssues(error.body) : [];
    if (issues.length > 0) {
      form.store.showIssues(issues);
      notifyIssues(notification, issues, form.store, form.ui, context.t);
    }
    return setFailure({ message: messageOf(error), told: issues.length > 0 });
  };

  const send = async (work: Work): Promise<boolean> => {
    const data = sentData(form.store);
    const sent = sentForm(form.store);
    const settings = { silent: true, overlay: t(work === 'draft' ? 'flowForm.overlay.draft' : 'document.record.saving') };
    if (work === 'draft') {
      const body = {
        tempAlias: facts.templateKey,
        dataJson: JSON.stringify(data),
        ...(draftId === undefined ? {} : { id: draftId, ...(facts.draft?.rev === undefined || facts.draft.rev === null ? {} : { rev: facts.draft.rev }) }),
      };
      const { value, message } = await api.raw(dataTemplateBoSaveDraft, { body }, settings);
      await saved(message, sent);
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
    await saved(message, sent);
    return true;
  };

  const saved = async (message: string, { edits }: SentForm): Promise<void> => {
    form.store.markSaved(edits);
    closeIssues(notification);
    await autosave.clear();
    notify.success(message === '' ? t('flowForm.succeeded') : message, SUCCESS_DURATION);
  };

  const run = async (work: Work, leave: boolean): Promise<boolean> => {
    if (working.current !== undefined) return false;
    working.current = work;
    last.current = work;
    setBusy(work);
    setFailure(undefined);
    try {
      const done = await send(work);
      if (done && leave) {
        leaving.current = true;
        onBack();
      }
      return done;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      working.current = undefined;
      setBusy(undefined);
    }
  };

  const goOn = useEffectEvent(() => void run(last.current, last.current === 'save'));
  useEffect(() => {
    if (resume !== undefined) goOn();
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
          notice={
            <>
              {failure === undefined || failure.told ? null : (
                <Alert type="error" showIcon title={failure.message} closable={{ onClose: () => setFailure(undefined) }} />
              )}
              <RestoreBanner form={form} autosave={autosave} />
            </>
          }
        />
      </RenderProvider>
      {conflict === undefined ? null : (
        <ConflictDialog<OpenRecordForm>
          conflict={conflict}
          form={form}
          onClose={() => setConflict(undefined)}
          load={() => loadNewer().then((opened): Newer<OpenRecordForm> => ({ opened, form: opened.form }))}
          onMerged={({ opened }) => {
            setConflict(undefined);
            void autosave.clear().then(() => onMerged(opened));
          }}
          onReload={() => {
            setConflict(undefined);
            onReload();
          }}
        />
      )}
      <LeaveGuard
        store={form.store}
        leaving={leaving}
        uploading={uploading}
        sending={busy !== undefined}
        refused={failure !== undefined || conflict !== undefined}
        onDrop={() => void autosave.clear()}
        {...(reading ? {} : { onSave: () => run('draft', false) })}
      />
    </>
  );
}

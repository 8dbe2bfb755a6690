import { useCallback, useEffect, useRef, useState } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRenderContext } from '../../../../renderers/core/index.ts';
import { closeIssues, notifyIssues } from '../../../../renderers/form/index.ts';
import { ApiError, isCancelled, messageOf } from '../../../api/index.ts';
import { SUCCESS_DURATION } from '../../../constants.ts';
import { useApp } from '../../../portal/appContext.ts';
import { useAutosave, useAutosaves, type AutosaveState } from '../../../portal/autosave/index.ts';
import { conflictOf, isOtherEdition, type Conflict } from '../document/conflict.ts';
import type { Newer } from '../document/ConflictDialog.tsx';
import type { SentForm } from '../document/continueForm.ts';
import { isOtherVersion } from '../document/NewVersion.tsx';
import type { OpenForm } from '../loadForm.ts';
import { serverIssues } from '../serverIssues.ts';

export interface Failure {
  readonly message: string;
  readonly logId: string | undefined;
  /** The list of what is wrong says it already, and goes when all is corrected. */
  readonly told: boolean;
}

export interface DocumentDeskOptions<Opened> {
  readonly form: OpenForm;
  /** What the document is in this browser, beside whose it is; undefined where nothing can be entered. */
  readonly place: { readonly form: string; readonly id: string; readonly leaderId: string } | undefined;
  /** The document as it is stored now. */
  readonly loadNewer: () => Promise<Newer<Opened>>;
  /** Shows a merged or newer version; an action that was refused because of it goes on by itself. */
  readonly onMerged: (newer: Newer<Opened>, action?: string) => void;
  /** Shows the document as it is stored now, without what was entered. */
  readonly onReload: () => void;
}

/** What happens to every document that is worked on, whatever can be done with it: its input is kept, refusals are told, conflicts are settled. */
export interface DocumentDesk<Opened> extends DocumentDeskOptions<Opened> {
  readonly autosave: AutosaveState;
  /** What went wrong last; stays until the next attempt. */
  readonly failure: Failure | undefined;
  readonly conflict: (Conflict & { readonly action: string }) | undefined;
  /** The form that was published while this one was open. */
  readonly newVersion: Newer<Opened> | undefined;
  /** The last attempt came back: nobody who waited for it to leave the page is let go. */
  readonly refused: boolean;
  readonly attempt: () => void;
  readonly fail: (message: string) => void;
  /** Tells a failed call of an action, at the fields where it names some. A cancelled one, and one whose session has ended, is nobody's failure. */
  readonly refuse: (error: unknown, action: string) => void;
  /** The server has what was sent; what is entered since counts on. */
  readonly saved: (message: string, sent: SentForm | undefined) => Promise<void>;
  /** Somebody else's version is left alone. */
  readonly settle: () => void;
}

export function useDocumentDesk<Opened>(options: DocumentDeskOptions<Opened>): DocumentDesk<Opened> {
  const { form, place, loadNewer } = options;
  const { t } = useTranslation();
  const { notify, session } = useApp();
  const { notification } = App.useApp();
  const { t: translate } = useRenderContext();
  // Who opened the page: when his session ends, what he has entered is still his.
  const [user] = useState(session.user);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict & { readonly action: string }>();
  const [newVersion, setNewVersion] = useState<Newer<Opened>>();
  const mounted = useRef(true);
  const autosave = useAutosave({
    autosaves: useAutosaves(),
    place:
      place === undefined || user === undefined || user.userId === '' ? undefined : { tenant: user.userAttrs.tenantId ?? '', userId: user.userId, ...place },
    store: form.store,
    formVersion: form.served.version,
    rev: form.rev,
    base: form.base,
  });

  useEffect(() => () => form.store.dispose(), [form.store]);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // When the whole portal goes, its notifications have gone before.
      if (document.querySelector('.yb-issues') !== null) closeIssues(notification);
    };
  }, [notification]);

  /** What the page let through may follow from a form that was published meanwhile. */
  const lookForNewVersion = (): void =>
    void loadNewer()
      .then((newer) => (isOtherVersion(form, newer.form) ? setNewVersion(newer) : newer.form.store.dispose()))
      .catch(() => undefined);

  return {
    ...options,
    autosave,
    failure,
    conflict,
    newVersion,
    refused: failure !== undefined || conflict !== undefined,
    attempt: useCallback(() => setFailure(undefined), []),
    fail: (message) => setFailure({ message, logId: undefined, told: false }),
    refuse(error, action) {
      if (isCancelled(error) || (error instanceof ApiError && error.failure === 'unauthorised')) return;
      const found = conflictOf(error);
      if (found !== undefined) {
        setConflict({ ...found, action });
        return;
      }
      const issues = error instanceof ApiError ? serverIssues(error.body) : [];
      const logId = error instanceof ApiError ? error.logId : undefined;
      if (issues.length > 0) {
        form.store.showIssues(issues);
        notifyIssues(notification, issues, form.store, form.ui, translate, logId === undefined ? undefined : t('app.logId', { logId }));
      }
      if (issues.length > 0 || isOtherEdition(error)) lookForNewVersion();
      if (mounted.current) setFailure({ message: messageOf(error), logId, told: issues.length > 0 });
      else notify.error(messageOf(error), logId);
    },
    async saved(message, sent) {
      form.store.markSaved(sent?.edits);
      closeIssues(notification);
      notify.success(message === '' ? t('flowForm.succeeded') : message, SUCCESS_DURATION);
      await autosave.clear();
    },
    settle() {
      setConflict(undefined);
      setNewVersion(undefined);
      setFailure(undefined);
    },
  };
}

import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallSpec } from '../../../schemas/calls/defineCall.ts';
import type { Button } from '../../../schemas/calls/entities/flow.ts';
import { taskNextTask } from '../../../schemas/calls/index.ts';
import type { OpinionLine } from '../../../renderers/flow/index.ts';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { closeIssues, notifyIssues } from '../../../renderers/form/index.ts';
import { ApiError, messageOf, type Answer, type Api, type CallArguments, type CallOptions, type RawEnvelope } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { NEXT_TASK_WAIT, SUCCESS_DURATION } from '../../constants.ts';
import { openTodo } from '../template/rowTargets/openTodo.ts';
import { flowButtonRegistry, type FlowContext, type Outcome, type PeopleAnswer, type RejectAnswer } from './buttons/index.ts';
import { createClickKeys } from './clickKeys.ts';
import { PeopleDialog } from './dialogs/PeopleDialog.tsx';
import { ReasonDialog } from './dialogs/ReasonDialog.tsx';
import { RejectDialog } from './dialogs/RejectDialog.tsx';
import { useDialogs } from './dialogs/useDialogs.ts';
import type { DocumentDesk } from './desk/useDocumentDesk.ts';
import { sentForm, type SentForm } from './document/continueForm.ts';
import type { FlowDocument, FlowPlace } from './flowDocument.ts';
import { encodeData } from './formData.ts';
import type { OpenForm } from './loadForm.ts';
import type { Confirming } from './parts/ActionBar.tsx';
import type { OpinionDraft } from './useOpinion.ts';
import type { FrameData, FrameDoor, FrameOutcome } from './urlForm/FrameDoor.ts';

export interface FlowActionsOptions {
  readonly place: FlowPlace;
  readonly document: FlowDocument;
  readonly form: OpenForm;
  /** Client that already says for whom the page acts. */
  readonly api: Api;
  readonly opinion: OpinionDraft;
  /** Approval history as far as it is there. */
  readonly opinions: readonly OpinionLine[];
  readonly draftId: string | undefined;
  /** Goes back to where the person came from. */
  readonly onBack: () => void;
  readonly onReload: (sent?: SentForm) => void;
  readonly onDrafted: (instId: string) => void;
  readonly onShow: (what: 'history' | 'image') => void;
  readonly onPrint: () => void;
  /** Where it is told what has been stored and what was refused. */
  readonly desk: Pick<DocumentDesk<unknown>, 'attempt' | 'fail' | 'refuse' | 'saved'>;
}

export interface FlowActions {
  /** Alias of the button at work. */
  readonly busy: string | undefined;
  /** The button at work has something on its way to the server. */
  readonly sending: boolean;
  readonly confirming: Confirming | undefined;
  /** True once the page goes away by itself. */
  readonly leaving: RefObject<boolean>;
  readonly press: (button: Button) => Promise<void>;
  /** Runs a step outside a button: saving before the page is left. */
  readonly contextOf: (button: Button) => FlowContext;
  readonly dialog: ReactElement | null;
}

/** Runs the buttons of a form page: one at a time, with their questions, overlays, failures and what follows. */
export function useFlowActions(options: FlowActionsOptions): FlowActions {
  const { t } = useTranslation();
  const { notify, session } = useApp();
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { services } = useRenderContext();
  const [keys] = useState(createClickKeys);
  const [busy, setBusy] = useState<string>();
  const [sending, setSending] = useState(false);
  const [confirming, setConfirming] = useState<Confirming>();
  const running = useRef(false);
  const pressed = useRef('');
  /** The form as the button at work has sent it. */
  const sent = useRef<SentForm>(undefined);
  /** What the page in the frame said last. */
  const frameData = useRef<FrameData>({});
  const leaving = useRef(false);
  const mounted = useRef(true);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const translate = useMemo(() => (key: string, params?: Readonly<Record<string, unknown>>) => t(key, { ...params }), [t]);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const failed = (error: unknown): undefined => {
    latest.current.desk.refuse(error, pressed.current);
  };

  async function attempt<C extends CallSpec, Value>(
    call: C,
    input: CallArguments<C>,
    overlay: string | undefined,
    send: (settings: CallOptions) => Promise<Value>,
  ): Promise<Value | undefined> {
    const request = `${call.name} ${JSON.stringify(input)}`;
    const key = keys.take(request);
    if (running.current) setSending(true);
    latest.current.opinion.hold(true);
    try {
      return await send({ silent: true, key, ...(overlay === undefined ? {} : { overlay }) });
    } catch (error) {
      latest.current.opinion.hold(false);
      if (error instanceof ApiError && (error.failure === 'network' || error.failure === 'timeout')) keys.lost(request, key);
      return failed(error);
    }
  }

  async function finish({ message, then }: Outcome): Promise<void> {
    const { api, desk } = latest.current;
    void desk.saved(message, sent.current);
    if (then === 'reload') {
      latest.current.opinion.hold(false);
      latest.current.onReload(sent.current);
      return;
    }
    leaving.current = true;
    setSending(false);
    await wait(SUCCESS_DURATION);
    // Beside a list the list is where one goes on.
    const next = then === 'nextTask' && latest.current.place.onLeave === undefined ? await nextAddress(api, latest.current.document) : undefined;
    if (!mounted.current) return;
    if (next === undefined) latest.current.onBack();
    else void navigate(next, { replace: true });
  }

  async function nextAddress(api: Api, { defId, defKey }: FlowDocument): Promise<string | undefined> {
    const close = notify.overlay(t('flowForm.overlay.next'));
    try {
      const task = await api.call(
        taskNextTask,
        { query: { ...(defId === undefined ? {} : { defId }), ...(defKey === undefined ? {} : { defKey }) } },
        { silent: true },
      );
      if (task === null || task === undefined || !task.id) return undefined;
      const target = openTodo.of(task, session.user?.userId ?? '');
      if (target.kind !== 'go') return undefined;
      await wait(NEXT_TASK_WAIT);
      return target.to;
    } catch {
      // The decision is made; without a next task the person returns to the list.
      return undefined;
    } finally {
      close();
    }
  }

  /** Has the page in the frame save its document. False: the action ends here. */
  async function askFrame(door: FrameDoor, button: Button): Promise<boolean> {
    frameData.current = {};
    const close = notify.overlay(t('flowForm.overlay.working'));
    let outcome: FrameOutcome;
    try {
      outcome = await door.ask(button.alias);
    } catch (error) {
      latest.current.desk.fail(t('document.url.unexpected', { reason: messageOf(error) }));
      return false;
    } finally {
      close();
    }
    switch (outcome.kind) {
      case 'saved':
        frameData.current = outcome.data;
        return true;
      // the page has said itself what is wrong
      case 'refused':
        return false;
      case 'unhandled':
        return confirmAt(button, { title: t('document.url.unhandled') });
      case 'timeout':
      case 'broken':
        latest.current.desk.fail(t(outcome.kind === 'timeout' ? 'document.url.timeout' : 'flowForm.broken'));
        return false;
    }
  }

  const confirmAt = (button: Button, question: { readonly title: string; readonly content?: string }): Promise<boolean> =>
    new Promise((resolve) => {
      setConfirming({
        alias: button.alias,
        ...question,
        answer(yes) {
          setConfirming(undefined);
          resolve(yes);
        },
      });
    });

  const encoded = ({ store, served }: OpenForm): string => {
    sent.current = sentForm(store);
    return encodeData(store, served.edition);
  };

  function contextOf(button: Button): FlowContext {
    const { place, form, api, opinion, opinions, draftId, onDrafted, onShow, onPrint } = latest.current;
    return {
      place,
      document: latest.current.document,
      button,
      form,
      api,
      opinion: opinion.text,
      files: opinion.files,
      seals: opinion.seals,
      opinions,
      draftId,
      viewerId: place.leaderId ?? session.user?.userId ?? '',
      leaderId: place.leaderId,
      t: translate,
      ask: {
        confirm: (question) => confirmAt(button, question),
        reason: (question) => dialogs.open<string>((done) => <ReasonDialog question={question} onDone={done} />),
        people: (question) => dialogs.open<PeopleAnswer>((done) => <PeopleDialog question={question} onDone={done} />),
        reject: (conf, initial) =>
          dialogs.open<RejectAnswer>((done) => <RejectDialog conf={conf} initial={initial} title={button.name || t('flowForm.button.reject')} onDone={done} />),
        sure: (question) => services.confirm(question),
        open: (render) => dialogs.open(render),
      },
      send: (call, input, overlay) =>
        attempt(call, input, overlay, (settings) => api.raw(call, input, settings)) as Promise<RawEnvelope<typeof call> | undefined>,
      write: (call, input, overlay) => attempt(call, input, overlay, (settings) => api.call(call, input, settings)) as Promise<Answer<typeof call> | undefined>,
      read: (call, input) => api.call(call, input, { silent: true, parallel: true }).catch(failed),
      async validate() {
        if (form.frame !== undefined) return askFrame(form.frame, button);
        const issues = await form.store.submit();
        if (!issues.some((issue) => issue.level === 'error')) {
          closeIssues(notification);
          return true;
        }
        notifyIssues(notification, issues, form.store, form.ui, translate);
        return false;
      },
      data: () => (form.frame === undefined ? encoded(form) : undefined),
      formMembers: () =>
        form.frame === undefined ? { formType: 'inner', formKey: form.served.formKey, data: encoded(form) } : { formType: 'frame', ...frameData.current },
      finish,
      drafted: onDrafted,
      warn: (text) => notify.warning(text),
      show: onShow,
      print: onPrint,
    };
  }

  async function press(button: Button): Promise<void> {
    const unit = flowButtonRegistry.get(button.alias);
    // State is too slow for a double click: the second one arrives before the next render.
    if (unit === undefined || running.current) return;
    running.current = true;
    pressed.current = button.alias;
    sent.current = undefined;
    setBusy(button.alias);
    latest.current.desk.attempt();
    try {
      await unit.run(contextOf(button));
    } catch (error) {
      failed(error);
    } finally {
      setSending(false);
      if (!leaving.current) {
        running.current = false;
        setBusy(undefined);
      }
    }
  }

  return { busy, sending, confirming, leaving, press, contextOf, dialog: dialogs.element };
}

// helpers

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

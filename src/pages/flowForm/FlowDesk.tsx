import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Button, Grid } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Button as FlowButton } from '../../../schemas/calls/entities/flow.ts';
import { FlowSteps, type OpinionLine } from '../../../renderers/flow/index.ts';
import { FormView, SummaryBar } from '../../../renderers/form/index.ts';
import { RenderProvider, useRenderContext } from '../../../renderers/core/index.ts';
import type { Api } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useAutosaves } from '../../portal/autosave/index.ts';
import { useDocumentContext } from '../../portal/choices/useDocumentContext.ts';
import { useFocusKept } from '../../portal/useFocusKept.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { flowButtonRegistry } from './buttons/index.ts';
import { saveDraft } from './buttons/saveDraft.ts';
import { DeskDialogs } from './desk/DeskDialogs.tsx';
import { DeskNotices } from './desk/DeskNotices.tsx';
import { useDocumentDesk, type DocumentDeskOptions } from './desk/useDocumentDesk.ts';
import { buttonsFor, defaultOpinion, labelOf } from './buttonsFor.ts';
import { ChangesBanner } from './document/ChangesBanner.tsx';
import type { Newer } from './document/ConflictDialog.tsx';
import type { SentForm } from './document/continueForm.ts';
import { useChanges } from './document/useChanges.ts';
import { useUploadsRunning } from './document/useUploadsRunning.ts';
import type { FlowDocument, FlowPlace } from './flowDocument.ts';
import { BAR_BUTTONS, COMPACT_BUTTONS, HEADER_BUTTONS } from './limits.ts';
import type { OpenForm } from './loadForm.ts';
import { ActionBar, type ActionBarProps } from './parts/ActionBar.tsx';
import { FormFoot } from './parts/FormFoot.tsx';
import { Banners } from './parts/Banners.tsx';
import { ExplainFields } from './parts/ExplainFields.tsx';
import { DocumentWatermark } from './parts/DocumentWatermark.tsx';
import { FlowHead } from './parts/FlowHead.tsx';
import { OpinionCard } from './parts/OpinionCard.tsx';
import { PrintSheet } from './parts/PrintSheet.tsx';
import { SideDrawer, SideRail, type SideView } from './parts/SideViews.tsx';
import { signatureOf } from './signature.ts';
import { UrlFrame } from './urlForm/UrlFrame.tsx';
import { useFlowActions } from './useFlowActions.tsx';
import { useFlowSide } from './useFlowSide.ts';
import { useOpinion } from './useOpinion.ts';
import { useShortcuts } from './useShortcuts.ts';

/** A button that is pressed again, once, when the desk shows the version it is meant for. */
export interface Resume {
  readonly alias: string;
}

export interface FlowDeskProps<Opened> {
  readonly place: FlowPlace;
  readonly document: FlowDocument;
  readonly form: OpenForm;
  /** Client that already says for whom the page acts. */
  readonly api: Api;
  readonly draftId: string | undefined;
  /** A newer state of the document is under way. */
  readonly loading: boolean;
  readonly onBack: () => void;
  /** Shows the document as it is stored now: what was sent, with what is entered since. */
  readonly onReload: (sent?: SentForm) => void;
  readonly onDrafted: (instId: string) => void;
  /** The document as it is stored now. */
  readonly loadNewer: () => Promise<Newer<Opened>>;
  /** Shows a merged version, and goes on with what was refused. */
  readonly onMerged: (newer: Newer<Opened>, resume?: Resume) => void;
  readonly resume: Resume | undefined;
}

/** A document with everything that can be done with it. */
export function FlowDesk<Opened>({
  place,
  document,
  form,
  api,
  draftId,
  loading,
  onBack,
  onReload,
  onDrafted,
  loadNewer,
  onMerged,
  resume,
}: FlowDeskProps<Opened>) {
  const { t, i18n } = useTranslation();
  const { context, uploading } = useUploadsRunning(
    useDocumentContext(useRenderContext(), api, {
      instId: document.instId,
      taskId: document.task?.taskId ?? undefined,
      nodeId: document.node?.nodeId,
      nodeName: document.node?.name ?? undefined,
    }),
  );
  const narrow = useNarrow();
  // Beside a list there is only room for the document itself.
  const beside = place.onLeave !== undefined;
  const wide = Grid.useBreakpoint().xl === true && !beside;
  const { mode, task, lockCode } = document;
  const { session } = useApp();
  const [rail, setRail] = useState<SideView>('history');
  const [drawer, setDrawer] = useState<SideView>();
  const [imageWanted, setImageWanted] = useState(false);
  const [printing, setPrinting] = useState(false);
  const side = useFlowSide(api, document, imageWanted);
  const opinions = side.opinions.value ?? noOpinions;
  const { buttons, claimFirst } = buttonsFor(document, {
    place,
    opinions,
    viewerId: place.leaderId ?? session.user?.userId ?? '',
    administers: session.administers,
  });
  const opinion = useOpinion(api, document, defaultOpinion(buttons, context.t), {
    autosaves: useAutosaves(),
    tenant: session.user?.userAttrs.tenantId ?? '',
    userId: session.user?.userId ?? '',
    leaderId: place.leaderId ?? '',
  });
  const settled = side.opinions.value !== undefined || side.opinions.error !== undefined;
  const hasRail = mode !== 'start' && wide;
  const desk = useDocumentDesk<Opened>({
    form,
    place: deskPlace(place, document, form, draftId),
    loadNewer,
    onMerged: (newer, action) => onMerged(newer, action === undefined ? undefined : { alias: action }),
    onReload: () => onReload(),
  });
  const changes = useChanges(api, document);
  const [onlyChanges, setOnlyChanges] = useState(false);

  const show = (what: SideView): void => {
    setImageWanted(true);
    if (what === 'history' && hasRail) setRail('history');
    else setDrawer(what);
  };
  const actions = useFlowActions({
    place,
    document,
    form,
    api,
    opinion,
    opinions,
    draftId,
    onBack,
    onDrafted,
    onShow: show,
    onPrint: () => setPrinting(true),
    desk,
    onReload(sent) {
      onReload(sent);
      side.opinions.reload();
      side.image.reload();
    },
  });

  useFocusKept(form, actions.busy !== undefined || loading);
  const goOn = useEffectEvent((again: Resume) => {
    const button = buttons.find(({ alias }) => alias === again.alias);
    if (button !== undefined) void actions.press(button);
  });
  useEffect(() => {
    if (resume !== undefined) goOn(resume);
  }, [resume]);

  const pressable = (alias: string): FlowButton | undefined => buttons.find((button) => button.alias === alias && blockedBy(button) === undefined);
  const main = pressable('startFlow') ?? pressable('agree');
  const draft = pressable('saveDraft');
  useShortcuts({
    onSave: draft === undefined ? undefined : () => void actions.press(draft),
    onSubmit: main === undefined ? undefined : () => (actions.confirming?.alias === main.alias ? actions.confirming.answer(true) : void actions.press(main)),
  });

  function blockedBy(button: FlowButton): string | undefined {
    const unit = flowButtonRegistry.get(button.alias);
    if (unit === undefined) return t('flowForm.unsupported', { alias: button.alias });
    return claimFirst && button.alias !== 'lockUnlock' && unit.view !== true ? t('flowForm.claimFirst') : undefined;
  }

  const bar: Omit<ActionBarProps, 'room'> = {
    buttons,
    settled,
    busy: actions.busy ?? (loading || (settled && side.opinions.loading) ? 'loading' : undefined),
    confirming: actions.confirming,
    asking: actions.dialog !== null,
    labelOf: (button) => labelOf(button, flowButtonRegistry.get(button.alias)?.labelKey, lockCode, context.t, i18n.language),
    blockedBy,
    onPress: (button) => void actions.press(button),
  };
  const decides = mode === 'approve' && buttons.some(({ alias }) => alias === 'agree');
  const printed = useCallback(() => setPrinting(false), []);

  return (
    <div className={beside ? `flow-page flow-beside flow-${mode}` : `flow-page flow-${mode}`}>
      <FlowHead
        document={document}
        title={form.served.name}
        serialNo={form.serialNo}
        draft={mode === 'start' && draftId !== undefined}
        onBack={onBack}
        actions={narrow ? null : <ActionBar {...bar} room={wide ? HEADER_BUTTONS : beside ? BAR_BUTTONS : COMPACT_BUTTONS} />}
      />
      <DeskNotices desk={desk} />
      <Banners place={place} document={document} side={side} />
      <ChangesBanner store={form.store} changes={changes} only={onlyChanges} onOnly={setOnlyChanges} />
      {mode === 'start' ? null : <FlowSteps nodes={side.nodes} onOpen={() => show('image')} />}
      <DocumentWatermark api={api} instId={mode === 'start' ? undefined : document.instId}>
        <div className={hasRail ? 'flow-body flow-body-rail' : 'flow-body'}>
          <div className="flow-main">
            {form.frame === undefined ? (
              <RenderProvider value={context}>
                <FormView store={form.store} ui={form.ui} mode={mode} {...(changes === undefined ? {} : { changes: changes.map, onlyChanges })} />
                <ExplainFields store={form.store} />
              </RenderProvider>
            ) : (
              <UrlFrame door={form.frame} title={form.served.name} />
            )}
            {decides ? (
              <OpinionCard
                api={api}
                defKey={document.defKey}
                opinion={opinion}
                required={document.node?.localProperties?.opinionRequired === true}
                signature={signatureOf(document)}
              />
            ) : null}
            {mode === 'start' || hasRail ? null : (
              <Button block onClick={() => show('history')}>
                {t('flowForm.historyOf', { count: side.opinions.value?.length ?? 0 })}
              </Button>
            )}
          </div>
          {hasRail ? <SideRail side={side} view={rail} onView={setRail} onExpand={() => show('image')} /> : null}
        </div>
      </DocumentWatermark>
      <FormFoot>
        <SummaryBar store={form.store} />
        {narrow && buttons.length > 0 ? <ActionBar {...bar} room={BAR_BUTTONS} block /> : null}
      </FormFoot>
      <SideDrawer side={side} view={drawer} onClose={() => setDrawer(undefined)} />
      {actions.dialog}
      {printing ? <PrintSheet form={form} document={document} leaderId={place.leaderId} onDone={printed} /> : null}
      <DeskDialogs
        desk={desk}
        leaving={actions.leaving}
        uploading={uploading}
        sending={actions.sending}
        onSave={draft === undefined ? undefined : async () => (await saveDraft(actions.contextOf(draft))) !== undefined}
      />
      {task === undefined ? null : <span hidden data-task={task.id} />}
    </div>
  );
}

// helpers

const noOpinions: readonly OpinionLine[] = [];

/** Undefined where nothing can be entered. */
function deskPlace(
  place: FlowPlace,
  { mode, task, defId, defKey }: FlowDocument,
  form: OpenForm,
  draftId: string | undefined,
): DocumentDeskOptions<unknown>['place'] {
  if (mode === 'read') return undefined;
  const id = task?.id ?? draftId ?? (place.copyInstId === undefined || place.copyInstId === '0' ? '' : `copy:${place.copyInstId}`);
  return { leaderId: place.leaderId ?? '', form: `${defKey ?? defId ?? ''}/${form.served.formKey}`, id };
}

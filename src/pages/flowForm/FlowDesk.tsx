import { useCallback, useEffect, useState } from 'react';
import { Alert, Button, Grid } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Button as FlowButton } from '../../../schemas/calls/entities/flow.ts';
import { FlowSteps } from '../../../renderers/flow/index.ts';
import { FormView, SummaryBar } from '../../../renderers/form/index.ts';
import { useRenderContext } from '../../../renderers/core/index.ts';
import type { Api } from '../../api/index.ts';
import { useNarrow } from '../../app/useNarrow.ts';
import { flowButtonRegistry } from './buttons/index.ts';
import { saveDraft } from './buttons/saveDraft.ts';
import { buttonsFor, defaultOpinion, labelOf } from './buttonsFor.ts';
import { LeaveGuard } from './dialogs/LeaveGuard.tsx';
import type { FlowDocument, FlowPlace } from './flowDocument.ts';
import { BAR_BUTTONS, COMPACT_BUTTONS, HEADER_BUTTONS } from './limits.ts';
import type { OpenForm } from './loadForm.ts';
import { ActionBar, type ActionBarProps } from './parts/ActionBar.tsx';
import { Banners } from './parts/Banners.tsx';
import { FlowHead } from './parts/FlowHead.tsx';
import { OpinionCard } from './parts/OpinionCard.tsx';
import { PrintSheet } from './parts/PrintSheet.tsx';
import { SideDrawer, SideRail, type SideView } from './parts/SideViews.tsx';
import { useFlowActions } from './useFlowActions.tsx';
import { useFlowSide } from './useFlowSide.ts';
import { useShortcuts } from './useShortcuts.ts';

export interface FlowDeskProps {
  readonly place: FlowPlace;
  readonly document: FlowDocument;
  readonly form: OpenForm;
  /** Client that already says for whom the page acts. */
  readonly api: Api;
  readonly draftId: string | undefined;
  /** A newer state of the document is under way. */
  readonly loading: boolean;
  readonly onBack: () => void;
  readonly onReload: () => void;
  readonly onDrafted: (instId: string) => void;
}

/** A document with everything that can be done with it. */
export function FlowDesk({ place, document, form, api, draftId, loading, onBack, onReload, onDrafted }: FlowDeskProps) {
  const { t } = useTranslation();
  const context = useRenderContext();
  const narrow = useNarrow();
  const wide = Grid.useBreakpoint().xl === true;
  const { mode, task, lockCode } = document;
  const { buttons, claimFirst } = buttonsFor(document);
  const [opinion, setOpinion] = useState(() => defaultOpinion(buttons, context.t));
  const [rail, setRail] = useState<SideView>('history');
  const [drawer, setDrawer] = useState<SideView>();
  const [imageWanted, setImageWanted] = useState(false);
  const [printing, setPrinting] = useState(false);
  const side = useFlowSide(api, document, imageWanted);
  const hasRail = mode !== 'start' && wide;

  const show = (what: SideView): void => {
    setImageWanted(true);
    if (what === 'history' && hasRail) setRail('history');
    else setDrawer(what);
  };
  const actions = useFlowActions({
    place, document, form, api, opinion, draftId, onBack, onDrafted, onShow: show, onPrint: () => setPrinting(true),
    onReload() {
      onReload();
      side.opinions.reload();
      side.image.reload();
    },
  });

  useEffect(() => () => form.store.dispose(), [form]);

  const pressable = (alias: string): FlowButton | undefined => buttons.find((button) => button.alias === alias && blockedBy(button) === undefined);
  const main = pressable('startFlow') ?? pressable('agree');
  const draft = pressable('saveDraft');
  useShortcuts({
    onSave: draft === undefined ? undefined : () => void actions.press(draft),
    onSubmit: main === undefined ? undefined : () => void actions.press(main),
  });

  function blockedBy(button: FlowButton): string | undefined {
    const unit = flowButtonRegistry.get(button.alias);
    if (unit === undefined) return t('flowForm.unsupported', { alias: button.alias });
    return claimFirst && button.alias !== 'lockUnlock' && unit.view !== true ? t('flowForm.claimFirst') : undefined;
  }

  const bar: Omit<ActionBarProps, 'room'> = {
    buttons,
    busy: actions.busy ?? (loading ? 'loading' : undefined),
    confirming: actions.confirming,
    labelOf: (button) => labelOf(button, flowButtonRegistry.get(button.alias)?.labelKey, lockCode, context.t),
    blockedBy,
    onPress: (button) => void actions.press(button),
  };
  const decides = mode === 'approve' && buttons.some(({ alias }) => alias === 'agree');
  const printed = useCallback(() => setPrinting(false), []);

  return (
    <div className={`flow-page flow-${mode}`}>
      <FlowHead document={document} title={form.served.name} serialNo={form.serialNo} draft={mode === 'start' && draftId !== undefined} onBack={onBack} actions={narrow ? null : <ActionBar {...bar} room={wide ? HEADER_BUTTONS : COMPACT_BUTTONS} />} />
      {actions.failure === undefined ? null : <FailureAlert {...actions.failure} onClose={actions.clearFailure} />}
      <Banners place={place} document={document} side={side} />
      {mode === 'start' ? null : <FlowSteps nodes={side.nodes} onOpen={() => show('image')} />}
      <div className={hasRail ? 'flow-body flow-body-rail' : 'flow-body'}>
        <div className="flow-main">
          <FormView
            store={form.store} ui={form.ui} mode={mode} schema={form.schema}
            {...(form.validator === undefined ? {} : { validator: form.validator })}
          />
          {decides ? <OpinionCard api={api} defKey={document.defKey} value={opinion} required={document.node?.localProperties?.opinionRequired === true} onChange={setOpinion} /> : null}
          {mode === 'start' || hasRail ? null : <Button block onClick={() => show('history')}>{t('flowForm.historyOf', { count: side.opinions.value?.length ?? 0 })}</Button>}
        </div>
        {hasRail ? <SideRail side={side} view={rail} onView={setRail} onExpand={() => show('image')} /> : null}
      </div>
      <div className="flow-foot">
        <SummaryBar store={form.store} />
        {narrow && buttons.length > 0 ? <ActionBar {...bar} room={BAR_BUTTONS} block /> : null}
      </div>
      <SideDrawer side={side} view={drawer} onClose={() => setDrawer(undefined)} />
      {actions.dialog}
      {printing ? <PrintSheet form={form} side={side} onDone={printed} /> : null}
      <LeaveGuard
        store={form.store} leaving={actions.leaving}
        {...(draft === undefined ? {} : { onSave: async () => (await saveDraft(actions.contextOf(draft))) !== undefined })}
      />
      {task === undefined ? null : <span hidden data-task={task.id} />}
    </div>
  );
}

// helpers

/** A refused action: stays in view until it is closed or tried again. */
function FailureAlert({ message, logId, onClose }: { readonly message: string; readonly logId: string | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="error" showIcon className="flow-failure" closable={{ onClose }}
      title={
        <>
          {message}
          {logId === undefined ? null : (
            <span className="log-id">
              {' '}
              {t('app.logId', { logId })}
              <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t('app.copyLogId')} onClick={() => void navigator.clipboard?.writeText(logId)} />
            </span>
          )}
        </>
      }
    />
  );
}

import { useCallback } from 'react';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { userGetDetail } from '../../../../schemas/calls/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import { useLoad } from '../../../portal/useLoad.ts';
import type { FlowDocument, FlowPlace } from '../flowDocument.ts';
import type { FlowSide } from '../useFlowSide.ts';

export interface BannersProps {
  readonly place: FlowPlace;
  readonly document: FlowDocument;
  readonly side: FlowSide;
}

/** Lock codes on which nobody here can act. */
const lockKeys: Readonly<Record<number, string | undefined>> = { 4: 'flowForm.lock.taken', 6: 'flowForm.lock.suspended' };

/** What everybody on the page must know: for whom it acts, and why it may only be read. */
export function Banners({ place, document, side }: BannersProps) {
  const { t } = useTranslation();
  const locked = document.lockCode === undefined ? undefined : lockKeys[document.lockCode];
  return (
    <>
      {place.leaderId === undefined || document.mode === 'read' ? null : <LeaderBanner leaderId={place.leaderId} document={document} />}
      {place.listType === 'agent' ? <Alert type="info" showIcon title={agentText(side, (key, params) => t(key, { ...params }))} /> : null}
      {locked === undefined ? null : <Alert type="warning" showIcon title={t(locked)} />}
      {place.copyInstId === undefined || place.copyInstId === '0' ? null : <Alert type="info" showIcon closable title={t('flowForm.copied')} />}
    </>
  );
}

// helpers

function LeaderBanner({ leaderId, document }: { readonly leaderId: string; readonly document: FlowDocument }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const known = document.task?.identityList?.find(({ id }) => id === leaderId)?.name;
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        known ?? (await api.call(userGetDetail, { query: { account: leaderId } }, { silent: true, parallel: true, signal })).user.fullname ?? leaderId,
      [api, leaderId, known],
    ),
  );
  const name = known ?? loaded.value ?? (loaded.loading ? '' : leaderId);
  return (
    <Alert type="warning" showIcon className="flow-leader" title={t(document.mode === 'start' ? 'flowForm.startingFor' : 'flowForm.actingFor', { name })} />
  );
}

/** The agent is the one the open task waits for. */
function agentText(side: FlowSide, t: (key: string, params?: Record<string, unknown>) => string): string {
  const name = [
    ...new Set(
      (side.opinions.value ?? []).filter((line) => line.status === 'awaiting_check' && (line.auditorName ?? '') !== '').map((line) => line.auditorName),
    ),
  ].join('、');
  return name === '' ? t('flowForm.readOnly') : t('flowForm.agentHandles', { name });
}

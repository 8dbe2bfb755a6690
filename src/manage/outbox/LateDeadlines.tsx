import { useCallback } from 'react';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { outboxLateDeadlines } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { RequestLink } from './RequestLink.tsx';

/** Deadlines that the server cannot carry out; nothing while there are none. */
export function LateDeadlines() {
  const { t } = useTranslation();
  const { api } = useApp();
  const found = useLoad(useCallback((signal: AbortSignal) => api.call(outboxLateDeadlines, {}, { signal, silent: true, parallel: true }), [api]));
  const late = found.value ?? [];
  if (late.length === 0) return <LoadFailure of={found} />;
  return (
    <Alert
      type="error"
      showIcon
      className="manage-note"
      title={t('outbox.late.title', { count: late.length })}
      description={
        <ul className="manage-lines">
          {late.map(({ taskId, instId, subject, nodeName, expiresAt, reason, nextTime }) => (
            <li key={taskId}>
              <RequestLink instId={instId}>{t('outbox.late.line', { subject, node: nodeName, time: expiresAt })}</RequestLink>
              {reason ? ` ${t('outbox.late.reason', { reason, time: nextTime ?? '' })}` : null}
            </li>
          ))}
        </ul>
      }
    />
  );
}

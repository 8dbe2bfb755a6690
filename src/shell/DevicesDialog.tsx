import { useCallback, useState } from 'react';
import { Button, Modal, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { sessionEndOwn, sessionListOwn } from '../../schemas/calls/index.ts';
import { useApp } from '../portal/appContext.ts';
import { LoadFailure } from '../portal/LoadFailure.tsx';
import { useLeave } from '../portal/useLeave.ts';
import { useLoad } from '../portal/useLoad.ts';
import { deviceName } from './deviceName.ts';
import './devices.css';

/** Where the person is signed in; each sign-on can be ended from here, and all together. */
export function DevicesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const leave = useLeave({ ended: true });
  const [busy, setBusy] = useState<string>();
  const sessions = useLoad(useCallback((signal: AbortSignal) => api.call(sessionListOwn, {}, { signal, silent: true }), [api]));

  async function end(id: string | undefined): Promise<void> {
    setBusy(id ?? 'all');
    try {
      await api.call(sessionEndOwn, { body: id === undefined ? {} : { id } });
      notify.success(t(id === undefined ? 'devices.allEnded' : 'devices.ended'));
      if (id !== undefined) return sessions.reload();
      onClose();
      leave();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(undefined);
    }
  }

  const all = (
    <Button danger loading={busy === 'all'} onClick={() => void end(undefined)}>
      {t('devices.endAll')}
    </Button>
  );
  return (
    <Modal open title={t('shell.devices')} footer={all} onCancel={onClose}>
      <LoadFailure of={sessions} />
      {sessions.value === undefined && sessions.error === undefined ? <Skeleton active title={false} /> : null}
      <ul className="devices" aria-label={t('shell.devices')}>
        {sessions.value?.map(({ id, device, begin, lastUse, current }) => (
          <li key={id}>
            <div>
              <div title={device}>
                {deviceName(device) || t('devices.unknown')} {current ? <Tag color="green">{t('devices.current')}</Tag> : null}
              </div>
              <div className="devices-times">{t('devices.times', { begin, lastUse })}</div>
            </div>
            {current ? null : (
              <Button size="small" loading={busy === id} aria-label={t('devices.endOne', { device: deviceName(device), begin })} onClick={() => void end(id)}>
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

import { useEffect, useState } from 'react';
import { Button, message as messages, Spin } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { SUCCESS_DURATION } from '../constants.ts';
import { useApp } from './appContext.ts';

const LOG_ID_SECONDS = 8;

/** Connects the messages of the application to what antd draws. */
export function NotifyBridge() {
  const { notify } = useApp();
  const [message, holder] = messages.useMessage({ maxCount: 3 });
  const [overlays, setOverlays] = useState<readonly { readonly id: number; readonly text: string }[]>([]);

  useEffect(() => {
    let next = 0;
    return notify.connect({
      success: (text, duration = SUCCESS_DURATION) => void message.success(text, duration / 1000),
      warning: (text, seconds) => void message.warning(text, seconds),
      error: (text, logId) => void message.error(logId === undefined ? text : traceable(text, logId)),
      overlay(text) {
        const id = next;
        next += 1;
        setOverlays((before) => [...before, { id, text }]);
        return () => setOverlays((before) => before.filter((overlay) => overlay.id !== id));
      },
    });
  }, [notify, message]);

  const shown = overlays.at(-1);
  return (
    <>
      {holder}
      {shown === undefined ? null : <Spin fullscreen size="large" description={shown.text} />}
    </>
  );
}

// helpers

const traceable = (text: string, logId: string) => ({ content: <ErrorText text={text} logId={logId} />, duration: LOG_ID_SECONDS });

function ErrorText({ text, logId }: { readonly text: string; readonly logId: string }) {
  const { t } = useTranslation();
  return (
    <span>
      {text} <span className="log-id">{t('app.logId', { logId })}</span>
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t('app.copyLogId')} onClick={() => void navigator.clipboard?.writeText(logId)} />
    </span>
  );
}

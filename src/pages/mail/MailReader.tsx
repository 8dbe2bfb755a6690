import { useCallback, useEffect, useRef } from 'react';
import { App, Button, Skeleton } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fileDownload, mailGetJson, mailIsRead, mailRemove } from '../../../schemas/calls/index.ts';
import { fromBase64 } from '../../api/encode.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';

export interface MailReaderProps {
  readonly id: string;
  /** It counts as read from now on. */
  readonly onRead?: () => void;
  readonly onGone: () => void;
}

/**
 * One mail. The server has cleaned its text; it stands in a frame of its own in which nothing runs, nothing is loaded and nothing is sent, so
 * that a mistake there would still do no harm.
 */
export function MailReader({ id, onRead, onGone }: MailReaderProps) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const { modal } = App.useApp();
  const found = useLoad(useCallback((signal: AbortSignal) => api.call(mailGetJson, { query: { id } }, { signal, silent: true, parallel: true }), [api, id]));
  const mail = found.value;
  const told = useRef(onRead);
  useEffect(() => {
    told.current = onRead;
  }, [onRead]);
  const unread = mail !== undefined && String(mail.isRead) === '0';
  useEffect(() => {
    if (unread)
      api.call(mailIsRead, { query: { id } }, { silent: true }).then(
        () => told.current?.(),
        () => undefined,
      );
  }, [api, id, unread]);

  const remove = async (): Promise<void> => {
    if (!(await modal.confirm({ title: t(String(mail?.type) === '1' ? 'mail.confirmBin' : 'mail.confirmRemove'), okButtonProps: { danger: true } }))) return;
    try {
      notify.success((await api.raw(mailRemove, { query: { ids: id, type: Number(mail?.type ?? 1) } })).message);
      onGone();
    } catch {
      // the client has shown why
    }
  };

  if (mail === undefined) return <div className="mail-reader">{found.error === undefined ? <Skeleton active /> : <LoadFailure of={found} />}</div>;
  return (
    <article className="mail-reader" aria-label={mail.subject || t('mail.noSubject')}>
      <h2 className="mail-reader-subject">{mail.subject || t('mail.noSubject')}</h2>
      <p className="mail-facts">
        {t('mail.from')}: {mail.senderName} &lt;{mail.senderAddress}&gt;
        <br />
        {t('mail.to')}: {mail.receiverAddresses}
        {mail.copyToAddresses ? ` · ${t('mail.cc')}: ${mail.copyToAddresses}` : ''}
        <br />
        {mail.sendDate}
      </p>
      <div className="mail-bar">
        <Link to={`/mail/mailAdd?reply=${id}`}>
          <Button tabIndex={-1}>{t('mail.reply')}</Button>
        </Link>
        <Button danger onClick={() => void remove()}>
          {t('mail.remove')}
        </Button>
      </div>
      {String(mail.isWhole) === '0' ? <p className="mail-facts">{t('mail.cut')}</p> : null}
      {(mail.blockedPictures ?? 0) > 0 ? <p className="mail-facts">{t('mail.blocked', { count: mail.blockedPictures ?? 0 })}</p> : null}
      <iframe
        className="mail-body"
        title={t('mail.text')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={framed(fromBase64(mail.content ?? ''))}
      />
      <ul className="plain-list" aria-label={t('mail.attachments')}>
        {(mail.attachments ?? []).map((file) => (
          <li key={file.id}>
            {file.id ? (
              <Button
                type="link"
                icon={<DownloadOutlined />}
                onClick={() => void api.call(fileDownload, { query: { fileId: file.id ?? '' } }).catch(() => undefined)}
              >
                {file.fileName}
              </Button>
            ) : (
              t('mail.notKept', { name: file.fileName ?? '' })
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

// helpers

/** A page of its own around the text: links open elsewhere, pictures come with the mail or not at all. */
const framed = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><base target="_blank"><body style="margin:8px;font:14px/1.6 sans-serif;overflow-wrap:anywhere">${html}</body>`;

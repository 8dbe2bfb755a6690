import { useCallback, useState } from 'react';
import { Alert, Button, Empty, Input, Pagination, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { mailGetMailTreeData, mailListJson, mailSync } from '../../../schemas/calls/index.ts';
import type { MailSetting } from '../../../schemas/calls/entities/mail.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { LIST_PAGE_SIZE } from '../../constants.ts';
import { MailReader } from './MailReader.tsx';
import { useArrivals } from './useArrivals.ts';

/** `/v-mail/v-mailList`: folders, the mails of one and, where there is room, the mail that is read. The address says which. */
export function MailDesk() {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const tree = useLoad(useCallback((signal: AbortSignal) => api.call(mailGetMailTreeData, {}, { signal, silent: true }), [api]));
  const accounts = tree.value ?? [];
  const account = accounts.find(({ id }) => id === search.get('set')) ?? accounts[0];
  const type = Number(search.get('type') ?? 1);
  const [setId, page, word, open] = [account?.id ?? '', Number(search.get('page') ?? 1), search.get('word') ?? '', search.get('id')];
  const list = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        setId === ''
          ? undefined
          : api.call(
              mailListJson,
              {
                body: {
                  pageBean: { page, pageSize: LIST_PAGE_SIZE, showTotal: true },
                  querys: [
                    { property: 'setId', value: setId, group: 'folder' },
                    { property: 'type', value: type, group: 'folder' },
                    ...(['subject', 'senderName', 'senderAddress'] as const).map((property) => ({
                      property,
                      operation: 'LIKE' as const,
                      value: word,
                      relation: 'OR' as const,
                    })),
                  ],
                },
              },
              { signal, silent: true, parallel: true },
            ),
      [api, setId, type, page, word],
    ),
  );
  useArrivals(account, tree.reload, list.reload);
  const go = (change: Readonly<Record<string, string>>): void => setSearch({ set: setId, type: String(type), ...(word === '' ? {} : { word }), ...change });
  const again = (): void => {
    tree.reload();
    list.reload();
  };
  const sync = async (): Promise<void> => {
    setBusy(true);
    try {
      notify.success((await api.raw(mailSync, { query: { id: setId } })).message);
    } catch {
      // the client has shown why
    } finally {
      setBusy(false);
      again();
    }
  };

  if (tree.value !== undefined && accounts.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.noAccount')}>
        <Link to="/mail/settingAdd">
          <Button type="primary" tabIndex={-1}>
            {t('mail.toSettings')}
          </Button>
        </Link>
      </Empty>
    );
  }
  const rows = list.value?.rows ?? [];
  return (
    <section className="mail-desk" aria-labelledby="mail-title">
      <h1 id="mail-title" className="mail-heading">
        {t('mail.mails')}
      </h1>
      <LoadFailure of={tree} />
      {account?.syncError ? <Alert type="warning" showIcon title={account.syncError} /> : null}
      <div className="mail-bar">
        <Link to={`/mail/mailAdd?set=${setId}`}>
          <Button type="primary" tabIndex={-1}>
            {t('mail.write')}
          </Button>
        </Link>
        <Button loading={busy} disabled={account === undefined} onClick={() => void sync()}>
          {t('mail.sync')}
        </Button>
        <Select
          className="mail-folder"
          aria-label={t('mail.folder')}
          value={`${setId} ${type}`}
          options={accounts.map(folderOptions)}
          onChange={(chosen: string) => {
            const [set = '', folder = '1'] = chosen.split(' ');
            setSearch({ set, type: folder });
          }}
        />
        <Input.Search
          className="mail-search"
          allowClear
          aria-label={t('mail.search')}
          placeholder={t('mail.search')}
          defaultValue={word}
          onSearch={(text) => go({ word: text })}
        />
      </div>
      <p role="status" className="mail-fetching">
        {account?.isSyncing === true ? t('mail.fetching', { done: account.syncDone ?? 0, total: account.syncTotal ?? 0 }) : ''}
      </p>
      <LoadFailure of={list} />
      <div className="mail-panes">
        <div className="mail-list">
          {list.value !== undefined && rows.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.none')} /> : null}
          <ul className="plain-list" aria-label={t('mail.mails')}>
            {rows.map((mail) => (
              <li key={mail.id} className={String(mail.isRead) === '0' ? 'mail-row mail-unread' : 'mail-row'}>
                <Link
                  to={
                    type === 3
                      ? `/mail/mailEdit/${mail.id ?? ''}`
                      : narrow
                        ? `/mail/mailGet/${mail.id ?? ''}`
                        : `?${query({ ...Object.fromEntries(search), id: mail.id ?? '' })}`
                  }
                  aria-current={mail.id === open}
                >
                  <span className="mail-who">
                    {type === 1 || type === 4 ? mail.senderName || mail.senderAddress : mail.receiverName || mail.receiverAddresses}
                  </span>
                  <span className="mail-when">{mail.sendDate?.slice(5, 16)}</span>
                  <span className="mail-subject">
                    {String(mail.isRead) === '0' ? <span className="visually-hidden">{t('mail.unread')} </span> : null}
                    {mail.subject || t('mail.noSubject')}
                    {mail.sendState ? `（${t(`mail.sendState.${mail.sendState}`)}）` : ''}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Pagination
            simple
            hideOnSinglePage
            current={page}
            pageSize={LIST_PAGE_SIZE}
            total={list.value?.total ?? 0}
            showSizeChanger={false}
            onChange={(next) => go({ page: String(next) })}
          />
        </div>
        {narrow ? null : open === null ? (
          <Empty className="mail-reader" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.choose')} />
        ) : (
          <MailReader
            key={open}
            id={open}
            onRead={again}
            onGone={() => {
              go({});
              again();
            }}
          />
        )}
      </div>
    </section>
  );
}

// helpers

const query = (members: Readonly<Record<string, string>>): string => new URLSearchParams(members).toString();

const folderOptions = (account: MailSetting) => ({
  label: account.nickName ?? '',
  title: account.mailAddress ?? '',
  options: (account.children ?? []).map((child) => ({ value: `${account.id ?? ''} ${String(child['types'])}`, label: String(child['nickName']) })),
});

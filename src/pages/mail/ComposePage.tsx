import { useCallback, useState } from 'react';
import { AutoComplete, Button, Card, Input, Select, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { linkmanGetMailAndUserData, mailGetJson, mailSend, mailSettingListJson } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { Attachments, type Attached } from './Attachments.tsx';
import { letterOf, type LetterDraft, markupOf } from './letter.ts';
import './mail.css';

/** `/mail/mailAdd`, `/mail/mailEdit/:id`: writing a mail, going on with a draft, or (`?reply=`) answering one. */
export function ComposePage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const [search] = useSearchParams();
  const { api, notify } = useApp();
  const navigate = useNavigate();
  const [reply, setId] = [search.get('reply'), search.get('set')];
  const [changed, setChanged] = useState<Partial<LetterDraft>>({});
  const [files, setFiles] = useState<readonly Attached[]>();
  const [busy, setBusy] = useState<'2' | '3'>();
  const [found, setFound] = useState<readonly { readonly value: string; readonly label: string }[]>([]);
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const options = { signal, silent: true, parallel: true };
        const { rows: accounts } = await api.call(mailSettingListJson, { body: { pageBean: { page: 1, pageSize: 100 } } }, options);
        const from = id ?? reply;
        const mail = from === undefined || from === null ? undefined : await api.call(mailGetJson, { query: { id: from } }, options);
        return { accounts, start: letterOf(mail, { isReply: reply !== null, accounts, setId, said: t('mail.wrote') }) };
      },
      [api, id, reply, setId, t],
    ),
  );
  if (loaded.value === undefined) return loaded.error === undefined ? <Skeleton active /> : <LoadFailure of={loaded} />;
  const { accounts, start } = loaded.value;
  const letter = { ...start, ...changed };
  const attached = files ?? start.files;
  const set = (change: Partial<LetterDraft>): void => setChanged((before) => ({ ...before, ...change }));

  const suggest = async (text: string): Promise<void> => {
    const word = text.split(/[,;]/).at(-1)?.trim() ?? '';
    const before = text.slice(0, text.length - (text.split(/[,;]/).at(-1)?.length ?? 0));
    try {
      const people = word === '' ? [] : await api.call(linkmanGetMailAndUserData, { query: { query: word } }, { silent: true });
      setFound(
        people.slice(0, 10).map((each) => ({ value: `${before}${each.linkAddress ?? ''}`, label: `${each.linkName ?? ''} <${each.linkAddress ?? ''}>` })),
      );
    } catch {
      setFound([]);
    }
  };
  const send = async (type: '2' | '3'): Promise<void> => {
    setBusy(type);
    try {
      const body = {
        ...(id === undefined ? {} : { id }),
        type,
        senderAddress: letter.sender,
        receiverAddresses: letter.to,
        copyToAddresses: letter.cc,
        bcCAddresses: letter.bcc,
        subject: letter.subject,
        content: markupOf(letter.text),
        fileIds: JSON.stringify(attached.map((file) => ({ id: file.fileId, name: file.name, size: file.size }))),
        ...(start.answers === undefined ? {} : { isReply: 1, messageId: start.answers }),
      };
      notify.success((await api.raw(mailSend, { body })).message);
      void navigate('/v-mail/v-mailList');
    } catch {
      // the client has shown why
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t(reply === null ? 'mail.write' : 'mail.reply')}</Typography.Title>
      </div>
      <Card size="small">
        <form
          noValidate
          className="mail-form"
          onSubmit={(event) => {
            event.preventDefault();
            void send('2');
          }}
        >
          <Field label={t('mail.sender')}>
            {({ status: _status, ...control }) => (
              <Select
                {...control}
                value={letter.sender}
                options={accounts.map((each) => ({ value: each.mailAddress ?? '', label: `${each.nickName ?? ''} <${each.mailAddress ?? ''}>` }))}
                onChange={(sender: string) => set({ sender })}
              />
            )}
          </Field>
          {(['to', 'cc', 'bcc'] as const).map((name) => (
            <Field key={name} label={t(`mail.${name}`)} required={name === 'to'}>
              {({ status: _status, ...control }) => (
                <AutoComplete
                  {...control}
                  className="full-width"
                  value={letter[name]}
                  options={[...found]}
                  onSearch={(text: string) => void suggest(text)}
                  onBlur={() => setFound([])}
                  onChange={(text: string) => set({ [name]: text })}
                />
              )}
            </Field>
          ))}
          <Field label={t('mail.subject')}>
            {({ status: _status, ...control }) => (
              <Input {...control} maxLength={500} value={letter.subject} onChange={(event) => set({ subject: event.target.value })} />
            )}
          </Field>
          <Field label={t('mail.text')}>
            {({ status: _status, ...control }) => (
              <Input.TextArea {...control} rows={12} value={letter.text} onChange={(event) => set({ text: event.target.value })} />
            )}
          </Field>
          <Attachments files={attached} onChange={setFiles} />
          <div className="setting-actions">
            <Button type="primary" htmlType="submit" loading={busy === '2'}>
              {t('mail.send')}
            </Button>
            <Button loading={busy === '3'} onClick={() => void send('3')}>
              {t('mail.saveDraft')}
            </Button>
            <Button onClick={() => void navigate('/v-mail/v-mailList')}>{t('personal.back')}</Button>
          </div>
        </form>
      </Card>
    </>
  );
}

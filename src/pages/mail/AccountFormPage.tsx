import { useCallback, useState } from 'react';
import { Button, Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { mailSettingGetJson, mailSettingSave, mailSettingTest } from '../../../schemas/calls/index.ts';
import type { MailSetting } from '../../../schemas/calls/entities/mail.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { SettingForm } from '../personal/SettingForm.tsx';
import { useReadOnly } from '../personal/useReadOnly.ts';

const lines = ['nickName', 'mailAddress', 'receiveHost', 'receivePort', 'sendHost', 'sendPort'] as const;
const switches = ['SSL', 'validate', 'isHandleAttach', 'isDeleteRemote'] as const;
const fresh: MailSetting = { mailType: 'imap', SSL: true, validate: true, isHandleAttach: true, isDeleteRemote: false, receivePort: '993', sendPort: '465' };

/** One mail account: where it is, and its password, which nobody sees again. */
export function AccountFormPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { api, notify } = useApp();
  const readOnly = useReadOnly();
  const [changed, setChanged] = useState<MailSetting>({});
  const [testing, setTesting] = useState(false);
  const [asked, setAsked] = useState(false);
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal): Promise<MailSetting> =>
        id === undefined ? Promise.resolve(fresh) : api.call(mailSettingGetJson, { query: { id } }, { signal, silent: true }),
      [api, id],
    ),
  );
  const setting: MailSetting = { ...loaded.value, ...changed };
  const set = (change: MailSetting): void => setChanged((before) => ({ ...before, ...change }));
  const password = changed.password ?? '';
  // a password that is kept goes only where it went before; the server says when it has to be entered again
  const isOriginPwd = id !== undefined && password === '';
  const missing = lines.filter((name) => name !== 'nickName' && (setting[name] ?? '') === '');
  const body: MailSetting = {
    ...(id === undefined ? {} : { id }),
    mailType: 'imap',
    password,
    ...Object.fromEntries([...lines, ...switches].map((name) => [name, setting[name]])),
  };
  const save = async (): Promise<string | undefined> => {
    setAsked(true);
    return missing.length > 0 ? undefined : (await api.raw(mailSettingSave, { query: { isOriginPwd }, body })).message;
  };
  const test = async (): Promise<void> => {
    setTesting(true);
    try {
      notify.success((await api.raw(mailSettingTest, { query: { isOriginPwd }, body })).message);
    } catch {
      // the client has shown why
    } finally {
      setTesting(false);
    }
  };
  return (
    <SettingForm titleKey={id === undefined ? 'mail.addAccount' : 'mail.account'} of={loaded} readOnly={readOnly} listTo="/v-mail/v-settingList" onSave={save}>
      {lines.map((name) => (
        <Field
          key={name}
          label={t(`mail.setting.${name}`)}
          required={!readOnly && name !== 'nickName'}
          error={asked && missing.some((each) => each === name) ? t('mail.missing', { name: t(`mail.setting.${name}`) }) : undefined}
        >
          {({ status, ...control }) => (
            <Input
              {...control}
              {...(status === undefined ? {} : { status })}
              maxLength={200}
              readOnly={readOnly}
              value={setting[name] ?? ''}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {readOnly ? null : (
        <Field
          label={t('mail.setting.password')}
          required={id === undefined}
          hint={id === undefined ? undefined : <span className="mail-facts">{t('mail.keptPassword')}</span>}
        >
          {({ status: _status, ...control }) => (
            <Input.Password
              {...control}
              autoComplete="new-password"
              maxLength={500}
              value={password}
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </Field>
      )}
      {switches.map((name) => (
        <div key={name}>
          <Checkbox disabled={readOnly} checked={setting[name] === true} onChange={(event) => set({ [name]: event.target.checked })}>
            {t(`mail.setting.${name}`)}
          </Checkbox>
        </div>
      ))}
      {readOnly ? null : (
        <div className="setting-actions">
          <Button loading={testing} onClick={() => void test()}>
            {t('mail.test')}
          </Button>
        </div>
      )}
    </SettingForm>
  );
}

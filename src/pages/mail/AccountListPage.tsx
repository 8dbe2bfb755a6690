import { useCallback } from 'react';
import { App, Button, Empty, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mailSettingListJson, mailSettingRemove, mailSettingSetDefault } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';

/** `/v-mail/v-settingList`: own mail accounts. */
export function AccountListPage() {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const { modal } = App.useApp();
  const found = useLoad(
    useCallback((signal: AbortSignal) => api.call(mailSettingListJson, { body: { pageBean: { page: 1, pageSize: 100 } } }, { signal, silent: true }), [api]),
  );
  const rows = found.value?.rows ?? [];
  const carryOut = async (work: () => Promise<{ readonly message: string }>): Promise<void> => {
    try {
      notify.success((await work()).message);
    } catch {
      // the client has shown why
    }
    found.reload();
  };
  const remove = async (id: string, name: string): Promise<void> => {
    if (await modal.confirm({ title: t('mail.confirmAccount', { name }), okButtonProps: { danger: true } }))
      await carryOut(() => api.raw(mailSettingRemove, { query: { ids: id } }));
  };
  return (
    <section aria-labelledby="accounts-title">
      <h1 id="accounts-title" className="mail-heading">
        {t('mail.accounts')}
      </h1>
      <Link to="/mail/settingAdd">
        <Button type="primary" tabIndex={-1}>
          {t('mail.addAccount')}
        </Button>
      </Link>
      <LoadFailure of={found} />
      {found.value !== undefined && rows.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.noAccount')} /> : null}
      <ul className="plain-list" aria-label={t('mail.accounts')}>
        {rows.map(({ id = '', nickName, mailAddress, isDefault }) => (
          <li key={id} className="mail-account">
            <Link to={`/mail/settingEdit/${id ?? ''}`}>
              {nickName} &lt;{mailAddress}&gt;
            </Link>
            {String(isDefault) === '1' ? (
              <Tag color="blue">{t('mail.default')}</Tag>
            ) : (
              <Button type="link" onClick={() => void carryOut(() => api.raw(mailSettingSetDefault, { query: { id: id ?? '' } }))}>
                {t('mail.makeDefault')}
              </Button>
            )}
            <Button type="link" danger onClick={() => void remove(id ?? '', nickName ?? '')}>
              {t('mail.removeAccount')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Menu } from 'antd';
import { InboxOutlined, SettingOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import './mail.css';

const entries = [
  { name: 'v-mailList', titleKey: 'mail.mails', icon: <InboxOutlined /> },
  { name: 'v-settingList', titleKey: 'mail.accounts', icon: <SettingOutlined /> },
] as const;

/** `/v-mail`: mails and accounts of whoever looks. */
export function MailCentre() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <nav aria-label={t('mail.title')}>
        <Menu
          mode="horizontal"
          selectedKeys={[pathname.split('/')[2] ?? '']}
          items={entries.map(({ name, titleKey, icon }) => ({ key: name, icon, label: <Link to={`/v-mail/${name}`}>{t(titleKey)}</Link> }))}
        />
      </nav>
      <Outlet />
    </>
  );
}

import { Button } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginAddress } from '../../portal/address.ts';

/** In place of the form: nobody can sign in to the organisation that the address names. */
export function TenantTrouble({ title, tip, redirect }: { readonly title: string; readonly tip: string; readonly redirect: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="login-title">{title}</h1>
      <p>{tip}</p>
      <Link to={loginAddress(undefined, redirect)}>
        <Button type="primary" size="large" block tabIndex={-1} icon={<SearchOutlined />}>
          {t('login.searchTenant')}
        </Button>
      </Link>
    </>
  );
}

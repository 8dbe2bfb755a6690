import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SupportPanel } from '../../portal/SupportPanel.tsx';

/** `/forgetPassword`: passwords are reset by an administrator, here is how to reach one. */
export function ForgetPasswordPage() {
  const { t } = useTranslation();
  return (
    <main className="narrow-page">
      <Card>
        <h1 className="error-tip">{t('password.forgotTitle')}</h1>
        <p>{t('password.forgotTip', { phone: t('support.phone') })}</p>
        <p>
          <Link to="/login">{t('password.backToLogin')}</Link>
        </p>
      </Card>
      <SupportPanel />
    </main>
  );
}

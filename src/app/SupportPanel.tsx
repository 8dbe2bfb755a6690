import { FloatButton, Popover } from 'antd';
import { CustomerServiceOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { ScanCode } from './ScanCode.tsx';

/** Technical support: a code to scan and a number to call. */
export function SupportPanel() {
  const { t } = useTranslation();
  const card = (
    <div className="support-card">
      <ScanCode label={t('support.scan')} />
      <p>{t('support.scan')}</p>
      <p className="support-phone">
        {t('support.phoneLabel')} <a href={`tel:${t('support.phone')}`}>{t('support.phone')}</a>
      </p>
    </div>
  );
  return (
    <Popover content={card} trigger={['click']} placement="topLeft" title={t('support.title')}>
      <FloatButton icon={<CustomerServiceOutlined />} aria-label={t('support.title')} tooltip={{ title: t('support.title'), placement: 'left' }} />
    </Popover>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { CustomerServiceOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

const ScanCode = lazy(() => import('./ScanCode.tsx').then((module) => ({ default: module.ScanCode })));

/** Technical support in the corner: a code to scan and a number to call. */
export function SupportPanel() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <aside className="support" aria-label={t('support.title')}>
      {open ? (
        <div className="support-card">
          <strong>{t('support.title')}</strong>
          <Suspense fallback={<div className="support-code" />}>
            <ScanCode label={t('support.scan')} />
          </Suspense>
          <p>{t('support.scan')}</p>
          <p>
            {t('support.phoneLabel')} <a href={`tel:${t('support.phone')}`}>{t('support.phone')}</a>
          </p>
        </div>
      ) : null}
      <button
        type="button"
        className="support-button"
        aria-expanded={open}
        aria-label={t('support.title')}
        title={t('support.title')}
        onClick={() => setOpen(!open)}
      >
        <CustomerServiceOutlined />
      </button>
    </aside>
  );
}

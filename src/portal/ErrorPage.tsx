import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Illustration, type IllustrationType } from './illustrations.tsx';

export interface ErrorPageProps {
  readonly type?: IllustrationType;
  /** Default: the general sentence that the system has failed. */
  readonly tip?: string;
  readonly detail?: string;
  readonly back?: boolean;
  readonly link?: { readonly to: string; readonly text: string };
  readonly extra?: ReactNode;
}

/** A whole page that has nothing else to show: why, and where to go. */
export function ErrorPage({ type = 1, tip, detail, back, link, extra }: ErrorPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="error-page" role="alert">
      <Illustration type={type} />
      <h1 className="error-tip">{tip ?? t('app.systemError')}</h1>
      {detail === undefined ? null : <p className="error-detail">{detail}</p>}
      <div className="error-actions">
        {back === true ? <Button onClick={() => void navigate(-1)}>{t('app.back')}</Button> : null}
        {link === undefined ? null : (
          <Link to={link.to}>
            <Button type="primary" tabIndex={-1}>
              {link.text}
            </Button>
          </Link>
        )}
        {extra}
      </div>
    </div>
  );
}

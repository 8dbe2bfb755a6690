import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useMatches, useNavigate } from 'react-router';
import { Illustration } from '../../portal/illustrations.tsx';

/** A part of the portal that is still to come: what it will be, whom to ask, and the way back. Its route names the part in `handle.later`. */
export function LaterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const topic = useTopic();
  return (
    <section className="error-page" aria-labelledby="later-title">
      <Illustration type={4} />
      <h1 id="later-title" className="error-tip">
        {t('later.title', { name: t(`later.${topic}.name`) })}
      </h1>
      <p className="error-detail">{t(`later.${topic}.what`)}</p>
      <p className="error-detail">
        {t('later.ask')}{' '}
        <a href={`tel:${t('support.phone')}`} style={{ textDecoration: 'underline' }}>
          {t('support.phone')}
        </a>
      </p>
      <div className="error-actions">
        <Button onClick={() => void navigate(-1)}>{t('app.back')}</Button>
        <Link to="/home">
          <Button type="primary" tabIndex={-1}>
            {t('app.home')}
          </Button>
        </Link>
      </div>
    </section>
  );
}

// helpers

function useTopic(): string {
  for (const { handle } of useMatches()) {
    if (typeof handle === 'object' && handle !== null && 'later' in handle && typeof handle.later === 'string') return handle.later;
  }
  return 'external';
}

import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../pages/template/ListScreen.tsx';
import { LateDeadlines } from './LateDeadlines.tsx';

/** `/outbox`: work of flows that is not done. What was given up is tried again or dropped; what waits for its module can only be dropped. */
export function OutboxPage() {
  const { t } = useTranslation();
  return (
    <section className="manage-page" aria-label={t('outbox.title')}>
      <ListScreen
        alias="outbox"
        table
        elsewhere
        above={
          <>
            <Alert type="info" showIcon className="manage-note" title={t('outbox.hint')} />
            <LateDeadlines />
          </>
        }
      />
    </section>
  );
}

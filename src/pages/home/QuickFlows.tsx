import { useCallback } from 'react';
import { Card, Tooltip } from 'antd';
import { AccountBookOutlined, CarOutlined, PayCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { QUICK_FLOWS } from '../../constants.ts';
import { cachedFlows, findQuickFlows } from './quickFlows.ts';

const icons = { blue: <CarOutlined />, green: <AccountBookOutlined />, amber: <PayCircleOutlined /> };

/** Tiles that start the three most frequent flows. */
export function QuickFlows() {
  const { t } = useTranslation();
  const { api, memory, session } = useApp();
  const account = session.user?.account ?? '';
  const flows = useLoad(useCallback((signal: AbortSignal) => findQuickFlows(api, memory, account, signal), [api, memory, account]));
  const ids = flows.value ?? cachedFlows(memory, account) ?? {};

  return (
    <Card size="small" title={<h2 className="card-heading">{t('home.quickFlows')}</h2>}>
      <LoadFailure of={flows} />
      <div className="tile-grid">
        {QUICK_FLOWS.map(({ key, titleKey, tone }) => {
          const defId = ids[key];
          const content = (
            <>
              <span className="tile-icon" aria-hidden="true">
                {icons[tone]}
              </span>
              {t(titleKey)}
            </>
          );
          return defId === undefined ? (
            <Tooltip key={key} title={flows.loading ? undefined : t('home.noStartRight')}>
              <button type="button" className="tile" aria-disabled="true">
                {content}
              </button>
            </Tooltip>
          ) : (
            <Link key={key} to={`/agentStart/${defId}/0?showMenu=true`} className={`tile tile-${tone}`}>
              {content}
            </Link>
          );
        })}
      </div>
    </Card>
  );
}

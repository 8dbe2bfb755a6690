import { useCallback } from 'react';
import { Card, Flex, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reimbursementSummary } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { HOME_LINKS } from '../../constants.ts';
import { summarise } from './summary.ts';

/** What was reimbursed to me this year and what is still under review. */
export function ClaimSummary() {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useLoad(
    useCallback(async (signal: AbortSignal) => summarise(await api.call(reimbursementSummary, { body: {} }, { signal, silent: true })), [api]),
  );
  const summary = loaded.value;
  const figures = [
    { titleKey: 'home.totalClaimed', amount: summary?.total },
    { titleKey: 'home.reimbursed', amount: summary?.reimbursed },
    { titleKey: 'home.underReview', amount: summary?.pending },
  ];
  return (
    <Card size="small" title={<h2 className="card-heading">{t('home.summary')}</h2>} extra={<Link to={HOME_LINKS.claims}>{t('home.myClaims')}</Link>}>
      {summary === undefined && loaded.error === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <>
          <Flex component="dl" className="figures" gap={8}>
            {figures.map(({ titleKey, amount }) => (
              <div key={titleKey} className="figure">
                <dt>{t(titleKey)}</dt>
                <dd className="money">{amount ?? '–'}</dd>
              </div>
            ))}
          </Flex>
          <LoadFailure of={loaded} />
        </>
      )}
    </Card>
  );
}

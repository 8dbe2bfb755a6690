import { useCallback } from 'react';
import { Badge, Tabs, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { observer } from '../../stores/index.ts';
import { loadCounts } from './flowCounts.ts';
import { FlowTable } from './FlowTable.tsx';
import { flowListByName, messageTabs } from './flowLists.ts';

/** `/v-flow/myMessage`: everything that concerns me, a tab per list. */
export const MessageTabsPage = observer(function MessageTabsPage() {
  const { api, badges } = useApp();
  const refresh = useCallback(() => void loadCounts(api, badges), [api, badges]);
  const { t } = useTranslation();
  const { tab } = useParams();
  const navigate = useNavigate();
  const current = messageTabs.find(({ key }) => key === tab) ?? messageTabs[0];
  const list = flowListByName(current.list);
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t('vflow.myMessage')}</Typography.Title>
      </div>
      <Tabs
        activeKey={current.key}
        items={messageTabs.map(({ key, list: name }) => ({
          key,
          label: (
            <>
              {t(flowListByName(name)?.titleKey ?? '')} <Badge size="small" color="#52627a" overflowCount={99} count={badges.count(name) ?? 0} />
            </>
          ),
        }))}
        onChange={(key) => void navigate(`/v-flow/myMessage/${key}`)}
      />
      {list === undefined ? null : <FlowTable key={current.list} list={list} onRefresh={refresh} />}
    </>
  );
});

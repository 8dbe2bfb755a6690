import { useCallback } from 'react';
import { Badge, Tabs, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { observer } from '../../stores/index.ts';
import { ListScreen } from '../template/ListScreen.tsx';
import { loadCounts } from './flowCounts.ts';

/** Tabs by their place in the address. */
const messageTabs = [
  { key: 'tagOne', list: 'v-todo', titleKey: 'vflow.todo' },
  { key: 'tagTwo', list: 'v-done', titleKey: 'vflow.done' },
  { key: 'tagThree', list: 'v-request', titleKey: 'vflow.request' },
  { key: 'tagNine', list: 'v-todoRead', titleKey: 'vflow.todoRead' },
  { key: 'tagTen', list: 'v-doneRead', titleKey: 'vflow.doneRead' },
  { key: 'tagEleven', list: 'v-myRead', titleKey: 'vflow.myRead' },
] as const;

/** `/v-flow/myMessage`: everything that concerns me, a tab per list. */
export const MessageTabsPage = observer(function MessageTabsPage() {
  const { api, badges } = useApp();
  const refresh = useCallback(() => void loadCounts(api, badges), [api, badges]);
  const { t } = useTranslation();
  const { tab } = useParams();
  const navigate = useNavigate();
  const current = messageTabs.find(({ key }) => key === tab) ?? messageTabs[0];
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t('vflow.myMessage')}</Typography.Title>
      </div>
      <Tabs
        activeKey={current.key}
        items={messageTabs.map(({ key, list: name, titleKey }) => ({
          key,
          label: (
            <>
              {t(titleKey)} <Badge size="small" color="#52627a" overflowCount={99} count={badges.count(name) ?? 0} />
            </>
          ),
        }))}
        onChange={(key) => void navigate(`/v-flow/myMessage/${key}`)}
      />
      <ListScreen key={current.list} alias={current.list} title={null} onReload={refresh} />
    </>
  );
});

import { useEffect, useState } from 'react';
import { Badge, Card, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { HOME_LINKS } from '../../constants.ts';
import { observer } from '../../stores/index.ts';
import { loadCounts } from '../vflow/flowCounts.ts';
import { flowListByName } from '../vflow/flowLists.ts';
import { TaskPager } from './TaskPager.tsx';

const tabs = [
  { name: 'v-todo', titleKey: 'home.myTodo' },
  { name: 'v-request', titleKey: 'home.myRequests' },
  { name: 'v-done', titleKey: 'home.myDone' },
] as const;

/** My tasks, requests and done items, eleven at a time. */
export const TaskTabs = observer(function TaskTabs() {
  const { t } = useTranslation();
  const { api, badges } = useApp();
  const [active, setActive] = useState<string>(tabs[0].name);

  useEffect(() => {
    void loadCounts(api, badges, ['v-todo']);
  }, [api, badges]);

  return (
    <Card size="small" className="tasks-card">
      <h2 className="visually-hidden">{t('home.tasks')}</h2>
      <Link to={HOME_LINKS.centre} className="tasks-centre">
        {t('home.taskCentre')}
      </Link>
      <Tabs
        activeKey={active}
        onChange={setActive}
        items={tabs.map(({ name, titleKey }) => ({
          key: name,
          label: <TabLabel title={t(titleKey)} count={name === 'v-todo' ? (badges.count(name) ?? 0) : 0} />,
          children: active === name ? <TabContent name={name} /> : null,
        }))}
      />
    </Card>
  );
});

// helpers

const TabLabel = ({ title, count }: { readonly title: string; readonly count: number }) => (
  <>
    {title}
    {count === 0 ? null : <Badge count={count} overflowCount={99} color="#cf1322" className="tab-badge" />}
  </>
);

function TabContent({ name }: { readonly name: string }) {
  const list = flowListByName(name);
  return list === undefined ? null : <TaskPager list={list} />;
}

import { useEffect, useState } from 'react';
import { Badge, Card, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { HOME_LINKS } from '../../constants.ts';
import { observer } from '../../stores/index.ts';
import { loadCounts } from '../vflow/flowCounts.ts';
import { taskLists } from './taskLists.ts';
import { TaskPager } from './TaskPager.tsx';

/** My tasks, requests and done items, eleven at a time. */
export const TaskTabs = observer(function TaskTabs() {
  const { t } = useTranslation();
  const { api, badges } = useApp();
  const [active, setActive] = useState('v-todo');

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
        items={taskLists.map((list) => ({
          key: list.name,
          label: <TabLabel title={t(list.titleKey)} count={list.name === 'v-todo' ? (badges.count(list.name) ?? 0) : 0} />,
          children: active === list.name ? <TaskPager list={list} /> : null,
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

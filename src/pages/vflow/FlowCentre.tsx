import { useCallback, useEffect } from 'react';
import { Badge, Layout, Menu, Select } from 'antd';
import {
  CheckCircleOutlined,
  FileAddOutlined,
  InboxOutlined,
  MessageOutlined,
  ReadOutlined,
  SendOutlined,
  ShareAltOutlined,
  SolutionOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { secretaryGetByUserId, secretaryList } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { ASIDE_WIDTH, COUNT_REFRESH } from '../../constants.ts';
import { observer } from '../../stores/index.ts';
import { loadCounts } from './flowCounts.ts';

const entries = [
  { name: 'v-todo', titleKey: 'vflow.todo', icon: <InboxOutlined /> },
  { name: 'v-leader', titleKey: 'vflow.leader', icon: <TeamOutlined /> },
  { name: 'v-done', titleKey: 'vflow.done', icon: <CheckCircleOutlined /> },
  { name: 'v-request', titleKey: 'vflow.request', icon: <SendOutlined /> },
  { name: 'v-flowList', titleKey: 'vflow.newProcess', icon: <FileAddOutlined /> },
  { name: 'v-todoRead', titleKey: 'vflow.todoRead', icon: <ReadOutlined /> },
  { name: 'v-doneRead', titleKey: 'vflow.doneRead', icon: <SolutionOutlined /> },
  { name: 'v-myRead', titleKey: 'vflow.myRead', icon: <ShareAltOutlined /> },
  { name: 'v-myDelegate', titleKey: 'vflow.myDelegate', icon: <SwapOutlined /> },
  { name: 'myMessage', titleKey: 'vflow.myMessage', icon: <MessageOutlined /> },
] as const;

/** `/v-flow`: the lists of the workflow with their numbers, and the list that is open. */
export const FlowCentre = observer(function FlowCentre() {
  const { t } = useTranslation();
  const { api, badges } = useApp();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const leader = useLeaderEntry();

  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void loadCounts(api, badges);
    };
    refresh();
    const timer = setInterval(refresh, COUNT_REFRESH);
    window.addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
    };
  }, [api, badges, pathname]);

  const shown = entries.filter(({ name }) => name !== 'v-leader' || leader);
  const active = pathname.split('/')[2] ?? 'v-todo';

  if (narrow) {
    return (
      <>
        <Select
          className="full-width"
          aria-label={t('vflow.lists')}
          value={active}
          style={{ marginBottom: 8 }}
          options={shown.map(({ name, titleKey }) => ({ value: name, label: `${t(titleKey)}${numberOf(badges.count(name))}` }))}
          onChange={(name: string) => void navigate(`/v-flow/${name}`)}
        />
        <Outlet />
      </>
    );
  }
  return (
    <Layout className="flow-centre">
      <Layout.Sider theme="light" width={ASIDE_WIDTH} className="side-panel">
        <nav aria-label={t('vflow.lists')}>
          <Menu
            mode="inline"
            selectedKeys={[active]}
            items={shown.map(({ name, titleKey, icon }) => ({
              key: name,
              icon,
              label: (
                <Link to={`/v-flow/${name}`} className="vflow-entry">
                  {t(titleKey)}{' '}
                  <Badge
                    count={badges.count(name) ?? 0}
                    overflowCount={99}
                    color={name === 'v-todo' || name === 'v-leader' || name === 'v-todoRead' ? '#cf1322' : '#52627a'}
                  />
                </Link>
              ),
            }))}
          />
        </nav>
      </Layout.Sider>
      <div className="flow-centre-content">
        <Outlet />
      </div>
    </Layout>
  );
});

// helpers

const numberOf = (count: number | undefined): string => (count === undefined || count === 0 ? '' : ` (${count})`);

/** The leader list is for secretaries, and not for people who have a secretary themselves. */
function useLeaderEntry(): boolean {
  const { api } = useApp();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const quiet = { signal, silent: true, parallel: true } as const;
      const [served, mine] = await Promise.all([
        api.call(secretaryGetByUserId, {}, quiet),
        api.call(secretaryList, { query: { personal: true }, body: {} }, quiet),
      ]);
      return served.length > 0 && mine.total === 0;
    },
    [api],
  );
  return useLoad(load).value ?? false;
}

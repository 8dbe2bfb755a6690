import { useCallback } from 'react';
import { Alert } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { agentListJson, secretaryGetByUserId } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';

/** Who works for whom at the moment: agents of the viewer, and leaders whose secretary he is. Nothing when it cannot be told. */
export function StandInNotices() {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const quiet = { signal, silent: true, parallel: true } as const;
        const [agents, leaders] = await Promise.all([
          api.call(agentListJson, { query: { isMgr: false }, body: { pageBean: { page: 1, pageSize: 50 } } }, quiet).then(
            ({ rows }) => rows,
            () => [],
          ),
          api.call(secretaryGetByUserId, {}, quiet).catch(() => []),
        ]);
        const now = dayjs(api.now()).format('YYYY-MM-DD HH:mm:ss');
        const working = agents.filter(
          ({ isEnabled, startDate, endDate }) =>
            isEnabled === 'Y' && (startDate ?? '') <= now && (endDate === null || endDate === undefined || endDate === '' || endDate >= now),
        );
        return { agents: working, leaders: [...new Set(leaders.map(({ leaderName }) => leaderName ?? '').filter((name) => name !== ''))] };
      },
      [api],
    ),
  );
  const { agents = [], leaders = [] } = loaded.value ?? {};
  return (
    <>
      {agents.map((agent, index) => (
        <Alert
          key={agent.id ?? index}
          className="vflow-notice"
          type="info"
          showIcon
          title={t('vflow.agentWorks', { agent: agent.agent ?? '', from: (agent.startDate ?? '').slice(0, 10), to: (agent.endDate ?? '').slice(0, 10) })}
        />
      ))}
      {leaders.length === 0 ? null : <Alert className="vflow-notice" type="warning" showIcon title={t('vflow.secretaryOf', { leaders: leaders.join('、') })} />}
    </>
  );
}

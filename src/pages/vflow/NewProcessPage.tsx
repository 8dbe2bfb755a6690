import { useCallback, useState } from 'react';
import { Button, Card, Dropdown, Empty, Input, Skeleton, Tooltip, Typography } from 'antd';
import { FileTextOutlined, StarFilled, StarOutlined, TeamOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { instanceGetMyOftenFlow, instanceNewProcess, instanceSaveMyOftenFlow } from '../../../schemas/calls/index.ts';
import type { Definition } from '../../../schemas/calls/entities/flow.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { FLOW_LOOKUP_SIZE } from '../../constants.ts';
import { groupFlows } from './groupFlows.ts';

/** `/v-flow/v-flowList`: the flows that I may start, by category, with those that I use often first. */
export function NewProcessPage() {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const [keyword, setKeyword] = useState('');
  const flows = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const page = await api.call(
          instanceNewProcess,
          { body: { pageBean: { page: 1, pageSize: FLOW_LOOKUP_SIZE, showTotal: true } } },
          { signal, silent: true, parallel: true },
        );
        return page.rows;
      },
      [api],
    ),
  );
  const often = useLoad(
    useCallback(async (signal: AbortSignal) => (await api.call(instanceGetMyOftenFlow, {}, { signal, silent: true })).rows.map(({ defKey }) => defKey), [api]),
  );
  const starred = often.value ?? [];
  const groups = groupFlows(flows.value ?? [], { keyword, starred, often: t('vflow.often'), other: t('vflow.otherFlows') });

  async function star(defKey: string): Promise<void> {
    const next = starred.includes(defKey) ? starred.filter((key) => key !== defKey) : [...starred, defKey];
    try {
      await api.call(instanceSaveMyOftenFlow, { body: next.map((key) => ({ defKey: key })) });
      notify.success(t('vflow.oftenSaved'));
      often.reload();
    } catch {
      // The client has shown why; the star stays as it was.
    }
  }

  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t('vflow.newProcess')}</Typography.Title>
      </div>
      <Card size="small">
        <div className="list-toolbar">
          <Input
            allowClear
            aria-label={t('vflow.searchFlow')}
            placeholder={t('vflow.searchFlow')}
            style={{ maxWidth: 320 }}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </div>
        <LoadFailure of={flows} />
        {flows.value === undefined && flows.error === undefined ? <Skeleton active /> : null}
        {flows.value !== undefined && groups.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('vflow.noFlows')} /> : null}
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <Typography.Title level={2} className="group-title">
              {group.name}
            </Typography.Title>
            <div className="flow-grid">
              {group.flows.map((flow) => (
                <FlowCard key={flow.defKey} flow={flow} starred={starred.includes(flow.defKey)} onStar={() => void star(flow.defKey)} />
              ))}
            </div>
          </section>
        ))}
      </Card>
    </>
  );
}

// helpers

function FlowCard({ flow, starred, onStar }: { readonly flow: Definition; readonly starred: boolean; readonly onStar: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leaders = flow.leaders ?? [];
  const forLeader = t('vflow.startFor', { flow: flow.name });
  const label = starred ? t('vflow.unstar', { flow: flow.name }) : t('vflow.star', { flow: flow.name });
  return (
    <div className="flow-card">
      <span className="tile-icon" aria-hidden="true">
        <FileTextOutlined />
      </span>
      <Link to={`/agentStart/${flow.defId}/0?showMenu=true`} className="flow-card-title" title={flow.desc ?? flow.name}>
        {flow.name}
      </Link>
      {leaders.length === 0 ? null : (
        <Dropdown
          trigger={['click']}
          menu={{ items: leaders.map(({ id, name }) => ({ key: id, label: name, onClick: () => void navigate(`/agentStart/${flow.defId}/${id}`) })) }}
        >
          <Button type="text" size="small" aria-label={forLeader} title={forLeader} icon={<TeamOutlined />} />
        </Dropdown>
      )}
      <Tooltip title={label}>
        <Button
          type="text"
          size="small"
          aria-label={label}
          aria-pressed={starred}
          icon={starred ? <StarFilled style={{ color: '#d48806' }} /> : <StarOutlined />}
          onClick={onStar}
        />
      </Tooltip>
    </div>
  );
}

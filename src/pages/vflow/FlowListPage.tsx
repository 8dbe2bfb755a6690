import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMatches, useParams } from 'react-router';
import { NotFound } from '../../portal/RouteError.tsx';
import { useApp } from '../../portal/appContext.ts';
import { CLAIM_FLOWS } from '../../constants.ts';
import { loadCounts } from './flowCounts.ts';
import { StandInNotices } from './StandInNotices.tsx';
import { FlowTable } from './FlowTable.tsx';
import { flowListByName } from './flowLists.ts';

/** One list of the workflow container; the route names it. */
export function FlowListPage() {
  const { t } = useTranslation();
  const { defKey, orgId, orgName } = useParams();
  const { api, badges } = useApp();
  const handle: unknown = useMatches().at(-1)?.handle;
  const name = typeof handle === 'object' && handle !== null && 'list' in handle ? String(handle.list) : '';
  const list = flowListByName(name);
  if (list === undefined) return <NotFound />;
  const title = t(defKey === CLAIM_FLOWS ? 'home.myClaims' : list.titleKey);
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{orgName === undefined ? title : `${title} · ${orgName}`}</Typography.Title>
      </div>
      {list.waits === true ? <StandInNotices /> : null}
      <FlowTable key={`${name}/${defKey ?? ''}/${orgId ?? ''}`} list={list} defKey={defKey} orgId={orgId} onRefresh={() => void loadCounts(api, badges)} />
    </>
  );
}

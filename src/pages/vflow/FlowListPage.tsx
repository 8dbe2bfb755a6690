import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMatches, useParams } from 'react-router';
import { NotFound } from '../../app/RouteError.tsx';
import { FlowTable } from './FlowTable.tsx';
import { flowListByName } from './flowLists.ts';

/** One list of the workflow container; the route names it. */
export function FlowListPage() {
  const { t } = useTranslation();
  const { defKey } = useParams();
  const handle: unknown = useMatches().at(-1)?.handle;
  const name = typeof handle === 'object' && handle !== null && 'list' in handle ? String(handle.list) : '';
  const list = flowListByName(name);
  if (list === undefined) return <NotFound />;
  return (
    <>
      <div className="panel-title"><Typography.Title level={1}>{t(list.titleKey)}</Typography.Title></div>
      <FlowTable key={`${name}/${defKey ?? ''}`} list={list} defKey={defKey} />
    </>
  );
}

import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { NotFound } from '../../portal/RouteError.tsx';
import { SettingTable } from './SettingTable.tsx';
import { settingListByName } from './settingLists.tsx';

/** One list of own settings; the route names it. */
export function SettingListPage() {
  const { t } = useTranslation();
  const handle: unknown = useMatches().at(-1)?.handle;
  const list = settingListByName(typeof handle === 'object' && handle !== null && 'setting' in handle ? String(handle.setting) : '');
  if (list === undefined) return <NotFound />;
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t(list.titleKey)}</Typography.Title>
      </div>
      <SettingTable key={list.name} list={list} />
    </>
  );
}

import { Empty, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';
import type { MenuNode } from '../../../renderers/menu/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { NotFound } from '../../portal/RouteError.tsx';
import { useNarrow } from '../../portal/useNarrow.ts';
import { observer } from '../../stores/index.ts';

/**
 * A single-part address that a menu opens: a module with entries, or a screen that the metadata holds under this
 * path. What no menu of the user knows does not exist.
 */
export const ModulePage = observer(function ModulePage() {
  const { t } = useTranslation();
  const { menus } = useApp();
  const { pathname } = useLocation();
  const narrow = useNarrow();

  if (menus.state === 'waiting') return <Skeleton active />;
  const module = menus.moduleOf(pathname);
  if (module === undefined) return <NotFound />;
  const entry = menus.entryOf(pathname) ?? module;
  if (entry.children.length === 0) {
    return <SchemaView key={pathname} path={`screen${pathname}`} node={{ kind: 'screen', path: pathname, alias: entry.alias, title: entry.name }} />;
  }
  // the reports have nothing to say of themselves: their first entry is their page
  const first = entry.alias === 'statement' && !narrow ? firstPage(entry.children) : undefined;
  if (first !== undefined) return <Navigate to={first} replace />;
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{entry.name}</Typography.Title>
      </div>
      {narrow ? <EntryList items={entry.children} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.chooseEntry')} />}
    </>
  );
});

// helpers

const firstPage = (items: readonly MenuNode[]): string | undefined => {
  for (const item of items) {
    const path = item.children.length > 0 ? firstPage(item.children) : item.external ? undefined : item.path;
    if (path !== undefined) return path;
  }
  return undefined;
};

/** A phone has no side panel: the entries are the page. */
function EntryList({ items }: { readonly items: readonly MenuNode[] }) {
  return (
    <ul className="list-cards plain-list">
      {items.map((item) => (
        <li key={item.key} className="list-card">
          {item.children.length === 0 ? (
            <Link to={item.path} className="row-link">
              {item.name}
            </Link>
          ) : (
            <>
              <strong>{item.name}</strong>
              <EntryList items={item.children} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

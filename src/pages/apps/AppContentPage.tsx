import { useCallback } from 'react';
import { Button, Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { appMenuTree } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { AppTile } from './AppTile.tsx';
import './apps.css';

/**
 * `/appContent/:type/:id/:otherId/:appName`: what an application offers. With the id of an entry as `otherId` its page opens at once; `0` shows
 * all. The name is that of the link; the entries are those that the server gives this person.
 */
export function AppContentPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const { id = '', otherId = '0', appName = '' } = useParams();
  const loaded = useLoad(
    useCallback(async (signal: AbortSignal) => entriesOf(await api.call(appMenuTree, { query: { appId: id } }, { signal, silent: true })), [api, id]),
  );
  const entries = loaded.value;
  const asked = otherId === '0' ? undefined : flat(entries ?? []).find((entry) => entry.id === otherId);
  if (asked?.url.startsWith('/') === true) return <Navigate to={asked.url} replace />;
  return (
    <section className="apps-page" aria-labelledby="app-title">
      <h1 id="app-title">{appName}</h1>
      <LoadFailure of={loaded} />
      {entries === undefined && loaded.error === undefined ? <Skeleton active /> : null}
      {entries?.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('apps.empty')} /> : null}
      <Entries entries={entries ?? []} />
      <p>
        <Link to="/appCenterFront">
          <Button tabIndex={-1}>{t('apps.back')}</Button>
        </Link>
      </p>
    </section>
  );
}

// helpers

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly url: string;
  readonly children: readonly Entry[];
}

/** Entries with others below them are headings of a group. */
function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const single = entries.filter(({ children }) => children.length === 0);
  return (
    <>
      {single.length === 0 ? null : (
        <ul className="plain-list app-tiles">
          {single.map((entry) => (
            <li key={entry.id}>
              <AppTile {...entry} />
            </li>
          ))}
        </ul>
      )}
      {entries
        .filter(({ children }) => children.length > 0)
        .map(({ id, name, children }) => (
          <section key={id}>
            <h2 className="app-group">{name}</h2>
            <Entries entries={children} />
          </section>
        ))}
    </>
  );
}

const flat = (entries: readonly Entry[]): readonly Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);

function entriesOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly Entry[] {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return rows.map((row) => ({
    id: text(row['id']),
    name: text(row['name']),
    icon: text(row['icon']),
    url: text(row['url']),
    children: Array.isArray(row['children']) ? entriesOf(row['children'] as readonly Readonly<Record<string, unknown>>[]) : [],
  }));
}

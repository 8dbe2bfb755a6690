import { useCallback, useMemo, type ReactNode } from 'react';
import { Skeleton, Typography } from 'antd';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { dataTemplateGetInfo, queryViewGetJson } from '../../../schemas/calls/index.ts';
import type { QueryField } from '../../../schemas/calls/shapes.ts';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';
import {
  columnMemory,
  fromAddress,
  initialState,
  ListView,
  prepareTemplate,
  toAddress,
  type ListColumn,
  type ListRow,
  type ListState,
} from '../../../renderers/list/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { observer } from '../../stores/index.ts';
import { supportedButtons } from './listActions.ts';
import type { TaskScope } from './listSource.ts';
import { openList, openView, type OpenedList } from './listTemplate.ts';
import { hasAddresses, rowLink, targetOf } from './openRows.ts';
import { placeOf } from './rowTargets/placeOf.ts';
import { useOpenTarget } from './rowTargets/useOpenTarget.tsx';
import { useListWork } from './useListWork.tsx';

export interface ListScreenProps {
  /** Key of the list; of a query view its two names. */
  readonly alias: string;
  /** The query view whose rows are listed, instead of a data template. */
  readonly view?: { readonly sqlAlias: string; readonly alias: string };
  /** Instead of its name; null where the page has a heading of its own. */
  readonly title?: string | null;
  /** Alias of the top menu under which it is shown; what it opens stays there. */
  readonly area?: string | undefined;
  /** Conditions that hold whatever is filtered. */
  readonly conditions?: readonly QueryField[];
  /** The task list, and the flow, whose documents are listed. Must be stable. */
  readonly within?: TaskScope;
  /** Stands between the heading and the list. */
  readonly above?: ReactNode;
  /** Rows were read again because somebody asked for it or changed them. */
  readonly onReload?: () => void;
  /** A table also on a phone. */
  readonly table?: boolean;
  /** The pages that rows open belong to the portal, and this one does not. */
  readonly elsewhere?: boolean;
}

/** A list as its metadata describe it, of records or of the rows of a call. What is filtered stands in the address. */
export const ListScreen = observer(function ListScreen(props: ListScreenProps) {
  const { alias, view, area } = props;
  const { sqlAlias, alias: ofView } = view ?? {};
  const { api, locale } = useApp();
  const language = locale.current;
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => ({
        language,
        list:
          sqlAlias === undefined
            ? openList(await api.call(dataTemplateGetInfo, { query: { alias } }, { signal, silent: true, parallel: true }))
            : openView(await api.call(queryViewGetJson, { query: { sqlAlias, alias: ofView } }, { signal, silent: true, parallel: true })),
      }),
      [api, alias, sqlAlias, ofView, language],
    ),
  );
  const opened = loaded.value?.list.template.alias === alias ? loaded.value.list : undefined;
  const list = useMemo(() => opened && { ...opened, area }, [opened, area]);
  if (list === undefined) return loaded.error === undefined ? <Skeleton active paragraph={{ rows: 10 }} /> : <LoadFailure of={loaded} />;
  return <OpenList key={alias} {...props} list={list} />;
});

// helpers

const none: readonly QueryField[] = [];

const OpenList = observer(function OpenList(props: ListScreenProps & { readonly list: OpenedList }) {
  const { list, title, conditions = none, within, above, onReload, table = false, elsewhere = false } = props;
  const { session, memory } = useApp();
  const viewerId = session.user?.userId ?? '';
  const narrow = useNarrow() && !table;
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const [search, setSearch] = useSearchParams();
  const template = useMemo(() => prepareTemplate(list.template), [list]);
  const initial = useMemo(() => initialState(template), [template]);
  const state = useMemo(() => fromAddress((name) => search.get(name), template, initial), [search, template, initial]);
  const keep = useCallback((next: ListState) => setSearch(toAddress(next, initial)), [setSearch, initial]);
  const columns = useMemo(() => columnMemory(memory, viewerId, template.alias), [memory, viewerId, template]);
  const go = useCallback((to: string) => void navigate(to, { state: { from: `${pathname}${query}` } }), [navigate, pathname, query]);
  const { source, act, openRow, fits, dialog } = useListWork({ list, columns, conditions, navigate: go, ...(within === undefined ? {} : { within }) });
  const { open, dialog: question } = useOpenTarget(go);

  const linked = template.columns.find(({ link }) => link !== undefined);
  const linkOf = useMemo(
    () => (hasAddresses(list) ? (row: ListRow, column: ListColumn) => rowLink(targetOf(list, column, row, viewerId), elsewhere) : undefined),
    [list, viewerId, elsewhere],
  );
  const openOf = useCallback(
    (row: ListRow, column: ListColumn) => {
      const target = linkOf === undefined ? undefined : targetOf(list, column, row, viewerId);
      if (target === undefined) void openRow(row);
      else if (!elsewhere) open(target);
    },
    [list, viewerId, linkOf, elsewhere, open, openRow],
  );
  const beside = useMemo(
    () =>
      linked === undefined || elsewhere || !showsDocuments(list)
        ? undefined
        : (row: ListRow, onLeave: () => void) => {
            const place = placeOf(targetOf(list, linked, row, viewerId));
            return place === undefined ? null : <SchemaView key={JSON.stringify(place)} path="flow/beside" node={{ ...place, onLeave }} />;
          },
    [list, linked, viewerId, elsewhere],
  );
  return (
    <>
      {title === null ? null : (
        <div className="panel-title">
          <Typography.Title level={1}>{title ?? template.name}</Typography.Title>
        </div>
      )}
      {above}
      <ListView
        template={template}
        source={source}
        state={state}
        onStateChange={keep}
        narrow={narrow}
        supportedButtons={useMemo(() => supportedButtons(list), [list])}
        columnMemory={columns}
        onAction={act}
        {...(list.source === undefined || linked !== undefined ? { onOpen: openOf } : {})}
        fits={fits}
        {...(linkOf === undefined ? {} : { linkOf })}
        {...(beside === undefined ? {} : { beside })}
        {...(onReload === undefined ? {} : { onReload })}
      />
      {dialog}
      {question}
    </>
  );
});

/** Whether rows open documents of flows, which may stand beside the list. */
const showsDocuments = ({ flow, template }: OpenedList): boolean =>
  flow !== undefined || template.columns.some(({ link = '' }) => /^open[A-Z]|^\/(task|taskRead|inst|instRead|myRead)\//.test(link));

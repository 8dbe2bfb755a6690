import { useCallback, useMemo } from 'react';
import { Skeleton, Typography } from 'antd';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { dataTemplateGetInfo, dataTemplateListJson } from '../../../schemas/calls/index.ts';
import type { QueryField, QueryFilter } from '../../../schemas/calls/shapes.ts';
import type { RendererProps } from '../../../renderers/core/index.ts';
import {
  columnMemory,
  fromAddress,
  initialState,
  ListView,
  prepareTemplate,
  toAddress,
  type ListAction,
  type ListRow,
  type ListState,
} from '../../../renderers/list/index.ts';
import { fromBase64 } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { observer } from '../../stores/index.ts';
import { act, openRow, supportedButtons } from './listActions.ts';
import type { ListPlace } from './listPageRenderer.ts';
import { openList, type OpenedList } from './listTemplate.ts';
import { useTransfer } from './useTransfer.tsx';

/** A list page: its description, then its rows. What is filtered stands in the address. */
export const ListPage = observer(function ListPage({ node }: RendererProps<ListPlace>) {
  const { api, locale } = useApp();
  const language = locale.current;
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => ({
        language,
        list: openList(await api.call(dataTemplateGetInfo, { query: { alias: node.templateKey } }, { signal, silent: true, parallel: true })),
      }),
      [api, node.templateKey, language],
    ),
  );
  if (loaded.value === undefined) return loaded.error === undefined ? <Skeleton active paragraph={{ rows: 10 }} /> : <LoadFailure of={loaded} />;
  return <OpenList key={loaded.value.list.template.alias} list={loaded.value.list} fixed={node.querys} />;
});

// helpers

const OpenList = observer(function OpenList({ list, fixed }: { readonly list: OpenedList; readonly fixed: string | undefined }) {
  const app = useApp();
  const { api, session, memory } = app;
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const template = useMemo(() => prepareTemplate(list.template), [list]);
  const initial = useMemo(() => initialState(template), [template]);
  const state = useMemo(() => fromAddress((name) => search.get(name), template, initial), [search, template, initial]);
  const keep = useCallback((next: ListState) => setSearch(toAddress(next, initial)), [setSearch, initial]);

  const conditions = useMemo(() => fixedConditions(fixed), [fixed]);
  const source = useMemo(
    () => ({
      load: (filter: QueryFilter, signal: AbortSignal) =>
        api.call(
          dataTemplateListJson,
          { body: { templateId: template.alias, queryFilter: { ...filter, querys: [...(filter.querys ?? []), ...conditions] } } },
          { signal, silent: true, parallel: true },
        ),
    }),
    [api, template, conditions],
  );
  const columns = useMemo(() => columnMemory(memory, session.user?.userId ?? '', template.alias), [memory, session, template]);
  const { openExport, openImport, openBatch, dialog } = useTransfer(app, list, columns);
  // what the address pins belongs to an export too
  const transfer = useMemo(
    () => ({
      openExport: (rows: readonly ListRow[], filter: QueryFilter) => openExport(rows, { ...filter, querys: [...(filter.querys ?? []), ...conditions] }),
      openImport,
      openBatch,
    }),
    [openExport, openImport, openBatch, conditions],
  );
  const parts = useMemo(
    () => ({ app, list, transfer, navigate: (to: string) => void navigate(to, { state: { from: pathname } }) }),
    [app, list, transfer, navigate, pathname],
  );

  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{template.name}</Typography.Title>
      </div>
      <ListView
        template={template}
        source={source}
        state={state}
        onStateChange={keep}
        narrow={narrow}
        supportedButtons={useMemo(() => supportedButtons(list), [list])}
        columnMemory={columns}
        onAction={useCallback((action: ListAction) => act(action, parts), [parts])}
        onOpen={useCallback((row: ListRow) => void openRow(row, parts), [parts])}
      />
      {dialog}
    </>
  );
});

/** Conditions that the address of the page pins; the server checks their names like those of any other filter. */
function fixedConditions(text: string | undefined): QueryField[] {
  if (text === undefined || text === '') return [];
  for (const read of [(given: string) => given, fromBase64]) {
    try {
      const value: unknown = JSON.parse(read(text));
      if (Array.isArray(value)) return value.filter(isCondition).map((condition) => ({ relation: 'AND', ...condition, group: 'address' }));
    } catch {
      // the other spelling
    }
  }
  return [];
}

function isCondition(value: unknown): value is QueryField {
  return typeof value === 'object' && value !== null && 'property' in value && typeof value.property === 'string';
}

import { useCallback, useMemo, useState } from 'react';
import { Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { dataTemplateGetInfo } from '../../../schemas/calls/index.ts';
import type { RendererProps } from '../../../renderers/core/index.ts';
import { columnMemory, initialState, ListView, prepareTemplate, type ListRow } from '../../../renderers/list/index.ts';
import { supportedButtons } from '../../pages/template/listActions.ts';
import { openList, type OpenedList } from '../../pages/template/listTemplate.ts';
import { useListWork } from '../../pages/template/useListWork.tsx';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { conditionsOf, isOpen } from './conditions.ts';
import type { EmbeddedListNode } from './embeddedListRenderer.ts';

/** Buttons that only look. The others change rows or take them away as a file. */
const looking = ['view', 'refresh', 'columns'];
const exporting = ['export'];

/** A list inside a form. What is filtered and sorted lasts as long as the form is open. */
export function EmbeddedList({ node }: RendererProps<EmbeddedListNode>) {
  const { api } = useApp();
  const { t } = useTranslation();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        openList(await api.call(dataTemplateGetInfo, { query: { alias: node.templateKey } }, { signal, silent: true, parallel: true })),
      [api, node.templateKey],
    ),
  );
  if (node.conditions.some(isOpen)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('control.dataView.waiting')} />;
  if (loaded.value === undefined) return loaded.error === undefined ? <Skeleton active /> : <LoadFailure of={loaded} />;
  return <OpenList list={loaded.value} node={node} />;
}

// helpers

function OpenList({ list, node }: { readonly list: OpenedList; readonly node: EmbeddedListNode }) {
  const { session, memory } = useApp();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const template = useMemo(() => prepareTemplate({ ...list.template, pageSize: node.pageSize }), [list, node.pageSize]);
  const [state, setState] = useState(() => initialState(template));
  const buttons = useMemo(
    () => new Set([...supportedButtons(list)].filter((alias) => looking.includes(alias) || (exporting.includes(alias) ? node.canExport : node.canEdit))),
    [list, node.canEdit, node.canExport],
  );
  const columns = useMemo(() => columnMemory(memory, session.user?.userId ?? '', `${template.alias} embedded`), [memory, session, template]);
  const go = useCallback((to: string) => void navigate(to, { state: { from: pathname } }), [navigate, pathname]);
  // what the form pins belongs to an export too
  const conditions = useMemo(() => conditionsOf(node.conditions), [node.conditions]);
  const { source, act, openRow, fits, dialog } = useListWork({ list, columns, conditions, navigate: go });
  return (
    <>
      <ListView
        template={template}
        source={source}
        state={state}
        onStateChange={setState}
        narrow={narrow}
        supportedButtons={buttons}
        columnMemory={columns}
        onAction={act}
        onOpen={useCallback((row: ListRow) => void openRow(row), [openRow])}
        fits={fits}
      />
      {dialog}
    </>
  );
}

import { useCallback } from 'react';
import type { QueryField } from '../../../schemas/calls/shapes.ts';
import { useApp } from '../../app/appContext.ts';
import { type Loaded, useLoad } from '../../app/useLoad.ts';
import type { FlowListDefinition, FlowRow } from './flowLists.ts';

export interface FlowPageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly keyword?: string;
  readonly defKey?: string | undefined;
}

export type FlowPage = Loaded<{ readonly rows: readonly FlowRow[]; readonly total: number }>;

/** One page of a workflow list. */
export function useFlowPage(list: FlowListDefinition, { page, pageSize, keyword = '', defKey }: FlowPageRequest): FlowPage {
  const { api, session } = useApp();
  const viewerId = session.user?.userId ?? '';
  return useLoad(
    useCallback(
      (signal: AbortSignal) =>
        list.load(api, { pageBean: { page, pageSize, showTotal: true }, querys: conditions(keyword, defKey) }, viewerId, signal),
      [api, list, page, pageSize, keyword, defKey, viewerId],
    ),
  );
}

// helpers

function conditions(keyword: string, defKey: string | undefined): QueryField[] {
  const querys: QueryField[] = [];
  if (keyword !== '') querys.push({ property: 'subject', operation: 'LIKE', value: keyword, relation: 'AND', group: 'main' });
  if (defKey !== undefined && defKey !== '') querys.push({ property: 'procDefKey', operation: 'EQUAL', value: defKey, relation: 'AND', group: 'flow' });
  return querys;
}

import { useCallback } from 'react';
import { useApp } from '../../portal/appContext.ts';
import { type Loaded, useLoad } from '../../portal/useLoad.ts';
import type { FlowListDefinition, FlowRow } from './flowLists.ts';
import { noConditions, querysOf, type FlowConditions } from './listRequest.ts';

export interface FlowPageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly conditions?: FlowConditions;
  readonly defKey?: string | undefined;
  readonly orgId?: string | undefined;
}

export type FlowPage = Loaded<{ readonly rows: readonly FlowRow[]; readonly total: number }>;

/** One page of a workflow list. */
export function useFlowPage(list: FlowListDefinition, { page, pageSize, conditions = noConditions, defKey, orgId }: FlowPageRequest): FlowPage {
  const { api, session } = useApp();
  const viewerId = session.user?.userId ?? '';
  return useLoad(
    useCallback(
      (signal: AbortSignal) =>
        list.load(api, { pageBean: { page, pageSize, showTotal: true }, querys: querysOf(conditions, { defKey, orgId }, list.filters) }, viewerId, signal),
      [api, list, page, pageSize, conditions, defKey, orgId, viewerId],
    ),
  );
}

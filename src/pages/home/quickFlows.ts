import { instanceNewProcess } from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';
import { FLOW_LOOKUP_SIZE, LOCAL_KEYS, QUICK_FLOWS } from '../../constants.ts';

/** Definition ids of the quick flows by flow key; a flow that may not be started is missing. */
export type QuickFlowIds = Readonly<Partial<Record<string, string>>>;

/** What was found at the last visit, so that the tiles work at once. */
export function cachedFlows(memory: Storage, account: string): QuickFlowIds | undefined {
  try {
    const stored: unknown = JSON.parse(memory.getItem(LOCAL_KEYS.flows) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('account' in stored) || stored.account !== account) return undefined;
    return 'ids' in stored && typeof stored.ids === 'object' && stored.ids !== null ? (stored.ids as QuickFlowIds) : undefined;
  } catch {
    return undefined;
  }
}

/** Looks the flows up among those that the user may start, and remembers them for this account. */
export async function findQuickFlows(api: Api, memory: Storage, account: string, signal: AbortSignal): Promise<QuickFlowIds> {
  const page = await api.call(
    instanceNewProcess,
    { body: { pageBean: { page: 1, pageSize: FLOW_LOOKUP_SIZE, showTotal: true } } },
    { signal, silent: true, parallel: true },
  );
  const ids: Partial<Record<string, string>> = {};
  for (const { key } of QUICK_FLOWS) {
    const definition = page.rows.find(({ defKey }) => defKey === key);
    if (definition !== undefined) ids[key] = definition.defId;
  }
  memory.setItem(LOCAL_KEYS.flows, JSON.stringify({ account, ids }));
  return ids;
}

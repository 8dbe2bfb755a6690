import { useCallback } from 'react';
import { roleGetRolePage, userQueryByType } from '../../../../../schemas/calls/index.ts';
import { useApp } from '../../../../portal/appContext.ts';
import { useLoad } from '../../../../portal/useLoad.ts';

export interface NamedRole {
  readonly code: string;
  readonly name: string;
}

/** All roles, for choices and names. */
export function useRoles(): readonly NamedRole[] {
  const { api } = useApp();
  const load = useCallback(
    async (signal: AbortSignal): Promise<NamedRole[]> => {
      const { rows } = await api.call(roleGetRolePage, { body: { pageBean: { page: 1, pageSize: 1_000 } } }, { signal, silent: true, parallel: true });
      return rows.flatMap((row) => (typeof row.code === 'string' ? [{ code: row.code, name: row.name ?? row.code }] : []));
    },
    [api],
  );
  return useLoad(load).value ?? [];
}

/** Names of people by id; an id stands for itself until its name is known. */
export function useUserNames(ids: string): (id: string) => string {
  const { api } = useApp();
  const load = useCallback(
    async (signal: AbortSignal): Promise<ReadonlyMap<string, string>> => {
      if (ids === '') return new Map();
      const { rows } = await api.call(
        userQueryByType,
        { query: {}, body: { pageBean: { page: 1, pageSize: 1_000 }, querys: [{ property: 'id', operation: 'IN', value: ids }] } },
        { signal, silent: true, parallel: true },
      );
      return new Map(rows.map((row) => [String(row.id), row.fullname ?? row.account ?? String(row.id)]));
    },
    [api, ids],
  );
  const names = useLoad(load).value;
  return (id) => names?.get(id) ?? id;
}

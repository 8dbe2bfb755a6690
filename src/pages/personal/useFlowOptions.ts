import { useCallback } from 'react';
import { flowListJson } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface FlowOptions {
  readonly flows: readonly Option[];
  readonly types: readonly Option[];
  readonly loading: boolean;
}

/** Flows and flow categories to choose from; `stored` are chosen already and stay choosable. */
export function useFlowOptions(stored: readonly Option[] = []): FlowOptions {
  const { api } = useApp();
  const { value, loading } = useLoad(
    useCallback(
      async (signal: AbortSignal) => (await api.call(flowListJson, { body: { pageBean: { page: 1, pageSize: -1 } } }, { signal, silent: true })).rows,
      [api],
    ),
  );
  const rows = value ?? [];
  const flows = rows.map((row) => ({ value: row.defKey ?? '', label: row.name ?? row.defKey ?? '' }));
  const types = rows.filter((row) => (row.typeId ?? '') !== '').map((row) => ({ value: row.typeId ?? '', label: row.typeName ?? row.typeId ?? '' }));
  return { flows: once([...flows, ...stored]), types: once([...types, ...stored]), loading };
}

// helpers

const once = (options: readonly Option[]): Option[] => [...new Map([...options].reverse().map((option) => [option.value, option])).values()].reverse();

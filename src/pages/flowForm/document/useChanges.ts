import { useCallback, useMemo } from 'react';
import { documentGetChanges } from '../../../../schemas/calls/index.ts';
import type { ChangeMap } from '../../../../renderers/form/index.ts';
import type { ListedChange } from '../../../../renderers/diff/index.ts';
import type { Api } from '../../../api/index.ts';
import { useLoad } from '../../../portal/useLoad.ts';
import type { FlowDocument } from '../flowDocument.ts';

export interface SeenChanges {
  /** When the reader last saw the document. */
  readonly since: string;
  readonly list: readonly ListedChange[];
  readonly map: ChangeMap;
}

/** What others changed in a document since its reader last saw it; undefined while there is nothing to tell. A failure tells nothing. */
export function useChanges(api: Api, { mode, task, instId, payload }: FlowDocument): SeenChanges | undefined {
  const taskId = task?.id;
  const revision = payload.doneDataVersion ?? 0;
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        if (mode === 'start' || instId === undefined) return undefined;
        return {
          revision,
          answer: await api.call(
            documentGetChanges,
            { query: { instId, ...(taskId === undefined ? {} : { taskId }) } },
            { silent: true, parallel: true, signal },
          ),
        };
      },
      [api, mode, instId, taskId, revision],
    ),
  );
  return useMemo(() => {
    const answer = loaded.value?.answer;
    // a server that does not know the question answers in its own way
    if (answer === undefined || !Array.isArray(answer.changes) || answer.changes.length === 0) return undefined;
    return { since: answer.since ?? '', list: answer.changes, map: new Map(answer.changes.map((change) => [change.place, change])) };
  }, [loaded.value]);
}

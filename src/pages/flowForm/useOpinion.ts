import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { taskGetSavedOpinion, taskSaveOpinion } from '../../../schemas/calls/index.ts';
import type { StoredFile } from '../../../renderers/core/index.ts';
import type { Api } from '../../api/index.ts';
import type { FlowDocument } from './flowDocument.ts';

type FilesChange = (files: readonly StoredFile[]) => readonly StoredFile[];

/** The words of the person on the page, with what goes with them. */
export interface OpinionDraft {
  readonly text: string;
  readonly files: readonly StoredFile[];
  readonly seals: readonly StoredFile[];
  readonly setText: (text: string) => void;
  readonly setFiles: (change: FilesChange) => void;
  readonly setSeals: (change: FilesChange) => void;
  /** Notes the words for later; answers whether that worked. */
  readonly save: () => Promise<boolean>;
}

/** Begins with what was noted earlier for this task, otherwise with the given words. */
export function useOpinion(api: Api, { mode, task, instId }: Pick<FlowDocument, 'mode' | 'task' | 'instId'>, initial: string): OpinionDraft {
  const [text, setText] = useState(initial);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [seals, setSeals] = useState<readonly StoredFile[]>([]);
  const typed = useRef(false);
  const taskId = mode === 'approve' ? task?.id : undefined;
  const show = useEffectEvent((saved: unknown) => {
    if (typeof saved === 'string' && saved !== '' && !typed.current) setText(saved);
  });

  useEffect(() => {
    if (taskId === undefined) return undefined;
    const reading = new AbortController();
    // What was noted only helps; the page does without it.
    api
      .call(taskGetSavedOpinion, { query: { taskId, ...(instId === undefined ? {} : { instId }) } }, { silent: true, parallel: true, signal: reading.signal })
      .then(
        (saved) => {
          if (!reading.signal.aborted) show(saved);
        },
        () => undefined,
      );
    return () => reading.abort();
  }, [api, taskId, instId]);

  const save = useCallback(async () => {
    if (taskId === undefined) return false;
    try {
      await api.call(taskSaveOpinion, { body: { taskId, opinion: text, ...(instId === undefined ? {} : { procInstId: instId }) } });
      return true;
    } catch {
      // The client has shown why.
      return false;
    }
  }, [api, taskId, instId, text]);

  return {
    text,
    files,
    seals,
    setFiles,
    setSeals,
    save,
    setText(next) {
      typed.current = true;
      setText(next);
    },
  };
}

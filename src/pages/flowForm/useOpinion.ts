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
  /** While a decision is on its way, and once it is made, nothing is noted for its task any more. */
  readonly hold: (held: boolean) => void;
}

/** Whoever stops typing for so long has what he typed noted, milliseconds. */
const PAUSE = 800;

/**
 * Begins with what was noted earlier for this task, otherwise with the given words. What is typed is noted at the server when the
 * person pauses and when he goes elsewhere: an opinion is worth as much as what stands in the form.
 */
export function useOpinion(api: Api, { mode, task, instId }: Pick<FlowDocument, 'mode' | 'task' | 'instId'>, initial: string): OpinionDraft {
  const [text, setText] = useState(initial);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [seals, setSeals] = useState<readonly StoredFile[]>([]);
  const typed = useRef(false);
  const latest = useRef(initial);
  const noted = useRef<string>(undefined);
  const held = useRef(false);
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

  const note = useEffectEvent((words: string) => {
    if (taskId === undefined || held.current) return;
    noted.current = words;
    // silent: whoever has lost the task meanwhile, or his session, has nothing to note any more
    api
      .call(taskSaveOpinion, { body: { taskId, opinion: words, ...(instId === undefined ? {} : { procInstId: instId }) } }, { silent: true, parallel: true })
      .catch(() => undefined);
  });
  useEffect(() => {
    latest.current = text;
    if (!typed.current || noted.current === text) return undefined;
    const timer = setTimeout(() => note(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const leave = (): void => {
      if (typed.current && noted.current !== latest.current) note(latest.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [taskId]);

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
    hold(isHeld) {
      held.current = isHeld;
    },
    setText(next) {
      typed.current = true;
      setText(next);
    },
  };
}

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { taskGetSavedOpinion, taskSaveOpinion } from '../../../schemas/calls/index.ts';
import type { StoredFile } from '../../../renderers/core/index.ts';
import { ApiError, type Api } from '../../api/index.ts';
import type { Autosave, AutosavePlace, Autosaves } from '../../portal/autosave/index.ts';
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
/** What could not be noted is tried again after so long, twice as long each time, milliseconds. */
const RETRY = 4_000;
const LONGEST_RETRY = 60_000;

export interface OpinionPlace {
  readonly autosaves: Autosaves;
  readonly tenant: string;
  readonly userId: string;
  readonly leaderId: string;
}

/**
 * Begins with what was noted earlier for this task, otherwise with the given words. What is typed is noted at the server when the
 * person pauses and when he goes elsewhere: an opinion is worth as much as what stands in the form. What the server does not take, because it cannot be
 * reached or the session has ended, stays sealed in this browser (docs/adr/0065) until it does.
 */
export function useOpinion(
  api: Api,
  { mode, task, instId }: Pick<FlowDocument, 'mode' | 'task' | 'instId'>,
  initial: string,
  { autosaves, tenant, userId, leaderId }: OpinionPlace,
): OpinionDraft {
  const [text, setText] = useState(initial);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [seals, setSeals] = useState<readonly StoredFile[]>([]);
  const typed = useRef(false);
  const latest = useRef(initial);
  /** What the server has. */
  const noted = useRef<string>(undefined);
  const held = useRef(false);
  /** How often the server has not taken them, one after the other. */
  const [failures, setFailures] = useState(0);
  const taskId = mode === 'approve' ? task?.id : undefined;
  const place = useMemo<AutosavePlace | undefined>(
    () => (taskId === undefined || userId === '' ? undefined : { tenant, userId, leaderId, form: 'opinion', id: taskId }),
    [tenant, userId, leaderId, taskId],
  );

  const keep = useEffectEvent(async (): Promise<void> => {
    if (place === undefined || held.current || noted.current === latest.current) return;
    const values = { base: { opinion: noted.current ?? '' }, mine: { opinion: latest.current } };
    await autosaves.write(place, { at: Date.now(), formVersion: 0, rev: undefined, ...values });
  });
  const note = useEffectEvent(async (words: string): Promise<void> => {
    if (taskId === undefined || held.current) return;
    try {
      await api.call(
        taskSaveOpinion,
        { body: { taskId, opinion: words, ...(instId === undefined ? {} : { procInstId: instId }) } },
        { silent: true, parallel: true },
      );
      const first = noted.current === undefined;
      noted.current = words;
      setFailures(0);
      if (place !== undefined && (first || words === latest.current)) await autosaves.remove(place);
    } catch (error) {
      // whoever has lost the task has nothing to note any more
      if (error instanceof ApiError && (error.failure === 'refused' || error.failure === 'forbidden')) return;
      await keep();
      setFailures((before) => before + 1);
    }
  });
  const show = useEffectEvent((saved: string, kept: { readonly base: string; readonly mine: string } | undefined) => {
    noted.current ??= saved;
    if (typed.current) return;
    const words = kept === undefined || kept.mine === saved ? saved : joined(saved, kept);
    if (words !== '') setText(words);
    if (words !== saved) {
      latest.current = words;
      typed.current = true;
      void note(words);
    }
  });

  useEffect(() => {
    if (taskId === undefined) return undefined;
    const reading = new AbortController();
    // What was noted only helps; the page does without it.
    const saved = api
      .call(taskGetSavedOpinion, { query: { taskId, ...(instId === undefined ? {} : { instId }) } }, { silent: true, parallel: true, signal: reading.signal })
      .catch(() => undefined);
    const kept = place === undefined ? Promise.resolve(undefined) : autosaves.read(place);
    void Promise.all([saved, kept]).then(([words, autosave]) => {
      if (!reading.signal.aborted) show(typeof words === 'string' ? words : '', autosave && wordsOf(autosave));
    });
    return () => reading.abort();
  }, [api, taskId, instId, place, autosaves]);

  useEffect(() => {
    latest.current = text;
    if (!typed.current || noted.current === text) return undefined;
    const timer = setTimeout(() => void note(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const leave = (): void => {
      if (!typed.current || noted.current === latest.current) return;
      void keep();
      void note(latest.current);
    };
    const online = (): void => {
      if (typed.current && noted.current !== latest.current) void note(latest.current);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', online);
      leave();
    };
  }, [taskId]);

  useEffect(() => {
    if (failures === 0) return undefined;
    const timer = setTimeout(() => void note(latest.current), Math.min(RETRY * 2 ** (failures - 1), LONGEST_RETRY));
    return () => clearTimeout(timer);
  }, [failures]);

  const save = useCallback(async () => {
    if (taskId === undefined) return false;
    try {
      await api.call(taskSaveOpinion, { body: { taskId, opinion: text, ...(instId === undefined ? {} : { procInstId: instId }) } });
      noted.current = text;
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

// helpers

const wordsOf = ({ base, mine }: Autosave): { readonly base: string; readonly mine: string } => ({
  base: String(base['opinion'] ?? ''),
  mine: String(mine['opinion'] ?? ''),
});

/** What was noted elsewhere since, with what stayed here behind it: nothing of either is lost. */
const joined = (saved: string, { base, mine }: { readonly base: string; readonly mine: string }): string =>
  saved === base || saved === '' ? mine : `${saved}\n${mine}`;

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tablesOf } from '../../../renderers/diff/index.ts';
import type { FormStore } from '../../../renderers/form/index.ts';
import { mergeRecords } from '../../../validators/diff/index.ts';
import type { Autosave, AutosavePlace, Autosaves } from './openAutosaves.ts';

const AUTOSAVE_INTERVAL = 30_000;
/** After a field is left: nobody waits for it, and the next field may follow at once. */
const PAUSE = 1_000;

export interface AutosaveOptions {
  readonly autosaves: Autosaves;
  /** Undefined: nothing is kept, because nothing can be entered or nobody knows whose it is. */
  readonly place: AutosavePlace | undefined;
  readonly store: FormStore;
  readonly formVersion: number;
  readonly rev: number | undefined;
  /** The document as it was opened. */
  readonly base: Readonly<Record<string, unknown>>;
}

export interface AutosaveState {
  /** Input of an earlier visit that never reached the server. */
  readonly found: Autosave | undefined;
  /** It has been taken over. It is kept until newer input takes its place or the server has it. */
  readonly dismiss: () => void;
  /** It is not wanted. */
  readonly discard: () => void;
  /** Forgets what is kept: the server has it now, or nobody wants it. */
  readonly clear: () => Promise<void>;
}

/**
 * Keeps what a person enters in this browser, every half minute and whenever he turns away, until the server has it. A session that
 * ends on the way takes nothing along.
 */
export function useAutosave({ autosaves, place, store, formVersion, rev, base }: AutosaveOptions): AutosaveState {
  const [found, setFound] = useState<Autosave>();
  const key = place === undefined ? undefined : JSON.stringify(place);
  const used = useRef(new Set<string>());
  const over = useRef(false);

  const keep = useEffectEvent(() => {
    // What was found must be decided on before newer input takes its place.
    if (place === undefined || key === undefined || over.current || !store.dirty || found !== undefined) return;
    used.current.add(key);
    void autosaves.write(place, { at: Date.now(), formVersion, rev, base: plain(base), mine: plain(store.toData()) });
  });

  useEffect(() => {
    if (key === undefined) return undefined;
    let gone = false;
    const at = JSON.parse(key) as AutosavePlace;
    used.current.add(key);
    over.current = false;
    void autosaves.sweep(Date.now()).then(() => autosaves.read(at)).then((autosave) => {
      if (gone || autosave === undefined || store.dirty) return;
      if (mergeRecords(base, autosave.mine, base, tablesOf(store.form)).length === 0) void autosaves.remove(at);
      else setFound(autosave);
    });
    return () => {
      gone = true;
      setFound(undefined);
    };
  }, [autosaves, key, base, store]);

  useEffect(() => {
    if (key === undefined) return undefined;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const left = (): void => {
      clearTimeout(pause);
      pause = setTimeout(keep, PAUSE);
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setInterval(keep, AUTOSAVE_INTERVAL);
    window.addEventListener('blur', keep);
    window.addEventListener('pagehide', keep);
    window.addEventListener('focusout', left);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearInterval(timer);
      clearTimeout(pause);
      window.removeEventListener('blur', keep);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('focusout', left);
      document.removeEventListener('visibilitychange', hidden);
      keep();
    };
  }, [key, store]);

  return {
    found,
    dismiss: () => setFound(undefined),
    discard: () => {
      setFound(undefined);
      if (place !== undefined) void autosaves.remove(place);
    },
    clear: async () => {
      over.current = true;
      setFound(undefined);
      for (const each of used.current) await autosaves.remove(JSON.parse(each) as AutosavePlace);
      used.current.clear();
    },
  };
}

// helpers

/** Only what JSON can say is kept: values of a form are business data. */
const plain = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => JSON.parse(JSON.stringify(data)) as Record<string, unknown>;

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tablesOf } from '../../../renderers/diff/index.ts';
import type { FormStore } from '../../../renderers/form/index.ts';
import { mergeRecords } from '../../../validators/diff/index.ts';
import type { Autosave, AutosavePlace, Autosaves } from './openAutosaves.ts';

/** How often is looked whether something has been entered, milliseconds. No more than this and the sealing is lost when a page goes. */
const PACE = 300;
/** Keeping a large document takes at most this share of the time. */
const SHARE = 1 / 20;

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
  /** It has been taken over. It is kept until newer input takes its place or the server has it. Older input that still waits is offered next. */
  readonly dismiss: () => void;
  /** It is not wanted. */
  readonly discard: () => void;
  /** Forgets what is kept: the server has it now, or nobody wants it. */
  readonly clear: () => Promise<void>;
}

/**
 * Keeps what a person enters in this browser, while he types and whenever he turns away, until the server has it. A page that goes
 * waits for no cipher: what is to be there afterwards is sealed before. A session that ends on the way takes nothing along.
 */
export function useAutosave({ autosaves, place: at, store, formVersion, rev, base }: AutosaveOptions): AutosaveState {
  const [found, setFound] = useState<Autosave>();
  const [slot] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
  const place = at !== undefined && isNew(at) ? { ...at, slot } : at;
  const key = place === undefined ? undefined : JSON.stringify(place);
  const used = useRef(new Set<string>());
  const over = useRef(false);
  const [opened] = useState(() => Date.now());
  /** What was kept before has been looked at: until then nothing may take its place. */
  const known = useRef(false);
  const pace = useRef<Pace>({ entries: 0, kept: false, running: false, next: 0 });

  /** What was found, and not decided on yet, is kept behind what is entered meanwhile. */
  const write = (earlier: Autosave | undefined): Promise<void> => {
    if (place === undefined || key === undefined || over.current) return Promise.resolve();
    used.current.add(key);
    Object.assign(pace.current, { entries: store.entries, kept: store.dirty });
    if (store.dirty) {
      const mine = plain(store.toInput());
      return autosaves.write(place, { at: Date.now(), formVersion, rev, base, mine, earlier: chain(earlier, MOST_EARLIER) });
    }
    return earlier === undefined ? autosaves.remove(place) : autosaves.write(place, earlier);
  };
  const keep = useEffectEvent(() => {
    if (store.dirty && known.current) void write(found);
  });
  const keepUp = useEffectEvent(async () => {
    const { entries, kept, running, next } = pace.current;
    const start = performance.now();
    if (running || start < next || entries === store.entries || !(store.dirty || kept) || !known.current) return;
    pace.current.running = true;
    await write(found);
    const end = performance.now();
    Object.assign(pace.current, { running: false, next: end + (end - start) / SHARE });
  });

  useEffect(() => {
    if (key === undefined) return undefined;
    let gone = false;
    const here = JSON.parse(key) as AutosavePlace;
    used.current.add(key);
    over.current = false;
    known.current = false;
    const release = autosaves.hold(here);
    void autosaves
      .sweep(Date.now())
      .then(() => autosaves.read(here))
      .then((autosave) => {
        if (gone) return;
        known.current = true;
        // what this page itself has kept is still in it
        if (autosave === undefined || (store.dirty && autosave.at >= opened)) return;
        const open = chained(autosave).filter(({ mine }) => mergeRecords(base, mine, base, tablesOf(store.form)).length > 0);
        if (open.length === 0) void autosaves.remove(here);
        else setFound(open.reduceRight<Autosave | undefined>((earlier, each) => ({ ...each, earlier }), undefined));
      });
    return () => {
      gone = true;
      release();
      setFound(undefined);
    };
  }, [autosaves, key, base, store, opened]);

  useEffect(() => {
    if (key === undefined) return undefined;
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setInterval(() => void keepUp(), PACE);
    window.addEventListener('blur', keep);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearInterval(timer);
      window.removeEventListener('blur', keep);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hidden);
      keep();
    };
  }, [key, store]);

  return {
    found,
    dismiss: () => {
      setFound(found?.earlier);
      if (found?.earlier !== undefined) void write(found.earlier);
    },
    discard: () => {
      setFound(found?.earlier);
      void write(found?.earlier);
    },
    clear: async () => {
      over.current = true;
      setFound(undefined);
      const places = [...used.current].map((each) => JSON.parse(each) as AutosavePlace);
      used.current.clear();
      // All of them are asked for now, so that what a form in the place of this one keeps or looks for comes after.
      // What was left by other new documents and has not been decided on is none of this one's.
      await Promise.all(places.map((kept) => (found !== undefined && kept.slot !== undefined ? autosaves.write(kept, found) : autosaves.remove(kept))));
    },
  };
}

// helpers

interface Pace {
  /** {@link FormStore.entries} when the input was kept last. */
  entries: number;
  /** Something was: it goes when all of it is taken back. */
  kept: boolean;
  running: boolean;
  /** Not before this, by the clock of the page. */
  next: number;
}

/** A document that the server does not know yet: each opening of its form is another one. */
const isNew = ({ id }: AutosavePlace): boolean => id === '' || id.startsWith('copy:');

/** So many inputs wait for a decision at most; nobody leaves more of them unanswered. */
const MOST_EARLIER = 5;

const chained = (autosave: Autosave | undefined): readonly Autosave[] => (autosave === undefined ? [] : [autosave, ...chained(autosave.earlier)]);

const chain = (autosave: Autosave | undefined, length: number): Autosave | undefined =>
  autosave === undefined || length === 0 ? undefined : { ...autosave, earlier: chain(autosave.earlier, length - 1) };

/** Only what JSON can say is kept: values of a form are business data. */
const plain = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => JSON.parse(JSON.stringify(data)) as Record<string, unknown>;

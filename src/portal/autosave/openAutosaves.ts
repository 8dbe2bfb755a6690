import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { documentName, inputKeys, slotOf, type InputKeys, type InputSecret, type Sealed } from './inputKeys.ts';
import { openDocuments } from './openDocuments.ts';

/** Whose input of which document is kept. Nobody else's key ever matches. */
export interface AutosavePlace {
  readonly tenant: string;
  readonly userId: string;
  /** For whom the page acts; empty for nobody. */
  readonly leaderId: string;
  readonly form: string;
  /** Task, draft or record; empty for a document that has not been saved. */
  readonly id: string;
  /** Of a document that has not been saved: the opening it belongs to. Two windows with a new form are two documents. */
  readonly slot?: string;
}

/** Input that was not saved on the server. */
export interface Autosave {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly formVersion: number;
  /** Revision of the record that the input began with; undefined for a new one. */
  readonly rev: number | undefined;
  /** The document as it was opened and as it was left, both as their reader saw them. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly mine: Readonly<Record<string, unknown>>;
  /** Older input that its writer had not decided on when he entered this: it is offered after it. */
  readonly earlier?: Autosave | undefined;
}

/** Unsaved input in this browser. Nothing rejects: an input that cannot be kept is told to `onTrouble`, once. */
export interface Autosaves {
  /** What was kept there. For a new document also what was left in slots that no window works in any more, the newest first: it moves into this one. */
  read(place: AutosavePlace): Promise<Autosave | undefined>;
  /** A window works in this place until it gives it back. */
  hold(place: AutosavePlace): () => void;
  write(place: AutosavePlace, autosave: Autosave): Promise<void>;
  remove(place: AutosavePlace): Promise<void>;
  /** Removes what is older than thirty days. */
  sweep(now: number): Promise<void>;
  /** Nobody is signed in: the keys go, and what is kept cannot be read until its writer is back. */
  lock(): void;
}

/** The server gives no key now: the session has ended, or it cannot be reached. What the browser can keep has nothing to do with it; the next input asks again. */
class NoKey extends Error {}

/**
 * Browsers without a database, and private windows that refuse one, simply keep nothing. What is kept is sealed with a key that the server
 * gives to its writer while he is signed in (docs/adr/0065).
 */
export function openAutosaves(askSecret: () => Promise<InputSecret>, onTrouble: (kind: 'full' | 'unavailable') => void): Autosaves {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let told = false;
  const keys = new Map<string, Promise<InputKeys>>();
  const trouble = (error: unknown): undefined => {
    if (told || error instanceof NoKey) return undefined;
    told = true;
    onTrouble(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable');
    return undefined;
  };
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDB<Schema>(DATABASE, 2, {
      upgrade(db) {
        // what an older portal kept could be read by anybody
        if (db.objectStoreNames.contains(STORE)) db.deleteObjectStore(STORE);
        db.createObjectStore(STORE).createIndex('at', 'at');
      },
      // Another tab with a newer portal must not wait for this one.
      blocking(_current, _wanted, event) {
        opened = undefined;
        (event.target as IDBDatabase | null)?.close();
      },
      terminated() {
        opened = undefined;
      },
    });
    return opened;
  };
  const keysOf = ({ tenant, userId }: AutosavePlace): Promise<InputKeys> => {
    const owner = JSON.stringify([tenant, userId]);
    const known =
      keys.get(owner) ??
      askSecret().then(
        (answer) => {
          // somebody else has signed in meanwhile: nothing is sealed for him
          if (answer.userId !== userId) throw new Error('the key is that of another person');
          return inputKeys(answer.secret);
        },
        () => {
          throw new NoKey();
        },
      );
    keys.set(owner, known);
    known.catch(() => keys.delete(owner));
    return known;
  };
  const documents = openDocuments();
  // what is asked first is done first: sealing takes its time, and older input must not come behind newer, nor behind its removal
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const done = turn.then(work).catch(trouble);
    turn = done;
    return done;
  };
  return {
    hold: ({ slot }) => (slot === undefined ? () => undefined : documents.hold(slot)),
    read: (place) =>
      inTurn(async () => {
        const own = await keysOf(place);
        const name = await own.nameOf(place);
        const db = await database();
        const entry = place.slot === undefined ? await db.get(STORE, name) : await takeOver(db, name, await documents.others());
        return entry && (await opening(own, name, entry));
      }),
    write: (place, autosave) =>
      inTurn(async () => {
        const own = await keysOf(place);
        const name = await own.nameOf(place);
        const sealed = await own.seal(name, autosave);
        await (await database()).put(STORE, { at: autosave.at, parts: [sealed] }, name);
      }),
    remove: (place) =>
      inTurn(async () => {
        const name = await (await keysOf(place)).nameOf(place);
        await (await database()).delete(STORE, name);
      }),
    async sweep(now) {
      try {
        const transaction = (await database()).transaction(STORE, 'readwrite');
        for await (const cursor of transaction.store.index('at').iterate(IDBKeyRange.upperBound(now - LIFETIME))) await cursor.delete();
        await transaction.done;
      } catch (error) {
        trouble(error);
      }
    },
    lock() {
      keys.clear();
      // opening it removes what an older portal kept
      database().catch(() => undefined);
    },
  };
}

// helpers

const DATABASE = 'yuanbiao';
const STORE = 'autosave';
/** So many inputs wait in one window; what is left beside them waits for the next. */
const MOST_WAITING = 5;
const LIFETIME = 30 * 24 * 60 * 60 * 1000;

/** Inputs of one place, the newest first; when it was kept is all that anybody can see of it. */
interface Entry {
  readonly at: number;
  readonly parts: readonly Sealed[];
}

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Entry; indexes: { at: number } };
}

const chained = (autosave: Autosave | undefined): readonly Autosave[] => (autosave === undefined ? [] : [autosave, ...chained(autosave.earlier)]);

/** What cannot be opened is worth nothing. */
async function opening(keys: InputKeys, name: string, { parts }: Entry): Promise<Autosave | undefined> {
  const found: Autosave[] = [];
  for (const part of parts) {
    const autosave = await keys.open(name, part);
    if (autosave !== undefined) found.push(...chained(autosave as Autosave));
  }
  return found.toSorted((one, other) => other.at - one.at).reduceRight<Autosave | undefined>((earlier, each) => ({ ...each, earlier }), undefined);
}

/** One step for the database: what is taken over by one window is not there for another. It moves sealed as it is. */
async function takeOver(db: IDBPDatabase<Schema>, own: string, others: ReadonlySet<string>): Promise<Entry | undefined> {
  const start = documentName(own);
  const transaction = db.transaction(STORE, 'readwrite');
  const kept = await transaction.store.get(own);
  const left: { readonly name: string; readonly entry: Entry }[] = [];
  for (const name of kept === undefined ? await transaction.store.getAllKeys() : []) {
    if (documentName(name) !== start || others.has(slotOf(name) ?? '')) continue;
    const entry = await transaction.store.get(name);
    if (entry !== undefined) left.push({ name, entry });
  }
  const parts: Sealed[] = [];
  let at = 0;
  for (const { name, entry } of left.toSorted((one, other) => other.entry.at - one.entry.at)) {
    if (parts.length >= MOST_WAITING) break;
    parts.push(...entry.parts);
    at = Math.max(at, entry.at);
    await transaction.store.delete(name);
  }
  const found = kept ?? (parts.length === 0 ? undefined : { at, parts });
  if (kept === undefined && found !== undefined) await transaction.store.put(found, own);
  await transaction.done;
  return found;
}

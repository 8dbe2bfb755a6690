import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
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
}

/** Browsers without a database, and private windows that refuse one, simply keep nothing. */
export function openAutosaves(onTrouble: (kind: 'full' | 'unavailable') => void): Autosaves {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let told = false;
  const trouble = (error: unknown): undefined => {
    if (told) return undefined;
    told = true;
    onTrouble(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable');
    return undefined;
  };
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDB<Schema>(DATABASE, 1, {
      upgrade(db) {
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
  const documents = openDocuments();
  return {
    hold: ({ slot }) => (slot === undefined ? () => undefined : documents.hold(slot)),
    async read(place) {
      try {
        if (place.slot !== undefined) return await takeOver(await database(), place, await documents.others());
        const found = await (await database()).get(STORE, keyOf(place));
        // The key says it already; a broken or foreign entry is worth nothing.
        return found !== undefined && found.owner === ownerOf(place) ? found : undefined;
      } catch (error) {
        return trouble(error);
      }
    },
    async write(place, autosave) {
      try {
        await (await database()).put(STORE, { ...autosave, owner: ownerOf(place) }, keyOf(place));
      } catch (error) {
        trouble(error);
      }
    },
    async remove(place) {
      try {
        await (await database()).delete(STORE, keyOf(place));
      } catch (error) {
        trouble(error);
      }
    },
    async sweep(now) {
      try {
        const transaction = (await database()).transaction(STORE, 'readwrite');
        for await (const cursor of transaction.store.index('at').iterate(IDBKeyRange.upperBound(now - LIFETIME))) await cursor.delete();
        await transaction.done;
      } catch (error) {
        trouble(error);
      }
    },
  };
}

// helpers

const DATABASE = 'yuanbiao';
const STORE = 'autosave';
/** So many inputs wait in one window; what is left beside them waits for the next. */
const MOST_WAITING = 5;
const LIFETIME = 30 * 24 * 60 * 60 * 1000;

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Autosave & { readonly owner: string }; indexes: { at: number } };
}

const ownerOf = ({ tenant, userId }: AutosavePlace): string => JSON.stringify([tenant, userId]);
const keyOf = ({ tenant, userId, leaderId, form, id, slot }: AutosavePlace): string =>
  JSON.stringify([tenant, userId, leaderId, form, id, ...(slot === undefined ? [] : [slot])]);

const chained = (autosave: Autosave | undefined): readonly Autosave[] => (autosave === undefined ? [] : [autosave, ...chained(autosave.earlier)]);

/** One step for the database: what is taken over by one window is not there for another. */
async function takeOver(db: IDBPDatabase<Schema>, place: AutosavePlace, others: ReadonlySet<string>): Promise<Autosave | undefined> {
  const { slot: _, ...document } = place;
  const [own, start, owner] = [keyOf(place), keyOf(document).slice(0, -1), ownerOf(place)];
  const slotOf = (key: string): string | undefined => (JSON.parse(key) as string[])[5];
  const transaction = db.transaction(STORE, 'readwrite');
  const kept = await transaction.store.get(own);
  const left: { readonly key: string; readonly entry: Autosave }[] = [];
  for (const key of kept === undefined ? await transaction.store.getAllKeys() : []) {
    if (key !== `${start}]` && !(key.startsWith(`${start},`) && !others.has(slotOf(key) ?? ''))) continue;
    const entry = await transaction.store.get(key);
    if (entry !== undefined && entry.owner === owner) left.push({ key, entry });
  }
  const taken: Autosave[] = [];
  for (const { key, entry } of left.toSorted((one, other) => other.entry.at - one.entry.at)) {
    if (taken.length >= MOST_WAITING) break;
    taken.push(...chained(entry));
    await transaction.store.delete(key);
  }
  const found =
    kept ?? taken.toSorted((one, other) => other.at - one.at).reduceRight<Autosave | undefined>((earlier, each) => ({ ...each, earlier }), undefined);
  if (kept === undefined && found !== undefined) await transaction.store.put({ ...found, owner }, own);
  await transaction.done;
  return found;
}

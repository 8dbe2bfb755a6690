import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Whose input of which document is kept. Nobody else's key ever matches. */
export interface AutosavePlace {
  readonly tenant: string;
  readonly userId: string;
  /** For whom the page acts; empty for nobody. */
  readonly leaderId: string;
  readonly form: string;
  /** Task, draft or record; empty for a document that has not been saved. */
  readonly id: string;
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
  read(place: AutosavePlace): Promise<Autosave | undefined>;
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
  return {
    async read(place) {
      try {
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
const LIFETIME = 30 * 24 * 60 * 60 * 1000;

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Autosave & { readonly owner: string }; indexes: { at: number } };
}

const ownerOf = ({ tenant, userId }: AutosavePlace): string => JSON.stringify([tenant, userId]);
const keyOf = ({ tenant, userId, leaderId, form, id }: AutosavePlace): string => JSON.stringify([tenant, userId, leaderId, form, id]);

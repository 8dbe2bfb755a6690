import { sql } from 'kysely';
import type { Localised } from '../../registry/localised.ts';
import type { DatabaseView } from '../db/index.ts';
import type { FileStore } from '../storage/index.ts';
import type { remedies } from './remedies.ts';

/** `error`: the data contradict themselves. `warning`: something waits for a person, or takes up room. */
export type Severity = 'error' | 'warning';

/** Something that must be true of the data of an installation at every moment. */
export interface Invariant {
  /** `<family>.<what>`, unique. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong where it does not hold. */
  readonly says: Localised;
  readonly remedy: keyof typeof remedies;
  /** The places where it does not hold. */
  find(look: Look): Promise<readonly Place[]>;
}

/** What a check may look at: one moment of the database, and the files of that moment. */
export interface Look {
  readonly view: DatabaseView;
  readonly files: Pick<FileStore, 'read' | 'older'>;
  /** What several checks need is worked out once. */
  once<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
}

export interface Place {
  readonly tenant: string;
  /** Which row: its ids. */
  readonly at: string;
  /** What was found there. */
  readonly what: string;
}

interface Declared {
  readonly code: string;
  readonly severity?: Severity;
  readonly says: Localised;
  readonly remedy: keyof typeof remedies;
}

/** An invariant whose violations a query finds; it answers `tenant`, `at` and `what` of each. */
export const bySql = ({ severity = 'error', ...declared }: Declared, query: string): Invariant => ({
  ...declared,
  severity,
  find: async ({ view }) => (await sql.raw<Place>(query).execute(view.allTenants)).rows,
});

/** An invariant that is looked through row by row. */
export const byLooking = ({ severity = 'error', ...declared }: Declared, find: Invariant['find']): Invariant => ({ ...declared, severity, find });

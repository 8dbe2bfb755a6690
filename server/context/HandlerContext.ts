import type { Readable } from 'node:stream';
import type { Language } from '../../registry/localised.ts';
import type { Clock, MovableClock } from '../clock/index.ts';
import type { ServerConfig } from '../config.ts';
import type { Log } from '../core/index.ts';
import type { Database, TenantDb } from '../db/index.ts';
import type { FileLinks } from '../files/index.ts';
import type { FileStore } from '../storage/index.ts';
import type { JobQueue } from '../queue/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { MetadataStore, TenantMetadata } from '../metadata/index.ts';
import type { CurrentUser, InputSecrets, SealedSecrets, SessionStore, TenantDirectory } from '../identity/index.ts';
import type { LongWork } from './LongWork.ts';

/** The parts a server is made of; one set per process. */
export interface ServerParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly metadata: MetadataStore;
  readonly files: FileStore;
  readonly fileLinks: FileLinks;
  readonly inputSecrets: InputSecrets;
  /** Passwords of people at other servers, as they are kept. */
  readonly sealedSecrets: SealedSecrets;
  /** Those of the files that the caller may not read, and so may not name in what he saves. */
  readonly unreadableFiles: (context: HandlerContext, ids: readonly string[]) => Promise<string[]>;
  readonly jobs: JobQueue;
  /** What may be begun as a long work, by name. */
  readonly longWorks: ReadonlyMap<string, LongWork>;
  readonly sessions: SessionStore;
  readonly tenants: TenantDirectory;
  readonly metrics: Metrics;
  /** True from the moment at which the server was told to stop. */
  readonly isStopping: () => boolean;
  /** Names of the calls that have a handler; the others answer 501. */
  readonly answered: ReadonlySet<string>;
  /** Empties the database and seeds it again; test mode only. */
  readonly reset: () => Promise<void>;
}

/** What a handler gets besides its input. */
export interface HandlerContext {
  /** The caller's tenant, or the tenant named by the request while nobody is signed in. */
  readonly tenantId: string;
  /** The tenant's data and nothing else. */
  readonly db: TenantDb;
  /** The signed-in person. Throws on an anonymous call; use `maybeUser` there. */
  readonly user: CurrentUser;
  readonly maybeUser: CurrentUser | undefined;
  readonly clock: Clock;
  readonly config: ServerConfig;
  /** The language of whoever reads the answer. */
  readonly language: Language;
  /** The tenant's published metadata. */
  readonly meta: TenantMetadata;
  readonly files: FileStore;
  readonly sessions: SessionStore;
  /** Fresh record id, 32 digits, increasing. */
  newId(): string;
  readonly log: Log;
  readonly request: RequestFacts;
  /** The whole server, for the few calls that work before a tenant is known. */
  readonly server: ServerParts;
}

export type UploadPart = { readonly type: 'file'; readonly filename: string; readonly file: Readable } | { readonly type: 'field' };

export interface RequestFacts {
  readonly ip: string;
  readonly device: string;
  /** Random; stands in the log and in every refusal. */
  readonly logId: string;
  /** The client's key of this click, if it sent one. */
  readonly idempotencyKey: string | undefined;
  header(name: string): string | undefined;
  /** Parts of a body that carries files, one after the other. */
  parts(): AsyncIterable<UploadPart>;
}

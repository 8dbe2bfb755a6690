import type { TenantDb } from '../db/index.ts';

/** What the jobs of each queue carry. */
export interface JobData {
  readonly due: DueJob;
  readonly outbox: OutboxJob;
  readonly work: WorkJob;
  /** Works of which one item may take minutes. */
  readonly heavy: WorkJob;
  /** Inboxes that are fetched: the servers of others answer when they like. */
  readonly mail: MailJob;
  readonly upkeep: UpkeepJob;
}

export interface DueJob {
  readonly tenantId: string;
  readonly taskId: string;
  readonly kind: 'remind' | 'expire';
  /** A job of an older round than the row's does nothing. */
  readonly round: number;
}

export interface OutboxJob {
  readonly tenantId: string;
  readonly id: string;
}

/** Goes on with a long work. */
export interface WorkJob {
  readonly tenantId: string;
  readonly id: string;
}

export interface MailJob {
  readonly tenantId: string;
  readonly accountId: string;
}

export interface UpkeepJob {
  readonly name: string;
}

export type QueueName = keyof JobData;

/** A job as a worker gets it. */
export interface FetchedJob<Name extends QueueName = QueueName> {
  readonly id: string;
  readonly data: JobData[Name];
}

/**
 * What commands know of the queue: jobs are put and taken back in the command's own transaction, so that a command that is
 * rolled back leaves none. A job only wakes a worker; what is to be done stands in the rows, and upkeep finds rows whose job is gone.
 */
export interface JobQueue {
  /** Id of the job, or null where nothing is queued. */
  enqueue<Name extends QueueName>(tx: TenantDb, name: Name, data: JobData[Name], delaySeconds?: number): Promise<string | null>;
  cancel(tx: TenantDb, name: QueueName, ids: readonly (string | null)[]): Promise<void>;
}

/** The queue as workers see it. */
export interface WorkQueue extends JobQueue {
  fetch<Name extends QueueName>(name: Name, batch: number): Promise<readonly FetchedJob<Name>[]>;
  complete(name: QueueName, id: string): Promise<void>;
  /** The job comes again after a pause, some times. */
  fail(name: QueueName, id: string, error: Error): Promise<void>;
  /** Puts a recurring job unless one was put in this slot of time, by whichever process. */
  tick(upkeep: string, everySeconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** For a process that neither queues nor works, such as a test that looks at something else. */
export const noQueue: JobQueue = {
  enqueue: () => Promise.resolve(null),
  cancel: () => Promise.resolve(),
};

import type { Log } from '../core/index.ts';
import type { ServerParts } from '../context/index.ts';
import type { JobData, QueueName } from '../queue/index.ts';

export interface JobTools {
  readonly parts: ServerParts;
  readonly log: Log;
}

/** What is done with the jobs of a queue. Runs at least once per job: it looks at the rows and does nothing twice. Throwing tries again later. */
export interface JobUnit<Name extends QueueName = QueueName> {
  readonly queue: Name;
  /** Pause between two looks at an empty queue. */
  readonly pollSeconds: number;
  /** Jobs taken at once. */
  readonly batch: number;
  run(data: JobData[Name], tools: JobTools): Promise<void>;
}

export const defineJob = <Name extends QueueName>(unit: JobUnit<Name>): JobUnit<Name> => unit;

/** Recurring work that touches all tenants. Each is done by one process per slot of time. */
export interface UpkeepUnit {
  readonly name: string;
  readonly everySeconds: number;
  /** Answers how much there was to do. */
  run(tools: JobTools): Promise<number>;
}

export const defineUpkeep = (unit: UpkeepUnit): UpkeepUnit => unit;

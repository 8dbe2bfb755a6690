import type { JobTools, JobUnit } from './defineJob.ts';
import type { QueueName, WorkQueue } from '../queue/index.ts';

export interface Worker {
  /** Takes no further job and waits for those under way. */
  stop(): Promise<void>;
}

/** Takes jobs of a queue one batch after the other. Nothing that goes wrong ends the loop: a job that failed comes again. */
export function startWorker<Name extends QueueName>(queue: WorkQueue, unit: JobUnit<Name>, tools: JobTools): Worker {
  const ending = new AbortController();
  let wake = (): void => undefined;
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const jobs = await queue.fetch(unit.queue, unit.batch).catch(() => []);
      for (const job of jobs) {
        // what was fetched and is not begun goes back at once, for another process
        if (ending.signal.aborted) await queue.fail(unit.queue, job.id, new Error('the server stops')).catch(() => undefined);
        else await runOne(queue, unit, job, tools);
      }
      if (jobs.length === 0 && !ending.signal.aborted) await pause(unit.pollSeconds * 1000);
    }
  };
  const done = loop().catch((err: unknown) => {
    tools.log.error({ queue: unit.queue, err }, 'a worker ended');
  });
  return {
    async stop() {
      ending.abort();
      wake();
      await done;
    },
  };
}

// helpers

async function runOne<Name extends QueueName>(
  queue: WorkQueue,
  unit: JobUnit<Name>,
  job: { readonly id: string; readonly data: Parameters<JobUnit<Name>['run']>[0] },
  tools: JobTools,
): Promise<void> {
  try {
    await unit.run(job.data, tools);
    await queue.complete(unit.queue, job.id);
  } catch (error) {
    tools.log.warn({ queue: unit.queue, job: job.id, data: job.data, err: error }, 'a job failed and comes again');
    // when the database is away as well, the job is free again after its time limit
    await queue.fail(unit.queue, job.id, error instanceof Error ? error : new Error(String(error))).catch(() => undefined);
  }
}

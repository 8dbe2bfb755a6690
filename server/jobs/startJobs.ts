import { defineJob, type JobTools } from './defineJob.ts';
import { dueJob } from './dueJob.ts';
import { outboxJob } from './outboxJob.ts';
import { mailJob } from './mailJob.ts';
import type { WorkQueue } from '../queue/index.ts';
import { startWorker } from './startWorker.ts';
import { upkeepUnits } from './upkeep.ts';
import { heavyJob, workJob } from './works/index.ts';

/** Works on jobs until it is stopped; other processes on the same database take what this one does not. */
export function startJobs(queue: WorkQueue, tools: JobTools): { stop(): Promise<void> } {
  const workers = [
    startWorker(queue, dueJob, tools),
    startWorker(queue, outboxJob, tools),
    startWorker(queue, workJob, tools),
    startWorker(queue, heavyJob, tools),
    startWorker(queue, mailJob, tools),
    startWorker(queue, mailJob, tools),
    startWorker(queue, upkeepJob, tools),
  ];
  const tick = (): void => {
    for (const { name, everySeconds } of upkeepUnits) queue.tick(name, everySeconds).catch(() => undefined);
  };
  tick();
  const ticking = setInterval(tick, 20_000).unref();
  return {
    async stop() {
      clearInterval(ticking);
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

// helpers

const upkeepJob = defineJob({
  queue: 'upkeep',
  pollSeconds: 5,
  batch: 1,
  async run({ name }, tools) {
    const unit = upkeepUnits.find((each) => each.name === name);
    const count = (await unit?.run(tools)) ?? 0;
    if (count > 0) tools.log.info({ upkeep: name, count }, 'upkeep found something to do');
  },
});

export { startJobs } from './startJobs.ts';
export { upkeepUnits } from './upkeep.ts';
export { wakeWaiting } from './outboxUpkeep.ts';
export { deliver } from './outboxJob.ts';
export { hookNameOf, keepDaysOf, maxAttempts, type OutboxRow } from './outboxRows.ts';
export { countItems, goingOn, hasFile, keepFile, queueOf, runWork, startWork, type WorkRow } from './works/index.ts';
export { fireDue } from './dueJob.ts';
export { defineHook, hooks, type Hook } from './hooks/index.ts';
export { workloadOf } from './workload.ts';

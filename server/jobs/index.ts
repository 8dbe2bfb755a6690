export { startJobs } from './startJobs.ts';
export { upkeepUnits } from './upkeep.ts';
export { deliver, maxAttempts } from './outboxJob.ts';
export { fireDue } from './dueJob.ts';
export { defineHook, hooks, type Hook } from './hooks/index.ts';

export { startJobs } from './startJobs.ts';
export { upkeepUnits } from './upkeep.ts';
export { wakeWaiting } from './outboxUpkeep.ts';
export { deliver } from './outboxJob.ts';
export { hookNameColumn, hookNameOf, isAble, keepDaysOf, maxAttempts, outboxStates, type OutboxState } from './outboxRows.ts';
export { fireDue } from './dueJob.ts';
export { defineHook, hooks, type Hook } from './hooks/index.ts';

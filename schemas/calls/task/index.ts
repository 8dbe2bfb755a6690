import { taskActionCalls } from './actions.ts';
import { taskDetailCalls } from './detail.ts';
import { taskListCalls } from './lists.ts';

export * from './actions.ts';
export * from './detail.ts';
export * from './lists.ts';

export const taskCalls = [...taskListCalls, ...taskDetailCalls, ...taskActionCalls] as const;

import { instanceActionCalls } from './actions.ts';
import { instanceDetailCalls } from './detail.ts';
import { instanceListCalls } from './lists.ts';

export * from './actions.ts';
export * from './detail.ts';
export * from './lists.ts';

export const instanceCalls = [...instanceListCalls, ...instanceDetailCalls, ...instanceActionCalls] as const;

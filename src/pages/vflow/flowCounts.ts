import { byName } from '../../../schemas/byName.ts';
import {
  instanceGetDoneInstCount,
  instanceMyRequestCount,
  taskGetDelegateCount,
  taskGetLeaderTodoCount,
  taskGetMyNoticeReadCount,
  taskGetNoticeDoneReadCount,
  taskGetNoticeTodoReadCount,
  taskGetTodoCount,
} from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';
import type { BadgeStore } from '../../stores/index.ts';

type Counts = readonly { readonly count: number }[];

const quiet = { silent: true } as const;
const everything = { body: {} } as const;

const counters: Readonly<Record<string, (api: Api) => Promise<Counts>>> = byName({
  'v-todo': (api) => api.call(taskGetTodoCount, everything, quiet),
  'v-leader': (api) => api.call(taskGetLeaderTodoCount, {}, quiet),
  'v-done': (api) => api.call(instanceGetDoneInstCount, everything, quiet),
  'v-request': (api) => api.call(instanceMyRequestCount, {}, quiet),
  'v-todoRead': (api) => api.call(taskGetNoticeTodoReadCount, everything, quiet),
  'v-doneRead': (api) => api.call(taskGetNoticeDoneReadCount, everything, quiet),
  'v-myRead': (api) => api.call(taskGetMyNoticeReadCount, everything, quiet),
  'v-myDelegate': (api) => api.call(taskGetDelegateCount, everything, quiet),
});

/** Refreshes the numbers beside the lists, side by side; a number that cannot be had stays unknown. */
export async function loadCounts(api: Api, badges: BadgeStore, names: readonly string[] = Object.keys(counters)): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const count = counters[name];
      if (count === undefined) return;
      try {
        badges.setCount(name, total(await count(api)));
      } catch {
        badges.setCount(name, undefined);
      }
    }),
  );
}

// helpers

/** One count per flow category; some servers answer the total itself. */
function total(answer: Counts | number): number {
  return typeof answer === 'number' ? answer : answer.reduce((sum, { count }) => sum + count, 0);
}

import type { ListRow } from '../../../../renderers/list/index.ts';
import { openTodo, type TodoRow } from '../rowTargets/openTodo.ts';

/** A task of the viewer, or of the one leader he would act for. */
export interface AgreedTask {
  readonly key: string;
  readonly subject: string;
  readonly taskId: string;
  readonly leaderId?: string;
}

/** The task behind a row, as far as its list tells that it may be agreed to unopened; whether its step allows that is asked when it comes to it. */
export function agreedTask(row: ListRow, viewerId: string): AgreedTask | undefined {
  const task = row as unknown as TodoRow & { readonly subject?: string | null; readonly parentId?: string | null; readonly leaderIds?: string | null };
  const open = openTodo.of(task, viewerId);
  const status = task.status ?? '';
  if (open.kind !== 'go' || !DECIDABLE.includes(status) || !open.to.startsWith('/task/') || (task.parentId ?? '0') !== '0') return undefined;
  const [leader] = status === 'SHARE' || status === 'BACKSHARE' ? (task.identityList ?? []) : [];
  return {
    key: `${task.id}/${leader?.id ?? ''}`,
    subject: task.subject ?? '',
    taskId: task.id,
    ...(leader === undefined ? {} : { leaderId: leader.id }),
  };
}

// helpers

/** Statuses in which an agreement is the holder's own decision on the step. */
const DECIDABLE: readonly string[] = ['NORMAL', 'BACK', 'DELIVERTO', 'AGENT', 'SHARE', 'BACKSHARE', ''];

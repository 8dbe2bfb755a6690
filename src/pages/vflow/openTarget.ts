import type { Task } from '../../../schemas/calls/entities/task.ts';
import type { Instance } from '../../../schemas/calls/entities/instance.ts';

export interface Leader {
  readonly id: string;
  readonly name: string;
  /** His own task, where each leader has one. */
  readonly taskId?: string;
}

/** What a click on a row leads to. */
export type OpenTarget =
  | { readonly kind: 'go'; readonly to: string }
  /** Several leaders share the task: the user says for whom to act. */
  | { readonly kind: 'chooseLeader'; readonly taskId: string; readonly leaders: readonly Leader[] }
  /** The request came back: its start-node task is opened again, or the instance when there is none. */
  | { readonly kind: 'findStartTask'; readonly instId: string };

export type TodoRow = Pick<Task, 'id' | 'status' | 'identityList' | 'ownerId' | 'assigneeId' | 'procInstId'>;
export type RequestRow = Pick<Instance, 'id' | 'status' | 'procDefId'>;
export type DoneRow = Pick<Instance, 'id' | 'status'> & { readonly opinionStatus?: string | null | undefined };

export function openTodo(task: TodoRow, viewerId: string): OpenTarget {
  switch (task.status) {
    case 'SHARE':
    case 'BACKSHARE': {
      const leaders = (task.identityList ?? []).map(({ id, name, taskId }) => ({
        id,
        name: name ?? id,
        ...(taskId === undefined || taskId === null ? {} : { taskId }),
      }));
      const [only, ...others] = leaders;
      if (only === undefined) return go(`/task/${task.id}/0`);
      return others.length === 0 ? go(openForLeader(only.taskId ?? task.id, only.id)) : { kind: 'chooseLeader', taskId: task.id, leaders };
    }
    case 'AGENT':
      return task.ownerId === viewerId && task.ownerId !== task.assigneeId ? go(`/instRead/${task.procInstId ?? ''}/agent`) : go(`/task/${task.id}/0`);
    case 'FOLLOW':
      return go(`/taskRead/${task.id}/FOLLOW`);
    default:
      return go(`/task/${task.id}/0`);
  }
}

export function openRequest(instance: RequestRow): OpenTarget {
  switch (instance.status) {
    case 'draft':
      return go(`/start/${instance.procDefId ?? ''}/${instance.id}`);
    case 'end':
    case 'manualend':
      return go(`/instRead/${instance.id}/myRequest`);
    case 'backToStart':
    case 'back':
    case 'revoke':
    case 'revokeToStart':
      return { kind: 'findStartTask', instId: instance.id };
    default:
      return go(`/inst/${instance.id}/request`);
  }
}

/** Where a request that came back leads, once its start-node task was looked up. */
export const openReturned = (instId: string, startTaskId: string | undefined): string =>
  startTaskId === undefined || startTaskId === '' ? `/inst/${instId}/request` : `/taskFromOtherPage/${startTaskId}/0/myRequest`;

export function openDone({ id, status, opinionStatus }: DoneRow): OpenTarget {
  const open = (status === 'running' && opinionStatus === 'agree') || opinionStatus === 'inqu';
  return go(`/inst/${id}/${open ? 'done' : 'doneList'}`);
}

export const openForLeader = (taskId: string, leaderId: string): string => `/task/${taskId}/${leaderId}`;

// helpers

const go = (to: string): OpenTarget => ({ kind: 'go', to });

import type { Task } from '../../../../schemas/calls/entities/task.ts';
import { defineRowTarget } from './defineRowTarget.ts';
import { go, openForLeader } from './openTarget.ts';

export type TodoRow = Pick<Task, 'id' | 'status' | 'identityList' | 'ownerId' | 'assigneeId' | 'procInstId'>;

/** A task: for the leader with whom it is shared, read-only for its owner while an agent has it, and for whoever follows it. */
export const openTodo = defineRowTarget<TodoRow>({
  name: 'openTodo',
  of(task, viewerId) {
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
  },
});

import { useParams } from 'react-router';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';

/** Handles one task, or reads it when the address carries a task state. */
export function TaskPage() {
  const { taskId = '', leaderId, from, task_state: taskState } = useParams();
  return (
    <SchemaView
      key={taskId}
      path="flow/task"
      node={{ kind: 'flowPage', type: 'task', taskId, leaderId: leaderId === '0' ? undefined : leaderId, from, taskState, readOnly: taskState !== undefined }}
    />
  );
}

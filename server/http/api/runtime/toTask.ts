import type { Selectable } from 'kysely';
import type { Identity } from '../../../../schemas/calls/entities/flow.ts';
import type { Task } from '../../../../schemas/calls/entities/task.ts';
import type { WfTaskTable } from '../../../db/index.ts';
import type { FlowWords, InstanceHead } from '../../../workflow/index.ts';
import { defIdOf } from './toWire.ts';

type TaskRow = Selectable<WfTaskTable>;
type HeadOfTask = Pick<InstanceHead, 'def_key' | 'def_version' | 'def_name' | 'starter_id' | 'starter_name' | 'status' | 'forbidden' | 'urgency'> & {
  readonly created_at: string;
  readonly started_at: string | null;
};

/** `status` may be one that only exists for the viewer; `leaders` then are those he could act for. */
export function toTask(row: TaskRow, head: HeadOfTask, status: string, words: FlowWords, leaders: readonly Identity[] = []): Task {
  return {
    id: row.id,
    taskId: row.id,
    name: words.step(head.def_key, row.node_id, row.node_name),
    subject: row.subject,
    execId: row.exec_id,
    nodeId: row.node_id,
    procInstId: row.inst_id,
    procDefId: defIdOf(head.def_key, head.def_version),
    procDefKey: head.def_key,
    procDefName: words.flow(head.def_key, head.def_name),
    ownerId: row.owner_id,
    ownerName: row.owner_name ?? '',
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_name ?? '',
    status,
    priority: 50,
    dueTime: row.due_at,
    suspendState: row.suspended ? 1 : 0,
    parentId: row.parent_id,
    bpmnInstId: row.inst_id,
    bpmnDefId: defIdOf(head.def_key, head.def_version),
    typeId: row.type_id ?? '',
    isRead: row.read_at === null ? 0 : 1,
    isRevoke: 0,
    supportMobile: 1,
    createTime: row.created_at,
    createDate: head.started_at ?? head.created_at,
    creatorId: head.starter_id,
    creator: head.starter_name ?? '',
    instStatus: head.status,
    instIsForbidden: head.forbidden ? 1 : 0,
    identityList: [...leaders],
    leaderIds: leaders.map((leader) => leader.id).join(','),
    dueExpDate: row.due_at,
    dueStatus: row.due_at === null ? 0 : 1,
    urgentStateValue: head.urgency ?? '',
    isBpmTask: true,
  };
}

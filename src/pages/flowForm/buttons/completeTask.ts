import { taskComplete } from '../../../../schemas/calls/index.ts';
import type { CompleteBody } from '../../../../schemas/calls/entities/actions.ts';
import type { Named, StoredFile } from '../../../../renderers/core/index.ts';
import type { Task } from '../../../../schemas/calls/entities/task.ts';
import { filesText } from '../filesText.ts';
import type { FlowContext } from './defineFlowButton.ts';
import { membersOf } from './membersOf.ts';

export interface Decision {
  readonly actionName: string;
  readonly opinion: string;
  readonly destination?: string;
  readonly backHandMode?: 'normal' | 'direct';
  readonly jumpType?: 'select' | 'free';
  /** Who gets the destination, where that was chosen. */
  readonly nodeUsers?: readonly Named[];
  /** Attachments of these words; otherwise those of the opinion card. */
  readonly files?: readonly StoredFile[];
}

/** Sends a decision on the task and goes on to the next one. */
export async function completeTask(
  context: FlowContext,
  { actionName, opinion, destination = '', backHandMode, jumpType, nodeUsers = [], files = context.files }: Decision,
): Promise<void> {
  const { document, t, leaderId } = context;
  const body: CompleteBody = {
    taskId: document.task?.id ?? '',
    actionName,
    opinion,
    // whoever was only asked changes nothing of the document
    ...(isAnswer(document.task) ? {} : membersOf(context)),
    destination,
    jumpType: jumpType ?? '',
    nodeUsers:
      nodeUsers.length === 0 ? '[]' : JSON.stringify([{ nodeId: destination, executors: nodeUsers.map(({ id, name }) => ({ id, name, type: 'user' })) }]),
    files: filesText(files),
    zfiles: context.seals.length === 0 ? '' : filesText(context.seals),
    ...(backHandMode === undefined ? {} : { backHandMode }),
    ...(leaderId === undefined ? {} : { agentLeaderId: leaderId }),
    ...(document.instId === undefined ? {} : { instId: document.instId }),
  };
  const answer = await context.send(taskComplete, { query: {}, body }, t('flowForm.overlay.task'));
  if (answer !== undefined) await context.finish({ message: answer.message, then: 'nextTask' });
}

// helpers

const isAnswer = (task: Task | undefined): boolean => (task?.parentId ?? '0') !== '0' && task?.parentId !== '';

import { taskComplete } from '../../../../schemas/calls/index.ts';
import type { CompleteBody } from '../../../../schemas/calls/entities/actions.ts';
import type { FlowContext } from './defineFlowButton.ts';
import { membersOf } from './membersOf.ts';

export interface Decision {
  readonly actionName: string;
  readonly opinion: string;
  readonly destination?: string;
  readonly backHandMode?: 'normal' | 'direct';
}

/** Sends a decision on the task and goes on to the next one. */
export async function completeTask(context: FlowContext, { actionName, opinion, destination = '', backHandMode }: Decision): Promise<void> {
  const { document, t, leaderId } = context;
  const body: CompleteBody = {
    taskId: document.task?.id ?? '',
    actionName,
    opinion,
    ...membersOf(context),
    destination,
    jumpType: '',
    nodeUsers: '[]',
    files: '[]',
    zfiles: '',
    ...(backHandMode === undefined ? {} : { backHandMode }),
    ...(leaderId === undefined ? {} : { agentLeaderId: leaderId }),
    ...(document.instId === undefined ? {} : { instId: document.instId }),
  };
  const answer = await context.send(taskComplete, { query: {}, body }, t('flowForm.overlay.task'));
  if (answer !== undefined) await context.finish({ message: answer.message, then: 'nextTask' });
}

import { taskComplete, taskDetail } from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { messageOf, type Api } from '../../api/index.ts';
import { leaderApi } from '../flowForm/leaderApi.ts';
import { permissionOf } from '../flowForm/loadForm.ts';
import type { FlowRow } from './flowLists.ts';

/** What a batch makes of one of its rows. */
export type BatchResult =
  | { readonly state: 'waiting' | 'working' }
  | { readonly state: 'done' | 'failed'; readonly message: string }
  /** Its step does not let it be agreed to unseen; the reason is the key of a text. */
  | { readonly state: 'excluded'; readonly reason: 'claim' | 'fields' | 'noAgree' };

/** Whether a task may be agreed to without being opened: agreement is offered, nothing must be claimed or filled in. */
export function batchable({
  buttons,
  permission,
}: Pick<FlowForm, 'buttons' | 'permission'>): Extract<BatchResult, { state: 'excluded' }>['reason'] | undefined {
  if (buttons?.some(({ alias }) => alias === 'agree') !== true) return 'noAgree';
  if (buttons.some(({ alias, isLock }) => alias === 'lockUnlock' && isLock === true)) return 'claim';
  const { fields } = permissionOf({ permission });
  return Object.values(fields).some((group) => Object.values(group).includes('b')) ? 'fields' : undefined;
}

/** Looks at a row before it is agreed to. */
export async function checkRow(api: Api, row: FlowRow): Promise<BatchResult> {
  const { batch } = row;
  if (batch === undefined) return { state: 'excluded', reason: 'noAgree' };
  try {
    const reason = batchable(
      await leaderApi(api, batch.leaderId).call(taskDetail, { query: { taskId: batch.taskId, reqParams: '' } }, { silent: true, parallel: true }),
    );
    return reason === undefined ? { state: 'waiting' } : { state: 'excluded', reason };
  } catch (error) {
    return { state: 'failed', message: messageOf(error) };
  }
}

/** Agrees to one row. The stored document is checked by the server; nothing of it is sent. */
export async function agreeToRow(api: Api, { batch }: FlowRow, opinion: string): Promise<BatchResult> {
  if (batch === undefined) return { state: 'excluded', reason: 'noAgree' };
  const { taskId, leaderId } = batch;
  const body = { taskId, actionName: 'agree', opinion, files: '[]', ...(leaderId === undefined ? {} : { agentLeaderId: leaderId }) };
  try {
    const { message } = await leaderApi(api, leaderId).raw(taskComplete, { query: {}, body }, { silent: true, parallel: true });
    return { state: 'done', message };
  } catch (error) {
    return { state: 'failed', message: messageOf(error) };
  }
}

import { taskCompleteBatch, taskDetail } from '../../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../../schemas/calls/entities/form.ts';
import type { WorkStarted } from '../../../../schemas/calls/entities/work.ts';
import { messageOf, type Api } from '../../../api/index.ts';
import { leaderApi } from '../../flowForm/leaderApi.ts';
import { permissionOf } from '../../flowForm/loadForm.ts';
import type { AgreedTask } from './agreedTask.ts';

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

/** Looks at a task before it is agreed to. */
export async function checkTask(api: Api, { taskId, leaderId }: AgreedTask): Promise<BatchResult> {
  try {
    const reason = batchable(await leaderApi(api, leaderId).call(taskDetail, { query: { taskId, reqParams: '' } }, { silent: true, parallel: true }));
    return reason === undefined ? { state: 'waiting' } : { state: 'excluded', reason };
  } catch (error) {
    return { state: 'failed', message: messageOf(error) };
  }
}

/**
 * Agrees to the tasks, in one request. The stored documents are checked by the server; nothing of them is sent. What is too much for a request
 * goes on behind it, as a long work.
 */
export async function agreeToAll(
  api: Api,
  chosen: readonly AgreedTask[],
  opinion: string,
): Promise<{ readonly results: readonly (readonly [key: string, BatchResult])[] } | WorkStarted> {
  const tasks = chosen.map(({ taskId, leaderId }) => (leaderId === undefined ? { taskId } : { taskId, leaderId }));
  try {
    const { value } = await api.raw(taskCompleteBatch, { body: { tasks, opinion } }, { silent: true, parallel: true });
    if ('workId' in value) return value;
    const told = new Map(value.map((each) => [each.taskId, each]));
    return {
      results: chosen.map(({ key, taskId }) => [
        key,
        { state: told.get(taskId)?.state === true ? 'done' : 'failed', message: told.get(taskId)?.message ?? '' },
      ]),
    };
  } catch (error) {
    return { results: chosen.map(({ key }) => [key, { state: 'failed', message: messageOf(error) }]) };
  }
}

import {
  instanceFlowOpinions,
  instanceGetFormAndBO,
  instanceGetInstanceByInstId,
  instanceGetInstFormAndBO,
  taskAddReadRecord,
  taskCanLock,
  taskDetail,
  taskGet,
  taskGetTaskKeyByTaskId,
  taskNoticeTurnDone,
} from '../../../schemas/calls/index.ts';
import type { Button, Layout, NodeDef, Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { Instance } from '../../../schemas/calls/entities/instance.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import { ApiError, type Api } from '../../api/index.ts';

export type FlowMode = 'start' | 'approve' | 'read';

/** What the address of a form page says. `0` and empty leader ids have become undefined. */
export interface FlowPlace {
  readonly kind: 'flowPage';
  readonly type: 'start' | 'task' | 'instance';
  readonly leaderId?: string;
  // start
  readonly defId?: string;
  readonly defKey?: string;
  readonly draftId?: string;
  readonly copyInstId?: string;
  // task
  readonly taskId?: string;
  readonly from?: string;
  readonly readOnly?: boolean;
  // instance
  readonly instId?: string;
  /** From which list the instance was opened: request, done, doneList, agent, todoRead … */
  readonly listType?: string;
  readonly readId?: string;
  /** The page stands beside a list: it has no address of its own, and this is where it leads back to. */
  readonly onLeave?: () => void;
}

/** Everything a form page shows, apart from the history that is loaded beside it. */
export interface FlowDocument {
  readonly mode: FlowMode;
  readonly payload: FlowForm;
  readonly buttons: readonly Button[];
  readonly instId: string | undefined;
  /** Id and key of the flow as far as they are known. */
  readonly defId: string | undefined;
  readonly defKey: string | undefined;
  readonly task: Task | undefined;
  readonly node: NodeDef | undefined;
  readonly layout: Layout | undefined;
  readonly instance: Instance | undefined;
  /** See LockCode: whether the task can be claimed or released. */
  readonly lockCode: number | undefined;
}

/** The task of the page was completed before; the document can still be read. */
export class TaskHandled extends Error {
  constructor(readonly instId: string | undefined) {
    super('task handled');
    this.name = 'TaskHandled';
  }
}

/** Loads the document of a page. Reports on the way that it was opened. */
export function loadDocument(api: Api, place: FlowPlace, signal: AbortSignal): Promise<FlowDocument> {
  switch (place.type) {
    case 'start':
      return loadStart(api, place, signal);
    case 'task':
      return place.readOnly === true ? loadTaskToRead(api, place, signal) : loadTask(api, place, signal);
    case 'instance':
      return loadInstance(api, place.instId ?? '', place, signal);
  }
}

/** Approval history, newest first. */
export async function loadOpinions(api: Api, instId: string, signal: AbortSignal): Promise<readonly Opinion[]> {
  return api.call(instanceFlowOpinions, { query: { instId } }, { silent: true, parallel: true, signal });
}

// helpers

const quiet = (signal: AbortSignal) => ({ silent: true, parallel: true, signal });

async function loadStart(api: Api, place: FlowPlace, signal: AbortSignal): Promise<FlowDocument> {
  const draftId = idOf(place.draftId);
  const copyInstId = idOf(place.copyInstId);
  const body = {
    ...(place.defId === undefined ? {} : { defId: place.defId }),
    ...(place.defKey === undefined ? {} : { flowKey: place.defKey }),
    ...(draftId === undefined ? {} : { proInstId: draftId }),
    ...(copyInstId === undefined ? {} : { copyInstId }),
    ...(place.leaderId === undefined ? {} : { leaderId: place.leaderId }),
  };
  const payload = await api.call(instanceGetFormAndBO, { query: {}, body }, quiet(signal));
  return {
    ...nothing,
    mode: 'start',
    payload,
    buttons: payload.buttons ?? [],
    instId: draftId,
    defId: place.defId,
    defKey: place.defKey,
  };
}

async function loadTask(api: Api, { taskId = '' }: FlowPlace, signal: AbortSignal): Promise<FlowDocument> {
  try {
    const [lockCode, view, payload] = await Promise.all([
      api.call(taskCanLock, { query: { taskId } }, quiet(signal)),
      api.call(taskGet, { query: { id: taskId } }, quiet(signal)),
      api.call(taskDetail, { query: { taskId, reqParams: '' } }, quiet(signal)),
    ]);
    if (lockCode === HANDLED) throw new TaskHandled(view.bpmTask.procInstId ?? undefined);
    void api.call(taskAddReadRecord, { query: { taskId } }, { silent: true }).catch(ignored);
    const { bpmTask: task } = view;
    return {
      ...nothing,
      mode: 'approve',
      payload,
      buttons: payload.buttons ?? [],
      instId: task.procInstId ?? undefined,
      defId: task.procDefId ?? undefined,
      defKey: task.procDefKey ?? undefined,
      task,
      node: view.curNodeDef ?? undefined,
      layout: view.bpmDefLayout ?? undefined,
      lockCode,
    };
  } catch (error) {
    throw (await handledBefore(api, taskId, error, signal)) ?? error;
  }
}

/** A followed task is shown, not handled; opening it is what removes it from the list. */
async function loadTaskToRead(api: Api, place: FlowPlace, signal: AbortSignal): Promise<FlowDocument> {
  const { bpmTask: task } = await api.call(taskGet, { query: { id: place.taskId ?? '' } }, quiet(signal));
  const document = await loadInstance(api, task.procInstId ?? '', place, signal);
  return { ...document, task };
}

async function loadInstance(api: Api, instId: string, place: FlowPlace, signal: AbortSignal): Promise<FlowDocument> {
  const [payload, instance] = await Promise.all([
    api.call(instanceGetInstFormAndBO, { query: { proInstId: instId } }, quiet(signal)),
    api.call(instanceGetInstanceByInstId, { query: { instId }, body: {} }, quiet(signal)),
  ]);
  if (place.listType === 'todoRead' && place.readId !== undefined) {
    void api.call(taskNoticeTurnDone, { query: { taskId: place.readId } }, { silent: true }).catch(ignored);
  }
  return {
    ...nothing,
    mode: 'read',
    payload,
    buttons: payload.buttons ?? [],
    instId,
    defId: instance.procDefId ?? undefined,
    defKey: instance.procDefKey ?? undefined,
    instance,
  };
}

/** A task that cannot be opened may simply be over: then there is an opinion for it. */
async function handledBefore(api: Api, taskId: string, error: unknown, signal: AbortSignal): Promise<TaskHandled | undefined> {
  if (!(error instanceof ApiError) || error.failure === 'unauthorised' || error.failure === 'network' || error.failure === 'timeout') return undefined;
  try {
    const opinion = await api.call(taskGetTaskKeyByTaskId, { query: { taskId } }, quiet(signal));
    return opinion === null || opinion.status === 'awaiting_check' ? undefined : new TaskHandled(opinion.procInstId ?? undefined);
  } catch {
    return undefined;
  }
}

const HANDLED = 0;
const nothing = {
  instId: undefined,
  defId: undefined,
  defKey: undefined,
  task: undefined,
  node: undefined,
  layout: undefined,
  instance: undefined,
  lockCode: undefined,
};
const ignored = (): void => undefined;
const idOf = (id: string | undefined): string | undefined => (id === undefined || id === '' || id === '0' ? undefined : id);

import type { Localised } from '../../../../registry/localised.ts';
import { isBlankValue } from '../../../../validators/rules/support/emptyValue.ts';
import {
  instanceDoEndProcess,
  instanceDoEndProcessById,
  instanceForbid,
  instanceRemoveDraftById,
  instanceRevoke,
  instanceSaveDraft,
  instanceSaveFormData,
  instanceStart,
  instanceStartForm,
  instanceUnForbid,
} from '../../../../schemas/calls/index.ts';
import type { StartBody } from '../../../../schemas/calls/entities/actions.ts';
import type { Started } from '../../../../schemas/calls/entities/instance.ts';

import { type TenantDb, toJson } from '../../../db/index.ts';
import { deleteRecords, type FormDefinition, loadForm, loadRecord, noteRequestDraft, sizeOf, takeDraftRoom } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden, Refusal } from '../../../core/index.ts';
import { envelope, handle, type EnvelopeReply } from '../../handle.ts';
import type { CurrentUser } from '../../../identity/index.ts';
import {
  actorOf,
  type Command,
  type FlowDefinition,
  type InstanceAggregate,
  leaderNamed,
  loadFlow,
  manifestOf,
  namedLeader,
  newHead,
  type Note,
  presetOf,
  type TaskRow,
  viewerOf,
} from '../../../workflow/index.ts';
import { doorOf, startDoor } from '../../../rights/index.ts';
import { type CommandOutcome, createInstance, executeCommand, type FormWrite, type FrameWrite } from '../../../documents/index.ts';
import { notInService } from './notInService.ts';
import { chosenPeople } from './chosenPeople.ts';
import { frameWriteOf } from './frameForm.ts';
import { aggregateOf, decodeData, findInstance, findTask, named, type FoundInstance } from './found.ts';
import { mustBeStartOrg, mustNotJump, startOrgOf } from './startClaims.ts';
import { parseDefId } from './toWire.ts';
import { mustBeSealed, signatureAt } from './signature.ts';

const start = handle(instanceStart, async ({ query, body }, context) => {
  const outcome = await submit(context, body, namedLeader(query.leaderId, body.agentLeaderId), {
    kind: 'start',
    note: noteOf(body),
    ...chosenPeople(body.nodeUsers),
  });
  return started(outcome, texts.started);
});

const saveDraft = handle(instanceSaveDraft, async ({ query, body }, context) => {
  const outcome = await submit(context, body, namedLeader(query.leaderId, body.agentLeaderId), { kind: 'saveDraft' });
  return started(outcome, texts.draftSaved);
});

const startForm = handle(instanceStartForm, async ({ query }, context) => {
  const record = await loadRecord(context.db, query.boAlias, query.businessKey);
  if (record === undefined || record.createBy !== context.user.id) throw new Forbidden();
  if (record.instId !== null && record.status !== 'draft') throw new Refusal(texts.startedBefore);
  const body = { flowKey: query.defKey, businessKey: query.businessKey, ...(record.instId === null ? {} : { proInstId: record.instId }) };
  return started(await submit(context, body, undefined, { kind: 'start' }), texts.started);
});

/**
 * Stores the form of a draft, or of the task that the caller holds, without moving anything. A manager of the flow corrects the form of a
 * task that others hold, within the rights of its node; that is written to the audit log.
 */
const saveFormData = handle(instanceSaveFormData, async ({ query, body }, context) => {
  const found = await findInstance(context, body.proInstId);
  const leaderId = namedLeader(query.leaderId, body.agentLeaderId);
  if (found.head.status === 'draft') {
    await submit(context, body, leaderId, { kind: 'saveDraft' });
    return envelope({ value: null, message: common.saved });
  }
  const actor = actorOf(found.viewer, found.head.def_key, leaderId);
  const { aggregate } = await aggregateOf(context, found.head.id);
  const own = aggregate.tasks.find((row) => row.assigneeId === (actor.leaderId ?? actor.userId));
  const task = named(body.taskId) ? aggregate.tasks.find((row) => row.id === body.taskId) : (own ?? (actor.manager === true ? onlyStep(aggregate) : undefined));
  if (task === undefined) throw new Refusal(texts.nothingToSave);
  const byManager = actor.manager === true && task.assigneeId !== actor.userId;
  const form: FormWrite = { boData: decodeData(body.data) ?? {}, preset: presetOf(found.definition, task.nodeId), level: 'draft' };
  await executeCommand(context, found.head.id, {
    command: { kind: 'saveForm', taskId: task.id, byManager },
    actor,
    form,
    ...(byManager ? { underLock: (tx) => logCorrection(context, tx, found.head.id, task) } : {}),
  });
  return envelope({ value: null, message: common.saved });
});

const removeDrafts = handle(instanceRemoveDraftById, async ({ query }, { db, user }) => {
  const ids = [
    ...new Set(
      query.ids
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
  await db.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('wf_inst')
      .select(['id', 'status', 'bo_alias', 'business_key', 'creator_id', 'starter_id'])
      .where('id', 'in', ['', ...ids])
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length < ids.length || rows.some((row) => row.creator_id !== user.id && row.starter_id !== user.id)) throw new Forbidden();
    if (rows.some((row) => row.status !== 'draft')) throw new Refusal(texts.draftsOnly);
    for (const row of rows) if (row.bo_alias !== null && row.business_key !== null) await deleteRecords(tx, row.bo_alias, [row.business_key]);
    await tx
      .deleteFrom('wf_inst')
      .where('id', 'in', ['', ...ids])
      .execute();
  });
  return envelope({ value: null, message: common.deleted });
});

/** From the done list the caller's decision is taken back, otherwise the whole request. */
const revoke = handle(instanceRevoke, async ({ query, body }, context) => {
  const found = await findInstance(context, body.instanceId);
  const actor = actorOf(found.viewer, found.head.def_key, namedLeader(query.leaderId));
  const note = { opinion: body.cause ?? '' };
  const toStart = body.isHandRevoke !== true && found.head.starter_id === context.user.id;
  await executeCommand(context, found.head.id, {
    actor,
    command: toStart ? { kind: 'revokeToStart', note } : { kind: 'revoke', note, ...(await visitOf(context, found, body)) },
  });
  return envelope({ value: null, message: common.revoked });
});

const endProcess = handle(instanceDoEndProcess, async ({ query, body }, context) => {
  const { head, actor, definition, node } = await findTask(context, body.taskId, namedLeader(query.leaderId));
  const reason = (body.endReason ?? '').trim();
  if (isBlankValue(reason)) throw new Refusal(texts.reasonNeeded);
  mustBeSealed(signatureAt(definition, node), body.zfiles);
  const note: Note = { opinion: reason, files: body.files ?? '', zfiles: body.zfiles ?? '' };
  await executeCommand(context, head.id, { actor, command: { kind: 'endProcess', taskId: body.taskId, note } });
  return envelope({ value: null, message: texts.terminated });
});

const endById = handle(instanceDoEndProcessById, async ({ query }, context) => {
  const { head, viewer } = await findInstance(context, query.id);
  await executeCommand(context, head.id, { actor: actorOf(viewer, head.def_key), command: { kind: 'endProcess', note: { opinion: query.reason ?? '' } } });
  return envelope({ value: null, message: texts.terminated });
});

const forbid = handle(instanceForbid, async ({ query }, context) => {
  const { head, viewer } = await findInstance(context, query.instId);
  await executeCommand(context, head.id, { actor: actorOf(viewer, head.def_key), command: { kind: 'forbid' } });
  return envelope({ value: null, message: texts.suspended });
});

const unforbid = handle(instanceUnForbid, async ({ query }, context) => {
  const { head, viewer } = await findInstance(context, query.instId);
  await executeCommand(context, head.id, { actor: actorOf(viewer, head.def_key), command: { kind: 'unforbid' } });
  return envelope({ value: null, message: texts.resumed });
});

export const instanceActionHandlers = [start, saveDraft, startForm, saveFormData, removeDrafts, revoke, endProcess, endById, forbid, unforbid];

// helpers

const noteOf = (body: StartBody): Note => ({ opinion: body.opinion ?? body.expression ?? '', files: body.files ?? '', zfiles: body.zfiles ?? '' });

const started = ({ inst, subject, businessKey }: CommandOutcome, message: Localised): EnvelopeReply<Started> =>
  envelope({ value: { instId: inst.id, subject, businessKey, status: inst.status }, message, instId: inst.id });

/** Starts or drafts a request, new or from a draft; a request that came back to its starter goes on from there. */
async function submit(
  context: HandlerContext,
  body: StartBody,
  leaderId: string | undefined,
  command: Extract<Command, { kind: 'start' | 'saveDraft' }>,
): Promise<CommandOutcome> {
  mustNotJump(body);
  const form = {
    boData: decodeData(body.data),
    preset: 'start',
    level: command.kind === 'start' ? ('submit' as const) : ('draft' as const),
    writer: context.user,
  };
  const urgency = body.urgentStateValue?.new ?? undefined;
  const frame = frameWriteOf(body);
  const keep = keeping(context, command, form.boData);
  if (named(body.proInstId)) return fromDraft(context, body.proInstId, leaderId, command, form, urgency, frame, keep, body.startOrgId);

  const definition = await flowNamed(context, body);
  const starter = await starterOf(context, definition, leaderId);
  const { form: formDefinition, print } = await publishedWith(context, definition);
  const recordId = formDefinition !== undefined && named(body.businessKey) ? await ownRecord(context, formDefinition?.boAlias, body.businessKey) : null;
  const org = startOrgOf(starter, body.startOrgId);
  // what the document says of its department is the one whose people approve it
  const acting = { ...context, user: { ...starter, org } };
  const head = newHead({
    id: context.newId(),
    tenantId: context.tenantId,
    definition,
    form: formDefinition,
    print,
    starter,
    org,
    creatorId: context.user.id,
    now: context.clock.now(),
    recordId,
  });
  const actor = { userId: context.user.id, identities: [`user:${context.user.id}`] };
  const hold = recordId === null || formDefinition === undefined ? undefined : (tx: TenantDb) => holdUnstarted(tx, formDefinition.boAlias, recordId);
  return createInstance(
    acting,
    { head, definition, form: formDefinition },
    {
      command,
      actor,
      form: { ...form, boData: form.boData ?? {} },
      urgency,
      frame,
      underLock: async (tx) => {
        await hold?.(tx);
        await keep?.(tx, head.id);
      },
    },
  );
}

type KeepDraft = (tx: TenantDb, instId: string) => Promise<void>;

/** A draft takes its room; what is started is none any more. */
function keeping({ user }: HandlerContext, { kind }: Command, boData: unknown): KeepDraft | undefined {
  if (kind !== 'saveDraft') return undefined;
  const bytes = boData === undefined ? 0 : sizeOf(JSON.stringify(boData));
  return async (tx, id) => {
    await takeDraftRoom(tx, user.id, { kind: 'request', id, bytes });
    await noteRequestDraft(tx, user.id, id, boData === undefined ? undefined : bytes);
  };
}

async function fromDraft(
  context: HandlerContext,
  instId: string,
  leaderId: string | undefined,
  command: Extract<Command, { kind: 'start' | 'saveDraft' }>,
  form: FormWrite,
  urgency: string | undefined,
  frame: FrameWrite | undefined,
  keep: KeepDraft | undefined,
  startOrgId: string | null | undefined,
): Promise<CommandOutcome> {
  const found = await findInstance(context, instId);
  const { head, definition } = found;
  const isMine = head.creator_id === context.user.id || head.starter_id === context.user.id;
  if (!isMine) throw new Forbidden();
  mustBeStartOrg(head.create_org_id, startOrgId);
  const actor = { userId: context.user.id, identities: [`user:${context.user.id}`] };
  if (head.status === 'draft') {
    // who may start it is said by what is published now, as everything about a draft is
    const published = await flowNamed(context, { flowKey: head.def_key });
    const starter = await starterOf(context, published, leaderId ?? (head.starter_id === context.user.id ? undefined : head.starter_id));
    await pinPublished(context, head.id, published);
    return executeCommand({ ...context, user: starter }, instId, {
      command,
      actor,
      form: { ...form, boData: form.boData ?? {} },
      urgency,
      frame,
      underLock: (tx) => keep?.(tx, instId),
    });
  }
  const { aggregate } = await aggregateOf(context, instId);
  const task = aggregate.tasks.find((row) => row.nodeId === definition.flow.firstNode && row.assigneeId === context.user.id);
  if (task === undefined) throw new Refusal(texts.startedTwice);
  const again: Command | { readonly kind: 'saveForm'; readonly taskId: string } =
    command.kind === 'start' ? { ...command, kind: 'complete', taskId: task.id, action: 'agree' } : { kind: 'saveForm', taskId: task.id };
  return executeCommand(context, instId, { command: again, actor, form: { ...form, boData: form.boData ?? {} }, urgency, frame });
}

export async function flowNamed(
  context: HandlerContext,
  body: { readonly defId?: string | null | undefined; readonly flowKey?: string | null | undefined },
): Promise<FlowDefinition> {
  const key = named(body.defId) ? parseDefId(body.defId).key : named(body.flowKey) ? body.flowKey : undefined;
  if (key === undefined) throw new BadRequest(common.noFlow);
  // a new request always runs by the version that is published now
  const definition = await loadFlow(context.meta, key);
  if (definition === undefined) throw await notInService(context, key);
  return definition;
}

/** What is published beside a flow now. */
async function publishedWith(
  { meta }: HandlerContext,
  definition: FlowDefinition,
): Promise<{ readonly form: FormDefinition | undefined; readonly print: number | undefined }> {
  const print = definition.printTemplate === undefined ? undefined : (await meta.find('printTemplate', definition.printTemplate))?.version;
  return { form: await loadForm(meta, definition.formKey), print };
}

/** A draft follows what is published until it is started. */
async function pinPublished(context: HandlerContext, instId: string, definition: FlowDefinition): Promise<void> {
  const { form, print } = await publishedWith(context, definition);
  await context.db
    .updateTable('wf_inst')
    .set({ def_version: definition.version, def_name: definition.name, manifest: toJson(manifestOf(definition, form, print)) })
    .where('id', '=', instId)
    .where('status', '=', 'draft')
    .execute();
}

/** The caller, or the leader for whom he may start this flow. */
export async function starterOf(context: HandlerContext, definition: FlowDefinition, leaderId: string | undefined): Promise<CurrentUser> {
  const isAllowed = await startDoor(context.meta, doorOf(definition));
  if (leaderId === undefined || leaderId === context.user.id) {
    if (!isAllowed(context.user)) throw new Forbidden(texts.mayNotStart);
    return context.user;
  }
  const leader = leaderNamed(await viewerOf(context), leaderId, definition.key);
  if (!leader.mayStart || !isAllowed(leader.person)) throw new Forbidden(texts.mayNotStartForLeader);
  return { ...leader.person, sessionId: context.user.sessionId };
}

async function ownRecord({ db, user }: HandlerContext, bo: string | undefined, id: string): Promise<string> {
  const record = bo === undefined ? undefined : await loadRecord(db, bo, id);
  if (record === undefined || record.createBy !== user.id) throw new Forbidden();
  if (record.instId !== null) throw new Refusal(texts.startedBefore);
  return record.id;
}

/** Two requests over one record could pass each other's limits: whoever comes second finds it started. */
async function holdUnstarted(tx: TenantDb, bo: string, id: string): Promise<void> {
  const row = await tx.selectFrom('bo_row').select('inst_id').where('bo', '=', bo).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined || row.inst_id !== null) throw new Refusal(texts.startedBefore);
}

/** The task that is open when the request stands at one step; a manager says which one where branches run side by side. */
function onlyStep({ tasks }: InstanceAggregate): TaskRow | undefined {
  const steps = tasks.filter((task) => task.parentId === null);
  return new Set(steps.map((task) => task.nodeId)).size === 1 ? steps[0] : undefined;
}

async function logCorrection({ user, newId, request, clock }: HandlerContext, tx: TenantDb, instId: string, { id, nodeId }: TaskRow): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      user_id: user.id,
      account: user.account,
      action: 'flow.saveForm',
      target: instId,
      outcome: 'done',
      ip: request.ip,
      log_id: request.logId,
      detail: toJson({ taskId: id, nodeId }),
      at: clock.now(),
    })
    .execute();
}

/** The visit whose decision is meant: by task, by node, else the latest. */
async function visitOf(
  { db }: HandlerContext,
  { head }: FoundInstance,
  body: { readonly taskId?: string | null | undefined; readonly revokeNodeId?: string | null | undefined },
): Promise<{ readonly execId?: string }> {
  if (!named(body.taskId) && !named(body.revokeNodeId)) return {};
  const query = db
    .selectFrom('wf_opinion')
    .select('exec_id')
    .where('inst_id', '=', head.id)
    .where('exec_id', 'is not', null)
    .where('acted', '=', true)
    .orderBy('seq', 'desc');
  const line = await (named(body.taskId) ? query.where('task_id', '=', body.taskId) : query.where('node_id', '=', body.revokeNodeId ?? '')).executeTakeFirst();
  return line?.exec_id === undefined || line.exec_id === null ? {} : { execId: line.exec_id };
}

const texts = {
  started: { 'zh-CN': '流程启动成功', 'en-US': 'The process has been started.', 'zh-TW': '流程啟動成功' },
  draftSaved: { 'zh-CN': '保存草稿成功', 'en-US': 'The draft has been saved.', 'zh-TW': '儲存草稿成功' },
  startedBefore: {
    'zh-CN': '该数据已经发起流程，请勿重复提交',
    'en-US': 'A process has been started for this record already. Please do not submit twice.',
    'zh-TW': '該資料已經發起流程，請勿重複提交',
  },
  nothingToSave: { 'zh-CN': '没有可以保存的任务', 'en-US': 'There is no task to save.', 'zh-TW': '沒有可以儲存的任務' },
  draftsOnly: { 'zh-CN': '只能删除草稿', 'en-US': 'Only drafts can be deleted.', 'zh-TW': '只能刪除草稿' },
  reasonNeeded: { 'zh-CN': '请填写终止原因', 'en-US': 'Please give the reason for ending it.', 'zh-TW': '請填寫終止原因' },
  terminated: { 'zh-CN': '终止成功', 'en-US': 'Ended.', 'zh-TW': '終止成功' },
  suspended: { 'zh-CN': '挂起成功', 'en-US': 'Suspended.', 'zh-TW': '掛起成功' },
  resumed: { 'zh-CN': '取消挂起成功', 'en-US': 'Resumed.', 'zh-TW': '取消掛起成功' },
  startedTwice: {
    'zh-CN': '流程已经发起，请勿重复提交',
    'en-US': 'The process has been started already. Please do not submit twice.',
    'zh-TW': '流程已經發起，請勿重複提交',
  },
  mayNotStart: { 'zh-CN': '没有发起该流程的权限', 'en-US': 'You have no right to start this process.', 'zh-TW': '沒有發起該流程的權限' },
  mayNotStartForLeader: {
    'zh-CN': '没有代领导发起该流程的权限',
    'en-US': 'You have no right to start this process for your leader.',
    'zh-TW': '沒有代領導發起該流程的權限',
  },
} as const;

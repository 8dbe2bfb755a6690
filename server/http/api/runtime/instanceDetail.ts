import {
  followGetFollowedNode,
  instanceFlowImage,
  instanceFlowOpinions,
  instanceGetDefStatus,
  instanceGetExcutorNameByInstId,
  instanceGetFormAndBO,
  instanceGetInstanceByInstId,
  instanceGetInstanceByPks,
  instanceGetInstFormAndBO,
  instanceGetRelatedInformationById,
  instanceGetStartNodeTaskByInstId,
} from '../../../../schemas/calls/index.ts';
import type { Button } from '../../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../../schemas/calls/entities/form.ts';
import type { FlowColumns } from '../../../../schemas/calls/entities/instance.ts';
import { isRecord, type FormPermission } from '../../../../registry/form/index.ts';
import { defaultData, projectData } from '../../../../validators/model/index.ts';
import { type FormDefinition, loadForm } from '../../../forms/index.ts';
import { formContext, makingRights } from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { actorOf, type FlowButton, type FlowDefinition, flowWords, namedLeader, readable, usersBehind, viewerOf } from '../../../workflow/index.ts';
import { offeredButtons } from './buttons.ts';
import { aggregateOf, documentOf, findInstance, findPastTask, findShown, named, readingRights, type FoundInstance } from './found.ts';
import { replyForm } from './formReply.ts';
import { frameForm } from './frameForm.ts';
import { flowNamed, starterOf } from './instanceActions.ts';
import { nodeStates } from './nodeStates.ts';
import { visibleHistory } from './opinionRights.ts';
import { startableFlow } from './startableFlow.ts';
import { isRevocable } from './revocable.ts';
import { toTask } from './toTask.ts';
import { defIdOf, toInstance, toLayout, toNodeDef } from './toWire.ts';

/** The start page: empty with its defaults, a draft, or a copy of another document. */
const startPage = handle(instanceGetFormAndBO, async ({ query, body }, context): Promise<FlowForm> => {
  const leaderId = namedLeader(query.leaderId, body.leaderId);
  if (named(body.proInstId)) return draftPage(context, await findInstance(context, body.proInstId));
  const definition = await flowNamed(context, body);
  const starter = await starterOf(context, definition, leaderId);
  const form = await loadForm(context.meta, definition.formKey);
  const frame = frameForm(context, definition, definition.flow.firstNode, {});
  if (form === undefined || frame !== undefined) {
    return replyForm(context, {
      form,
      frame,
      permission: undefined,
      data: undefined,
      nodeId: definition.flow.firstNode,
      buttons: frame === undefined ? [] : startButtons(context, definition),
      jumpType: jumpTypeOf(definition),
    });
  }
  const permission = await makingRights(context.meta, form, definition.flow);
  const empty = defaultData(form.compiled('start'), formContext({ ...context, user: starter }));
  const data = named(body.copyInstId)
    ? copyOf(form, permission, empty, await readableData(context, await findShown(context, body.copyInstId), form.boAlias))
    : empty;
  return replyForm(context, {
    form,
    permission,
    data,
    nodeId: definition.flow.firstNode,
    buttons: startButtons(context, definition),
    jumpType: jumpTypeOf(definition),
  });
});

const readPage = handle(instanceGetInstFormAndBO, async ({ query }, context): Promise<FlowForm> => {
  const found = await findShown(context, query.proInstId);
  const { form, definition, head } = found;
  const record = await documentOf(context, found);
  const permission = form === undefined ? undefined : await readingRights(context, found, form);
  const buttons: FlowButton[] = [
    ...((await isRevocable(context, found)) ? [{ alias: 'revoke' }] : []),
    { alias: 'flowImage' },
    { alias: 'opinions' },
    { alias: 'print' },
  ];
  if (head.status !== 'end' && head.status !== 'manualend' && head.starter_id === context.user.id) buttons.splice(1, 0, { alias: 'urge' });
  const nodeId = named(query.nodeId) ? query.nodeId : definition.flow.firstNode;
  const frame = frameForm(context, definition, nodeId, { instId: head.id, businessKey: head.business_key });
  return replyForm(context, {
    form,
    frame,
    permission,
    data: record?.data,
    nodeId,
    buttons: offeredButtons(context, definition, nodeId, buttons),
    jumpType: '',
    rev: record?.rev,
    found,
  });
});

const byId = handle(instanceGetInstanceByInstId, async ({ query, body }, context) => {
  const { head, definition, listed } = await findShown(context, query.instId ?? body.instId);
  const instance = toInstance(head, await flowWords(context), definition.formKey);
  return listed === undefined ? instance : { ...instance, authorizeRight: 'read' };
});

const opinions = handle(instanceFlowOpinions, async ({ query }, context) => {
  const found = named(query.instId) ? await findShown(context, query.instId) : named(query.taskId) ? await findPastTask(context, query.taskId) : undefined;
  if (found === undefined) throw new BadRequest(common.noInstance);
  return visibleHistory(context, found, { forStarter: query.isRequest === true });
});

const image = handle(instanceFlowImage, async ({ query }, context) => {
  if (!named(query.proInstId)) {
    const definition = await (await startableFlow(context, query.defId)).in(context.language);
    const layout = toLayout(definition);
    return { defId: defIdOf(definition.key, definition.version), bpmDefLayout: layout, bpmnXml: definition.drawnXml, nodeStatus: {} };
  }
  const found = await findShown(context, query.proInstId);
  const nodeStatus = await nodeStates(context.db, found);
  const definition = await found.definition.in(context.language);
  const instance = toInstance(found.head, await flowWords(context), definition.formKey);
  return {
    defId: defIdOf(definition.key, definition.version),
    bpmDefLayout: toLayout(definition, nodeStatus),
    bpmnXml: definition.drawnXml,
    nodeStatus,
    instanceId: found.head.id,
    parentInstId: '0',
    from: query.from ?? '',
    bpmProcessInstance: instance,
    bpmProcessInstanceList: [instance],
  };
});

const executors = handle(instanceGetExcutorNameByInstId, async ({ query }, context) => {
  const { head, definition } = await findShown(context, query.instId);
  const { aggregate } = await aggregateOf(context, head.id);
  const byNode = new Map<string, string[]>();
  for (const task of aggregate.tasks.filter((each) => !each.suspended)) {
    const people = task.assigneeId === null ? await usersBehind(context.db, task.candidates) : [task.assigneeId];
    byNode.set(task.nodeId, [...new Set([...(byNode.get(task.nodeId) ?? []), ...people])]);
  }
  if (byNode.size === 0) return null;
  const users = await context.db
    .selectFrom('app_user')
    .select(['id', 'account', 'fullname'])
    .where('id', 'in', ['', ...[...byNode.values()].flat()])
    .execute();
  const { flow } = await definition.in(context.language);
  return [...byNode].flatMap(([nodeId, people]) => {
    const node = flow.nodes[nodeId];
    if (node === undefined) return [];
    return [
      { ...toNodeDef(node), assigneeUsers: people.flatMap((id) => users.filter((user) => user.id === id).map((user) => ({ ...user, userId: user.id }))) },
    ];
  });
});

const related = handle(instanceGetRelatedInformationById, async ({ query }, context) => {
  const { head } = await findInstance(context, query.id);
  const org =
    head.create_org_id === null ? undefined : await context.db.selectFrom('org').select('name').where('id', '=', head.create_org_id).executeTakeFirst();
  return { name: head.starter_name ?? '', deptName: org?.name ?? '', subject: head.subject, template: '' };
});

/** The caller's own task at the first node, while a request is with its starter again. */
const startTask = handle(instanceGetStartNodeTaskByInstId, async ({ query }, context) => {
  const { head, definition } = await findInstance(context, query.instId);
  const row = await context.db
    .selectFrom('wf_task')
    .selectAll()
    .where('inst_id', '=', head.id)
    .where('node_id', '=', definition.flow.firstNode)
    .where('assignee_id', '=', context.user.id)
    .executeTakeFirst();
  return row === undefined ? null : toTask(row, head, row.status, await flowWords(context));
});

const defStatus = handle(instanceGetDefStatus, async ({ query }, context) => {
  const found = named(query.instId) ? await findInstance(context, query.instId) : named(query.taskId) ? await findPastTask(context, query.taskId) : undefined;
  return found?.head.forbidden === true ? '1' : '0';
});

const byPks = handle(instanceGetInstanceByPks, async ({ query, body }, context) => {
  const rows = await context.db
    .selectFrom('wf_inst as i')
    .selectAll('i')
    .where('i.bo_alias', '=', query.boDefAlias)
    .where('i.business_key', 'in', ['', ...body])
    .where(readable(context.db, await viewerOf(context)))
    .execute();
  const words = await flowWords(context);
  return Object.fromEntries(
    rows.map((head): [string, FlowColumns] => [
      head.business_key ?? '',
      {
        bpm_proc_inst_id_: head.id,
        bpm_subject_: head.subject,
        bpm_proc_def_name_: words.flow(head.def_key, head.def_name),
        bpm_status_: head.status,
        bpm_create_time_: head.started_at ?? head.created_at,
        bpm_end_time_: head.ended_at,
        bpm_is_forbidden_: head.forbidden ? 1 : 0,
        bpm_creator_: head.starter_name ?? '',
        bpm_is_dele_: 0,
      },
    ]),
  );
});

const followed = handle(followGetFollowedNode, async ({ query }, context) => {
  const { head } = await findInstance(context, query.instId);
  const rows = await context.db
    .selectFrom('wf_follow')
    .select('node_id')
    .where('inst_id', '=', head.id)
    .where('user_id', '=', context.user.id)
    .orderBy('at')
    .execute();
  return rows.map((row) => row.node_id).join(',');
});

export const instanceDetailHandlers = [
  // forms
  startPage,
  readPage,
  // the instance
  byId,
  opinions,
  image,
  executors,
  related,
  startTask,
  defStatus,
  byPks,
  followed,
];

// helpers

const jumpTypeOf = ({ flow }: FlowDefinition): string => (flow.nodes[flow.firstNode]?.jumpType ?? []).join(',');

function startButtons(context: HandlerContext, definition: FlowDefinition): Button[] {
  const { flow } = definition;
  const own = flow.nodes[flow.firstNode]?.buttons ?? [];
  const buttons = own.length === 0 ? [{ alias: 'startFlow' }, { alias: 'saveDraft' }] : [...own];
  return offeredButtons(context, definition, flow.firstNode, [
    ...buttons,
    ...(buttons.some((button) => button.alias === 'flowImage') ? [] : [{ alias: 'flowImage' }]),
  ]);
}

/** A draft goes on as it was saved; what has been started is shown as it is. */
async function draftPage(context: HandlerContext, found: FoundInstance): Promise<FlowForm> {
  const { head } = found;
  const isDraft = head.status === 'draft';
  // a draft is filled in by what is published now, as it will be started by it
  const definition = isDraft ? await flowNamed(context, { flowKey: head.def_key }) : found.definition;
  const form = isDraft ? await loadForm(context.meta, definition.formKey) : found.form;
  const record = await documentOf(context, found);
  const task =
    head.status === 'draft'
      ? undefined
      : await context.db
          .selectFrom('wf_task')
          .select('id')
          .where('inst_id', '=', head.id)
          .where('node_id', '=', definition.flow.firstNode)
          .where('assignee_id', '=', actorOf(found.viewer, head.def_key).userId)
          .executeTakeFirst();
  const writes = head.status === 'draft' || task !== undefined;
  const permission =
    form === undefined
      ? undefined
      : isDraft
        ? await makingRights(context.meta, form, definition.flow)
        : writes
          ? form.permission('start')
          : await readingRights(context, found, form);
  const frame = frameForm(context, definition, definition.flow.firstNode, { instId: head.id, businessKey: head.business_key });
  return replyForm(context, {
    form,
    frame,
    permission,
    data: record?.data,
    nodeId: definition.flow.firstNode,
    buttons: writes ? startButtons(context, definition) : [],
    jumpType: jumpTypeOf(definition),
    rev: record?.rev,
  });
}

/** The part of a document that the caller may read where it stands now; nothing of a document of another kind. */
async function readableData(context: HandlerContext, found: FoundInstance, boAlias: string): Promise<Readonly<Record<string, unknown>>> {
  const record = await documentOf(context, found);
  if (record === undefined || found.form === undefined || found.form.boAlias !== boAlias) return {};
  return projectData(found.form.source('zh-CN'), await readingRights(context, found, found.form), record.data);
}

/** Only what may be written on the start page is taken over; rows become new ones. */
function copyOf(
  form: FormDefinition,
  permission: FormPermission,
  empty: Readonly<Record<string, unknown>>,
  from: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { tables } = form.compiled('start');
  const pick = (record: Readonly<Record<string, unknown>>, entity: string, parent: string | undefined): Record<string, unknown> => {
    const names = Object.entries(permission.fields[entity] ?? {})
      .filter(([name, mode]) => (mode === 'w' || mode === 'b') && !form.tables.includes(name))
      .map(([name]) => name);
    const children = tables
      .filter((table) => table.parent === parent)
      .map(({ name }) => [name, rowsIn(record[name]).map((row) => pick(row, name, name))] as const);
    return { ...Object.fromEntries(names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]])), ...Object.fromEntries(children) };
  };
  return { ...empty, ...pick(from, form.boAlias, undefined) };
}

const rowsIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

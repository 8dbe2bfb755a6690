import {
  taskCanLock,
  taskDetail,
  taskDetailBo,
  taskGet,
  taskGetAfterJumpNodes,
  taskGetButtons,
  taskGetCurNodeProperties,
  taskGetSavedOpinion,
  taskGetTaskKeyByNodeId,
  taskGetTaskKeyByTaskId,
  taskIsEnd,
  taskNode,
  taskNodeOpinion,
  taskToReject,
} from '../../../../schemas/calls/index.ts';
import type { Button, Identity, JumpConf, NodeDef } from '../../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../../schemas/calls/entities/form.ts';
import type { NodeOpinion, TaskView } from '../../../../schemas/calls/entities/task.ts';
import { isRecord } from '../../../../registry/form/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import {
  buttonsFor,
  claimState,
  type FlowNode,
  flowWords,
  instanceOf,
  isEnded,
  isHumanNode,
  mayRead,
  namedLeader,
  nextHumanNodes,
  type NodeRef,
  NONE,
  presetOf,
  rejectTargets,
  viewerOf,
} from '../../../workflow/index.ts';
import { offeredButtons } from './buttons.ts';
import { aggregateOf, decodeData, documentOf, findInstance, findPastTask, findShown, findTask, named, readingRights, type FoundTask } from './found.ts';
import { replyForm } from './formReply.ts';
import { frameForm } from './frameForm.ts';
import { grouped } from './history.ts';
import { foresee, type Jump, type NextStep } from './nextSteps.ts';
import { nodeStates } from './nodeStates.ts';
import { visibleHistory } from './opinionRights.ts';
import { signatureAt } from './signature.ts';
import { startableFlow } from './startableFlow.ts';
import { toTask } from './toTask.ts';
import { toLayout, toNodeDef } from './toWire.ts';

const get = handle(taskGet, async ({ query }, context): Promise<TaskView> => {
  const open = await context.db.selectFrom('wf_task').select('id').where('id', '=', query.id).executeTakeFirst();
  if (open === undefined) throw await over(context, query.id);
  const found = await findTask(context, query.id, namedLeader(query.leaderId));
  const { definition, row, head, node } = found;
  // a followed task is only shown; having been opened it leaves the list
  if (found.holding === 'none') {
    await context.db
      .updateTable('wf_follow')
      .set({ state: 'done' })
      .where('inst_id', '=', head.id)
      .where('node_id', '=', row.node_id)
      .where('user_id', '=', context.user.id)
      .execute();
  }
  const identities: Identity[] = row.cand.map((identity) => ({
    id: identity.slice(identity.indexOf(':') + 1),
    name: identity,
    type: identity.startsWith('user:') ? 'user' : 'group',
  }));
  const shown = await definition.in(context.language);
  return {
    bpmTask: toTask(row, head, row.status, await flowWords(context)),
    bpmDefLayout: toLayout(shown, await nodeStates(context.db, found)),
    opinionList: grouped(await visibleHistory(context, found)),
    bpmIdentities: identities,
    curNodeDef: toNodeDef(shown.flow.nodes[node.id] ?? node, definition.flow.order.indexOf(node.id)),
    showModifyRecord: false,
    formKey: definition.formKey,
    initFillData: false,
  };
});

const detail = handle(taskDetail, async ({ query }, context) => formOf(context, await findTask(context, query.taskId, namedLeader(query.leaderId))));
const detailBo = handle(taskDetailBo, async ({ query }, context) => formOf(context, await findTask(context, query.taskId, namedLeader(query.leaderId))));

const buttons = handle(
  taskGetButtons,
  async ({ query }, context): Promise<FlowForm> => ({
    result: true,
    buttons: await buttonsOf(context, await findTask(context, query.taskId, namedLeader(query.leaderId))),
  }),
);

/** The drawing of a definition that the caller may start, or of the flow of a task that he may read. */
const drawing = handle(taskNode, async ({ query }, context) => {
  if (named(query.taskId)) {
    const found = await findPastTask(context, query.taskId);
    return {
      taskId: query.taskId,
      instId: found.head.id,
      parentInstId: '0',
      bpmDefLayout: toLayout(await found.definition.in(context.language), await nodeStates(context.db, found)),
    };
  }
  return { bpmDefLayout: toLayout(await (await startableFlow(context, query.defId)).in(context.language)) };
});

const rejectable = handle(taskToReject, async ({ query }, context) => {
  const { definition, head, row } = await findTask(context, query.taskId);
  const facts = rejectTargets(definition.flow, (await aggregateOf(context, head.id)).aggregate, row.id);
  const { flow } = await definition.in(context.language);
  const defs = (refs: readonly NodeRef[]): NodeDef[] =>
    refs.flatMap(({ nodeId }) => {
      const node = flow.nodes[nodeId];
      return node === undefined ? [] : [toNodeDef(node, flow.order.indexOf(nodeId))];
    });
  return { ...facts, allowDirectNode: defs(facts.allowDirectNode), allowNormalNode: defs(facts.allowNormalNode) };
});

const canLock = handle(taskCanLock, async ({ query }, context) => {
  const open = await context.db.selectFrom('wf_task').select('id').where('id', '=', query.taskId).executeTakeFirst();
  if (open === undefined) {
    await findPastTask(context, query.taskId);
    return 0;
  }
  const { head, actor, definition } = await findTask(context, query.taskId, namedLeader(query.leaderId));
  return claimState(definition.flow, (await aggregateOf(context, head.id)).aggregate, query.taskId, actor);
});

const nodeProperties = handle(taskGetCurNodeProperties, async ({ query }, context) => {
  if (named(query.taskId)) {
    const { node, definition } = await findTask(context, query.taskId);
    const { flow } = await definition.in(context.language);
    return toNodeDef(flow.nodes[node.id] ?? node, flow.order.indexOf(node.id));
  }
  const definition = named(query.instId) ? (await findInstance(context, query.instId)).definition : await startableFlow(context, query.defId);
  const { flow } = await definition.in(context.language);
  const first = flow.nodes[flow.firstNode];
  if (first === undefined) throw new Forbidden();
  return toNodeDef(first, flow.order.indexOf(first.id));
});

const afterNodes = handle(taskGetAfterJumpNodes, async ({ query, body }, context): Promise<JumpConf> => {
  if (named(body.taskId)) {
    const found = await findTask(context, body.taskId, namedLeader(query.leaderId));
    const incoming = decodeData(body.data);
    const lead = await foresee(context, found, isRecord(incoming) ? incoming : {});
    const after = await lead();
    return jumpConf(found.node, [
      ...after,
      ...(await jumpSteps(
        found,
        lead,
        after.map(({ nodeId }) => nodeId),
      )),
    ]);
  }
  const definition = named(body.instId) ? (await findInstance(context, body.instId)).definition : await startableFlow(context, body.defId);
  return jumpConf(definition.flow.nodes[definition.flow.firstNode], []);
});

const nodeOpinion = handle(taskNodeOpinion, async ({ query }, context) => {
  const found = await findShown(context, query.instId);
  const nodeIds = query.nodeId
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  const lines = await visibleHistory(context, found, { nodeIds });
  const of = (nodeId: string): NodeOpinion => {
    const data = lines.filter((line) => line.taskKey === nodeId);
    return {
      hasOpinion: data.length > 0,
      data,
      users: data
        .filter((line) => line.status === 'awaiting_check')
        .map((line) => ({ id: line.auditor ?? '', name: line.auditorName || (line.qualfiedNames ?? '') })),
    };
  };
  const [only, ...more] = nodeIds;
  if (only === undefined) throw new BadRequest(texts.noNode);
  return more.length === 0 ? of(only) : Object.fromEntries(nodeIds.map((id) => [id, of(id)]));
});

const opinionOfTask = handle(taskGetTaskKeyByTaskId, async ({ query }, context) => {
  const found = await findPastTask(context, query.taskId);
  return (await visibleHistory(context, found, { taskId: query.taskId }))[0] ?? null;
});

const opinionOfNode = handle(
  taskGetTaskKeyByNodeId,
  async ({ query }, context) => (await visibleHistory(context, await findShown(context, query.instId), { nodeIds: [query.nodeId] }))[0] ?? null,
);

const isEnd = handle(taskIsEnd, async ({ query }, context) => {
  const head = await context.db.selectFrom('wf_inst').selectAll().where('id', '=', query.procInstId).executeTakeFirst();
  if (head === undefined || !(await mayRead(context.db, await viewerOf(context), head.id))) throw new Forbidden();
  if (isEnded(instanceOf(head))) throw new Refusal(common.ended);
  return envelope({ value: null, message: texts.notEnded });
});

const savedOpinion = handle(taskGetSavedOpinion, async ({ query }, { db, user }) => {
  const row = await db.selectFrom('wf_save_opinion').select('opinion').where('task_id', '=', query.taskId).where('user_id', '=', user.id).executeTakeFirst();
  return row?.opinion ?? '';
});

export const taskDetailHandlers = [
  // the page
  get,
  detail,
  detailBo,
  buttons,
  drawing,
  // before an action
  rejectable,
  canLock,
  nodeProperties,
  afterNodes,
  isEnd,
  // opinions
  nodeOpinion,
  opinionOfTask,
  opinionOfNode,
  savedOpinion,
];

// helpers

const jumpConf = (node: FlowNode | undefined, afterNodes: NextStep[]): JumpConf => ({
  jumpType: node?.jumpType.join(',') ?? '',
  help: '',
  helpGlobal: '',
  afterNodes,
  choiceExcutor: node?.chooseExecutors ?? '',
  approvalArea: 'approvalOpinion,file',
  referOpinion: false,
});

/** The further steps at which a jump may go on, with their people: a step that would be refused, such as one in a sibling branch, is not offered. */
async function jumpSteps({ definition: { flow }, node }: FoundTask, lead: (jump: Jump) => Promise<NextStep[]>, known: readonly string[]): Promise<NextStep[]> {
  const select = node.jumpType.includes('select') ? nextHumanNodes(flow, node.id) : [];
  const free = node.jumpType.includes('free') ? Object.values(flow.nodes).filter((each) => isHumanNode(each) && each.id !== node.id) : [];
  const steps: NextStep[] = [];
  for (const { id } of new Set([...select, ...free])) {
    if (known.includes(id)) continue;
    steps.push(...(await lead({ jumpType: free.length > 0 ? 'free' : 'select', destination: id })).filter(({ nodeId }) => nodeId === id));
  }
  return steps;
}

/** What to say about a task that is over: the reason for whoever may read it. */
async function over(context: HandlerContext, taskId: string): Promise<Error> {
  await findPastTask(context, taskId);
  return new Refusal(common.taskGone);
}

async function buttonsOf(context: HandlerContext, { definition, head, row, actor }: FoundTask): Promise<Button[]> {
  return offeredButtons(context, definition, row.node_id, buttonsFor(definition.flow, (await aggregateOf(context, head.id)).aggregate, row.id, actor));
}

/** Who may act gets the rights of the node; everybody else reads. */
async function formOf(context: HandlerContext, found: FoundTask): Promise<FlowForm> {
  const { definition, form, row, node, holding, head } = found;
  const record = await documentOf(context, found);
  // what others are asked for is an answer, not a change of the document
  const acts = (holding === 'holder' || holding === 'mustClaim') && row.parent_id === NONE && !row.suspended && !head.forbidden;
  const permission = form === undefined ? undefined : acts ? form.permission(presetOf(definition, row.node_id)) : await readingRights(context, found, form);
  const frame = frameForm(context, definition, node.id, { instId: head.id, taskId: row.id, businessKey: head.business_key });
  return replyForm(context, {
    form,
    frame,
    permission,
    data: record?.data,
    nodeId: node.id,
    buttons: await buttonsOf(context, found),
    jumpType: node.jumpType.join(','),
    signature: acts ? signatureAt(definition, node) : undefined,
    rev: record?.rev,
    found,
  });
}

const texts = {
  noNode: { 'zh-CN': '缺少节点', 'en-US': 'The step is missing.', 'zh-TW': '缺少節點' },
  notEnded: { 'zh-CN': '流程实例未结束', 'en-US': 'The process has not ended.', 'zh-TW': '流程實例未結束' },
} as const;

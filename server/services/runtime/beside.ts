import { followSave, instanceGetByRecordInstId, instanceGetUrgentStateConf, instanceGetUrgrntById, instanceGetWatermark, instanceSendUrgent } from '../../../schemas/calls/index.ts';
import { newId } from '../../db/index.ts';
import { BadRequest, Refusal } from '../../http/errors.ts';
import { envelope, handle } from '../../http/handle.ts';
import { isEnded } from '../../workflow/kernel/aggregate.ts';
import { sendMessage } from '../../workflow/effects.ts';
import { usersBehind } from '../../workflow/people.ts';
import { instanceOf } from '../../workflow/repository.ts';
import { pageOf, text, time, valueOf } from '../paging.ts';
import { findInstance, named } from './found.ts';

/** What happens beside the flow: following, reminding, who has read. */

const follow = handle(followSave, async ({ body }, context) => {
  const { head, definition } = await findInstance(context, body.proInst);
  const nodeIds = [...new Set((body.taskId ?? '').split(',').map((id) => id.trim()).filter((id) => id !== ''))];
  if (nodeIds.some((id) => !Object.hasOwn(definition.flow.nodes, id))) throw new BadRequest('流程中没有该节点');
  const { db, user, clock } = context;
  await db.transaction(async (tx) => {
    await tx.deleteFrom('wf_follow').where('inst_id', '=', head.id).where('user_id', '=', user.id).execute();
    if (nodeIds.length > 0) await tx.insertInto('wf_follow').values(nodeIds.map((node_id) => ({ id: newId(), inst_id: head.id, user_id: user.id, node_id, state: 'open', at: clock.now() }))).execute();
  });
  return envelope({ value: null, message: nodeIds.length === 0 ? '已取消跟踪' : '跟踪成功' });
});

/** Once per person and instance in ten minutes. */
const urge = handle(instanceSendUrgent, async ({ body }, context) => {
  const found = await findInstance(context, body.instId);
  const { db, user, clock } = context;
  if (isEnded(instanceOf(found.head))) throw new Refusal('流程实例已结束!');
  const templates = (await context.meta.list('messageTemplate')).map((item) => item.spec);
  const content = (body.content ?? '').trim();
  await db.transaction(async (tx) => {
    await tx.selectFrom('wf_inst').select('id').where('id', '=', found.head.id).forUpdate().execute();
    const recent = await tx.selectFrom('wf_urge').select('id').where('inst_id', '=', found.head.id).where('from_id', '=', user.id).where('at', '>', clock.after(-600)).executeTakeFirst();
    if (recent !== undefined) throw new Refusal('十分钟内已经催办过，请稍后再试');
    const tasks = await tx.selectFrom('wf_task').select(['assignee_id', 'cand']).where('inst_id', '=', found.head.id).where('suspended', '=', false).execute();
    const holders: string[] = [];
    for (const task of tasks) holders.push(...(task.assignee_id === '0' ? await usersBehind(tx, task.cand) : [task.assignee_id]));
    const to = [...new Set(holders)].filter((id) => id !== user.id);
    if (to.length === 0) throw new Refusal('没有可以催办的人员');
    await tx.insertInto('wf_urge').values({ id: newId(), inst_id: found.head.id, task_id: null, from_id: user.id, to_ids: to, content, at: clock.now() }).execute();
    await sendMessage(tx, 'urged', to, { instId: found.head.id, subject: found.head.subject, actor: { id: user.id, name: user.fullname }, opinion: content, now: clock.now(), templates });
  });
  return envelope({ value: null, message: '催办成功' });
});

const urged = handle(instanceGetUrgrntById, async ({ body }, context) => {
  const { head } = await findInstance(context, valueOf(body, 'instId') ?? valueOf(body, 'procInstId'));
  return pageOf(context.db.selectFrom('wf_urge as u').leftJoin('app_user as p', 'p.id', 'u.from_id').selectAll('u').select('p.fullname').where('u.inst_id', '=', head.id), body, {
    columns: { id: text('u.id'), content: text('u.content'), createTime: time('u.at') }, handled: ['instId', 'procInstId'], order: ['u.at desc', 'u.id desc'],
    map: (row) => ({ id: row.id, instId: row.inst_id, content: row.content, appointeeId: row.to_ids.join(','), promoterId: row.from_id, promoter: row.fullname ?? '', createTime: row.at, type: 'inner' }),
  });
});

const readers = handle(instanceGetByRecordInstId, async ({ body }, context) => {
  const { head } = await findInstance(context, valueOf(body, 'procInstId') ?? valueOf(body, 'instId'));
  const query = context.db.selectFrom('wf_read as r').leftJoin('app_user as p', 'p.id', 'r.user_id').selectAll('r').select('p.fullname').where('r.inst_id', '=', head.id);
  return pageOf(query, body, {
    columns: { taskId: text('r.ref_id'), reader: text('r.user_id'), readerName: text('p.fullname'), readTime: time('r.at') }, handled: ['instId', 'procInstId'], order: ['r.at desc', 'r.user_id asc', 'r.ref_id asc'],
    map: (row) => ({ id: `${row.ref_id}-${row.user_id}`, procInstId: row.inst_id, taskId: row.ref_id, reader: row.user_id, readerName: row.fullname ?? '', readTime: row.at }),
  });
});

/** No flow knows urgency levels yet; the answer is empty for whoever may ask. */
const urgency = handle(instanceGetUrgentStateConf, async ({ body }, context) => {
  if (!named(body.instId)) return {};
  const { head } = await findInstance(context, body.instId);
  return head.urgency === null ? {} : { value: head.urgency, right: 'r' };
});

const watermark = handle(instanceGetWatermark, async ({ query }, context) => {
  await findInstance(context, query.instId);
  return null;
});

export const besideHandlers = [follow, urge, urged, readers, urgency, watermark];

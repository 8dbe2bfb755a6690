import { followSave, instanceGetByRecordInstId, instanceGetUrgentStateConf } from '../../../../schemas/calls/index.ts';
import { newId } from '../../../db/index.ts';
import { BadRequest } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { columnsOf, pageOf, takeScope, text, time } from '../../../query/index.ts';
import { findInstance, named } from './found.ts';

/** What happens beside the flow: following, who has read. */

const follow = handle(followSave, async ({ body }, context) => {
  const { head, definition } = await findInstance(context, body.proInst);
  const nodeIds = [
    ...new Set(
      (body.taskId ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
  if (nodeIds.some((id) => !Object.hasOwn(definition.flow.nodes, id))) throw new BadRequest(texts.noStep);
  const { db, user, clock } = context;
  await db.transaction(async (tx) => {
    await tx.deleteFrom('wf_follow').where('inst_id', '=', head.id).where('user_id', '=', user.id).execute();
    if (nodeIds.length > 0)
      await tx
        .insertInto('wf_follow')
        .values(nodeIds.map((node_id) => ({ id: newId(), inst_id: head.id, user_id: user.id, node_id, state: 'open', at: clock.now() })))
        .execute();
  });
  return envelope({ value: null, message: nodeIds.length === 0 ? texts.unfollowed : texts.followed });
});

const readers = handle(instanceGetByRecordInstId, async ({ body }, context) => {
  const { scope, filter } = takeScope(body, ['procInstId', 'instId']);
  const { head } = await findInstance(context, scope.procInstId ?? scope.instId);
  const query = context.db
    .selectFrom('wf_read as r')
    .leftJoin('app_user as p', 'p.id', 'r.user_id')
    .selectAll('r')
    .select('p.fullname')
    .where('r.inst_id', '=', head.id);
  return pageOf(query, filter, {
    columns: readerColumns,
    order: ['r.at desc', 'r.user_id asc', 'r.ref_id asc'],
    map: (row) => ({
      id: `${row.ref_id}-${row.user_id}`,
      procInstId: row.inst_id,
      taskId: row.ref_id,
      reader: row.user_id,
      readerName: row.fullname ?? '',
      readTime: row.at,
    }),
  });
});

/** No flow knows urgency levels yet; the answer is empty for whoever may ask. */
const urgency = handle(instanceGetUrgentStateConf, async ({ body }, context) => {
  if (!named(body.instId)) return {};
  const { head } = await findInstance(context, body.instId);
  return head.urgency === null ? {} : { value: head.urgency, right: 'r' };
});

export const besideHandlers = [follow, readers, urgency];

// helpers

const readerColumns = columnsOf({ taskId: text('r.ref_id'), reader: text('r.user_id'), readerName: text('p.fullname'), readTime: time('r.at') });

const texts = {
  noStep: { 'zh-CN': '流程中没有该节点', 'en-US': 'The process has no such step.', 'zh-TW': '流程中沒有該節點' },
  unfollowed: { 'zh-CN': '已取消跟踪', 'en-US': 'You no longer follow this.', 'zh-TW': '已取消追蹤' },
  followed: { 'zh-CN': '跟踪成功', 'en-US': 'You follow this now.', 'zh-TW': '追蹤成功' },
} as const;

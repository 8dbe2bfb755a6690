import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, instanceTransToMore, taskAddReadRecord, taskSaveDraft } from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { base64, loan, Office } from '../runtime/office.ts';
import { requestsOf, type KnownIds } from './requests.ts';

const secret = { purpose: '样机押金甲乙丙', opinion: '仅供经办人知悉', reply: '传阅附言丁戊己' } as const;

let office: Office;
let ids: KnownIds;
let foreigner: string;
beforeAll(async () => {
  office = await Office.open();
  foreigner = await office.server.signIn('qhadmin', 'Yunshan2026', 'qinghe');
  const inst = await office.start('chenyuxin', 'jksqV2', { jksq: { ...(loan('陈雨欣', 'U1014', 1000)['jksq'] as object), jksy: secret.purpose } });
  const past = (await office.task('linzhiqiang', inst)).id;
  await office.decide('linzhiqiang', inst, { opinion: secret.opinion });
  const task = (await office.task('fangmin', inst)).id;
  await office.call('fangmin', taskSaveDraft, { body: { taskId: task, data: base64({ jksq: { cwsm: secret.opinion } }) } });
  await office.call('fangmin', taskAddReadRecord, { query: { taskId: task } });
  await office.call('chenyuxin', instanceTransToMore, { body: { instanceId: inst, userId: 'U1019,U1007', opinion: secret.reply, copyToType: '0' } });
  const db = office.server.parts.database.forTenant('-1');
  const notice = await db.selectFrom('wf_notice').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
  const head = await db.selectFrom('wf_inst').select(['business_key']).where('id', '=', inst).executeTakeFirstOrThrow();
  const change = await db.selectFrom('bo_modify_record').select('id').where('inst_id', '=', inst).executeTakeFirst();
  const opinion = await db.selectFrom('wf_opinion').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
  ids = { inst, task, past, notice: notice.id, record: head.business_key ?? '', change: change?.id ?? '', opinion: opinion.id };
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const reading = calls.filter((call) => !call.write && call.policy.access === 'session' && requestsOf(call).length > 0);

describe('63 64 whoever has nothing to do with a request, or belongs to another tenant, learns nothing of it', () => {
  test.each(reading.map((call): [string, Call] => [call.name, call]))('%s', async (_name, call) => {
    if (!office.server.parts.answered.has(call.name)) return;
    for (const [who, token] of [
      ['a stranger', await office.token('sunhao')],
      ['another tenant', foreigner],
    ] as const) {
      for (const make of requestsOf(call)) {
        const request = make(ids);
        const reply = await office.server.call(call, { ...request, token });
        const text = reply.bytes.toString('utf8');
        const place = `${who}: ${JSON.stringify(request)} gives ${reply.status} ${text.slice(0, 300)}`;
        expect(reply.status, place).not.toBe(500);
        for (const word of Object.values(secret)) expect(text, place).not.toContain(word);
        if (!isOwn(call)) expect(hasContent(reply.status, reply.body), place).toBe(false);
      }
    }
  });

  test('while the same requests tell it to those who take part', async () => {
    const told: string[] = [];
    for (const call of reading.filter(({ name }) => telling.includes(name))) {
      for (const [account, make] of ['chenyuxin', 'fangmin', 'wuqian'].flatMap((name) => requestsOf(call).map((each) => [name, each] as const))) {
        const reply = await office.server.call(call, { ...make(ids), token: await office.token(account) });
        if (hasContent(reply.status, reply.body)) told.push(call.name);
        if (told.includes(call.name)) break;
      }
    }
    expect([...new Set(told)].sort()).toEqual([...telling].sort());
  }, 60_000);
});

// helpers

/** Calls that must not be vacuous here: with the same ids they answer those who take part. */
const telling = [
  'task.get',
  'task.getNotice',
  'task.taskDetail',
  'task.taskDetailBo',
  'task.getButtonsBytaskId',
  'task.taskNode',
  'task.getBpmTaskNoticeById',
  'task.taskToReject',
  'task.canLock',
  'task.getCurNodeProperties',
  'task.getAfterJumpNodes',
  'task.isEnd',
  'task.nodeOpinion',
  'task.getTaskKeyByTaskId',
  'task.getTaskKeyByNodeId',
  'instance.getFormAndBO',
  'instance.getInstFormAndBO',
  'instance.getInstanceByInstId',
  'instance.instanceFlowOpinions',
  'instance.instanceFlowImage',
  'instance.getExcutorNameByInstId',
  'instance.getRelatedInformationById',
  'instance.getDefStatus',
  'instance.getInstanceByPks',
  'instance.getByRecordInstId',
  'boDataModifyRecord.listJson',
];

/** Lists of what the caller himself has or may do: they answer, but the secrets must not be in them. */
const isOwn = (call: Call): boolean => call.style === 'page' || /Count$|AuthFlowList$|MyLayout$/.test(call.name);

/** Whether an answer says anything. */
function hasContent(status: number, body: unknown): boolean {
  if (status !== 200) return false;
  if (isObject(body) && 'state' in body && 'message' in body)
    return body['state'] === true && (body['value'] === null ? body['message'] !== '' : says(body['value']));
  if (isObject(body) && Array.isArray(body['rows'])) return body['rows'].length > 0;
  return says(body);
}

function says(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : true;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

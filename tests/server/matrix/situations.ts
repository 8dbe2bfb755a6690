import {
  instanceForbid,
  instanceTransToMore,
  metaPublish,
  taskCommunicate,
  taskCustomSignUsers,
  taskDelegate,
  taskLockUnlock,
  taskToInqu,
  taskToTrans,
  taskUserTaskToSign,
} from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { loan, type Office, type Reply } from '../runtime/office.ts';
import type { Ids } from './commands.ts';
import { flows, type FlowKey } from './flows.ts';
import { people } from './people.ts';

/** Brings one request into each situation of the matrix, by the calls that people use. */
export async function stage(office: Office): Promise<Readonly<Record<SituationName, Ids>>> {
  await prepare(office);
  const staged: Partial<Record<SituationName, Ids>> = {};
  for (const [name, build] of Object.entries(builders)) staged[name as SituationName] = await build(office);
  return staged as Record<SituationName, Ids>;
}

const builders = {
  /** One person holds the task. */
  step: async (office: Office) => {
    const ids = await atStep(office, 'matrixStep');
    await must(office, 'liuyang', instanceTransToMore, { instanceId: ids.inst, userId: people.reader.id, opinion: '请阅', copyToType: '0' });
    const notice = await office.server.parts.database
      .forTenant('-1')
      .selectFrom('wf_notice')
      .select('id')
      .where('inst_id', '=', ids.inst)
      .executeTakeFirstOrThrow();
    return { ...ids, notice: notice.id };
  },
  /** Several may take the task. */
  pool: (office: Office) => atStep(office, 'matrixPool'),
  claimed: async (office: Office) => {
    const ids = await atStep(office, 'matrixPool');
    await office.call('fangmin', taskLockUnlock, { query: { taskId: ids.task } });
    return ids;
  },
  /** The agent holds it for the principal. */
  agent: (office: Office) => atStep(office, 'matrixAgent'),
  delegated: async (office: Office) => {
    const ids = await atStep(office, 'matrixStep');
    await must(office, 'hanlicheng', taskDelegate, { taskId: ids.task, userId: people.receiver.id, opinion: '请处理' });
    return ids;
  },
  inquired: (office: Office) => asking(office, taskToInqu, 'userIds', [people.asked.id]),
  handedOut: (office: Office) => asking(office, taskToTrans, 'userIds', [people.asked.id, people.askedToo.id]),
  addSigning: (office: Office) => asking(office, taskUserTaskToSign, 'userIds', [people.asked.id]),
  talking: (office: Office) => asking(office, taskCommunicate, 'userId', [people.asked.id]),
  countersign: (office: Office) => atStep(office, 'matrixSign', 'hanlicheng'),
  /** Nobody has been named to sign yet. */
  sequence: (office: Office) => atStep(office, 'matrixSequence'),
  /** The first has signed, the second has not looked. */
  signing: async (office: Office) => {
    const ids = await asking(office, taskCustomSignUsers, 'userId', [people.asked.id, people.askedToo.id], 'matrixSequence');
    await office.decide('malin', ids.inst);
    return { ...ids, child: await childOf(office, ids.inst) };
  },
  line: (office: Office) => asking(office, taskCustomSignUsers, 'userId', [people.asked.id, people.askedToo.id], 'matrixLine'),
  draft: async (office: Office) => ({ ...nothing, inst: await office.draft('liuyang', 'matrixStep', document()) }),
  hungUp: async (office: Office) => {
    const ids = await atStep(office, 'matrixStep');
    await office.call('admin', instanceForbid, { query: { instId: ids.inst } });
    return ids;
  },
  ended: async (office: Office) => {
    const ids = await atStep(office, 'matrixStep');
    for (const account of ['hanlicheng', 'xuhaiyan']) await office.decide(account, ids.inst);
    return ids;
  },
} satisfies Record<string, (office: Office) => Promise<Ids>>;

export type SituationName = keyof typeof builders;

// helpers

const nothing: Ids = { inst: 'none', task: 'none', child: 'none', notice: 'none' };
const document = (): Record<string, unknown> => loan('刘洋', people.starter.id, 1000);

/** The flows of the matrix, an agent, and a secretary of somebody who has nothing to do with them. */
async function prepare(office: Office): Promise<void> {
  const published = await office.call<Reply>('dengchao', metaPublish, { body: { package: 'matrix', version: 1, items: flows } });
  if (published.body.state !== true) throw new Error(JSON.stringify(published.body));
  const db = office.server.parts.database.forTenant('-1');
  await db
    .insertInto('wf_agent')
    .values({
      id: 'MATRIX',
      auth_id: people.principal.id,
      auth_name: '何平',
      agent_id: people.agent.id,
      agent_name: '杨帆',
      type: '2',
      subject: null,
      start_at: '2026-11-16 00:00:00',
      end_at: '2026-11-20 23:59:59',
      enabled: true,
      created_at: '2026-11-15 09:00:00',
    })
    .execute();
  await db.insertInto('wf_agent_flow').values({ agent_id: 'MATRIX', def_key: 'matrixAgent', def_name: null }).execute();
  await db
    .insertInto('wf_secretary')
    .values({
      id: 'MATRIX',
      leader_id: people.otherSecretary.leaderId,
      leader_name: '许海燕',
      secretary_id: people.otherSecretary.id,
      secretary_name: '高远',
      rights: '{}',
      def_keys: [],
      enabled: true,
      start_at: null,
      end_at: null,
      created_at: '2026-11-15 09:00:00',
    })
    .execute();
}

/** Started and decided once, so that the step in question is open. */
async function atStep(office: Office, flow: FlowKey, account?: string): Promise<Ids> {
  const inst = await office.start('liuyang', flow, document());
  const reply = await office.decide('linzhiqiang', inst);
  if (reply.state !== true) throw new Error(JSON.stringify(reply));
  const rows = await office.server.parts.database
    .forTenant('-1')
    .selectFrom('wf_task')
    .select(['id', 'assignee_id'])
    .where('inst_id', '=', inst)
    .orderBy('id')
    .execute();
  const row = account === undefined ? rows[0] : rows.find(({ assignee_id: id }) => id === people.holder.id);
  if (row === undefined) throw new Error(`<${flow}> has no task`);
  return { ...nothing, inst, task: row.id };
}

async function asking(office: Office, call: Call, key: 'userId' | 'userIds', users: readonly string[], flow: FlowKey = 'matrixStep'): Promise<Ids> {
  const ids = await atStep(office, flow);
  await must(office, 'hanlicheng', call, { taskId: ids.task, [key]: users.join(','), opinion: '请协助' });
  return { ...ids, child: await childOf(office, ids.inst) };
}

/** The open task of the first who was asked and has not answered. */
async function childOf(office: Office, instId: string): Promise<string> {
  const row = await office.server.parts.database
    .forTenant('-1')
    .selectFrom('wf_task')
    .select('id')
    .where('inst_id', '=', instId)
    .where('parent_id', '<>', '0')
    .orderBy((eb) => eb.case().when('assignee_id', '=', people.asked.id).then(0).else(1).end())
    .executeTakeFirstOrThrow();
  return row.id;
}

async function must(office: Office, account: string, call: Call, body: unknown): Promise<void> {
  const reply = await office.call<Reply>(account, call, { body });
  if (reply.body.state !== true) throw new Error(`${call.name}: ${JSON.stringify(reply.body)}`);
}

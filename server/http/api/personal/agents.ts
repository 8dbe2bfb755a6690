import type { Selectable } from 'kysely';
import { agentGet, agentListJson, agentRemove, agentSave } from '../../../../schemas/calls/index.ts';
import type { Agent } from '../../../../schemas/calls/entities/personal.ts';
import { type TenantDb, toJson, type WfAgentTable } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { agentConditions } from '../../../workflow/index.ts';
import { localised, type Localised } from '../../../../registry/localised.ts';
import { agentsInDoubt } from '../../../publishing/index.ts';
import { columnsOf, flag, pageOf, text, time } from '../../../query/index.ts';
import { sql } from 'kysely';
import { checkAgent, type AgentSetting } from './checkAgent.ts';
import { ownerOf } from './ownerOf.ts';
import { idsIn } from './people.ts';

/** Own settings; `isMgr=true` shows an administrator those of everybody. */
const list = handle(agentListJson, async ({ query, body }, context) => {
  const all = settings(context.db);
  const page = await pageOf(query.isMgr === true && context.user.isAdmin ? all : all.where('a.auth_id', '=', context.user.id), body, {
    columns: columnsOf({
      id: text('a.id'),
      subject: text('a.subject'),
      authId: text('a.auth_id'),
      authName: text('a.auth_name'),
      agentId: text('a.agent_id'),
      agent: text('a.agent_name'),
      type: text('a.type'),
      startDate: time('a.start_at'),
      endDate: time('a.end_at'),
      createTime: time('a.created_at'),
      createBy: text('a.auth_id'),
      isEnabled: flag('a.enabled'),
      status: text(statusIn(context.clock.now())),
    }),
    order: ['a.created_at desc', 'a.id desc'],
    map: (row) => row,
  });
  const flows = await flowsOf(
    context.db,
    page.rows.map((row) => row.id),
  );
  const now = context.clock.now();
  const doubts = await agentsInDoubt(
    context,
    page.rows.flatMap(({ id, type }) => (type === '3' ? [id] : [])),
  );
  return { ...page, rows: page.rows.map((row) => withProblem(context, doubts, withAgents(toAgent(row, flows.get(row.id) ?? [], now)))) };
});

const get = handle(agentGet, async ({ query }, context) => {
  const row = await settings(context.db).where('a.id', '=', query.id).executeTakeFirst();
  if (row === undefined || !mayChange(context, row.auth_id)) throw new Forbidden();
  return withProblem(
    context,
    await agentsInDoubt(context, row.type === '3' ? [row.id] : []),
    toAgent(row, (await flowsOf(context.db, [row.id])).get(row.id) ?? [], context.clock.now()),
  );
});

/** Tasks that exist already stay where they are, whatever is saved or removed. */
const save = handle(agentSave, async ({ body }, context) => {
  const { db, clock, newId, user } = context;
  return db.transaction(async (tx) => {
    const stored =
      body.id === undefined || body.id === null || body.id === ''
        ? undefined
        : await tx.selectFrom('wf_agent').selectAll().where('id', '=', body.id).executeTakeFirst();
    if (body.id !== undefined && body.id !== null && body.id !== '' && stored === undefined) throw new Forbidden();
    if (stored !== undefined && !mayChange(context, stored.auth_id)) throw new Forbidden();
    const authId = await ownerOf({ db: tx, user }, stored?.auth_id, body.authId);
    const id = stored?.id ?? newId();
    const setting = await checkAgent({ ...context, db: tx }, { id, authId }, body);
    const row = rowOf(setting);
    if (stored === undefined)
      await tx
        .insertInto('wf_agent')
        .values({ ...row, id, created_at: clock.now() })
        .execute();
    else await tx.updateTable('wf_agent').set(row).where('id', '=', id).execute();
    await tx.deleteFrom('wf_agent_flow').where('agent_id', '=', id).execute();
    if (setting.flows.length > 0)
      await tx
        .insertInto('wf_agent_flow')
        .values(setting.flows.map(({ key, name }) => ({ agent_id: id, def_key: key, def_name: name })))
        .execute();
    return envelope({ value: id, message: common.saved });
  });
});

const remove = handle(agentRemove, async ({ query }, context) => {
  const ids = idsIn(query.ids);
  await context.db.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('wf_agent')
      .select(['id', 'auth_id'])
      .where('id', 'in', ['', ...ids])
      .execute();
    if (rows.length < ids.length || rows.some((row) => !mayChange(context, row.auth_id))) throw new Forbidden();
    await tx
      .deleteFrom('wf_agent')
      .where('id', 'in', ['', ...ids])
      .execute();
  });
  return envelope({ value: null, message: common.deleted });
});

export const agentHandlers = [list, get, save, remove];

// helpers

type Row = Selectable<WfAgentTable>;
interface FlowRef {
  readonly key: string;
  readonly name: string;
}

const settings = (db: TenantDb) => db.selectFrom('wf_agent as a').selectAll('a');
const mayChange = ({ user }: Pick<HandlerContext, 'user'>, authId: string): boolean => user.isAdmin || authId === user.id;

const rowOf = (setting: AgentSetting): Omit<Row, 'tenant_id' | 'id' | 'created_at' | 'rule'> & { readonly rule: string | null } => ({
  auth_id: setting.authId,
  auth_name: setting.authName,
  agent_id: setting.agentId,
  agent_name: setting.agentName,
  type: setting.type,
  subject: setting.subject,
  start_at: setting.from,
  end_at: setting.to,
  enabled: setting.enabled,
  rule: setting.conditions.length === 0 ? null : toJson(setting.conditions),
});

/** What a condition names may have changed since it was saved. */
function withProblem({ language }: Pick<HandlerContext, 'language'>, doubts: ReadonlyMap<string, Localised>, agent: Agent): Agent {
  const problem = doubts.get(agent.id ?? '');
  return problem === undefined ? agent : { ...agent, problem: localised(problem, language) };
}

/** A setting by condition has an agent for each of its lines: the list names them all. */
const withAgents = (agent: Agent): Agent =>
  agent.type === '3' ? { ...agent, agent: [...new Set((agent.conditionList ?? []).flatMap(({ agentName }) => agentName ?? []))].join(',') } : agent;

async function flowsOf(db: TenantDb, ids: readonly string[]): Promise<Map<string, FlowRef[]>> {
  const rows = await db
    .selectFrom('wf_agent_flow')
    .selectAll()
    .where('agent_id', 'in', ['', ...ids])
    .orderBy('def_key')
    .execute();
  const flows = new Map<string, FlowRef[]>();
  for (const row of rows) flows.set(row.agent_id, [...(flows.get(row.agent_id) ?? []), { key: row.def_key, name: row.def_name ?? row.def_key }]);
  return flows;
}

/** Where the window stands now; a switched-off setting has no window. */
function statusOf(row: Row, now: string): NonNullable<Agent['status']> {
  if (!row.enabled) return 'disabled';
  if (row.start_at !== null && row.start_at > now) return 'pending';
  return row.end_at !== null && row.end_at < now ? 'expired' : 'active';
}

/** The same in SQL, over `a`. */
const statusIn = (now: string) =>
  sql`(case when not a.enabled then 'disabled' when a.start_at > ${now} then 'pending' when a.end_at < ${now} then 'expired' else 'active' end)`;

function toAgent(row: Row, flows: readonly FlowRef[], now: string): Agent {
  return {
    id: row.id,
    subject: row.subject ?? '',
    authId: row.auth_id,
    authName: row.auth_name,
    startDate: row.start_at,
    endDate: row.end_at,
    isEnabled: row.enabled ? 'Y' : 'N',
    agentId: row.agent_id,
    agent: row.agent_name,
    type: row.type as '1' | '2' | '3',
    status: statusOf(row, now),
    createBy: row.auth_id,
    createTime: row.created_at,
    flowKey: flows.map(({ key }) => key).join(','),
    flowName: flows.map(({ name }) => name).join(','),
    defList: flows.map(({ key, name }, index) => ({ id: `${row.id}-${index}`, settingId: row.id, flowKey: key, flowName: name, nodeId: '', nodeName: '' })),
    conditionList: agentConditions(row.rule).map((condition, index) => ({ ...condition, id: `${row.id}-${index}`, settingId: row.id })),
  };
}

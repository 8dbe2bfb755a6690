import type { Agent } from '../../../schemas/calls/entities/personal.ts';
import type { TenantDb } from '../../db/index.ts';
import type { HandlerContext } from '../../http/context.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkCondition } from '../../workflow/definitions.ts';
import { agentConditions, type AgentCondition } from '../../workflow/people.ts';
import { namesOf } from '../../workflow/repository.ts';
import { cycleThrough, overlapping, type Delegation } from './agentScope.ts';
import { idsIn, mustBeActive } from './people.ts';

/** A delegation that may be stored. */
export interface AgentSetting {
  readonly authId: string;
  readonly authName: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly type: '1' | '2' | '3';
  readonly subject: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly enabled: boolean;
  readonly flows: readonly { readonly key: string; readonly name: string }[];
  readonly conditions: readonly AgentCondition[];
}

type Parts = Pick<HandlerContext, 'db' | 'meta' | 'clock'>;

/** Refuses what would not work or would contradict another setting. Names come from the organisation, never from the request. */
export async function checkAgent(context: Parts, { id, authId }: { readonly id: string; readonly authId: string }, body: Agent): Promise<AgentSetting> {
  const { db } = context;
  const type = String(body.type ?? '1') as AgentSetting['type'];
  const conditions = type === '3' ? conditionsOf(body) : [];
  const agentIds = type === '3' ? [...new Set(conditions.map((each) => each.agentId))] : [body.agentId ?? ''];
  const [agentId = ''] = agentIds;
  if (type === '3' && conditions.length === 0) throw new Refusal('请填写代理条件');
  if (agentIds.includes('')) throw new Refusal('请选择代理人');
  if (agentIds.includes(authId)) throw new Refusal('代理人不能是本人');
  const window = windowOf(context, body);
  await mustBeActive(db, agentIds, '代理人已停用');
  const flows = type === '1' ? [] : await flowsNamed(context, body);
  if (type === '2' && flows.length === 0) throw new Refusal('请选择流程');

  // whoever saves at the same moment for one of these people waits here
  await db.selectFrom('app_user').select('id').where('id', 'in', [authId, ...agentIds]).orderBy('id').forUpdate().execute();
  const names = await namesOf(db, [authId, ...agentIds]);
  const enabled = body.isEnabled !== 'N';
  if (enabled) await mustFit(db, { id, authId, agentIds, ...window, flows: type === '1' || flows.length === 0 ? undefined : flows.map(({ key }) => key) });
  return {
    authId, authName: names.get(authId) ?? '', agentId, agentName: names.get(agentId) ?? '', type, subject: body.subject ?? null, ...window, enabled, flows,
    conditions: conditions.map((each) => ({ ...each, agentName: names.get(each.agentId) ?? '' })),
  };
}

// helpers

/** A day alone begins with its first and ends with its last second. */
function windowOf({ clock }: Parts, { startDate, endDate }: Agent): Pick<AgentSetting, 'from' | 'to'> {
  const moment = (value: string | null | undefined, time: string, name: string): string => {
    if (value === undefined || value === null || value === '') throw new Refusal(`请选择${name}`);
    const epoch = clock.parse(value.length === 10 ? `${value} ${time}` : value);
    if (Number.isNaN(epoch)) throw new Refusal(`${name}格式不正确`);
    return clock.format(epoch);
  };
  const from = moment(startDate, '00:00:00', '开始时间');
  const to = moment(endDate, '23:59:59', '结束时间');
  if (to < from) throw new Refusal('结束时间不能早于开始时间');
  return { from, to };
}

function conditionsOf({ conditionList }: Agent): AgentCondition[] {
  return (conditionList ?? []).map((line, index) => {
    const condition = (line.condition ?? '').trim();
    if (condition === '') throw new Refusal('请填写代理条件');
    const problem = checkCondition(condition);
    if (problem !== undefined) throw new Refusal(`第${index + 1}个代理条件不正确：${problem}`);
    return { condition, conditionDesc: line.conditionDesc ?? '', agentId: line.agentId ?? '', agentName: '' };
  });
}

/** Who stands in for somebody does so at every step of a flow: a setting for one step alone would open all of them. */
async function flowsNamed({ meta }: Parts, { defList, flowKey }: Agent): Promise<{ readonly key: string; readonly name: string }[]> {
  const single = (defList ?? []).find(({ nodeId }) => nodeId !== undefined && nodeId !== null && nodeId !== '');
  if (single !== undefined) throw new Refusal(`代理只能按整个流程设置，不能只代理节点【${single.nodeName === undefined || single.nodeName === null || single.nodeName === '' ? single.nodeId : single.nodeName}】`);
  const wanted = [...new Set([...(defList ?? []).map((entry) => entry.flowKey ?? ''), ...idsIn(flowKey)])].filter((key) => key !== '');
  const published = new Map((await meta.list('flow')).map((item) => [item.key, item.name]));
  return wanted.map((key) => {
    const name = published.get(key);
    if (name === undefined) throw new Refusal(`流程【${key}】不存在`);
    return { key, name };
  });
}

async function mustFit(db: TenantDb, setting: Delegation): Promise<void> {
  const rows = await db.selectFrom('wf_agent').selectAll().where('enabled', '=', true).where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>=', setting.from)])).execute();
  const flows = await db.selectFrom('wf_agent_flow').select(['agent_id', 'def_key']).where('agent_id', 'in', ['', ...rows.map((row) => row.id)]).execute();
  const others = rows.map((row): Delegation => {
    const own = flows.filter((flow) => flow.agent_id === row.id).map((flow) => flow.def_key);
    const agentIds = row.type === '3' ? agentConditions(row.rule).map((each) => each.agentId) : [row.agent_id];
    return { id: row.id, authId: row.auth_id, agentIds, from: row.start_at, to: row.end_at, flows: row.type === '1' || own.length === 0 ? undefined : own };
  });
  if (overlapping(setting, others) !== undefined) throw new Refusal('该时间段内已存在代理设置');
  const cycle = cycleThrough(setting, others);
  if (cycle === undefined) return;
  const names = await namesOf(db, cycle);
  throw new Refusal(`代理设置不能形成循环：${cycle.map((person) => names.get(person) ?? person).join(' → ')}`);
}

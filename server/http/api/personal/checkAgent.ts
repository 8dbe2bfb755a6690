import type { Localised } from '../../../../registry/localised.ts';
import type { Agent } from '../../../../schemas/calls/entities/personal.ts';
import type { TenantDb } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import { type AgentCondition, agentConditions, namesOf } from '../../../workflow/index.ts';
import { cycleThrough, overlapping, type Delegation } from './agentScope.ts';
import { mustBeAskable } from './mustBeAskable.ts';
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
  const enabled = body.isEnabled !== 'N';
  const conditions = type === '3' ? conditionsOf(body) : [];
  const agentIds = type === '3' ? [...new Set(conditions.map((each) => each.agentId))] : [body.agentId ?? ''];
  const [agentId = ''] = agentIds;
  if (type === '3' && conditions.length === 0) throw new Refusal(texts.conditionsNeeded);
  if (agentIds.includes('')) throw new Refusal(texts.chooseAgent);
  if (agentIds.includes(authId)) throw new Refusal(texts.agentYourself);
  const window = windowOf(context, body);
  await mustBeActive(db, agentIds, texts.agentDisabled);
  const flows = type === '1' ? [] : await flowsNamed(context, body);
  if (type === '2' && flows.length === 0) throw new Refusal(texts.chooseFlows);
  if (enabled) await mustBeAskable(context, { authId, flows, conditions: conditions.map(({ condition }) => condition) });

  // whoever saves at the same moment for one of these people waits here
  await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', [authId, ...agentIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  const names = await namesOf(db, [authId, ...agentIds]);
  if (enabled) await mustFit(db, { id, authId, agentIds, ...window, flows: type === '1' || flows.length === 0 ? undefined : flows.map(({ key }) => key) });
  return {
    authId,
    authName: names.get(authId) ?? '',
    agentId,
    agentName: names.get(agentId) ?? '',
    type,
    subject: body.subject ?? null,
    ...window,
    enabled,
    flows,
    conditions: conditions.map((each) => ({ ...each, agentName: names.get(each.agentId) ?? '' })),
  };
}

// helpers

/** A day alone begins with its first and ends with its last second. */
function windowOf({ clock }: Parts, { startDate, endDate }: Agent): Pick<AgentSetting, 'from' | 'to'> {
  const moment = (value: string | null | undefined, time: string, name: Localised): string => {
    if (value === undefined || value === null || value === '') throw new Refusal(fill(texts.choose, { name }));
    const epoch = clock.parse(value.length === 10 ? `${value} ${time}` : value);
    if (Number.isNaN(epoch)) throw new Refusal(fill(texts.malformed, { name }));
    return clock.format(epoch);
  };
  const from = moment(startDate, '00:00:00', texts.startTime);
  const to = moment(endDate, '23:59:59', texts.endTime);
  if (to < from) throw new Refusal(texts.endBeforeStart);
  return { from, to };
}

function conditionsOf({ conditionList }: Agent): AgentCondition[] {
  return (conditionList ?? []).map((line) => {
    const condition = (line.condition ?? '').trim();
    if (condition === '') throw new Refusal(texts.conditionsNeeded);
    return { condition, conditionDesc: line.conditionDesc ?? '', agentId: line.agentId ?? '', agentName: '' };
  });
}

/** Who stands in for somebody does so at every step of a flow: a setting for one step alone would open all of them. */
async function flowsNamed({ meta }: Parts, { defList, flowKey }: Agent): Promise<{ readonly key: string; readonly name: string }[]> {
  const single = (defList ?? []).find(({ nodeId }) => nodeId !== undefined && nodeId !== null && nodeId !== '');
  if (single !== undefined)
    throw new Refusal(fill(texts.wholeFlowsOnly, { step: (single.nodeName ?? '') === '' ? (single.nodeId ?? '') : (single.nodeName ?? '') }));
  const wanted = [...new Set([...(defList ?? []).map((entry) => entry.flowKey ?? ''), ...idsIn(flowKey)])].filter((key) => key !== '');
  const published = new Map((await meta.list('flow')).map((item) => [item.key, item.name]));
  return wanted.map((key) => {
    const name = published.get(key);
    if (name === undefined) throw new Refusal(fill(common.noSuchFlow, { name: key }));
    return { key, name };
  });
}

async function mustFit(db: TenantDb, setting: Delegation): Promise<void> {
  const rows = await db
    .selectFrom('wf_agent')
    .selectAll()
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>=', setting.from)]))
    .execute();
  const flows = await db
    .selectFrom('wf_agent_flow')
    .select(['agent_id', 'def_key'])
    .where('agent_id', 'in', ['', ...rows.map((row) => row.id)])
    .execute();
  const others = rows.map((row): Delegation => {
    const own = flows.filter((flow) => flow.agent_id === row.id).map((flow) => flow.def_key);
    const agentIds = row.type === '3' ? agentConditions(row.rule).map((each) => each.agentId) : [row.agent_id];
    return { id: row.id, authId: row.auth_id, agentIds, from: row.start_at, to: row.end_at, flows: row.type === '1' || own.length === 0 ? undefined : own };
  });
  if (overlapping(setting, others) !== undefined) throw new Refusal(texts.overlaps);
  const cycle = cycleThrough(setting, others);
  if (cycle === undefined) return;
  const names = await namesOf(db, cycle);
  throw new Refusal(fill(texts.circle, { people: cycle.map((person) => names.get(person) ?? person).join(' → ') }));
}

const texts = {
  agentDisabled: { 'zh-CN': '代理人已停用', 'en-US': 'The agent has been disabled.', 'zh-TW': '代理人已停用' },
  startTime: { 'zh-CN': '开始时间', 'en-US': 'Start', 'zh-TW': '開始時間' },
  endTime: { 'zh-CN': '结束时间', 'en-US': 'End', 'zh-TW': '結束時間' },
  conditionsNeeded: { 'zh-CN': '请填写代理条件', 'en-US': 'Please fill in the conditions of the agency.', 'zh-TW': '請填寫代理條件' },
  chooseAgent: { 'zh-CN': '请选择代理人', 'en-US': 'Please choose an agent.', 'zh-TW': '請選擇代理人' },
  agentYourself: { 'zh-CN': '代理人不能是本人', 'en-US': 'You cannot be your own agent.', 'zh-TW': '代理人不能是本人' },
  chooseFlows: { 'zh-CN': '请选择流程', 'en-US': 'Please choose processes.', 'zh-TW': '請選擇流程' },
  choose: { 'zh-CN': '请选择{name}', 'en-US': 'Please choose: {name}', 'zh-TW': '請選擇{name}' },
  malformed: { 'zh-CN': '{name}格式不正确', 'en-US': '{name} is malformed.', 'zh-TW': '{name}格式不正確' },
  endBeforeStart: { 'zh-CN': '结束时间不能早于开始时间', 'en-US': 'It cannot end before it begins.', 'zh-TW': '結束時間不能早於開始時間' },
  wholeFlowsOnly: {
    'zh-CN': '代理只能按整个流程设置，不能只代理节点【{step}】',
    'en-US': 'Agents act for whole processes, not for step {step} alone.',
    'zh-TW': '代理只能按整個流程設定，不能只代理節點【{step}】',
  },
  overlaps: { 'zh-CN': '该时间段内已存在代理设置', 'en-US': 'There is an agent for this time already.', 'zh-TW': '該時間段內已存在代理設定' },
  circle: {
    'zh-CN': '代理设置不能形成循环：{people}',
    'en-US': 'Agents cannot stand for each other in a circle: {people}',
    'zh-TW': '代理設定不能形成循環：{people}',
  },
} as const;

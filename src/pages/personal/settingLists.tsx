import type { ReactNode } from 'react';
import { Tag } from 'antd';
import {
  agentListJson,
  agentRemove,
  approvalItemListJson,
  approvalItemRemove,
  deputyList,
  deputyRemoves,
  secretaryList,
  secretaryRemoves,
} from '../../../schemas/calls/index.ts';
import type { Agent, ApprovalItem, Deputy, Secretary } from '../../../schemas/calls/entities/personal.ts';
import type { QueryFilter } from '../../../schemas/calls/shapes.ts';
import type { Api } from '../../api/index.ts';
import { shortTime } from '../vflow/shortTime.ts';

type Translate = (key: string, params?: Record<string, unknown>) => string;

/** One own setting as its list shows it. */
export interface SettingRow {
  readonly id: string;
  readonly title: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** Has no effect any more. */
  readonly faded: boolean;
}

export interface SettingList {
  /** Place in the address below `/v-personal`. */
  readonly name: string;
  readonly titleKey: string;
  /** Heading of the first column, whose link opens the setting. */
  readonly nameKey: string;
  readonly columns: readonly { readonly key: string; readonly titleKey: string; readonly width?: number }[];
  readonly addTo: string;
  readonly editTo: (id: string) => string;
  /** Where a setting is only read; absent where the edit page is the only one. */
  readonly getTo?: (id: string) => string;
  /** At most one: nothing is added beside it. */
  readonly single?: boolean;
  readonly load: (api: Api, body: QueryFilter, t: Translate, signal: AbortSignal) => Promise<{ readonly rows: readonly SettingRow[]; readonly total: number }>;
  readonly remove: (api: Api, id: string) => Promise<string>;
}

const quiet = (signal: AbortSignal) => ({ signal, silent: true }) as const;
const path =
  (base: string) =>
  (id: string): string =>
    `${base}/${encodeURIComponent(id)}`;
const isOn = (bit: unknown): boolean => String(bit ?? 1) !== '0';
const onOff = (on: boolean, t: Translate): ReactNode => (
  <Tag color={on ? 'green' : 'default'} variant="outlined">
    {t(on ? 'personal.on' : 'personal.off')}
  </Tag>
);
const words = (joined: string | null | undefined, t: Translate): string =>
  (joined ?? '')
    .split(',')
    .filter((part) => part !== '')
    .join(t('core.separator'));

const agentColours: Readonly<Record<string, string>> = { pending: 'gold', active: 'green', expired: 'default', disabled: 'default' };

function agentRow(agent: Agent, t: Translate): SettingRow {
  const status = agent.status ?? 'active';
  const agents = String(agent.type) === '3' ? (agent.conditionList ?? []).map((line) => line.agentName ?? '') : [agent.agent ?? ''];
  return {
    id: agent.id ?? '',
    title: [...new Set(agents)].join(t('core.separator')),
    faded: status === 'expired' || status === 'disabled',
    cells: {
      type: t(`personal.agent.type${String(agent.type ?? '1')}`),
      flows: String(agent.type) === '1' || words(agent.flowName, t) === '' ? t('personal.allFlows') : words(agent.flowName, t),
      window: (
        <span title={`${agent.startDate ?? ''} ~ ${agent.endDate ?? ''}`}>{`${shortTime(agent.startDate ?? '')} ~ ${shortTime(agent.endDate ?? '')}`}</span>
      ),
      status: (
        <Tag color={agentColours[status]} variant="outlined">
          {t(`personal.agent.${status}`)}
        </Tag>
      ),
    },
  };
}

const secretaryRow = (row: Secretary, t: Translate): SettingRow => ({
  id: row.id ?? '',
  title: row.secretaryName ?? '',
  faded: !isOn(row.enabled),
  cells: {
    shared: words(row.shareName, t) === '' ? t('personal.allFlows') : words(row.shareName, t),
    rights: (row.shareRight ?? '')
      .split(',')
      .filter((right) => right !== '')
      .map((right) => t(`personal.secretary.${right}`))
      .join(t('core.separator')),
    status: onOff(isOn(row.enabled), t),
  },
});

const deputyRow = (row: Deputy, t: Translate): SettingRow => ({
  id: row.id ?? '',
  title: row.agentName ?? '',
  faded: !isOn(row.isUsable),
  cells: { status: onOff(isOn(row.isUsable), t) },
});

const phraseRow = (row: ApprovalItem): SettingRow => ({ id: row.id ?? '', title: row.expression, faded: false, cells: {} });

const phrases: SettingList = {
  name: 'v-approvalItem',
  titleKey: 'personal.phrases',
  nameKey: 'personal.phrase.expression',
  columns: [],
  addTo: '/approvalItem/approvalItemAdd',
  editTo: path('/approvalItem/approvalItemEdit'),
  getTo: path('/approvalItem/approvalItemGet'),
  async load(api, body, _t, signal) {
    const { rows, total } = await api.call(approvalItemListJson, { query: { isPersonal: true }, body }, quiet(signal));
    return { rows: rows.map(phraseRow), total };
  },
  remove: async (api, ids) => (await api.raw(approvalItemRemove, { query: { ids } })).message,
};

const agents: SettingList = {
  name: 'v-agent',
  titleKey: 'personal.agents',
  nameKey: 'personal.agent.agent',
  columns: [
    { key: 'type', titleKey: 'personal.agent.type', width: 110 },
    { key: 'flows', titleKey: 'personal.flows' },
    { key: 'window', titleKey: 'personal.agent.window', width: 290 },
    { key: 'status', titleKey: 'personal.status', width: 110 },
  ],
  addTo: '/agent/agentAdd',
  editTo: path('/agent/agentEdit'),
  getTo: path('/agent/agentGet'),
  async load(api, body, t, signal) {
    const { rows, total } = await api.call(agentListJson, { query: { isMgr: false }, body }, quiet(signal));
    return { rows: rows.map((row) => agentRow(row, t)), total };
  },
  remove: async (api, ids) => (await api.raw(agentRemove, { query: { ids } })).message,
};

const secretaries: SettingList = {
  name: 'v-secretary',
  titleKey: 'personal.secretaries',
  nameKey: 'personal.secretary.secretary',
  columns: [
    { key: 'shared', titleKey: 'personal.secretary.shared' },
    { key: 'rights', titleKey: 'personal.secretary.rights', width: 200 },
    { key: 'status', titleKey: 'personal.status', width: 110 },
  ],
  addTo: '/secretary/secretaryEdit/0',
  editTo: path('/secretary/secretaryEdit'),
  async load(api, body, t, signal) {
    const { rows, total } = await api.call(secretaryList, { query: { personal: true }, body }, quiet(signal));
    return { rows: rows.map((row) => secretaryRow(row, t)), total };
  },
  remove: async (api, ids) => (await api.raw(secretaryRemoves, { query: { ids } })).message,
};

const deputy: SettingList = {
  name: 'v-bpmDeputy',
  titleKey: 'personal.deputies',
  nameKey: 'personal.deputy.deputy',
  columns: [{ key: 'status', titleKey: 'personal.status', width: 110 }],
  addTo: '/bpmDeputy/bpmDeputySetting',
  editTo: path('/bpmDeputy/bpmDeputySetting'),
  single: true,
  async load(api, body, t, signal) {
    const { rows, total } = await api.call(deputyList, { query: { personal: true }, body }, quiet(signal));
    return { rows: rows.map((row) => deputyRow(row, t)), total };
  },
  remove: async (api, ids) => (await api.raw(deputyRemoves, { query: { ids } })).message,
};

const settingLists: readonly SettingList[] = [phrases, agents, secretaries, deputy];

export const settingListByName = (name: string): SettingList | undefined => settingLists.find((list) => list.name === name);

import type { Selectable } from 'kysely';
import type { Layout, NodeDef, NodeType as WireNodeType, Opinion } from '../../../../schemas/calls/entities/flow.ts';
import type { Instance } from '../../../../schemas/calls/entities/instance.ts';
import type { WfOpinionTable } from '../../../db/index.ts';
import { type FlowDefinition, type FlowNode, type FlowWords, type InstanceHead, type NodeType, readSystemWords, SYSTEM } from '../../../workflow/index.ts';
import type { Language } from '../../../../registry/localised.ts';
import { opinionNames } from './texts.ts';

/** Rows and definitions as the wire spells them. */

/** `<key>:<version>` names one version of a flow. */
export const defIdOf = (key: string, version: number): string => `${key}:${version}`;

/** Reads a definition id; a bare key means the published version. */
export function parseDefId(text: string): { readonly key: string; readonly version?: number } {
  const match = /^(.+):(\d{1,9})$/.exec(text);
  return match?.[1] === undefined ? { key: text } : { key: match[1], version: Number(match[2]) };
}

export function toInstance(head: InstanceHead, words: FlowWords, formKey?: string): Instance {
  return {
    id: head.id,
    subject: head.subject,
    procDefId: defIdOf(head.def_key, head.def_version),
    bpmnDefId: defIdOf(head.def_key, head.def_version),
    procDefKey: head.def_key,
    procDefName: words.flow(head.def_key, head.def_name),
    bizKey: head.business_key ?? '',
    sysCode: head.bo_alias ?? '',
    status: head.status as NonNullable<Instance['status']>,
    endTime: head.ended_at,
    duration: head.duration,
    typeId: head.type_id ?? '',
    bpmnInstId: head.id,
    isFormmal: 'Y',
    parentInstId: '0',
    urgentState: head.urgency ?? '',
    creator: head.starter_name ?? '',
    createBy: head.starter_id,
    createTime: head.started_at ?? head.created_at,
    createOrgId: head.create_org_id ?? '',
    createOrgPath: head.create_org_path ?? '',
    updateTime: head.updated_at,
    isForbidden: head.forbidden ? 1 : 0,
    isDele: 0,
    supportMobile: 1,
    dataMode: 'bo',
    isBackToStart: head.status === 'backToStart' ? 1 : 0,
    showModifyRecord: 0,
    ...(formKey === undefined ? {} : { formKey, bpmFormKey: formKey }),
  };
}

export interface OpinionNames {
  /** Language of what was decided. */
  readonly locale: Language;
  /** Name of a candidate such as `role:cn`. */
  candidate(identity: string): string;
  user(id: string): string;
  readonly words: FlowWords;
}

/** The names of whom somebody acted for stand beside the declared members. */
export function toOpinion(
  row: Selectable<WfOpinionTable>,
  head: Pick<InstanceHead, 'def_key' | 'def_version'>,
  names: OpinionNames,
  isSign: boolean,
): Opinion & { readonly agentLeaderName?: string; readonly ownerName?: string } {
  // what no person says is said to each reader in his language
  const said = (text: string | null): string => (row.user_id === null || row.user_id === SYSTEM ? readSystemWords(text ?? '', names.locale) : (text ?? ''));
  const candidates = Array.isArray(row.qualifieds) ? (row.qualifieds as string[]) : [];
  const identities = candidates.map((identity) => ({
    id: identity.slice(identity.indexOf(':') + 1),
    name: names.candidate(identity),
    type: identity.startsWith('user:') ? 'user' : 'group',
  }));
  return {
    id: row.id,
    procDefId: defIdOf(head.def_key, head.def_version),
    procInstId: row.inst_id,
    taskId: row.task_id ?? '',
    taskKey: row.node_id,
    taskName: names.words.step(head.def_key, row.node_id, row.node_name),
    qualfieds: JSON.stringify(row.user_id === null ? identities : [{ id: row.user_id, name: said(row.user_name), type: 'user' }]),
    qualfiedNames: row.user_id === null ? identities.map(({ name }) => name).join('、') : '',
    auditor: row.user_id ?? '',
    auditorName: said(row.user_name),
    opinion: said(row.opinion),
    status: row.status,
    statusVal: nameOfStatus(row.status, names.locale),
    isRead: row.is_read ? 1 : 0,
    agentLeaderId: row.agent_leader_id ?? '0',
    ...(row.agent_leader_name === null ? {} : { agentLeaderName: row.agent_leader_name }),
    ...(row.owner_id === null ? {} : { ownerName: names.user(row.owner_id) }),
    ...(isSign ? { signType: 'Parallel' } : {}),
    createTime: row.created_at,
    assignTime: row.assigned_at,
    completeTime: row.completed_at,
    durMs: row.completed_at === null ? null : Math.round(row.duration ?? 0),
    files: filesText(row.files),
    zfiles: filesText(row.zfiles),
    interpose: 0,
    parentTaskId: row.parent_id ?? '0',
  };
}

const wireTypes: Readonly<Record<NodeType, WireNodeType>> = {
  START: 'START',
  END: 'END',
  USERTASK: 'USERTASK',
  SIGNTASK: 'SIGNTASK',
  CUSTOMSIGNTASK: 'CUSTOMSIGNTASK',
  EXCLUSIVE: 'EXCLUSIVEGATEWAY',
  PARALLEL: 'PARALLELGATEWAY',
  INCLUSIVE: 'INCLUSIVEGATEWAY',
  COPYTO: 'SERVICETASK',
  SERVICE: 'SERVICETASK',
};

const toNodeType = (type: NodeType): WireNodeType => wireTypes[type];

export function toNodeDef(node: FlowNode, order = 0): NodeDef {
  const properties = {
    nodeId: node.id,
    jumpType: node.jumpType.join(','),
    help: '',
    helpGlobal: '',
    choiceExcutor: node.chooseExecutors ?? ('' as const),
    backMode: '',
    backNode: '',
    initFillData: false,
    opinionRequired: false,
    ...(node.signature === undefined ? {} : { signature: node.signature }),
  };
  const { vote } = node;
  const percent = vote === undefined ? undefined : /^percent:(\d+)$/.exec(vote.pass)?.[1];
  return {
    nodeId: node.id,
    name: node.name,
    type: toNodeType(node.type),
    order,
    nodeProperties: [properties],
    localProperties: properties,
    ...(vote === undefined
      ? {}
      : {
          signRule: {
            decideType: vote.decide,
            voteType: vote.pass.startsWith('amount:') ? ('amount' as const) : ('percent' as const),
            followMode: vote.needAll ? ('wait' as const) : ('complete' as const),
            voteAmount: Number(percent ?? (vote.pass === 'all' ? 100 : vote.pass === 'majority' ? 51 : vote.pass.replace('amount:', ''))),
          },
          privilegeList: [...vote.direct.map((id) => ({ mode: 'direct', userId: id })), ...vote.oneTicket.map((id) => ({ mode: 'oneTicket', userId: id }))],
        }),
  };
}

/** The drawing, with the state of each node where an instance is given. */
export function toLayout({ key, version, name, flow, drawnXml }: FlowDefinition, status: Readonly<Record<string, string>> = {}): Layout {
  const boxes = flow.order.flatMap((id) => {
    const [box, node] = [flow.layout[id], flow.nodes[id]];
    return box === undefined || node === undefined
      ? []
      : [{ nodeId: id, name: node.name, nodeType: toNodeType(node.type), ...box, ...(status[id] === undefined ? {} : { status: status[id] }) }];
  });
  return {
    defId: defIdOf(key, version),
    name,
    listLayout: boxes,
    bpmnXml: drawnXml,
    width: Math.max(0, ...boxes.map((box) => box.x + box.width)) + 60,
    height: Math.max(0, ...boxes.map((box) => box.y + box.height)) + 60,
  };
}

// helpers

function nameOfStatus(status: string, locale: Language): string {
  const known: Readonly<Record<string, string>> = opinionNames[locale];
  return known[status] ?? status;
}

const filesText = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

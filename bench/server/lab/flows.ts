import { readFileSync } from 'node:fs';
import type { RawItem } from '../../../registry/metadata/index.ts';
import type { FlowLine } from '../../../schemas/metadata/index.ts';
import type { FlowSpec, NodeSpec } from '../../../server/workflow/index.ts';

/** The shipped loan form, with one field per approver, and the flows of benchmark and stress that run over it. */

export const FORM = 'benchForm';
export const BO = 'benchBo';
/** apply, first approver, circulation, second approver, third approver. */
export const LINE = 'benchLine';
export const stressFlows = ['stressLinear', 'stressPar', 'stressSign', 'stressNested'] as const;
/** Fields of the form that name the approvers and the person who is told. */
export const approverFields = ['u1', 'u2', 'u3', 'u4'] as const;

export function benchItems(): RawItem[] {
  const bo = shipped('bo', 'jksq');
  const form = shipped('form', 'jksqV2');
  const boSpec = bo.spec as { schema: { properties: Record<string, unknown> } };
  for (const field of approverFields) boSpec.schema.properties[field] = { type: 'object', title: field, 'x-ui': { widget: 'user', span: 8 } };
  const formSpec = form.spec as { bo: string; layout: { fields: string[] }[]; perm: Record<string, { main: Record<string, string> }>; samples: unknown[] };
  formSpec.bo = BO;
  formSpec.layout[0]?.fields.push(...approverFields);
  formSpec.perm = { start: { main: { ...formSpec.perm['start']?.main, '*': 'w' } }, read: { main: { '*': 'r' } }, print: { main: { '*': 'r' } } };
  formSpec.samples = [];
  return [
    { ...bo, key: BO, i18n: {} },
    { ...form, key: FORM, deps: [{ kind: 'bo', key: BO }], i18n: {} },
    flow(LINE, line),
    ...[flow('stressLinear', stressLinear), flow('stressPar', stressPar), flow('stressSign', stressSign), flow('stressNested', stressNested)],
  ] as RawItem[];
}

/** Wire form of a filled-in document. */
export function documentOf(starter: { readonly id: string; readonly name: string }, approvers: readonly string[], amount: number): Record<string, unknown> {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return {
    [BO]: {
      sqr: starter,
      sqbm: { id: 'O60', name: '新能源研究所' },
      sqrq: day(0),
      zjdj: 'C',
      jklx: 'travel',
      jksy: '赴北京参加储能标准研讨会',
      jkje: amount,
      yjhkrq: day(20),
      zffs: 'transfer',
      skr: starter.name,
      skzh: '622200000000001014',
      khh: '中国银行演示支行',
      ...Object.fromEntries(approverFields.map((field, index) => [field, { id: approvers[index % approvers.length] ?? starter.id, name: field }])),
    },
  };
}

export const base64 = (data: unknown): string => Buffer.from(JSON.stringify(data), 'utf8').toString('base64');

// helpers

interface Item {
  kind: string;
  key: string;
  spec: object;
}

const shipped = (kind: string, key: string): Item =>
  JSON.parse(readFileSync(new URL(`../../../schemas/packages/loan/${kind}/${key}.meta.json`, import.meta.url), 'utf8')) as Item;

const flow = (key: string, spec: Omit<FlowSpec, 'form'>) => ({
  kind: 'flow',
  key,
  name: key,
  typeKey: 'cwxxh.jksq',
  schemaVersion: '1.0',
  deps: [{ kind: 'form', key: FORM }],
  auth: { start: ['role:ptyg'] },
  spec: { form: FORM, subject: '${sqr.name} 借款 ${djbh}', ...spec },
});

const byField = (...fields: string[]): Pick<NodeSpec, 'assignee'> => ({ assignee: fields.map((field) => ({ rule: 'field', field }) as const) });
const free = { rejectNormalInFork: true, jumpType: ['select', 'free'] } as const;
const step = (id: string, ...fields: string[]): NodeSpec => ({ id, type: 'USERTASK', name: id, ...free, ...byField(...fields) });
const claimed = (id: string, code: string): NodeSpec => ({ id, type: 'USERTASK', name: id, ...free, assignee: { rule: 'role', code } });
const start: NodeSpec = { id: 'begin', type: 'START' };
const apply: NodeSpec = { id: 'apply', type: 'USERTASK', name: 'apply', assignee: { rule: 'startUser' }, jumpType: ['free'] };
const end: NodeSpec = { id: 'finish', type: 'END', hooks: ['notify'] };
const chain = (...ids: string[]): FlowLine[] => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));

const line: Omit<FlowSpec, 'form'> = {
  nodes: [start, apply, step('A', 'u1'), { id: 'told', type: 'COPYTO', name: 'told', ...byField('u4') }, step('B', 'u2'), step('C', 'u3'), end],
  edges: chain('begin', 'apply', 'A', 'told', 'B', 'C', 'finish'),
};

/** With a step that several may claim. */
const stressLinear: Omit<FlowSpec, 'form'> = {
  nodes: [start, apply, step('A', 'u1'), claimed('any', 'stress'), step('C', 'u3'), end],
  edges: chain('begin', 'apply', 'A', 'any', 'C', 'finish'),
};

const stressPar: Omit<FlowSpec, 'form'> = {
  nodes: [
    start,
    apply,
    { id: 'split', type: 'PARALLEL' },
    step('A', 'u1'),
    step('A2', 'u2'),
    step('B', 'u3'),
    { id: 'join', type: 'PARALLEL' },
    step('F', 'u4'),
    end,
  ],
  edges: [...chain('begin', 'apply', 'split', 'A', 'A2', 'join', 'F', 'finish'), ...chain('split', 'B', 'join')],
};

const stressSign: Omit<FlowSpec, 'form'> = {
  nodes: [
    start,
    apply,
    { id: 'sign', type: 'SIGNTASK', name: 'sign', vote: { mode: 'parallel', pass: 'percent:60' }, ...byField('u1', 'u2', 'u3') },
    { id: 'x', type: 'EXCLUSIVE' },
    { id: 'custom', type: 'CUSTOMSIGNTASK', name: 'custom', signType: 'Sequential', ...byField('u4') },
    end,
  ],
  edges: [
    ...chain('begin', 'apply', 'sign', 'x'),
    { from: 'x', to: 'apply', when: "sign_sign == 'refuse'" },
    { from: 'x', to: 'custom', default: true },
    ...chain('custom', 'finish'),
  ],
};

const stressNested: Omit<FlowSpec, 'form'> = {
  nodes: [
    start,
    apply,
    { id: 'p1', type: 'PARALLEL' },
    step('P', 'u1'),
    { id: 'i1', type: 'INCLUSIVE' },
    step('Q', 'u2'),
    step('R', 'u3'),
    { id: 'i2', type: 'INCLUSIVE' },
    { id: 'p2', type: 'PARALLEL' },
    step('Z', 'u4'),
    end,
  ],
  edges: [
    ...chain('begin', 'apply', 'p1', 'P', 'p2', 'Z', 'finish'),
    ...chain('p1', 'i1'),
    { from: 'i1', to: 'Q', when: 'jkje > 1000' },
    { from: 'i1', to: 'R', default: true },
    ...chain('Q', 'i2'),
    ...chain('R', 'i2'),
    ...chain('i2', 'p2'),
  ],
};

import { expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** A remark where one branch may change what people approve in another. */
const people = { exists: () => true, keys: () => [] };
const field = (title: string, widget: string, more: object = {}) => ({ title, 'x-ui': { widget }, ...more });
const bo = {
  kind: 'bo',
  key: 'b',
  name: '对象',
  spec: {
    schema: {
      type: 'object',
      properties: {
        x: field('甲', 'number', { type: 'number' }),
        fx: field('倍', 'number', { type: 'number', 'x-formula': 'x * 2' }),
        bz: field('备注', 'input', { type: 'string' }),
        fzr: field('负责人', 'user', { type: 'object' }),
      },
    },
  },
} as unknown as RawItem;

/** S → U → F(A | B) → J → G → V or E. */
async function found(atA: object, { when = 'x > 5', parts = 'PARALLEL', sets }: { when?: string; parts?: string; sets?: object } = {}): Promise<string[]> {
  const read = { main: { '*': 'r' } };
  const perm = { start: { main: { '*': 'w' } }, A: { main: { '*': 'r', ...atA } }, B: read, V: read, read };
  const form = { kind: 'form', key: 'f', name: '表单', spec: { bo: 'b', layout: [{ group: '甲', fields: ['x', 'fx', 'bz', 'fzr'] }], perm } };
  const step = (id: string, more: object = {}): object => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'startUser' }, ...more });
  const flow = {
    kind: 'flow',
    key: 'l',
    name: '流程',
    spec: {
      form: 'f',
      subject: '事',
      nodes: [
        { id: 'S', type: 'START' },
        step('U'),
        { id: 'F', type: parts, name: '分' },
        step('A', sets === undefined ? {} : { onComplete: [{ set: sets }] }),
        step('B'),
        { id: 'J', type: parts, name: '合' },
        { id: 'G', type: 'EXCLUSIVE', name: '判' },
        step('V', { assignee: { rule: 'field', field: 'fzr' }, emptyPolicy: 'admin' }),
        { id: 'E', type: 'END' },
      ],
      edges: [
        ...[
          ['S', 'U'],
          ['U', 'F'],
          ['F', 'A'],
          ['A', 'J'],
          ['B', 'J'],
          ['J', 'G'],
          ['V', 'E'],
        ].map(([from, to]) => ({ from, to })),
        { from: 'F', to: 'B', ...(parts === 'PARALLEL' ? {} : { default: true }) },
        { from: 'G', to: 'V', when },
        { from: 'G', to: 'E', default: true },
      ].map((edge) => (parts === 'INCLUSIVE' && edge.from === 'F' && edge.to === 'A' ? { ...edge, when: 'x > 1' } : edge)),
    },
  };
  const problems = await inspectItems([bo, form as unknown as RawItem, flow as unknown as RawItem], new Map(), people, '2026-11-16 09:00:00');
  return problems
    .filter(({ id }) => id === 'decidedBeside')
    .map(({ code, params }) => `${code} ${String(params?.['name'])} ${String(params?.['field'])} ${String(params?.['beside'])}`);
}

test.each([
  ['what the condition reads', { x: 'w' }, {}, ['W09 A x B']],
  ['what it is computed from', { x: 'w' }, { when: 'fx > 5' }, ['W09 A x B']],
  ['who is to approve', { fzr: 'w' }, {}, ['W09 A fzr B']],
  ['by what the step writes', {}, { sets: { x: 1 } }, ['W09 A x B']],
  ['beside a branch that may not be taken', { x: 'w' }, { parts: 'INCLUSIVE' }, ['W09 A x B']],
  ['nothing that decides', { bz: 'w' }, {}, []],
])('%s', async (_, rights, more, remarks) => {
  expect(await found(rights, more)).toEqual(remarks);
});

import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import type { FlowLine } from '../../schemas/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';

/** Flows whose conditions tell many cases apart: what publishing says of them. Whatever is not `flowTooWide` was walked within the effort that a flow may cost. */

interface Drawing {
  readonly kind: 'inclusive' | 'nested' | 'parallel' | 'chain';
  readonly count: number;
  /** Yes/no fields, or one amount that is compared with more and more. */
  readonly over: 'switches' | 'amount';
  /** Whether the steps may change what was asked. */
  readonly mode?: 'r' | 'w';
  readonly buttons?: readonly string[];
  readonly hasDefault?: boolean;
}

function itemsOf({ kind, count, over, mode = 'r', buttons = ['agree', 'reject'], hasDefault = true }: Drawing): readonly RawItem[] {
  const places = Array.from({ length: count }, (_, index) => index);
  const condition = (index: number): string => (over === 'switches' ? `b${index}` : `je > ${index * 100}`);
  const step = (id: string, more: Partial<NodeSpec> = {}): NodeSpec =>
    ({ id, type: 'USERTASK', assignee: { rule: 'users', users: ['u1'] }, buttons: [...buttons], ...more }) as NodeSpec;
  const nodes: NodeSpec[] = [
    { id: 'S', type: 'START' },
    { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' }, buttons: ['agree'] },
  ];
  const edges: FlowLine[] = [{ from: 'S', to: 'A' }];
  const fork = (type: 'INCLUSIVE' | 'PARALLEL', own: readonly number[], prefix: string, entry: string): string => {
    const ids = own.map((index) => `${prefix}T${index}`);
    nodes.push(
      { id: `${prefix}G`, type },
      ...own.map((index) => step(`${prefix}T${index}`, type === 'PARALLEL' ? { skipWhen: condition(index) } : {})),
      ...(hasDefault ? [step(`${prefix}D`)] : []),
      { id: `${prefix}J`, type },
    );
    edges.push(
      { from: entry, to: `${prefix}G` },
      ...own.map((index) => ({ from: `${prefix}G`, to: `${prefix}T${index}`, ...(type === 'INCLUSIVE' ? { when: condition(index) } : {}) })),
    );
    if (hasDefault) edges.push({ from: `${prefix}G`, to: `${prefix}D`, ...(type === 'INCLUSIVE' ? { default: true } : {}) });
    edges.push(...[...ids, ...(hasDefault ? [`${prefix}D`] : [])].map((from) => ({ from, to: `${prefix}J` })));
    return `${prefix}J`;
  };
  let last = 'A';
  if (kind === 'inclusive') last = fork('INCLUSIVE', places, '', last);
  if (kind === 'parallel') last = fork('PARALLEL', places, '', last);
  if (kind === 'nested') {
    // one gateway in a branch of another, with half of the conditions each
    const half = Math.floor(count / 2);
    last = fork('INCLUSIVE', places.slice(0, half), 'o', last);
    edges.splice(
      edges.findIndex(({ from }) => from === 'oT0'),
      1,
    );
    edges.push({ from: fork('INCLUSIVE', places.slice(half), 'i', 'oT0'), to: 'oJ' });
  }
  if (kind === 'chain') {
    for (const index of places) {
      nodes.push(step(`T${index}`, { skipWhen: condition(index) }));
      edges.push({ from: last, to: `T${index}` });
      last = `T${index}`;
    }
  }
  nodes.push({ id: 'E', type: 'END' });
  edges.push({ from: last, to: 'E' });
  const properties = {
    je: { type: 'number', title: '金额' },
    ...Object.fromEntries(places.map((index) => [`b${index}`, { type: 'boolean', title: `是否${index}`, 'x-ui': { widget: 'switch' } }])),
  };
  const perm = Object.fromEntries(nodes.map(({ id }) => [id, { main: { '*': mode } }]));
  return [
    { kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties } } },
    {
      kind: 'form',
      key: 'demo',
      name: 'demo',
      spec: { bo: 'demo', layout: [{ group: '基本', fields: Object.keys(properties) }], perm: { ...perm, start: { main: { '*': 'w' } } } },
    },
    { kind: 'flow', key: 'demo', name: 'demo', spec: { form: 'demo', subject: '流程', nodes, edges } },
  ] as unknown as readonly RawItem[];
}

async function verdictOf(drawing: Drawing): Promise<readonly string[]> {
  const found = await inspectItems(itemsOf(drawing), new Map(), { exists: () => true, keys: () => [] }, '2026-11-16 09:00:00');
  return found
    .filter(({ kind, code, id }) => kind === 'flow' && ['E08', 'W09', 'I09'].includes(code) && id !== 'decidedBeside')
    .map(({ code, id = '', message }) => `${code} ${id === '' ? message : id}`);
}

const agreeOnly = ['agree'];
const tooWide = 'W09 flowTooWide';
const tooMany = 'I09 网关【G】的条件涉及的情况太多，无法判断是否重叠';

describe('flows with many conditions', () => {
  test.each<readonly [Drawing, readonly string[]]>([
    ...[4, 6, 8].map((count): [Drawing, string[]] => [{ kind: 'inclusive', count, over: 'switches' }, []]),
    [{ kind: 'inclusive', count: 9, over: 'switches' }, [tooWide]],
    [{ kind: 'inclusive', count: 9, over: 'switches', buttons: agreeOnly }, []],
    ...[10, 14].map((count): [Drawing, string[]] => [{ kind: 'inclusive', count, over: 'switches' }, [tooMany]]),
    [{ kind: 'inclusive', count: 6, over: 'switches', mode: 'w' }, []],
    [{ kind: 'inclusive', count: 9, over: 'switches', mode: 'w' }, [tooWide]],
    [{ kind: 'inclusive', count: 14, over: 'amount' }, []],
    [
      { kind: 'inclusive', count: 6, over: 'switches', hasDefault: false },
      ['E08 是否0为否、是否1为否、是否2为否、是否3为否、是否4为否、是否5为否在网关【G】没有可走的分支'],
    ],
    [{ kind: 'inclusive', count: 9, over: 'switches', hasDefault: false }, ['E08 undecidedCases', tooWide]],
    [{ kind: 'nested', count: 8, over: 'switches', buttons: agreeOnly }, []],
    [{ kind: 'nested', count: 6, over: 'switches' }, []],
    [{ kind: 'parallel', count: 8, over: 'switches' }, []],
    [{ kind: 'chain', count: 24, over: 'amount' }, []],
    [{ kind: 'chain', count: 8, over: 'switches' }, []],
  ])(
    '%j',
    async (drawing, expected) => {
      expect(await verdictOf(drawing)).toEqual(expected);
    },
    60_000,
  );
});

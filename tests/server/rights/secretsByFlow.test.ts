import { describe, expect, test } from 'vitest';
import type { MetadataProblem, RawItem } from '../../../registry/metadata/index.ts';
import { inspectItems } from '../../../server/publishing/checkItems.ts';
import { compileFlowItem } from '../../../server/workflow/definitions.ts';

/** What the way of a request tells whoever tries decisions: hidden fields that its conditions compare with what he may enter. */

type Json = Readonly<Record<string, unknown>>;

const text = (more: Json = {}) => ({ type: 'string', title: '文字', 'x-ui': { widget: 'input' }, ...more });
const money = (more: Json = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const rows = (columns: Json) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const linkage = (when: string, ...then: readonly Json[]) => ({ 'x-linkage': [{ when, then }] });

const fields = {
  h: money(),
  v: money(),
  w: text(),
  d: money({ 'x-formula': 'h-v' }),
  dd: money({ 'x-formula': 'd*2' }),
  own: money({ 'x-defaultFormula': 'v*2' }),
  mixed: money({ 'x-defaultFormula': 'h-v' }),
  f: text(linkage('h > v', { field: 'g', value: 'x' })),
  g: text(),
  vv: money({ 'x-formula': 'v*2' }),
  lim: money({ 'x-rules': 'max_value:d' }),
  plain: money({ 'x-rules': 'max_value:h' }),
  t: rows({ c: money(), b: money() }),
};
const hidden = Object.fromEntries(['h', 'd', 'dd', 'own', 'mixed', 'f', 'g', 'lim', 'plain'].map((name) => [name, 'n']));
/** At N2 only `v` and the text may be entered. */
const n2 = { main: { '*': 'r', ...hidden, v: 'w', w: 'w' }, sub: { t: { _: 'r', c: 'n' } } };

interface More {
  readonly lines?: readonly [string, string?];
  readonly perm?: Json;
  readonly n2?: Json;
  readonly n3?: Json;
  readonly reveals?: readonly string[];
}

function itemsOf({ lines = ['v > 1'], perm = {}, n2: two = {}, n3 = {}, reveals }: More): RawItem[] {
  const [one, other] = lines;
  const person = (id: string, more: Json = {}) => ({
    id,
    type: 'USERTASK',
    name: id,
    assignee: { rule: 'startUser' },
    buttons: id === 'N1' ? ['startFlow'] : ['agree'],
    ...more,
  });
  const item = (kind: string, spec: Json): RawItem => ({ kind, key: 'sf', name: 'sf', spec }) as unknown as RawItem;
  return [
    item('bo', { schema: { type: 'object', properties: fields } }),
    item('form', {
      bo: 'sf',
      layout: [{ group: '全部', fields: Object.keys(fields) }],
      perm: {
        // whoever starts sees and enters everything
        start: { main: { '*': 'w' }, sub: { t: { _: 'w' } }, subOps: { t: { add: true } } },
        read: { main: { '*': 'r' }, sub: { t: { _: 'r' } } },
        N2: { ...n2, ...(reveals === undefined ? {} : { reveals }) },
        N3: { main: { '*': 'r' }, sub: { t: { _: 'r' } } },
        ...perm,
      },
    }),
    item('flow', {
      form: 'sf',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START', name: 'S' },
        person('N1'),
        person('N2', two),
        { id: 'G', type: 'EXCLUSIVE', name: 'G' },
        person('N3', n3),
        person('N4'),
        { id: 'J', type: 'EXCLUSIVE', name: 'J' },
        { id: 'E', type: 'END', name: 'E' },
      ],
      edges: [
        { from: 'S', to: 'N1' },
        { from: 'N1', to: 'N2' },
        { from: 'N2', to: 'G' },
        { from: 'G', to: 'N3', when: one },
        ...(other === undefined ? [] : [{ from: 'G', to: 'J', when: other }]),
        { from: 'G', to: 'N4', default: true },
        { from: 'N3', to: 'J' },
        { from: 'N4', to: 'J' },
        { from: 'J', to: 'E' },
      ],
    }),
  ];
}

const inspect = (items: readonly RawItem[]) => inspectItems(items, new Map(), { exists: () => true, keys: () => [] }, '2026-11-22 10:00:00');
const ofFlow = (problems: readonly MetadataProblem[]): string[] =>
  problems
    .filter(({ id, kind }) => id === 'reveals' && kind === 'flow')
    .map(({ code, pointer, params }) => `${code} ${pointer} ${String(params?.['place'])}: ${String(params?.['secret'])}`);

const line = '/spec/edges/3/when';
const telling: readonly (readonly [string, More, string, string])[] = [
  ['a gateway', { lines: ['h > v'] }, line, 'h'],
  ['beside something else', { lines: ["w == 'a' and not (h + 1 <= v * 2)"] }, line, 'h'],
  ['in a choice', { lines: ['if(v > 5, h > 5, h > 7)'] }, line, 'h'],
  ['a hidden formula of both', { lines: ['d > 0'] }, line, 'h'],
  ['two formulas', { lines: ['dd > 0'] }, line, 'h'],
  ['a visible formula of the entry', { lines: ['h > vv'] }, line, 'h'],
  ['a default of both that somebody replaces', { lines: ['mixed > 0'] }, line, 'mixed'],
  ['linkage over both', { lines: ["g == 'x'"] }, line, 'g'],
  [
    'rows that may be taken away',
    { lines: ['sum(t.item.c) > 10'], perm: { N2: { ...n2, sub: { t: { _: 'w', c: 'n' } }, subOps: { t: { del: true } } } } },
    line,
    't.item.c',
  ],
  ['the second line', { lines: ['v > 1', 'h > v'] }, '/spec/edges/4/when', 'h'],
  ['passing over the next step', { n3: { skipWhen: 'h == v' } }, '/spec/nodes/4/skipWhen', 'h'],
  ['coming to the next step', { n3: { when: 'h == v' } }, '/spec/nodes/4/when', 'h'],
  ['what the step writes', { n2: { onComplete: [{ set: { lim: 5 } }] } }, '/spec/nodes/2/onComplete/0/set/lim', 'h'],
];

describe('refused at publishing, unless declared', () => {
  test.each(telling)('%s', async (_name, more, pointer, secret) => {
    const found = await inspect(itemsOf(more));
    expect(ofFlow(found)).toEqual([`E25 ${pointer} N2: ${secret}`]);
    const rights = (more.perm?.['N2'] ?? n2) as Json;
    const declared = itemsOf({ ...more, perm: { ...more.perm, N2: { ...rights, reveals: [secret] } } });
    expect((await inspect(declared)).filter(({ code }) => code.startsWith('E'))).toEqual([]);
  });

  test('in BPMN', async () => {
    const items = itemsOf({ lines: ['h > v'] });
    const { xml } = await compileFlowItem(items[2] as RawItem);
    const drawn = { ...items[2], spec: { form: 'sf', subject: '流程', bpmn: xml } } as unknown as RawItem;
    expect(ofFlow(await inspect([...items.slice(0, 2), drawn]))).toEqual(['E25 /spec/bpmn N2: h']);
  });

  test('behind a step that may be passed over', async () => {
    const items = itemsOf({ perm: { N1: {} } });
    const flow = items[2] as RawItem & { readonly spec: { readonly nodes: readonly Json[]; readonly edges: readonly Json[] } };
    const nodes = flow.spec.nodes.map((node) => (node['id'] === 'N2' ? { ...node, skipSame: true } : node));
    const edges = flow.spec.edges.map((edge) => (edge['to'] === 'N3' ? { ...edge, when: 'h > v' } : edge));
    const start = { main: { '*': 'r', h: 'n', v: 'w' }, sub: { t: { _: 'r' } } };
    const perm = { ...((items[1] as RawItem).spec as { readonly perm: Json }).perm, start, N2: { main: { '*': 'r' }, sub: { t: { _: 'r' } } } };
    const form = { ...items[1], spec: { ...((items[1] as RawItem).spec as Json), perm } } as unknown as RawItem;
    expect(ofFlow(await inspect([items[0] as RawItem, form, { ...flow, spec: { ...flow.spec, nodes, edges } } as unknown as RawItem]))).toContain(
      `E25 ${line} start: h`,
    );
  });
});

test.each<readonly [string, More]>([
  ['a condition over the hidden field alone', { lines: ['h > 1000'] }],
  ['beside an entry, in comparisons of their own', { lines: ["h > 1000 and v > 3 or w == 'a'"] }],
  ['in lines of their own', { lines: ['h > 1000', 'v > 3'] }],
  ['a condition over the entry alone', { lines: ['v > 3'] }],
  ['a hidden default over the entry, which somebody may have replaced', { lines: ['own > 3'] }],
  ['hidden fields among themselves', { lines: ['h > plain'] }],
  ['what nobody enters at this step', { lines: ['h > sum(t.item.b)'] }],
  ['a constant held against a hidden bound', { n2: { onComplete: [{ set: { plain: 5 } }] } }],
])('%s tells nothing', async (_name, more) => {
  expect((await inspect(itemsOf(more))).filter(({ code }) => code.startsWith('E'))).toEqual([]);
});

test('declaring what neither form nor flow tells', async () => {
  expect((await inspect(itemsOf({ reveals: ['h'] }))).filter(({ id }) => id === 'revealsNothing')).toEqual([
    expect.objectContaining({ code: 'W09', pointer: '/spec/perm/N2/reveals/0' }),
  ]);
});

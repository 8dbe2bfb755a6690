import { describe, expect, test } from 'vitest';
import { valueAt, wordsOf, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { shippedItems } from '../packages/support.ts';

/** What fits each place by itself and yet can never happen, or says two things at once. */

const published = new Map(shippedItems.map((item) => [`${item.kind}/${item.key}`, item]));
const anybody = { exists: () => true, keys: () => [] };
type Properties = Readonly<Record<string, object>>;

const fields: Properties = {
  a: { type: 'number', title: '甲', 'x-ui': { widget: 'number' } },
  b: { type: 'number', title: '乙', 'x-ui': { widget: 'number' } },
  s: { type: 'string', title: '文', 'x-ui': { widget: 'input' } },
  rq: { type: 'string', format: 'date', title: '日', 'x-ui': { widget: 'date' } },
  zf: { type: 'string', title: '支付', 'x-ui': { widget: 'select', dict: 'zffs' } },
  ok: { type: 'boolean', title: '是否', 'x-ui': { widget: 'switch' } },
  mx: {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: {
      type: 'object',
      properties: { je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } }, bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' } } },
    },
  },
};
const bo = (more: Properties): RawItem =>
  ({ kind: 'bo', key: 'cz', name: '冲突', spec: { schema: { type: 'object', properties: { ...fields, ...more } } } }) as RawItem;
const query: RawItem = {
  kind: 'customQuery',
  key: 'q_cz',
  name: '查',
  spec: {
    dsType: 'dataSource',
    object: 'w_cz',
    results: ['a', 's', 'rq', 'ok'].map((field) => ({ field, title: field })),
    conditions: [
      { field: 'a', op: 'EQUAL' },
      { field: 'rq', op: 'LESS', parameter: 'bis' },
      { field: 's', op: 'LIKE', parameter: 'wort' },
    ],
    rowFilter: 'all',
  },
} as RawItem;
const form = (rules: readonly object[], more: readonly string[] = []): RawItem =>
  ({
    kind: 'form',
    key: 'cz',
    name: '冲突',
    spec: {
      bo: 'cz',
      layout: [{ group: '甲', fields: [...Object.keys(fields), 'x', ...more] }],
      rules,
      perm: { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } } }, V: {}, read: {} },
    },
  }) as RawItem;
const flow = (edges: readonly object[]): RawItem =>
  ({
    kind: 'flow',
    key: 'cz',
    name: '冲突',
    spec: {
      form: 'cz',
      subject: '冲突',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'U', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' } },
        { id: 'G', type: 'EXCLUSIVE', name: '分' },
        { id: 'V', type: 'USERTASK', name: '审', assignee: { rule: 'startUser' } },
        { id: 'E', type: 'END' },
      ],
      edges: [{ from: 'S', to: 'U' }, { from: 'U', to: 'G' }, ...edges, { from: 'V', to: 'E' }],
    },
  }) as RawItem;

async function found(...items: readonly RawItem[]): Promise<string[]> {
  const problems = (await inspectItems([...items], published, anybody, '2026-11-16 09:00:00')).filter(({ code }) => code !== 'W01' && code !== 'W04');
  for (const problem of problems) {
    const item = items.find(({ kind }) => kind === problem.kind);
    expect(valueAt(item, problem.pointer), `${problem.pointer} ${problem.message}`).toBeDefined();
  }
  return problems.map(({ code, pointer, id }) => `${code} ${pointer.replace('/spec/schema/properties/', '')} ${id}`);
}
const x = (linkage: readonly object[], more: object = {}): Properties => ({
  x: { type: 'string', title: '标', 'x-ui': { widget: 'input' }, ...(linkage.length === 0 ? {} : { 'x-linkage': linkage }), ...more },
});

describe('linkage rules', () => {
  test.each([
    [
      'two values for the same document',
      [
        { when: 'a > 1', then: [{ field: 'x', value: 'p' }] },
        { when: 'a > 2', then: [{ field: 'x', value: 'q' }] },
      ],
      ['W09 x/x-linkage/1/then/0 linkageValues'],
    ],
    [
      'a value and none',
      [
        { when: 'a > 1', then: [{ field: 'x', value: 'p' }] },
        { when: 'b == 1', else: [{ field: 'x', clear: true }] },
      ],
      ['W09 x/x-linkage/1/else/0 linkageValues'],
    ],
    [
      'shown and hidden',
      [
        { when: 'a > 1', then: [{ field: 'x', mode: 'w' }] },
        { when: 'b > 3', then: [{ field: 'x', mode: 'n' }] },
      ],
      ['W09 x/x-linkage/1/then/0 linkageModes'],
    ],
    ['a condition that never holds', [{ when: 'a > 2 and a < 1', then: [{ field: 'x', mode: 'r' }] }], ['W09 x/x-linkage/0/when neverHolds']],
    ['a condition that always holds', [{ when: '1 == 1', then: [{ field: 'x', mode: 'r' }] }], ['W09 x/x-linkage/0/when alwaysHolds']],
    [
      'a condition that always holds, of a field',
      [{ when: 'a > 1 or a <= 1 or empty(a)', then: [{ field: 'x', mode: 'r' }] }],
      ['W09 x/x-linkage/0/when alwaysHolds'],
    ],
    ['hidden and demanded at once', [{ when: 'a > 1', then: [{ field: 'x', mode: 'n', required: true }] }], ['W09 x/x-linkage/0/then/0/required hiddenDemand']],
    ['shown and demanded at once', [{ when: 'a > 1', then: [{ field: 'x', mode: 'w', required: true }] }], []],
    [
      'one value either way',
      [
        { when: 'a > 1', then: [{ field: 'x', value: 'p' }] },
        { when: 'a > 2', then: [{ field: 'x', value: 'p' }] },
      ],
      [],
    ],
    [
      'two values, never together',
      [
        { when: 'a > 1', then: [{ field: 'x', value: 'p' }] },
        { when: 'a <= 1', then: [{ field: 'x', value: 'q' }] },
      ],
      [],
    ],
    ['two values, never together by one rule', [{ when: 'a > 1', then: [{ field: 'x', value: 'p' }], else: [{ field: 'x', value: 'q' }] }], []],
    [
      'joined by hiding',
      [
        { when: 'a > 1', then: [{ field: 'x', mode: 'w' }], else: [{ field: 'x', mode: 'n' }] },
        { when: 'b > 1', then: [{ field: 'x', mode: 'w' }], else: [{ field: 'x', mode: 'n' }] },
      ],
      [],
    ],
    [
      'what nobody can decide',
      [
        { when: 'a * b > 1', then: [{ field: 'x', value: 'p' }] },
        { when: 'a > 2', then: [{ field: 'x', value: 'q' }] },
      ],
      [],
    ],
  ] as const)('%s', async (_name, linkage, expected) => expect(await found(bo(x(linkage)))).toEqual(expected));

  test('in the rows of a table', async () => {
    const je = {
      type: 'number',
      title: '金额',
      'x-ui': { widget: 'money' },
      'x-linkage': [
        { when: 'item.je > 5', then: [{ field: 'item.bz', value: 'p' }] },
        { when: 'item.je > 9', then: [{ field: 'item.bz', value: 'q' }] },
      ],
    };
    const table = { ...fields['mx'], items: { type: 'object', properties: { je, bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' } } } } };
    expect(await found(bo({ mx: table }))).toEqual(['W09 mx/items/properties/je/x-linkage/1/then/0 linkageValues']);
  });

  test('are told in the language of the reader', async () => {
    const [problem] = await inspectItems([bo(x([{ when: 'a > 2 and a < 1', then: [{ field: 'x', mode: 'r' }] }]))], published, anybody, '2026-11-16 09:00:00');
    expect(problem === undefined ? '' : wordsOf(problem, 'en-US')).toBe('the condition a > 2 and a < 1 can never hold');
  });
});

describe('rules of a form', () => {
  test.each([
    ['a > 2 and a < 1', undefined, ['E07 /spec/rules/0/check ruleNever']],
    ['a > 2 and a < 1', 'warning', ['W09 /spec/rules/0/check neverHolds']],
    ['a > 1', undefined, []],
    ['ok == "vielleicht"', undefined, ['E04 /spec/rules/0/check undefined']],
  ])('%s %s', async (check, level, expected) =>
    expect(await found(bo(x([])), form([{ key: 'r', check, message: '错', ...(level === undefined ? {} : { level }) }]))).toEqual(expected),
  );
});

describe('ranges of what is computed', () => {
  /** Of two fields that end at 100, and a text of 5 characters. */
  const bounded: Properties = {
    p: { type: 'number', title: '一', maximum: 100, 'x-ui': { widget: 'money' } },
    q: { type: 'number', title: '二', 'x-rules': 'between:-50,100', 'x-ui': { widget: 'number' } },
    t: { type: 'string', title: '短', 'x-rules': 'max:5', 'x-ui': { widget: 'input' } },
    l: { type: 'string', title: '长', maxLength: 9, 'x-ui': { widget: 'input' } },
  };
  const never = ['abs(a + b) < 0', 'max(a, 0) < 0', 'min(a, b, 100) > 100', 'round(abs(a), 2) < 0', 'sum(abs(mx.item.je)) < 0', 'len(s) + len(l) < 0'];
  const neverHandedIn = [
    'round(p, 2) > 100',
    'p + q > 200',
    'abs(q) > 100',
    'max(p, q) > 100.5 and max(p, q, 100) > 100',
    'len(t) > 5',
    'len(l) >= 10',
    'len(t) + len(l) > 14',
    'q < -50',
  ];
  const maybe = [
    'abs(a + b) > 5',
    'max(a, 0) > 0',
    'round(p, 2) == 100',
    'p + q > 199',
    'abs(q) > 50',
    'len(t) == 5',
    'len(l) > 8',
    'len(s) > 50',
    'p + a > 200',
  ];
  const linked = (when: string): Properties => ({ ...bounded, ...x([{ when, then: [{ field: 'x', mode: 'r' }] }]) });
  const held = flow([
    { from: 'G', to: 'V', when: 'a > 1' },
    { from: 'G', to: 'E', default: true },
  ]);
  const asking = (when: string): RawItem => {
    const copy = structuredClone(held) as unknown as { spec: { nodes: Record<string, unknown>[] } };
    Object.assign(copy.spec.nodes[3] ?? {}, { skipWhen: when });
    return copy as unknown as RawItem;
  };

  test.each(never)('%s never holds', async (when) => {
    expect(await found(bo(linked(when)))).toEqual(['W09 x/x-linkage/0/when neverHolds']);
    expect(await found(bo(linked('a > 1')), form([{ key: 'r', check: when, message: '错' }], Object.keys(bounded)))).toEqual([
      'E07 /spec/rules/0/check ruleNever',
    ]);
    expect(await found(bo(linked('a > 1')), form([], Object.keys(bounded)), asking(when))).toEqual(['W09 /spec/nodes/3/skipWhen neverHolds']);
    expect(await found(bo(linked(`not (${when})`)))).toEqual(['W09 x/x-linkage/0/when alwaysHolds']);
  });

  test.each(neverHandedIn)('%s never holds of what was handed in', async (when) => {
    // while it is filled in, linkage may say why it will not be taken
    expect(await found(bo(linked(when)))).toEqual([]);
    expect(await found(bo(linked('a > 1')), form([{ key: 'r', check: when, message: '错' }], Object.keys(bounded)))).toEqual([
      'E07 /spec/rules/0/check ruleNever',
    ]);
    expect(await found(bo(linked('a > 1')), form([], Object.keys(bounded)), asking(when))).toEqual(['W09 /spec/nodes/3/skipWhen neverHolds']);
  });

  test.each(maybe)('%s may hold', async (when) => {
    expect(await found(bo(linked(when)))).toEqual([]);
    expect(await found(bo(linked('a > 1')), form([{ key: 'r', check: when, message: '错' }], Object.keys(bounded)), asking(when))).toEqual([]);
  });

  test('ways that no document takes', async () => {
    const way = (when: string): RawItem =>
      flow([
        { from: 'G', to: 'V', when },
        { from: 'G', to: 'E', default: true },
      ]);
    const items = [bo(linked('a > 1')), form([], Object.keys(bounded))];
    for (const when of ['abs(a + b) < 0', 'max(a, 0) < 0', 'min(a, 100) > 100', 'round(p, 2) > 100', 'abs(q) > 100'])
      expect([when, await found(...items, way(when))]).toEqual([when, [expect.stringMatching(/^W\d\d \/spec\/edges\/2/)]]);
    // what nothing is left beside needs no default line
    expect(
      await found(
        ...items,
        flow([
          { from: 'G', to: 'V', when: 'abs(a) > 5' },
          { from: 'G', to: 'E', when: 'abs(a) <= 5' },
        ]),
      ),
    ).toEqual([]);
    expect(
      await found(
        ...items,
        flow([
          { from: 'G', to: 'V', when: 'round(a, 0) > 5' },
          { from: 'G', to: 'E', when: 'a < 5.4' },
        ]),
      ),
    ).toEqual([expect.stringMatching(/^E08 /)]);
  });
});

describe('ways out of a gateway', () => {
  test.each([
    [
      'a default line with a condition',
      [
        { from: 'G', to: 'V', when: 'a > 1' },
        { from: 'G', to: 'E', default: true, when: 'a < 1' },
      ],
      ['E08 /spec/edges/3/when defaultGuarded'],
    ],
    [
      'a condition on a line of a step',
      [
        { from: 'G', to: 'V', when: 'a > 1' },
        { from: 'G', to: 'E', default: true },
        { from: 'V', to: 'U', when: 'a > 2' },
      ],
      ['E08 /spec/edges/4/when guardedElsewhere'],
    ],
    ['a condition on the only line', [{ from: 'G', to: 'V', when: 'a > 1' }], ['E08 /spec/edges/2/when guardedAlone']],
    [
      'the only way, guarded',
      [
        { from: 'G', to: 'V', default: true, when: 'a > 1' },
        { from: 'G', to: 'E', when: 'a > 3' },
      ],
      ['E08 /spec/edges/2/when defaultGuarded'],
    ],
    [
      'a plain default',
      [
        { from: 'G', to: 'V', when: 'a > 1' },
        { from: 'G', to: 'E', default: true },
      ],
      [],
    ],
  ])('%s', async (_name, edges, expected) => expect(await found(bo(x([])), form([]), flow(edges))).toEqual(expected));
});

describe('lines of a gateway that always hold', () => {
  const wider = (type: string, edges: readonly object[]): RawItem => {
    const item = structuredClone(flow(edges)) as unknown as { spec: { nodes: { id: string; type: string }[]; edges: object[] } };
    for (const node of item.spec.nodes) if (node.id === 'G') node.type = type;
    item.spec.nodes.splice(4, 0, { id: 'W', type: 'USERTASK', name: '复审', assignee: { rule: 'startUser' } } as never);
    item.spec.edges.push({ from: 'W', to: 'E' });
    return item as unknown as RawItem;
  };
  const to = (target: string, when?: string): object => ({ from: 'G', to: target, ...(when === undefined ? { default: true } : { when }) });
  const told = async (type: string, edges: readonly object[]): Promise<readonly { readonly pointer: string; readonly words: string }[]> =>
    (await inspectItems([bo(x([])), form([]), wider(type, edges)], published, anybody, '2026-11-16 09:00:00'))
      .filter(({ code }) => code === 'W10')
      .map((problem) => ({ pointer: problem.pointer, words: wordsOf(problem, 'en-US') }));

  test.each<[string, string, readonly object[], string[]]>([
    ['before another one', 'EXCLUSIVE', [to('E', 'a >= 0 or a < 0'), to('V', 'a > 3000'), to('W')], ['/spec/edges/2']],
    ['before the default one', 'EXCLUSIVE', [to('E', 'a >= 0 or a < 0'), to('V')], ['/spec/edges/2']],
    ['drawn behind the default one', 'EXCLUSIVE', [to('V'), to('E', 'true')], ['/spec/edges/3']],
    ['between others', 'EXCLUSIVE', [to('W', 'a > 3000'), to('E', 'a <= 3000 or a > 2000'), to('V', 's == "x"')], ['/spec/edges/3']],
    ['of what is computed with rows', 'EXCLUSIVE', [to('E', 'sum(mx.item.je) >= 0 or sum(mx.item.je) < 0'), to('V')], ['/spec/edges/2']],
    ['beside a default one that is never taken', 'INCLUSIVE', [to('E', 'a >= 0 or a < 0'), to('V')], ['/spec/edges/2']],
    ...['1 == 1', 'a == a', 'abs(a) >= 0', 'len(s) >= 0', 'not (a != a)', 'a > 1 or 1 == 1', 'a > 1 or a <= 1'].map(
      (when): [string, string, readonly object[], string[]] => [
        `said as ${when}`,
        'EXCLUSIVE',
        [to('E', when), to('V', 'a > 3000'), to('W')],
        ['/spec/edges/2'],
      ],
    ),
    // not so
    ['a length that may be none', 'EXCLUSIVE', [to('E', 'len(s) > 0'), to('V', 'a > 3000'), to('W')], []],
    ['the last one', 'EXCLUSIVE', [to('V', 'a > 3000'), to('E', 'a >= 0 or a < 0')], []],
    ['two that share the documents', 'EXCLUSIVE', [to('V', 'a > 3000'), to('W', 'a <= 3000'), to('E')], []],
    ['almost always', 'EXCLUSIVE', [to('E', 'a > 0 or a < 0'), to('V')], []],
    ['a default line', 'EXCLUSIVE', [to('E', 'a > 3000'), to('V')], []],
    ['others lead to the same place', 'EXCLUSIVE', [to('V', 'a >= 0 or a < 0'), to('V')], []],
    ['lines that are taken beside each other', 'INCLUSIVE', [to('E', 'a >= 0 or a < 0'), to('V', 'a > 3000')], []],
    ['the only one', 'EXCLUSIVE', [to('V', 'true')], []],
  ])('%s', async (_name, type, edges, pointers) => expect((await told(type, edges)).map(({ pointer }) => pointer)).toEqual(pointers));

  test('are told with a document that another line was drawn for', async () => {
    const [problem] = await told('EXCLUSIVE', [to('E', 'a >= 0 or a < 0'), to('V', 'a > 3000'), to('W')]);
    expect(problem?.words).toBe(
      'the condition of the line a >= 0 or a < 0 of gateway 分 always holds, even with 甲 3001: a > 3000, W is never taken, and nobody is asked at 审, 复审',
    );
  });
});

/** `options` written at the field are as closed a list as those of a dictionary. */
describe('stated options', () => {
  const lx = { lx: { type: 'string', title: '类型', 'x-ui': { widget: 'select', options: ['甲', { key: 'y', name: '乙' }] } } };
  const demanded = { lx: { ...lx.lx, 'x-rules': 'required' } };
  const branches = (...conditions: readonly string[]): readonly object[] => conditions.map((when, at) => ({ from: 'G', to: at === 0 ? 'V' : 'E', when }));
  test.each([
    ['all of them have a way', flow(branches('lx == "甲"', 'lx == "y"')), demanded, []],
    ['one of them has none', flow(branches('lx == "甲"', 'lx == "甲" and a > 1')), demanded, ['E08 /spec/nodes/2 undefined', 'W09 /spec/edges/3 undefined']],
    [
      'a word that is none of them',
      flow(branches('lx == "丙"', 'lx != "丙"')),
      demanded,
      ['E04 /spec/edges/2/when undefined', 'E04 /spec/edges/3/when undefined'],
    ],
    ['a default that is none of them', form([]), { lx: { ...lx.lx, 'x-default': 'z' } }, ['E04 lx/x-default undefined']],
    [
      'a linkage that writes none of them',
      form([]),
      { ...lx, ...x([{ when: 'a > 1', then: [{ field: 'lx', value: '丙' }] }]) },
      ['E04 x/x-linkage/0/then/0/value undefined'],
    ],
    ['a linkage that writes one of them', form([]), { ...lx, ...x([{ when: 'a > 1', then: [{ field: 'lx', value: 'y' }] }]) }, []],
    ['what people may write themselves', form([]), { lx: { ...lx.lx, 'x-default': 'z', 'x-ui': { ...lx.lx['x-ui'], allowCreate: true } } }, []],
    [
      'a linkage that writes what a formula gives',
      form([]),
      { hj: { type: 'number', title: '合', 'x-formula': 'a*2', 'x-ui': { widget: 'number' } }, ...x([{ when: 'a > 1', then: [{ field: 'hj', value: 3 }] }]) },
      ['E04 x/x-linkage/0/then/0/value undefined'],
    ],
  ] as const)('%s', async (_name, item, more, expected) =>
    expect(await found(bo({ ...x([]), ...more }), ...(item.kind === 'form' ? [item] : [form([], Object.keys(more)), item]))).toEqual(expected),
  );
});

describe('types of what queries take and bring', () => {
  const asking = (result: string, params: object, type: object): Properties => ({
    x: { title: '取', 'x-ui': { widget: 'input' }, 'x-query': { alias: 'q_cz', params, result }, ...type },
  });
  const number = { type: 'number', 'x-ui': { widget: 'number' } };
  test.each([
    ['a', { a: 'a' }, number, []],
    ['s', { a: 'a' }, number, ['E04 x/x-query/result queryResult']],
    ['rq', { a: 'a' }, number, ['E04 x/x-query/result queryResult']],
    ['a', { a: 'a' }, { type: 'string' }, []],
    ['a', { a: 's' }, number, ['E04 x/x-query/params/a queryParameter']],
    ['a', { a: "'12'" }, number, []],
    ['a', { a: "'zwölf'" }, number, ['E04 x/x-query/params/a queryParameter']],
    ['a', { bis: 'rq' }, number, []],
    ['a', { bis: 'a' }, number, ['E04 x/x-query/params/bis queryParameter']],
    ['a', { wort: 'a' }, number, []],
    ['ok', {}, number, ['E04 x/x-query/result queryResult']],
    ['rq', {}, { type: 'string', format: 'date', 'x-ui': { widget: 'date' } }, []],
  ] as const)('%s with %j into %j', async (result, params, type, expected) => expect(await found(bo(asking(result, params, type)), query)).toEqual(expected));

  const org = { type: 'object', title: '部门', 'x-ui': { widget: 'org' } };
  const column = (type: object): RawItem =>
    ({
      kind: 'bo',
      key: 'cz',
      name: '冲突',
      spec: {
        schema: {
          type: 'object',
          properties: {
            ...fields,
            bm: org,
            bmz: { type: 'object', title: '详', properties: { je: { type: 'number' } }, 'x-ui': { widget: 'dialog' } },
            lb: { type: 'array', title: '多', 'x-ui': { widget: 'user', multiple: true } },
            ...type,
          },
        },
      },
    }) as unknown as RawItem;
  const byColumn = (field: string): RawItem =>
    ({ ...query, spec: { ...query.spec, conditions: [{ field, op: 'EQUAL', source: 'parameter', parameter: 'p' }] } }) as unknown as RawItem;
  const sibling = (source: string): readonly [string, object][] => [
    ['x-query/params/p', { type: 'number', title: '取', 'x-ui': { widget: 'number' }, 'x-query': { alias: 'q_cz', params: { p: source }, result: 'a' } }],
    [
      'x-ui/query/params/p',
      { type: 'string', title: '取', 'x-ui': { widget: 'select', query: { alias: 'q_cz', params: { p: source }, value: 's', label: 's' } } },
    ],
    [
      'x-ui/related/params/p',
      { type: 'string', title: '取', 'x-ui': { widget: 'input', related: { alias: 'q_cz', params: { p: source }, bind: { a: 'b' } } } },
    ],
    ['x-ui/params/p', { type: 'string', title: '取', 'x-ui': { widget: 'button', action: 'query', query: 'q_cz', params: { p: source }, map: { b: 'a' } } }],
  ];
  test.each<[string, string, string[]]>([
    ['bm.id', 'bm', []],
    ['bm.id', 's', []],
    ['bm.name', 's', []],
    ['bm', 'bm', []],
    ["'bm.id'", 's', []],
    ['bmz.je', 's', []],
    ['bm.idd', 'bm', ['E07 part bm.id']],
    ['bm.id.id', 'bm', ['E07 part bm.id']],
    ['s.id', 's', ['E07 part s']],
    ['a.id', 's', ['E07 part a']],
    ['rq.name', 's', ['E07 part rq']],
    ['lb.id', 's', ['E07 part lb']],
    ['bmz.jee', 's', ['E07 part bmz.je']],
    ['bm', 's', ['E04 queryParameter bm.id']],
    ['bm', 'a', ['E04 queryParameter bm.id']],
    ['bm.id', 'a', ['E04 queryParameter undefined']],
  ])('the parameter %s over %s', async (source, field, expected) => {
    for (const [at, property] of sibling(source)) {
      const problems = (await inspectItems([column({ x: property }), byColumn(field)], published, anybody, '2026-11-16 09:00:00')).filter(
        ({ code }) => !code.startsWith('W'),
      );
      expect(
        problems.map(({ code, pointer, id, hint }) => [pointer.replace('/spec/schema/properties/x/', ''), `${code} ${id} ${hint}`]),
        at,
      ).toEqual(expected.map((line) => [at, line]));
    }
  });

  test('choices, related queries and buttons are held to the same', async () => {
    const widget = (ui: object, more: object = {}) => ({ type: 'string', title: '取', 'x-ui': ui, ...more });
    expect(
      await found(
        bo({ x: { ...number, title: '选', 'x-ui': { widget: 'select', query: { alias: 'q_cz', params: { a: 's' }, value: 's', label: 's' } } } }),
        query,
      ),
    ).toEqual(['E04 x/x-ui/query/value queryResult', 'E04 x/x-ui/query/params/a queryParameter']);
    expect(await found(bo({ x: widget({ widget: 'button', action: 'query', query: 'q_cz', params: { a: 'rq' }, map: { a: 's', s: 'a' } }) }), query)).toEqual([
      'E04 x/x-ui/map/a queryResult',
      'E04 x/x-ui/params/a queryParameter',
    ]);
    expect(await found(bo({ x: widget({ widget: 'input', related: { alias: 'q_cz', params: { a: 'a' }, bind: { s: 'b' } } }) }), query)).toEqual([
      'E04 x/x-ui/related/bind/s queryResult',
    ]);
  });
});

describe('columns of a list', () => {
  const list = (column: object): RawItem =>
    ({
      kind: 'dataTemplate',
      key: 'dt_cz',
      name: '表',
      spec: { bo: 'cz', columns: [{ title: '列', align: 'right', ...column }], rowFilter: 'all' },
    }) as RawItem;
  test.each([
    [{ field: 's', sum: true }, ['E10 /spec/columns/0/sum columnSum']],
    [{ field: 'a', sum: true }, []],
    [{ field: 's', format: 'money' }, ['E10 /spec/columns/0/format columnFormat']],
    [{ field: 'rq', format: 'percent' }, ['E10 /spec/columns/0/format columnFormat']],
    [{ field: 'create_time', format: 'money' }, ['E10 /spec/columns/0/format columnFormat']],
    [{ field: 'create_time', format: 'datetime' }, []],
    [{ field: 'a', format: 'date' }, ['E10 /spec/columns/0/format columnFormat']],
    [{ field: 'status', format: 'statusTag' }, []],
    [{ field: 's', format: 'dict' }, ['E10 /spec/columns/0/format columnDict']],
    [{ field: 'zf', format: 'dict' }, []],
    [{ field: 's', format: 'dictTag', dict: 'zffs' }, []],
    [{ field: 'rq', format: 'dictTag', dict: 'zffs' }, ['E10 /spec/columns/0/format columnFormat']],
    [{ field: 'ok', format: 'switch' }, []],
    [{ field: 'rq', format: 'switch' }, ['E10 /spec/columns/0/format columnFormat']],
    [{ field: 'rq', to: 'a', format: 'date' }, ['E10 /spec/columns/0/to columnFormat']],
  ] as const)('%j', async (column, expected) => expect(await found(bo({}), list(column))).toEqual(expected));

  test('choices that a field states itself are words of a list and of a dialog', async () => {
    const own = [
      { type: 'string', 'x-ui': { widget: 'select', options: [{ key: 'p', name: '甲', color: 'red' }] } },
      { type: 'string', enum: ['p'] },
      { type: 'string', oneOf: [{ const: 'p', title: '甲' }] },
      { type: 'array', items: { type: 'string', enum: ['p'] }, 'x-ui': { widget: 'checkbox' } },
    ];
    const dialog = {
      kind: 'customDialog',
      key: 'dlg_cz',
      name: '选',
      spec: { style: 'list', object: 'w_cz', rowFilter: 'all', columns: [{ field: 'x', title: '选', format: 'dictTag' }], resultMap: { x: 'x' } },
    } as RawItem;
    for (const property of own)
      for (const format of ['dict', 'dictTag']) {
        expect(await found(bo({ x: { title: '选', ...property } }), list({ field: 'x', format })), JSON.stringify(property)).toEqual([]);
        expect(await found(bo({ x: { title: '选', ...property } }), dialog)).toEqual([]);
      }
  });

  test('of a dialog too', async () => {
    const dialog = {
      kind: 'customDialog',
      key: 'dlg_cz',
      name: '选',
      spec: { style: 'list', object: 'w_cz', rowFilter: 'all', columns: [{ field: 's', title: '文', format: 'money', align: 'right' }], resultMap: { s: 's' } },
    } as RawItem;
    expect(await found(bo({}), dialog)).toEqual(['E10 /spec/columns/0/format columnFormat']);
  });
});

test('a step of which the form says no rights shows its holder an empty form', async () => {
  const shown = form([]);
  const { V: _V, ...perm } = (shown.spec as unknown as { perm: Record<string, object> }).perm;
  const items = (rights: object): RawItem[] => [
    bo(x([])),
    { ...shown, spec: { ...shown.spec, perm: rights } } as RawItem,
    flow([
      { from: 'G', to: 'V', when: 'a > 1' },
      { from: 'G', to: 'E', default: true },
    ]),
  ];
  expect(await found(...items(perm))).toEqual(['W09 /spec/nodes/3 stepUnseen']);
  expect(await found(...items({ ...perm, V: {} }))).toEqual([]);
});

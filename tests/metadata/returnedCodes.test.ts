import { describe, expect, test } from 'vitest';
import { valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What a query, a dialog or a list brings into a field of choices is one of them, and means the same. */
const people = { exists: () => true, keys: () => [] };
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const options = (...pairs: readonly [string, string][]): object => ({ options: pairs.map(([key, name]) => ({ key, name })) });
const choosing = (ui: object, more: object = {}): object => ({ type: 'string', title: '选', 'x-ui': { widget: 'select', ...ui }, ...more });
const dict = (key: string, ...pairs: readonly [string, string][]): RawItem => item('dict', key, { items: pairs.map(([value, label]) => ({ value, label })) });
const bo = (key: string, properties: object): RawItem => item('bo', key, { schema: { type: 'object', properties } });

const [a, b, c] = [
  ['a', '甲'],
  ['b', '乙'],
  ['c', '丙'],
] as const satisfies readonly (readonly [string, string])[];
const around = [
  dict('ab', [...a], [...b]),
  dict('bc', [...b], [...c]),
  dict('c', [...c]),
  item('customQuery', 'q', {
    dsType: 'dataSource',
    object: 'w_src',
    rowFilter: 'all',
    results: [
      { field: 'lx', title: '类' },
      { field: 'mc', title: '名' },
    ],
    conditions: [],
  }),
  item('customDialog', 'd', {
    style: 'list',
    object: 'w_src',
    rowFilter: 'all',
    columns: [
      { field: 'lx', title: '类' },
      { field: 'mc', title: '名' },
    ],
    resultMap: { lb: 'lx' },
  }),
  item('dataTemplate', 't', { bo: 'src', rowFilter: 'all', columns: [{ field: 'lx', title: '类' }] }),
];
/** What is said of what `source` may hold, brought into `target` by every way there is. */
async function found(source: object, target: object, further: object = {}): Promise<readonly string[]> {
  const own = (more: object): RawItem => bo('b', { x: target, w: text, ...further, ...more });
  const ways: readonly (readonly [string, RawItem])[] = [
    ['/spec/schema/properties/x/x-query/result', bo('b', { w: text, ...further, x: { ...target, 'x-query': { alias: 'q', params: {}, result: 'lx' } } })],
    [
      '/spec/schema/properties/k/x-ui/related/bind/lx',
      own({ k: { ...text, 'x-ui': { widget: 'input', related: { alias: 'q', params: {}, bind: { lx: 'x' } } } } }),
    ],
    ['/spec/schema/properties/k/x-ui/map/x', own({ k: { ...text, 'x-ui': { widget: 'dialog', dialog: 'd', map: { k: 'mc', x: 'lb' } } } })],
    ['/spec/schema/properties/k/x-ui/map/x', own({ k: { ...text, 'x-ui': { widget: 'businessDialog', template: 't', map: { k: 'mc', x: 'lx' } } } })],
    ['/spec/schema/properties/k/x-ui/map/x', own({ k: { ...text, 'x-ui': { widget: 'button', action: 'query', query: 'q', params: {}, map: { x: 'lx' } } } })],
    [
      '/spec/schema/properties/k/x-ui/map/x',
      bo('b', {
        w: text,
        ...further,
        mx: { type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { x: target } } },
        k: { ...text, 'x-ui': { widget: 'button', action: 'query', query: 'q', params: {}, table: 'mx', map: { x: 'lx' } } },
      }),
    ],
  ];
  const said: string[] = [];
  for (const [pointer, object] of ways) {
    const problems = (await inspectItems([...around, bo('src', { lx: source, mc: text }), object], new Map(), people, '2026-11-16 09:00:00')).filter(({ id }) =>
      id?.startsWith('returned'),
    );
    for (const problem of problems) {
      expect(problem.pointer).toBe(pointer);
      expect(valueAt(object, problem.pointer)).toBeDefined();
    }
    said.push(problems.map(({ code, id }) => `${code} ${id}`).join());
  }
  return [...new Set(said)];
}

describe('codes that are brought', () => {
  const never = ['E30 returnedNever'];
  const some = ['W09 returnedCode'];
  const words = ['W09 returnedWords'];
  test.each<[string, object, object, readonly string[]]>([
    ['from the same dictionary', choosing({ dict: 'ab' }), choosing({ dict: 'ab' }), ['']],
    ['from the same stated list', choosing(options([...a])), choosing(options([...a], [...b])), ['']],
    ['from another dictionary', choosing({ dict: 'ab' }), choosing({ dict: 'c' }), never],
    ['from a dictionary that has some', choosing({ dict: 'ab' }), choosing({ dict: 'bc' }), some],
    ['from another stated list', choosing(options([...a])), choosing(options([...b])), never],
    ['from a dictionary into a stated list', choosing({ dict: 'ab' }), choosing(options([...a], [...b], [...c])), ['']],
    ['from a stated list into a dictionary', choosing(options(['x', '别'])), choosing({ dict: 'ab' }), never],
    ['with another word', choosing(options(['a', '天'])), choosing({ dict: 'ab' }), words],
    ['with a longer word', choosing(options(['a', '甲类'])), choosing({ dict: 'ab' }), ['']],
    ['from an enum', { type: 'string', title: '选', enum: ['a', 'z'], 'x-ui': { widget: 'select' } }, choosing({ dict: 'ab' }), some],
    ['into what may be anything', choosing({ dict: 'ab' }), text, ['']],
    ['into what takes others', choosing({ dict: 'ab' }), choosing({ dict: 'c', allowCreate: true }), ['']],
    ['from what is typed', text, choosing({ dict: 'ab' }), ['']],
  ])('%s', async (_name, source, target, expected) => expect(await found(source, target)).toEqual(expected));

  test('into a list that linkage gives as well', async () => {
    const linked = (target: string, list: string): object => ({
      l: { ...text, 'x-linkage': [{ when: "w == '1'", then: [{ field: target, options: list }] }] },
    });
    expect((await found(choosing({ dict: 'c' }), choosing({ dict: 'ab' }), linked('x', 'c')))[0]).toBe('');
    expect((await found(choosing({ dict: 'bc' }), choosing(options()), linked('x', 'c')))[0]).toBe('W09 returnedCode');
    expect((await found(choosing({ dict: 'c' }), choosing(options()), linked('x', 'ab')))[0]).toBe('E30 returnedNever');
  });
});

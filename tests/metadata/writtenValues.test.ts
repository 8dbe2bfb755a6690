import { describe, expect, test } from 'vitest';
import { inChinese } from '../../registry/words.ts';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What metadata writes into a field is of the kind that the server lets anybody save in it. */
const people = { exists: () => true, keys: () => [] };
const ui = (widget: string, more: object = {}): object => ({ title: widget, 'x-ui': { widget, ...more } });
const fields = {
  wz: { type: 'string', ...ui('input') },
  dx: { type: 'string', ...ui('select', { options: ['1', '2'] }) },
  bq: { type: 'string', ...ui('tags') },
  sd: { type: 'string', ...ui('select', { multiple: true, options: ['a', 'b'] }) },
  gx: { type: 'string', ...ui('checkbox', { options: ['a', 'b'] }) },
  gl: { type: 'array', items: { type: 'string' }, ...ui('checkbox', { options: ['a', 'b'] }) },
  fw: { type: 'string', ...ui('dateRange') },
  fl: { type: 'array', items: { type: 'string' }, ...ui('dateRange') },
  wj: { type: 'string', ...ui('money') },
  je: { type: 'number', ...ui('money') },
  kg: { type: 'boolean', ...ui('switch') },
  ry: { type: 'object', ...ui('user') },
  rq: { type: 'string', ...ui('date') },
  hh: { type: 'string', ...ui('rate') },
};
type Name = keyof typeof fields;
const bo = (more: object): RawItem =>
  ({
    kind: 'bo',
    key: 'b',
    name: '对象',
    spec: { schema: { type: 'object', properties: { ...fields, lk: { type: 'string', ...ui('input') }, ...more } } },
  }) as unknown as RawItem;
const form = {
  kind: 'form',
  key: 'f',
  name: '表单',
  spec: { bo: 'b', layout: [{ group: '甲', fields: Object.keys(fields) }], perm: { start: { main: { '*': 'w' } }, V: { main: { '*': 'r' } }, read: {} } },
} as unknown as RawItem;
const flow = (set: object): RawItem =>
  ({
    kind: 'flow',
    key: 'l',
    name: '流程',
    spec: {
      form: 'f',
      subject: '事',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'U', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' } },
        { id: 'V', type: 'USERTASK', name: '审', assignee: { rule: 'startUser' }, onComplete: [{ set }] },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'U' },
        { from: 'U', to: 'V' },
        { from: 'V', to: 'E' },
      ],
    },
  }) as unknown as RawItem;
const found = async (...items: readonly RawItem[]): Promise<string[]> =>
  (await inspectItems(items, new Map(), people, '2026-11-16 09:00:00'))
    .filter(({ code }) => code.startsWith('E'))
    .map(({ code, pointer }) => `${code} ${pointer.replace('/spec/schema/properties/', '')}`);

async function everywhere(name: Name, value: unknown): Promise<string[]> {
  const all = [
    await found(bo({ [name]: { ...fields[name], 'x-default': value } })),
    await found(bo({ lk: { type: 'string', ...ui('input'), 'x-linkage': [{ when: "lk == 'x'", then: [{ field: name, value }] }] } })),
    ...(typeof value === 'object' && value !== null ? [] : [await found(bo({}), form, flow({ [name]: value }))]),
  ];
  return all.map(([first, ...others]) => (first === undefined ? 'fits' : others.length > 0 ? `more than one: ${others.join()}` : first.replace(/^E\d+ /, '')));
}
const places = (name: string): string[] => [`${name}/x-default`, 'lk/x-linkage/0/then/0/value', `/spec/nodes/2/onComplete/0/set/${name}`];

describe('values of another kind', () => {
  test.each<[Name, unknown]>([
    ['wz', 5],
    ['wz', true],
    ['wz', ['a']],
    ['dx', 1],
    ['bq', ['a', 'b']],
    ['sd', ['a']],
    ['gx', ['a']],
    ['gx', 'a,a'],
    ['gl', ['a', 'a']],
    ['gl', 'a'],
    ['fw', ['2026-01-01', '2026-01-02']],
    ['fl', '2026-01-01,2026-01-02'],
    ['wj', 5],
    ['hh', 0.5],
    ['kg', 'true'],
    ['kg', 1],
    ['ry', 'U1'],
    ['rq', 20260101],
    ['je', true],
  ])('%s %j', async (name, value) => expect(await everywhere(name, value)).toEqual(places(name).slice(0, typeof value === 'object' ? 2 : 3)));
});

describe('values of their kind', () => {
  test.each<[Name, unknown]>([
    ['wz', '5'],
    ['dx', '1'],
    ['bq', 'a,b'],
    ['sd', 'a,b'],
    ['gx', 'a'],
    ['gx', 'b,a'],
    ['gl', ['a', 'b']],
    ['fw', '2026-01-01,2026-01-02'],
    ['fl', ['2026-01-01', '2026-01-02']],
    ['wj', '5'],
    ['wj', '1.50'],
    ['je', 5],
    ['je', '5'],
    ['kg', true],
    ['ry', { id: 'U1', name: '甲' }],
    ['rq', '2026-01-01'],
    ['hh', '0.5'],
    ['wz', null],
    ['wz', ''],
  ])('%s %j', async (name, value) =>
    expect(await everywhere(name, value)).toEqual(['fits', 'fits', 'fits'].slice(0, typeof value === 'object' && value !== null ? 2 : 3)),
  );
});

describe('formulas', () => {
  const computed = (name: Name, formula: string): Promise<string[]> => found(bo({ [name]: { ...fields[name], 'x-formula': formula } }));
  test.each<[Name, string]>([
    ['wj', 'today()'],
    ['wj', 'concat(wz, "x")'],
    ['wj', 'capital(je)'],
    ['wj', 'left(wz, 2)'],
    ['wj', 'wz'],
    ['hh', 'if(je > 1, wz, 0)'],
    ['gx', '"a,c"'],
    ['gx', 'if(je > 1, "a,b", "c")'],
    ['dx', '"3"'],
  ])('%s = %s', async (name, formula) => expect(await computed(name, formula)).toEqual([`E04 ${name}/x-formula`]));
  test.each<[Name, string]>([
    ['wj', 'je * 2'],
    ['wj', 'hh * je'],
    ['wj', 'hh'],
    ['wj', 'if(je > 1, je, "")'],
    ['wj', 'toNumber(wz)'],
    ['wj', 'round(je, 2)'],
    ['hh', 'je / 100'],
    ['gx', '"a,b"'],
    ['gx', '"a"'],
    ['gx', 'if(je > 1, "a,b", "")'],
    ['dx', 'if(je > 1, "1", "2")'],
    ['wz', 'je * 2'],
  ])('legitimate: %s = %s', async (name, formula) => expect(await computed(name, formula)).toEqual([]));
});

describe('what only the server knows', () => {
  const held = {
    upload: {},
    flowFiles: {},
    image: {},
    pdf: {},
    signature: {},
    relatedProcess: {},
    dialog: { dialog: 'd', map: { wz: 'id' } },
    businessDialog: { template: 'v', map: { wz: 'id' } },
  } as const;
  const errors = async (...items: readonly RawItem[]): Promise<string[]> => (await found(...items)).filter((line) => !line.startsWith('E07'));
  test.each(Object.keys(held) as (keyof typeof held)[])('no constant is a value of %s', async (widget) => {
    const t = { type: 'string', ...ui(widget, held[widget]) };
    const linked = (value: unknown): object => ({ t, lk: { ...fields.wz, 'x-linkage': [{ when: "wz == 'x'", then: [{ field: 't', value }] }] } });
    expect(await errors(bo({ t: { ...t, 'x-default': 'a' } }))).toEqual(['E04 t/x-default']);
    expect(await errors(bo({ t: { ...t, default: 'a' } }))).toEqual(['E04 t/default']);
    expect(await errors(bo({ t: { ...t, 'x-formula': "'a'" } }))).toContain('E04 t/x-formula');
    expect(await errors(bo({ t: { ...t, 'x-defaultFormula': "if(je > 1, 'a', '')" } }))).toContain('E04 t/x-defaultFormula');
    expect(await errors(bo(linked('a')))).toEqual(['E04 lk/x-linkage/0/then/0/value']);
    expect(await errors(bo(linked(null)))).toEqual([]);
    expect(await errors(bo({ t }), form, flow({ t: 'a' }))).toEqual(['E04 /spec/nodes/2/onComplete/0/set/t']);
    expect(await errors(bo({ t }), form, flow({ t: null }))).toEqual([]);
  });
});

describe('names of people and organisations', () => {
  const names = new Map([['U1', '甲']]);
  const identities = () => ({ has: (id: string) => names.has(id), near: () => undefined, called: (id: string) => names.get(id) });
  const said = async (...items: readonly RawItem[]): Promise<string[]> =>
    (await inspectItems(items, new Map(), { ...people, identities }, '2026-11-16 09:00:00'))
      .filter(({ code }) => code.startsWith('E'))
      .map(({ code, pointer, hint }) => `${code} ${pointer.replace('/spec/schema/properties/', '')} ${hint === undefined ? '' : inChinese(hint)}`);
  const several = { type: 'array', items: { type: 'object' }, ...ui('user', { multiple: true }) };
  const linked = (field: string, value: unknown): object => ({
    us: several,
    lk: { type: 'string', ...ui('input'), 'x-linkage': [{ when: "lk == 'x'", then: [{ field, value }] }] },
  });
  const at = 'lk/x-linkage/0/then/0/value';
  test.each<[string, RawItem, string[]]>([
    ['the name of the id', bo({ ry: { ...fields.ry, 'x-default': { id: 'U1', name: '甲' } } }), []],
    ['another name', bo({ ry: { ...fields.ry, 'x-default': { id: 'U1', name: '假' } } }), ['E04 ry/x-default 甲']],
    ['no name', bo({ ry: { ...fields.ry, default: { id: 'U1' } } }), ['E04 ry/default 甲']],
    ['another name in a list', bo(linked('us', [{ id: 'U1', name: '假' }])), [`E04 ${at} 甲`]],
    ['written by linkage', bo(linked('ry', { id: 'U1', name: '假' })), [`E04 ${at} 甲`]],
    ['rightly written', bo(linked('us', [{ id: 'U1', name: '甲' }])), []],
    ['another name to compare with', bo({ ry: { ...fields.ry, const: { id: 'U1', name: '假' } } }), ['E04 ry/const 甲']],
    ['nothing said of the name', bo({ ry: { ...fields.ry, enum: [{ id: 'U1' }] } }), []],
  ])('%s', async (_name, object, expected) => expect(await said(object)).toEqual(expected));
});

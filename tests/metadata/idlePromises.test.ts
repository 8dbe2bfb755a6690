import { describe, expect, test } from 'vitest';
import { valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What a form promises is kept: rights open something, linkage changes something, and what is demanded can be given. */
const people = { exists: () => true, keys: () => [] };
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const money = { type: 'number', title: '金额', 'x-ui': { widget: 'money' } };
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const rows = (columns: object): object => ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const bo = (properties: object, root: object = {}): RawItem => item('bo', 'b', { schema: { type: 'object', properties, ...root } });
const form = (object: RawItem, perm: object): RawItem =>
  item('form', 'f', {
    bo: 'b',
    layout: [{ group: '甲', fields: Object.keys((object.spec as unknown as { schema: { properties: object } }).schema.properties) }],
    perm,
  });

/** Findings of the named sorts; each at a place that is written. */
async function found(ids: readonly string[], ...items: readonly RawItem[]): Promise<string[]> {
  const problems = (await inspectItems(items, new Map(), people, '2026-11-16 09:00:00')).filter(({ id }) => ids.includes(String(id)));
  for (const { kind, key, pointer } of problems)
    expect(
      items.some((each) => each.kind === kind && each.key === key && (pointer === '' || valueAt(each, pointer) !== undefined)),
      pointer,
    ).toBe(true);
  return problems.map(({ code, pointer, id }) => `${code} ${pointer} ${id}`);
}

describe('rights to enter what nobody enters', () => {
  const object = bo({
    je: money,
    hj: { ...money, 'x-formula': 'je * 2' },
    tj: { ...money, 'x-defaultFormula': 'je * 2' },
    gd: { ...text, readOnly: true },
    mx: rows({ a: money, b: { ...money, 'x-formula': 'item.a * 2' } }),
  });
  const at = (place: string): string[] => [`W09 /spec/perm/${place} rightComputed`];
  test.each<[string, object, string[]]>([
    ['everything by default', { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } } } }, []],
    ['read', { start: { main: { '*': 'w', hj: 'r', gd: 'r' }, sub: { mx: { _: 'w', b: 'n' } } } }, []],
    ['a default formula', { start: { main: { tj: 'w' } } }, []],
    ['a formula', { start: { main: { '*': 'w', hj: 'w' } } }, at('start/main/hj')],
    ['demanded at a step', { start: { main: { '*': 'w' } }, N1: { main: { hj: 'b' } } }, at('N1/main/hj')],
    ['a column', { start: { main: { '*': 'w' }, sub: { mx: { _: 'w', b: 'w' } } } }, at('start/sub/mx/b')],
    ['read-only by its schema', { start: { main: { '*': 'w', gd: 'w' } } }, at('start/main/gd')],
  ])('%s', async (_name, perm, expected) => expect(await found(['rightComputed'], object, form(object, perm))).toEqual(expected));
});

describe('linkage that changes nothing', () => {
  const loosens = (at: string): string[] => [`W09 /spec/schema/properties/je/x-linkage/${at} linkageLoosens`];
  const stands = (at: string): string[] => [`W09 /spec/schema/properties/je/x-linkage/${at} linkageStands`];
  const dict = item('dict', 'd', { items: [{ value: 'a', label: '甲' }] });
  const object = (...linkage: readonly object[]): RawItem =>
    bo(
      {
        je: { ...money, 'x-linkage': linkage.map((rule) => ({ when: 'je > 1', ...rule })) },
        a: text,
        bt: { ...text, 'x-rules': 'required|max:9' },
        bs: text,
        hj: { ...money, 'x-formula': 'je * 2' },
        gd: { ...text, readOnly: true },
        gz: { ...text, const: 'x' },
        xz: { type: 'string', title: '选', 'x-ui': { widget: 'select', dict: 'd' } },
      },
      { required: ['bs'] },
    );
  const then = (...actions: readonly object[]): object => ({ then: actions });
  test.each<[string, readonly object[], string[]]>([
    ['a demand', [then({ field: 'a', required: true })], []],
    ['no demand', [then({ field: 'a', required: false })], loosens('0/then/0/required')],
    ['a demand and none', [{ then: [{ field: 'a', required: true }], else: [{ field: 'a', required: false }] }], []],
    ['a mode that demands and none', [{ then: [{ field: 'a', mode: 'b' }], else: [{ field: 'a', required: false }] }], []],
    ['no demand by another rule', [then({ field: 'a', required: true }), then({ field: 'a', required: false })], []],
    ['taking back a rule', [then({ field: 'bt', required: false })], loosens('0/then/0/required')],
    [
      'taking back a rule that linkage says as well',
      [{ then: [{ field: 'bt', mode: 'r' }], else: [{ field: 'bt', required: false }] }],
      loosens('0/else/0/required'),
    ],
    ['opening', [then({ field: 'a', mode: 'w' })], loosens('0/then/0/mode')],
    ['opening what is closed otherwise', [{ then: [{ field: 'a', mode: 'w' }], else: [{ field: 'a', mode: 'r' }] }], []],
    ['demanding what is demanded', [then({ field: 'bt', required: true })], stands('0/then/0/required')],
    ['demanding what the schema demands', [then({ field: 'bs', mode: 'b' })], stands('0/then/0/mode')],
    ['demanding what is computed', [then({ field: 'hj', required: true })], stands('0/then/0/required')],
    ['closing what is computed', [then({ field: 'hj', mode: 'r' })], stands('0/then/0/mode')],
    ['closing what is closed', [then({ field: 'gd', mode: 'r' })], stands('0/then/0/mode')],
    ['hiding what is computed', [then({ field: 'hj', mode: 'n' })], []],
    ['emptying what is computed', [then({ field: 'hj', clear: true })], stands('0/then/0/clear')],
    ['a value of what is closed', [then({ field: 'gd', value: 'x' })], []],
    ['the only value', [then({ field: 'gz', value: 'x' })], stands('0/then/0/value')],
    ['its own list', [then({ field: 'xz', options: 'd' })], stands('0/then/0/options')],
    ['words', [then({ field: 'hj', message: '注意' })], []],
  ])('%s', async (_name, linkage, expected) => expect(await found(['linkageLoosens', 'linkageStands'], object(...linkage), dict)).toEqual(expected));
});

describe('what is demanded and can never be given', () => {
  const must = { ...text, 'x-rules': 'required' };
  const never = ['E09 /spec/perm/start neverFilled'];
  const start = (rights: object, more: object = {}): object => ({ start: { main: { je: 'w', ...rights } }, ...more });
  const flow = (onComplete: readonly object[]): RawItem =>
    item('flow', 'l', {
      form: 'f',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' }, onComplete },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'E' },
      ],
    });
  const sets = flow([{ set: { a: 'x' } }]);
  test.each<[string, object, object, readonly RawItem[], string[]]>([
    ['entered', { a: must }, start({ a: 'w' }), [], []],
    ['read-only', { a: { ...must, readOnly: true } }, start({ a: 'w' }), [], never],
    ['read-only, by the schema', { a: { ...text, readOnly: true } }, start({ a: 'w' }), [], never],
    ['read-only, with a default', { a: { ...must, readOnly: true, 'x-default': 'x' } }, start({ a: 'w' }), [], []],
    ['read-only, with a constant of the schema', { a: { ...must, readOnly: true, default: 'x' } }, start({ a: 'w' }), [], []],
    ['read-only, set by a step', { a: { ...must, readOnly: true } }, start({ a: 'w' }), [sets], []],
    ['hidden everywhere', { a: must }, start({ a: 'n' }, { N1: { main: { a: 'r' } } }), [], never],
    ['hidden at first', { a: must }, start({ a: 'n' }, { N1: { main: { a: 'w' } } }), [], []],
    ['shown to readers only', { a: must }, start({ a: 'n' }, { read: { main: { a: 'w' } } }), [], never],
    ['entered by another form', { a: must }, start({ a: 'n' }), [{ ...form(bo({ je: money, a: must }), { start: { main: { a: 'w' } } }), key: 'g' }], []],
    [
      'brought by a choice',
      { a: must, zt: { type: 'string', title: '选', 'x-ui': { widget: 'dialog', dialog: 'd', map: { a: 'name' } } } },
      start({ a: 'n', zt: 'w' }),
      [],
      [],
    ],
    [
      'a column',
      { mx: rows({ a: must, c: text }) },
      { start: { main: { je: 'w' }, sub: { mx: { _: 'w', a: 'n' } }, subOps: { mx: { add: true } } } },
      [],
      never,
    ],
    ['a column without rows', { mx: rows({ a: must, c: text }) }, { start: { main: { je: 'w' }, sub: { mx: { _: 'w', a: 'n' } } } }, [], []],
  ])('%s', async (name, properties, perm, further, expected) => {
    const object = bo({ je: money, ...properties }, name.includes('by the schema') ? { required: ['a'] } : {});
    expect(await found(['neverFilled'], object, form(object, perm), ...further)).toEqual(expected);
  });
});

describe('what is said of buttons that a step does not offer', () => {
  const at = (...places: readonly string[]): string[] => places.map((place) => `E09 /spec/nodes/1/${place} unread`);
  const step = (more: object): RawItem =>
    item('flow', 'l', {
      form: 'f',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' }, ...more },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'E' },
      ],
    });
  test.each<[string, object, string[]]>([
    ['a word for one', { buttons: ['agree', 'reject'], buttonLabels: { agree: '确认' } }, []],
    ['a word for one with more', { buttons: [{ alias: 'agree', isLock: true }], buttonLabels: { agree: '确认' } }, []],
    ['a word for another', { buttons: ['agree'], buttonLabels: { agree: '确认', reject: '退' } }, at('buttonLabels/reject')],
    ['a word where none are named', { buttonLabels: { agree: '确认' } }, at('buttonLabels/agree')],
    ['a word that no button has', { buttons: ['agree'], buttonLabels: { agre: '确认' } }, []],
    ['two words', { buttons: [{ alias: 'agree', name: '好' }], buttonLabels: { agree: '确认' } }, at('buttons/0/name')],
    ['where to send back', { buttons: ['agree', 'reject'], rejectTargets: 'prev' }, []],
    ['where to send back, by the buttons of every step', { rejectTargets: 'prev' }, []],
    [
      'where to send back, without a button',
      { buttons: ['agree'], rejectTargets: 'prev', rejectNormalInFork: true },
      at('rejectTargets', 'rejectNormalInFork'),
    ],
  ])('%s', async (_name, more, expected) => {
    const object = bo({ je: money });
    expect(await found(['unread'], object, form(object, { start: { main: { je: 'w' } } }), step(more))).toEqual(expected);
  });
});

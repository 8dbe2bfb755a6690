import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What is declared has an effect: what could never have one is found when it is published. */
const people = { exists: () => true, keys: () => [] };
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const money = { type: 'number', title: '金额', 'x-ui': { widget: 'money' } };
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const rows = (columns: object): object => ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const bo = (properties: object): RawItem => item('bo', 'b', { schema: { type: 'object', properties } });

async function found(...items: readonly RawItem[]): Promise<string[]> {
  const problems = await inspectItems(items, new Map(), people, '2026-11-16 09:00:00');
  return problems.filter(({ code }) => !['W01', 'W04', 'W07'].includes(code)).map(({ code, pointer, id }) => `${code} ${pointer} ${id}`);
}

describe('the work calendar', () => {
  const wrong = ['E30 /spec/items/0/value calendarEntry'];
  test.each([
    ['2026-10-10', []],
    ['2026-10-01~2026-10-07', []],
    ['2026-10-01~2026-10-01', []],
    ['2028-02-29', []],
    ['2026-02-29', wrong],
    ['2026-13-01', wrong],
    ['2026-10-07~2026-10-01', wrong],
    ['2026-10-01~2026-10-32', wrong],
    ['2026/10/01', wrong],
    ['2026-10-1', wrong],
    ['20261001', wrong],
    ['国庆', wrong],
    ['2026-10-01～2026-10-07', wrong],
    ['2026-10-01 ~ 2026-10-07', wrong],
    ['2026-10-01~', wrong],
    ['2026-10-01~2026-10-07~2026-10-09', wrong],
    ['2026-10-01~2062-10-07', wrong],
  ])('%s', async (value, expected) => {
    for (const key of ['holiday', 'workday']) expect(await found(item('dict', key, { items: [{ value, label: '日' }] }))).toEqual(expected);
    expect(await found(item('dict', 'other', { items: [{ value, label: '日' }] }))).toEqual([]);
  });
});

describe('linkage', () => {
  const at = '/spec/schema/properties/je/x-linkage/0';
  test.each<[string, object, string[]]>([
    ['no branch', {}, [`E09 ${at} linkageIdle`]],
    ['an empty branch', { then: [] }, [`E09 ${at} linkageIdle`]],
    ['two of them', { then: [], else: [] }, [`E09 ${at} linkageIdle`]],
    ['an action that says nothing', { then: [{ field: 'a' }] }, [`E09 ${at}/then/0 linkageNoAction`]],
    ['the same otherwise', { then: [{ field: 'a', mode: 'r' }], else: [{ field: 'a' }] }, [`E09 ${at}/else/0 linkageNoAction`]],
    ['only otherwise', { then: [], else: [{ field: 'a', mode: 'r' }] }, []],
    ['words', { then: [{ field: 'a', message: '注意' }] }, []],
    ['emptied', { then: [{ field: 'a', value: null }] }, []],
  ])('%s', async (_name, rule, expected) =>
    expect(await found(bo({ je: { ...money, 'x-linkage': [{ when: 'je > 1', ...rule }] }, a: text }))).toEqual(expected),
  );
});

describe('one branch of linkage that says something twice', () => {
  const twice = (at: string): string[] => [`E09 /spec/schema/properties/je/x-linkage/0/${at} linkageTwice`];
  test.each<[string, object, string[]]>([
    [
      'two values',
      {
        then: [
          { field: 'a', value: '1' },
          { field: 'a', value: '2' },
        ],
      },
      twice('then/1/value'),
    ],
    [
      'the same value',
      {
        then: [
          { field: 'a', value: '1' },
          { field: 'a', value: '1' },
        ],
      },
      twice('then/1/value'),
    ],
    [
      'a value and none',
      {
        else: [
          { field: 'a', clear: true },
          { field: 'a', value: '2' },
        ],
      },
      twice('else/1/value'),
    ],
    ['both in one action', { then: [{ field: 'a', value: '1', clear: true }] }, twice('then/0/clear')],
    [
      'two modes',
      {
        then: [
          { field: 'a', mode: 'r' },
          { field: 'c', mode: 'r' },
          { field: 'a', mode: 'w' },
        ],
      },
      twice('then/2/mode'),
    ],
    [
      'demanded and not',
      {
        then: [
          { field: 'a', required: true },
          { field: 'a', required: false },
        ],
      },
      twice('then/1/required'),
    ],
    ['demanded by its mode and not', { then: [{ field: 'a', mode: 'b', required: false }] }, twice('then/0/required')],
    [
      'demanded and hidden apart',
      {
        then: [
          { field: 'a', required: true },
          { field: 'a', mode: 'n' },
        ],
      },
      [`W09 /spec/schema/properties/je/x-linkage/0/then/0/required hiddenDemand`],
    ],
    ['demanded and closed', { then: [{ field: 'a', mode: 'r', required: true }] }, [`W09 /spec/schema/properties/je/x-linkage/0/then/0/required closedDemand`]],
    ['in the two branches', { then: [{ field: 'a', value: '1' }], else: [{ field: 'a', value: '2' }] }, []],
    [
      'different sides',
      {
        then: [
          { field: 'a', value: '1' },
          { field: 'a', mode: 'r' },
          { field: 'a', message: '一' },
          { field: 'a', message: '二' },
        ],
      },
      [],
    ],
    ['cleared not at all', { then: [{ field: 'a', value: '1', clear: false }] }, []],
  ])('%s', async (_name, rule, expected) =>
    expect(await found(bo({ je: { ...money, 'x-linkage': [{ when: 'je > 1', ...rule }] }, a: text, c: text }))).toEqual(expected),
  );
});

describe('rules that say nothing', () => {
  test.each<[string, string[]]>([
    ['required||max:3', ['ruleEmpty']],
    ['required| |max:3', ['ruleEmpty']],
    ['|required', ['ruleEmpty']],
    ['required|', ['ruleEmpty']],
    ['required||', ['ruleEmpty', 'ruleEmpty']],
    ['regex:^(a||b)$', []],
    ['regex:^[|]$|max:3', []],
    ['min:1|max:3', []],
    ['required|max:3|required', ['ruleTwice']],
    ['max:3|maxLen:3', ['ruleTwice']],
    ['max:3|max:5', ['ruleTwice']],
    ['regex:^a|regex:b$', []],
    ['min_value:je|min_value:5', []],
  ])('%s', async (rules, expected) => {
    const own = rules.startsWith('min_value') ? money : text;
    expect(await found(bo({ je: money, a: { ...own, 'x-rules': rules } }))).toEqual(expected.map((id) => `E09 /spec/schema/properties/a/x-rules ${id}`));
  });

  test('and messages of rules that are not there', async () => {
    const message = (rules: object, own: object): object => ({ ...text, ...rules, 'x-rule-msg': own });
    expect(
      await found(bo({ a: message({ 'x-rules': 'max:3' }, { min: '短' }), c: message({}, { email: '不是' }), d: message({}, { required: '要填' }) })),
    ).toEqual(['E03 /spec/schema/properties/a/x-rule-msg/min ruleMessage', 'E03 /spec/schema/properties/c/x-rule-msg/email ruleMessage']);
  });
});

describe('options of a control that do nothing', () => {
  const choices = ['甲', '乙'];
  test.each<[string, object, object, string[]]>([
    ['nothing is taken over', { widget: 'user', bind: {} }, { type: 'object' }, ['bind idle']],
    ['nothing is filled in', { widget: 'input', related: { alias: 'q', params: {}, bind: {} } }, {}, ['related/bind idle']],
    ['nothing is taken over of a row', { widget: 'dialog', dialog: 'd', map: {} }, {}, ['map idle']],
    ['but the rows are kept', { widget: 'dialog', dialog: 'd', map: {}, store: 'selection' }, {}, []],
    ['no words', { widget: 'rating', texts: [] }, { type: 'number' }, ['texts idle']],
    ['a member of a list', { widget: 'select', options: [{ key: 'a', name: 'A', children: [] }] }, {}, []],
    ['no choices but those of linkage', { widget: 'select', options: [], dict: 'd' }, {}, []],
    ['at most several of one', { widget: 'select', options: choices, max: 2 }, {}, ['max unread']],
    ['at most several', { widget: 'select', options: choices, multiple: true, max: 2 }, {}, []],
    ['at most several of a list', { widget: 'select', options: choices, max: 2 }, { type: 'array', items: { type: 'string' } }, []],
    ['a tree of one', { widget: 'treeSelect', options: choices, cascade: true, keep: 'all' }, {}, ['cascade unread', 'keep unread']],
    ['leaves of several', { widget: 'treeSelect', options: choices, multiple: true, leafOnly: true }, {}, ['leafOnly unread']],
    ['leaves of one', { widget: 'treeSelect', options: choices, leafOnly: true }, {}, []],
    ['unique in no table', { widget: 'dialog', dialog: 'd', unique: 'id' }, {}, ['unique unread']],
    ['of another control', { widget: 'input', rows: 3 }, {}, ['rows option']],
  ])('%s', async (_name, ui, more, expected) => {
    const problems = (await found(bo({ je: money, a: { type: 'string', title: '项', ...more, 'x-ui': ui } }))).filter((line) =>
      /^E(09|16) .*(idle|unread|option)$/.test(line),
    );
    expect(problems).toEqual(expected.map((each) => `${each.endsWith('option') ? 'E16' : 'E09'} /spec/schema/properties/a/x-ui/${each}`));
  });
});

describe('ids in conditions', () => {
  const identities = (kind: string) => ({ has: (id: string) => id === `${kind}1`, near: () => undefined });
  const person = (type: string): RawItem =>
    bo({
      wer: { type, title: '谁', 'x-ui': { widget: 'user' } },
      a: text,
      c: text,
      je: { ...money, 'x-linkage': [{ when: '', then: [{ field: 'a', mode: 'r' }] }] },
    });
  test.each<[string, string, boolean]>([
    ['object', "wer.id == 'user1'", true],
    ['object', "wer.id == 'user2'", false],
    ['object', "'user2' != wer.id", false],
    ['object', "in(wer.id, 'user1', 'user2')", false],
    ['object', "wer.id == ''", true],
    // the name of a person is no id
    ['object', "wer == '张三'", true],
    ['object', "wer.name == '张三'", true],
    ['string', "wer == 'user1'", true],
    ['string', "wer == 'user2'", false],
    // put together, and by the way of what answers a value as it is
    ['object', "wer.id == concat('user', '2')", false],
    ['object', "wer.id == concat('user', '1')", true],
    ['object', "trim(wer.id) == 'user2'", false],
    ['object', "concat(wer.id, '') == trim(' user2 ')", false],
    ['object', "wer.id == if(je > 1, 'user2', 'user1')", false],
    ['object', "wer.id == (je > 1 ? 'user1' : '')", true],
    ['object', "if(je > 1, wer.id, '') == 'user2'", false],
    ['object', "if(je > 1, wer.id, 'user2') == 'user2'", true],
    ['object', "if(je > 1, wer.id, c) == 'user2'", true],
    ['object', "ifError(wer.id, '') != 'user2'", false],
    ['object', "in(trim(wer.id), 'user1', concat('user', 2))", false],
    ['object', "concat(wer.id, c) == 'user2'", true],
    ['object', "in(trim(wer.id), 'user1')", true],
  ])('%s: %s', async (type, when, isKnown) => {
    const object = structuredClone(person(type)) as unknown as { spec: { schema: { properties: { je: { 'x-linkage': { when: string }[] } } } } };
    for (const rule of object.spec.schema.properties.je['x-linkage']) rule.when = when;
    const problems = await inspectItems([object], new Map(), { ...people, identities }, '2026-11-16 09:00:00');
    const at = problems.filter(({ pointer }) => !pointer.includes('/wer/'));
    expect(at.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(isKnown ? [] : ['E04 /spec/schema/properties/je/x-linkage/0/when']);
    // where nobody can tell who is there, everybody may be
    expect((await found(object as unknown as RawItem)).filter((each) => !each.includes('/wer/'))).toEqual([]);
  });
});

describe('ids in a schema', () => {
  const identities = (kind: string) => ({ has: (id: string) => id === `${kind}1`, near: (id: string) => (id === `${kind}2` ? `${kind}1` : undefined) });
  const at = (properties: object, root: object = {}): Promise<string[]> =>
    inspectItems([item('bo', 'b', { schema: { type: 'object', properties, ...root } })], new Map(), { ...people, identities }, '2026-11-16 09:00:00').then(
      (all) =>
        all
          .filter(({ message }) => message.includes('组织中没有编号'))
          .map(({ code, pointer, hint }) => `${code} ${pointer.replace('/spec/schema', '')} ${String(hint)}`),
    );
  const by = (widget: string, more: object): object => ({ type: 'object', title: '谁', 'x-ui': { widget }, ...more });
  test.each(['user', 'org', 'post', 'role'])('%s', async (kind) => {
    const [known, unknown] = [
      { id: `${kind}1`, name: '甲' },
      { id: `${kind}2`, name: '乙' },
    ];
    expect(await at({ x: by(kind, { const: known, default: known, properties: { id: { enum: [known.id], default: known.id } } }) })).toEqual([]);
    expect(await at({ x: by(kind, { const: unknown }) })).toEqual([`E04 /properties/x/const ${kind}1`]);
    expect(await at({ x: by(kind, { enum: [known, unknown] }) })).toEqual([`E04 /properties/x/enum/1 ${kind}1`]);
    expect(await at({ x: by(kind, { default: unknown }) })).toEqual([`E04 /properties/x/default ${kind}1`]);
    expect(await at({ x: by(kind, { properties: { id: { const: unknown.id }, name: { const: unknown.id } } }) })).toEqual([
      `E04 /properties/x/properties/id/const ${kind}1`,
    ]);
    expect(await at({ x: by(kind, { oneOf: [{ const: known }, { const: unknown }] }) })).toEqual([`E04 /properties/x/oneOf/1/const ${kind}1`]);
    expect(await at({ x: by(kind, { type: 'array', items: { enum: [known, unknown] } }) })).toEqual([`E04 /properties/x/items/enum/1 ${kind}1`]);
    expect(await at({ mx: rows({ x: by(kind, { const: unknown }) }) })).toEqual([`E04 /properties/mx/items/properties/x/const ${kind}1`]);
    const when = { properties: { x: { properties: { id: { const: unknown.id } } } } };
    expect(await at({ x: by(kind, {}), a: text }, { if: when, then: { required: ['a'] } })).toEqual([`E04 /if/properties/x/properties/id/const ${kind}1`]);
  });
});

describe('lists that linkage swaps', () => {
  const dict = (key: string, ...items: readonly [string, string][]): RawItem => item('dict', key, { items: items.map(([value, label]) => ({ value, label })) });
  const [one, same, more, other] = [
    dict('one', ['a', '甲'], ['b', '乙']),
    dict('same', ['a', '甲']),
    dict('more', ['c', '丙']),
    dict('other', ['c', '丁'], ['b', '乙方']),
  ];
  const object = (ui: object, ...swaps: readonly string[]): RawItem =>
    bo({
      x: { type: 'string', title: '选', 'x-ui': { widget: 'select', ...ui } },
      je: { ...money, 'x-linkage': swaps.map((options, at) => ({ when: `je > ${at}`, then: [{ field: 'x', options }] })) },
    });
  const wrong = (at: number): string[] => [`E30 /spec/schema/properties/je/x-linkage/${at}/then/0/options swappedWords`];
  test.each<[string, RawItem, string[]]>([
    ['the same words', object({ dict: 'one' }, 'same', 'more'), []],
    ['another word than the own', object({ dict: 'one' }, 'other'), wrong(0)],
    ['another word than an earlier one', object({ dict: 'same' }, 'more', 'other'), wrong(1)],
    ['stated options', object({ options: [{ key: 'b', name: '乙' }] }, 'more', 'other'), wrong(1)],
    ['twice the same', object({ dict: 'one' }, 'one', 'same', 'same'), []],
  ])('%s', async (_name, swapped, expected) =>
    expect((await found(one, same, more, other, swapped)).filter((line) => line.includes('swappedWords'))).toEqual(expected),
  );
});

describe('rows of a table that is closed', () => {
  const form = (perm: object): RawItem => item('form', 'f', { bo: 'b', layout: [{ group: '甲', fields: ['je', 'mx'] }], perm: { start: perm } });
  const object = bo({ je: money, mx: rows({ a: text, hj: { ...money, 'x-formula': 'item.a' } }) });
  const closed = (...ways: readonly string[]): string[] => ways.map((way) => `E09 /spec/perm/start/subOps/mx/${way} rowsClosed`);
  test.each<[string, object, string[]]>([
    ['open', { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true } } }, []],
    ['one column', { sub: { mx: { _: 'r', a: 'b' } }, subOps: { mx: { add: true } } }, []],
    ['only what is computed', { sub: { mx: { hj: 'w' } }, subOps: { mx: { add: true } } }, closed('add')],
    ['by default', { main: { '*': 'w' }, subOps: { mx: { add: true } } }, closed('add')],
    ['by its columns', { sub: { mx: { _: 'r' } }, subOps: { mx: { add: true, del: true } } }, closed('add', 'del')],
    ['as a whole', { main: { mx: 'r' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } }, closed('add')],
    ['hidden', { sub: { mx: { _: 'w' } }, subOps: { mx: { hidden: true, add: true } } }, closed('add')],
    ['nothing is granted', { sub: { mx: { _: 'r' } }, subOps: { mx: { add: false, export: true } } }, []],
  ])('%s', async (_name, perm, expected) => expect((await found(object, form(perm))).filter((line) => line.includes('rowsClosed'))).toEqual(expected));
});

describe('rows that are demanded where nobody may add one', () => {
  const form = (perm: object): RawItem => item('form', 'f', { bo: 'b', layout: [{ group: '甲', fields: ['je', 'mx'] }], perm });
  const object = bo({ je: money, mx: rows({ a: text }) });
  const open = { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } };
  test.each<[string, object, string[]]>([
    ['with somebody who may', { start: { ...open, subOps: { mx: { add: true, required: true } } } }, []],
    ['at the start', { start: { ...open, subOps: { mx: { required: true } } } }, ['E09 /spec/perm/start/subOps/mx/required rowsDemanded']],
    ['at a step', { start: open, A: { ...open, subOps: { mx: { required: true, edit: true } } } }, ['E09 /spec/perm/A/subOps/mx/required rowsDemanded']],
    ['by the table itself', { start: open, A: { main: { mx: 'b' }, sub: { mx: { _: 'w' } } } }, ['E09 /spec/perm/A/main/mx rowsDemanded']],
    ['of all fields', { start: open, A: { main: { '*': 'b' }, sub: { mx: { _: 'w' } } } }, []],
  ])('%s', async (_name, perm, expected) => expect((await found(object, form(perm))).filter((line) => line.includes('rowsDemanded'))).toEqual(expected));
});

describe('choices that the field does not take', () => {
  const dict = (...values: readonly string[]): RawItem => item('dict', 'd', { items: values.map((value) => ({ value, label: value })) });
  const none = (at: string): string[] => [`E30 /spec/schema/properties/x/x-ui/${at} choicesUnfit`];
  const some = (at: string): string[] => [`W09 /spec/schema/properties/x/x-ui/${at} choiceUnfit`];
  const choosing = (ui: object, more: object): object => ({ type: 'string', title: '选', 'x-ui': { widget: 'select', ...ui }, ...more });
  test.each<[string, object, readonly string[], string[]]>([
    ['words under bounds of numbers', choosing({ dict: 'd' }, { 'x-rules': 'required|min_value:0|max_value:1' }), ['是', '否'], none('dict')],
    ['too short', choosing({ options: ['a', 'b'] }, { 'x-rules': 'min:5' }), [], none('options')],
    [
      'a pattern',
      choosing(
        {
          options: [
            { key: 'a', name: '1' },
            { key: 'b', name: '2' },
          ],
        },
        { pattern: '^[0-9]+$' },
      ),
      [],
      none('options'),
    ],
    ['some of them', choosing({ dict: 'd' }, { pattern: '^[0-9]+$' }), ['1', 'b'], some('dict')],
    ['some by a rule', choosing({ dict: 'd', widget: 'radio' }, { 'x-rules': 'max:1' }), ['1', 'bb'], some('dict')],
    ['a length of the schema', choosing({ options: ['abc'] }, { maxLength: 2 }), [], none('options')],
    ['all of them', choosing({ dict: 'd' }, { 'x-rules': 'required|integer|min_value:1' }), ['1', '2'], []],
    ['numbers', { ...choosing({ dict: 'd' }, { maximum: 5 }), type: 'number' }, ['6', '7'], none('dict')],
    ['numbers, some', { ...choosing({ dict: 'd' }, { maximum: 5 }), type: 'number' }, ['5', '7'], some('dict')],
    ['a rule with another field', choosing({ dict: 'd' }, { 'x-rules': 'max_value:je' }), ['1'], []],
    ['several at a time', choosing({ dict: 'd', multiple: true }, { 'x-rules': 'min:5' }), ['a', 'b'], []],
    [
      'paths of a list',
      {
        ...choosing({ options: [{ key: 'a', name: '甲', children: [{ key: 'b', name: '乙' }] }] }, {}),
        type: 'array',
        items: { type: 'string' },
        'x-ui': { widget: 'cascader', options: [{ key: 'a', name: '甲', children: [{ key: 'b', name: '乙' }] }] },
      },
      [],
      [],
    ],
    ['a list of one choice at a time', { ...choosing({ options: ['a'] }, {}), type: 'array', items: { type: 'string' } }, [], []],
    ['what people write themselves', choosing({ options: ['a'], allowCreate: true }, { 'x-rules': 'min:5' }), [], []],
  ])('%s', async (_name, property, values, expected) => expect(await found(bo({ x: property, je: money }), dict(...values))).toEqual(expected));
});

describe('options that belong to some controls or fields', () => {
  const at = (name: string, id = 'option'): string[] => [`E16 /spec/schema/properties/x/x-ui/${name} ${id}`];
  const unread = (name: string): string[] => [`E09 /spec/schema/properties/x/x-ui/${name} unread`];
  const held = (type: string, widget: string, ui: object, more: object = {}): object => ({ x: { type, title: '列', 'x-ui': { widget, ...ui }, ...more } });
  const related = { alias: 'q', params: {}, bind: { a: 'y' } };
  test.each<[object, string[]]>([
    [held('string', 'input', { multiple: true }), at('multiple')],
    [held('string', 'radio', { multiple: true, options: ['a'] }), at('multiple')],
    [held('string', 'select', { multiple: true, options: ['a'] }), []],
    [held('number', 'number', { multiple: false }), at('multiple')],
    [held('string', 'input', { showCurrentDate: true }), at('showCurrentDate')],
    [held('string', 'dateRange', { showCurrentDate: true }), at('showCurrentDate')],
    [held('string', 'date', { showCurrentDate: true, day: 1 }), []],
    [held('string', 'input', { day: 1 }), at('day')],
    [held('string', 'time', { showCurrentDate: true, day: 1 }), at('day')],
    [held('string', 'input', { precision: 2 }), unread('precision')],
    [held('string', 'select', { precision: 2, options: ['a'] }), unread('precision')],
    [held('number', 'rate', { precision: 2 }), []],
    [held('number', 'computedText', { precision: 2 }), []],
    [held('string', 'money', { precision: 2 }), []],
    [held('number', 'money', { total: true }), unread('total')],
    [held('string', 'input', { total: false }), unread('total')],
    [{ mx: rows({ x: { ...money, 'x-ui': { widget: 'money', total: false } } }) }, []],
    [{ mx: rows({ x: { ...text, 'x-ui': { widget: 'input', total: true } } }) }, ['E09 /spec/schema/properties/mx/items/properties/x/x-ui/total unread']],
    [held('string', 'computedText', { related }), unread('related')],
    [held('number', 'number', { related }, { 'x-formula': '1+1' }), unread('related')],
    [held('string', 'input', { related }), []],
    [{ ...held('string', 'computedText', { related }), z: { ...text, 'x-ui': { widget: 'input', related: { ...related, bind: { a: 'x' } } } } }, []],
  ])('%j', async (properties, expected) => {
    const query = item('customQuery', 'q', { dsType: 'dataSource', object: 'w_b', rowFilter: 'all', results: [{ field: 'y' }] });
    expect((await found(bo({ y: text, ...properties }), query)).filter((line) => /unread|E16.* option$/.test(line))).toEqual(expected);
  });
});

describe('who is picked by himself', () => {
  const user = (more: object = {}): object => ({ type: 'object', title: '人', 'x-ui': { widget: 'user', selectCurrent: true }, ...more });
  const form = (...modes: readonly string[]): RawItem =>
    item('form', 'f', {
      bo: 'b',
      layout: [{ group: '甲', fields: ['je', 'x'] }],
      perm: Object.fromEntries(modes.map((mode, index) => [index === 0 ? 'start' : `N${index}`, { main: { je: 'w', x: mode } }])),
    });
  const idle = ['W09 /spec/schema/properties/x/x-ui/selectCurrent neverPicked'];
  test.each<[string, object, readonly RawItem[], string[]]>([
    ['nobody', { x: user() }, [form('r', 'n')], idle],
    ['at the second step', { x: user() }, [form('r', 'w')], []],
    ['demanded', { x: user() }, [form('b')], []],
    ['no form yet', { x: user() }, [], []],
    ['never', { x: user({ readOnly: true }) }, [form('w')], idle],
    ['opened by linkage', { x: user(), je: { ...money, 'x-linkage': [{ when: 'je > 1', then: [{ field: 'x', mode: 'w' }] }] } }, [form('r')], []],
  ])('%s', async (_name, properties, forms, expected) =>
    expect((await found(bo({ je: money, ...properties }), ...forms)).filter((line) => line.includes('neverPicked'))).toEqual(expected),
  );
});

describe('the step at which a request is filled in', () => {
  const step = (assignee: object): RawItem =>
    item('flow', 'f', {
      form: 'f',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee },
        { id: 'B', type: 'USERTASK', assignee: { rule: 'users', users: ['u1'] } },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'B' },
        { from: 'B', to: 'E' },
      ],
    });
  const form = item('form', 'f', { bo: 'b', layout: [{ group: '甲', fields: ['je'] }], perm: { start: { main: { je: 'w' } }, B: { main: { je: 'r' } } } });
  test.each<[object, string[]]>([
    [{ rule: 'startUser' }, []],
    [[{ rule: 'startUser' }], []],
    [{ rule: 'users', users: ['u1'] }, ['E08 /spec/nodes/1/assignee starterActs']],
    [{ rule: 'role', code: 'r' }, ['E08 /spec/nodes/1/assignee starterActs']],
    [[{ rule: 'startUser' }, { rule: 'users', users: ['u1'] }], ['E08 /spec/nodes/1/assignee starterActs']],
  ])('%j', async (assignee, expected) =>
    expect((await found(bo({ je: money }), form, step(assignee))).filter((line) => line.includes('starterActs'))).toEqual(expected),
  );
});

describe('entries that stand under nothing', () => {
  const dict = (...parents: readonly (string | undefined)[]): RawItem =>
    item('dict', 'd', { items: parents.map((parent, index) => ({ value: `v${index}`, label: 'v', ...(parent === undefined ? {} : { parent }) })) });
  const under = (property: object): RawItem =>
    bo({ p: { title: '上级', ...property }, x: { type: 'string', title: '下级', 'x-ui': { widget: 'select', dict: 'd', parentField: 'p' } } });
  const stated = { type: 'string', 'x-ui': { widget: 'select', options: ['a', 'b'] } };
  const at = (id: string): string[] => [`${id === 'noParents' ? 'E30' : 'W09'} /spec/schema/properties/x/x-ui/dict ${id}`];
  test.each<[object, RawItem, string[]]>([
    [stated, dict('a', 'b'), []],
    [stated, dict(undefined, undefined), at('noParents')],
    [text, dict(undefined), at('noParents')],
    [stated, dict('a', undefined), at('parentless')],
    [text, dict('a', undefined), at('parentless')],
  ])('%j', async (property, entries, expected) =>
    expect((await found(under(property), entries)).filter((line) => /noParents|parentless/.test(line))).toEqual(expected),
  );
});

describe('a category that is disabled', () => {
  const categories = item('dict', 'lcfl', {
    items: [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙', disabled: true },
    ],
  });
  const under = (each: RawItem, typeKey: string): RawItem => ({ ...each, typeKey }) as RawItem;
  const menu = item('menu', 'm', { sn: 1, auth: ['everyone'] });
  const list = item('dataTemplate', 'v', { source: { call: 'task.getTodoList' }, columns: [{ field: 'subject', title: '标题' }] });
  const flow = item('flow', 'f', { form: 'f', subject: '探' });
  test.each([menu, list, flow, bo({ je: money })])('$kind', async (each) => {
    const said = async (typeKey: string): Promise<string[]> => (await found(categories, under(each, typeKey))).filter((line) => line.includes('/typeKey'));
    expect(await said('a')).toEqual([]);
    expect(await said('b')).toEqual(['W08 /typeKey categoryDisabled']);
  });
});

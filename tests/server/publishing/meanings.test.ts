import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metaImport, metaPublish } from '../../../schemas/calls/index.ts';
import { Office } from '../runtime/office.ts';
import type { PublishAnswer } from './publishAnswer.ts';

/** A field that says something else of the same value: told while a record holds one or a request goes on writing it, and silent while there is neither. */
let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const held = (type: string, widget: string, ui: object = {}, more: object = {}): object => ({ type, title: '列', 'x-ui': { widget, ...ui }, ...more });
const text = held('string', 'input');
const number = held('number', 'number');
const money = held('number', 'money');
const choice = (...names: readonly (readonly [string, string])[]): object => held('string', 'select', { options: names.map(([key, name]) => ({ key, name })) });
const of = (dict: string, ui: object = {}): object => held('string', 'select', { dict, ...ui });
const dict = (key: string, ...labels: readonly string[]): object => ({
  kind: 'dict',
  key,
  name: '选项',
  spec: { items: labels.map((label, at) => ({ value: 'abcdef'[at], label })) },
});
const dicts = [dict('mnCity', '北京', '上海'), dict('mnColour', '红', '蓝'), dict('mnTown', '北京', '上海', '广州')];
const person = { id: 'U1013', name: '林志强' };

/** What is told of a stored value and of requests under way, each as `from → to`, or what refuses; undefined where nothing is. */
interface Told {
  readonly stored?: string;
  readonly running?: string;
}
const both = (words: string): Told => ({ stored: `storedMeaning ${words}`, running: `runningMeaning ${words}` });
const computed = (by: string): Told => ({ stored: `storedComputed ${by}`, running: `runningComputed ${by}` });
const refused = (words: string): Told => ({ stored: `storedUnread ${words}`, running: `runningRetyped ${words}` });
const silent: Told = {};

const changes: Readonly<Record<string, readonly [from: object, value: unknown, to: object, told: Told]>> = {
  // numbers
  rate: [number, 0.5, held('number', 'rate'), both('number → rate')],
  money: [number, 0.5, money, both('number → money')],
  amount: [money, 0.5, number, both('money → number')],
  rating: [number, 4, held('number', 'rating'), both('number → rating')],
  length: [number, 4, held('number', 'duration'), both('number → duration')],
  share: [held('number', 'rate'), 0.5, money, both('rate → money')],
  stars: [held('number', 'rating'), 4, held('number', 'rating', { count: 10 }), both('count: 5 → count: 10')],
  slider: [number, 4, held('number', 'slider'), silent],
  inText: [held('string', 'money'), '12.50', held('string', 'rate'), both('money → rate')],
  unit: [held('number', 'slider', { unit: '天' }), 4, held('number', 'slider', { unit: '小时' }), both('unit: 天 → unit: 小时')],
  suffix: [held('string', 'input', { suffix: '元' }), '4', held('string', 'input', { suffix: '万元' }), both('unit: 元 → unit: 万元')],
  currency: [money, 5, held('number', 'money', { currency: '$' }), both('currency: ¥ → currency: $')],
  currencySaid: [money, 5, held('number', 'money', { currency: '¥' }), silent],
  hours: [held('number', 'duration'), 90, held('number', 'duration', { storeAs: 'minute', hoursPerDay: 24 }), silent],
  dayLength: [held('number', 'duration'), 90, held('number', 'duration', { hoursPerDay: 8 }), both('hoursPerDay: 24 → hoursPerDay: 8')],
  twice: [held('number', 'number', { unit: '天' }), 4, held('number', 'duration', { storeAs: 'day' }), both('number → duration')],
  // texts
  markup: [text, 'a < b', held('string', 'richText'), both('input → richText')],
  plain: [held('string', 'richText'), '<p>a</p>', held('string', 'textarea'), both('richText → textarea')],
  longer: [text, 'a', held('string', 'textarea'), silent],
  list: [text, '甲,乙', held('string', 'tags'), both('input → tags')],
  files: [held('string', 'upload'), undefined, text, { running: 'runningMeaning upload → input' }],
  // moments
  month: [held('string', 'date'), '2026-11-16', held('string', 'month'), refused('string (date) → string (month)')],
  day: [held('string', 'month'), '2026-11', held('string', 'date'), refused('string (month) → string (date)')],
  moment: [held('string', 'date'), '2026-11-16', held('string', 'datetime'), refused('string (date) → string (datetime)')],
  pattern: [
    held('string', 'datetime'),
    '2026-11-16 09:05:00',
    held('string', 'datetime', { inputFormat: 'yyyy-MM-dd HH:mm' }),
    refused('format: YYYY-MM-DD HH:mm:ss → format: YYYY-MM-DD HH:mm'),
  ],
  coarser: [held('string', 'date'), '2026-11-16', held('string', 'date', { format: 'YYYY-MM' }), both('day → month')],
  shown: [held('string', 'date'), '2026-11-16', held('string', 'date', { format: 'YYYY年MM月DD日' }), silent],
  firstDay: [held('string', 'month', { inputFormat: 'YYYY-MM-DD' }), '2026-11-01', held('string', 'date'), both('month → day')],
  range: [held('string', 'dateRange'), '2026-11-16,2026-11-17', held('string', 'monthRange'), refused('string (dateRange) → string (monthRange)')],
  // choices
  exchanged: [choice(['a', '甲'], ['b', '乙']), 'a', choice(['a', '乙'], ['b', '甲']), both('a: 甲 → a: 乙')],
  other: [choice(['a', '同意']), 'a', choice(['a', '其他']), both('a: 同意 → a: 其他')],
  opposite: [choice(['a', '同意']), 'a', choice(['a', '不同意']), both('a: 同意 → a: 不同意')],
  english: [choice(['a', 'Approved']), 'a', choice(['a', 'Declined']), both('a: Approved → a: Declined')],
  longerWord: [choice(['a', '差旅报销']), 'a', choice(['a', '差旅费报销']), silent],
  spelt: [choice(['a', 'Cancelled order']), 'a', choice(['a', 'Canceled orders']), silent],
  more: [choice(['a', '甲']), 'a', choice(['a', '甲'], ['b', '乙']), silent],
  unheld: [choice(['a', '甲'], ['b', '乙']), 'a', choice(['a', '甲'], ['b', '丙']), { running: 'runningMeaning b: 乙 → b: 丙' }],
  dict: [of('mnCity'), 'a', of('mnColour'), both('a: 北京 → a: 红')],
  sameWords: [of('mnCity'), 'a', of('mnTown'), silent],
  fewer: [of('mnTown'), 'a', of('mnCity'), { running: 'runningMeaning c: 广州 → c: -' }],
  open: [of('mnCity', { allowCreate: true }), 'a', text, both('a: 北京 → a: -')],
  source: [
    of('mnCity', { allowCreate: true }),
    'a',
    held('string', 'select', { query: { alias: 'q_dqyh', value: 'id', label: 'fullname' } }),
    both('dict: mnCity → query: q_dqyh.id'),
  ],
  dialog: [
    held('string', 'dialog', { dialog: 'dlg_org' }),
    undefined,
    held('string', 'dialog', { dialog: 'dlg_post' }),
    { running: 'runningMeaning dialog: dlg_org → dialog: dlg_post' },
  ],
  on: [
    held('string', 'switch', { activeValue: 'Y', inactiveValue: 'N' }),
    'Y',
    held('string', 'switch', { activeValue: 'N', inactiveValue: 'Y' }),
    both('activeValue: Y; inactiveValue: N → activeValue: N; inactiveValue: Y'),
  ],
  stated: [
    held('boolean', 'switch', { activeText: '开', inactiveText: '关' }),
    true,
    held('boolean', 'switch', { activeText: '关', inactiveText: '开' }),
    both('true: 开 → true: 关'),
  ],
  scored: [held('number', 'rating', { texts: ['差', '好'] }), 1, held('number', 'rating', { texts: ['好', '差'] }), both('1: 差 → 1: 好')],
  titled: [
    { type: 'string', title: '列', oneOf: [{ const: 'a', title: '甲' }] },
    'a',
    { type: 'string', title: '列', oneOf: [{ const: 'a', title: '乙' }] },
    both('a: 甲 → a: 乙'),
  ],
  several: [held('string', 'select', { options: ['1', 'b'] }), '1', held('string', 'select', { options: ['1', 'b'], multiple: true }), silent],
  one: [
    held('string', 'select', { options: ['1', 'b'], multiple: true }),
    '1,b',
    held('string', 'select', { options: ['1', 'b'] }),
    refused('string, multiple → string'),
  ],
  // people
  org: [held('object', 'user'), person, held('object', 'org'), refused('object (user) → object (org)')],
  post: [held('object', 'org'), { id: 'O1', name: '财务部' }, held('object', 'post'), refused('object (org) → object (post)')],
  people: [
    held('object', 'user'),
    person,
    held('array', 'user', { multiple: true }, { items: { type: 'object' } }),
    refused('object (user) → array of object (user)'),
  ],
  // who writes it
  formula: [number, 4, { ...number, 'x-formula': 'n*2' }, computed('x-formula')],
  default: [number, 4, { ...number, 'x-defaultFormula': 'n*2' }, computed('x-defaultFormula')],
  query: [text, '4', { ...text, 'x-query': { alias: 'q_dqyh', params: {}, result: 'id' } }, computed('x-query')],
  fixed: [{ ...number, 'x-defaultFormula': 'n*2' }, 4, { ...number, 'x-formula': 'n*2' }, computed('x-formula')],
  suggested: [{ ...number, 'x-defaultFormula': 'n*2' }, undefined, { ...number, 'x-formula': 'n*2' }, { running: 'runningComputed x-formula' }],
  freed: [{ ...number, 'x-formula': 'n*2' }, undefined, number, silent],
  reckoned: [{ ...number, 'x-formula': 'n*2' }, undefined, { ...number, 'x-formula': 'n*3' }, silent],
  // words and looks
  title: [number, 4, { ...number, title: '别的' }, silent],
  looks: [number, 4, held('number', 'number', { width: 200, help: '说明', placeholder: '请填写', thousands: true, precision: 2 }), silent],
};

const names = Object.keys(changes);
const row = (values: Readonly<Record<string, unknown>>): object => ({ bh: '1', n: 2, ...values, mx: [{ share: 0.5, fixed: 4 }, { share: 0.5 }] });
const records = [{ bo: 'mn', key: ['bh'], rows: [row(Object.fromEntries(names.map((name) => [name, changes[name]?.[1]]))), { bh: '2' }] }];

/** The object with each field as it is before or after; with a form and a flow where requests are to be started. */
function items(key: string, at: 0 | 2, version: number): readonly object[] {
  const lines = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: { share: changes['share']?.[at], fixed: changes['fixed']?.[at] } },
  };
  const properties = {
    bh: text,
    n: number,
    ...Object.fromEntries(names.map((name) => [name, changes[name]?.[at]])),
    mx: { $ref: '#/$defs/lines' },
  };
  const object = { kind: 'bo', key, name: '数据', base: { version }, spec: { schema: { type: 'object', $defs: { lines }, properties } } };
  return version > 0 ? [object] : [...dicts, object, ...(key === 'mn' ? [] : requestsOf(key))];
}

function requestsOf(key: string): readonly object[] {
  const rights = { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true, edit: true } } };
  const nodes = [
    { id: 'S', type: 'START' },
    { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
    { id: 'N2', type: 'USERTASK', assignee: { rule: 'users', users: ['admin'] }, buttons: ['agree'] },
    { id: 'E', type: 'END' },
  ];
  const edges = [
    { from: 'S', to: 'N1' },
    { from: 'N1', to: 'N2' },
    { from: 'N2', to: 'E' },
  ];
  const everyone = { start: ['everyone'] };
  return [
    {
      kind: 'form',
      key,
      name: '数据',
      auth: everyone,
      spec: { bo: key, layout: [{ group: '甲', fields: ['bh', 'n', ...names, 'mx'] }], perm: { start: rights, N2: rights } },
    },
    { kind: 'flow', key, name: '数据', auth: everyone, spec: { form: key, subject: '数据', nodes, edges } },
  ];
}

const publish = async (package_: readonly object[], data: readonly object[] = []): Promise<void> => {
  const { body } = await office.call<PublishAnswer>('admin', metaPublish, {
    body: { package: 'probe', version: 1, items: package_, ...(data.length > 0 ? { data } : {}) },
  });
  expect(body.state, JSON.stringify(body.value?.problems?.filter(({ code }) => code.startsWith('E')) ?? body).slice(0, 2000)).toBe(true);
};

/** What is told of the changed object, by field: finding, words and count. */
async function told(key: string, version: number): Promise<Readonly<Record<string, readonly string[]>>> {
  const { body } = await office.call<PublishAnswer>('admin', metaImport, {
    query: { dryRun: true },
    body: { package: 'probe', version: 1, items: items(key, 2, version) },
  } as never);
  const lines = (body.value?.problems ?? []).flatMap(({ id = '', pointer, params = {} }) =>
    /^(stored|running)/.test(id)
      ? [
          [
            pointer.replace('/spec/schema/', '').replace(/^properties\//, ''),
            `${id} ${params['from'] === undefined ? '' : `${params['from']} → `}${params['to']} (${params['count']})`,
          ] as const,
        ]
      : [],
  );
  return Object.fromEntries([...new Set(lines.map(([name]) => name))].map((name) => [name, lines.flatMap(([each, line]) => (each === name ? [line] : []))]));
}
const expected = (which: keyof Told): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(names.flatMap((name) => (changes[name]?.[3][which] === undefined ? [] : [[name, [`${changes[name][3][which]} (1)`]] as const])));

test('nothing is told while nothing is stored and nothing runs', async () => {
  await publish(items('mn', 0, 0));
  expect(await told('mn', 1)).toEqual({});
});

test('what records hold and means something else is told by field, with how many', async () => {
  await publish([], records);
  // somebody has entered one of them himself, over its default formula
  const db = office.server.parts.database.forTenant('-1');
  const marks = JSON.stringify(['fixed']);
  await db.updateTable('bo_row').set({ sticky: marks }).where('bo', '=', 'mn').where(sql<string>`data ->> 'bh'`, '=', '1').execute();
  await db
    .updateTable('bo_sub_row')
    .set({ data: sql<string>`data || jsonb_build_object('sticky_', ${marks}::jsonb)` })
    .where('bo', '=', 'mn')
    .where('sn', '=', 0)
    .execute();
  expect(await told('mn', 1)).toEqual({
    ...expected('stored'),
    '$defs/lines/items/properties/share': ['storedMeaning rate → money (1)'],
    '$defs/lines/items/properties/fixed': ['storedComputed x-formula (1)'],
  });
});

test('what requests under way go on writing is told where nothing is stored yet', async () => {
  await publish(items('mnr', 0, 0));
  await office.start('chenyuxin', 'mnr', { mnr: { bh: '1' } });
  expect(await told('mnr', 1)).toEqual({
    ...expected('running'),
    '$defs/lines/items/properties/share': ['runningMeaning rate → money (1)'],
    '$defs/lines/items/properties/fixed': ['runningComputed x-formula (1)'],
  });
});

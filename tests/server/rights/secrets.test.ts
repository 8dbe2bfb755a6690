import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instancePreviewPath, metaPublish, taskGetAfterJumpNodes } from '../../../schemas/calls/index.ts';
import { makeDesigners, startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { shareOf } from '../../helpers/shareOf.ts';
import { base64 } from './rightsServer.ts';

/** What is computed with something hidden: refused when it is published, unless the rights say so; and no look ahead measures it. */
let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  await makeDesigners(portal.db, 'finance');
}, 120_000);
afterAll(() => portal.close());

type Json = Readonly<Record<string, unknown>>;
interface Problem {
  readonly code: string;
  readonly kind: string;
  readonly pointer: string;
  readonly id?: string;
  readonly params?: Json;
}

const text = (more: Json = {}) => ({ type: 'string', title: '文字', 'x-ui': { widget: 'input' }, ...more });
const money = (more: Json = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const day = (more: Json = {}) => ({ type: 'string', format: 'date', title: '日期', 'x-ui': { widget: 'date' }, ...more });
const rows = (columns: Json) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const script = (body: string): string => `jsScript:${Buffer.from(body).toString('base64')}`;
const hide = (...names: readonly string[]) => ({ '*': 'w', ...Object.fromEntries(names.map((name) => [name, 'n'])) });

let count = 0;
async function published(
  properties: Json,
  start: Json,
  more: { readonly rules?: readonly object[]; readonly subject?: string; readonly perm?: Json; readonly items?: readonly object[] } = {},
): Promise<Problem[]> {
  const key = `sc${(count += 1)}`;
  const items = [
    ...(more.items ?? []),
    { kind: 'bo', key, name: key, spec: { schema: { type: 'object', properties } } },
    {
      kind: 'form',
      key: `${key}V1`,
      name: key,
      spec: {
        bo: key,
        layout: [{ group: '全部', fields: Object.keys(properties) }],
        perm: { start, read: { main: { '*': 'r' } }, ...more.perm },
        ...(more.rules === undefined ? {} : { rules: more.rules }),
      },
    },
    ...(more.subject === undefined
      ? []
      : [
          {
            kind: 'flow',
            key: `${key}V1`,
            name: key,
            spec: {
              form: `${key}V1`,
              subject: more.subject,
              nodes: [
                { id: 'S', type: 'START', name: 'S' },
                { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
                { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: { rule: 'users', users: ['head'] }, buttons: ['agree'] },
                { id: 'E', type: 'END', name: 'E' },
              ],
              edges: [
                { from: 'S', to: 'UserTask1' },
                { from: 'UserTask1', to: 'UserTask2' },
                { from: 'UserTask2', to: 'E' },
              ],
            },
          },
        ]),
  ];
  const { token } = await portal.server.parts.sessions.issue(portal.db, 'finance', {});
  const { body } = await portal.server.call(metaPublish, { token, body: { package: key, version: 1, items } });
  return (body as { readonly value: { readonly problems: Problem[] } }).value.problems.filter(
    ({ code, id }) => code.startsWith('E') || id === 'revealsNothing',
  );
}

const query = {
  kind: 'customQuery',
  key: 'sc_q',
  name: 'q',
  spec: {
    dsType: 'dataSource',
    object: 'w_clfybx',
    rowFilter: 'all',
    conditions: [{ field: 'ccsy', op: 'EQUAL', source: 'parameter', parameter: 'p' }],
    results: [
      { field: 'bxzje', title: '金额' },
      { field: 'ccsy', title: '事由' },
    ],
  },
};
const dialog = {
  kind: 'customDialog',
  key: 'sc_d',
  name: 'd',
  spec: {
    style: 'list',
    object: 'w_clfybx',
    rowFilter: 'all',
    columns: [{ field: 'bxzje', title: '金额' }],
    conditions: [{ field: 'ccsy', op: 'EQUAL', source: 'parameter', parameter: 'p' }],
    resultMap: { je: 'bxzje' },
  },
};
const choice = (ui: Json) => text({ 'x-ui': { widget: 'select', ...ui } });
const chosen = (source: string, more: Json = {}) =>
  text({ 'x-ui': { widget: 'dialog', dialog: 'sc_d', params: { p: source }, map: {}, store: 'selection', ...more } });
/** A table `u` in the rows of `t`; the column `y` of `t` is hidden. */
const nested = (column: Json, y: Json = money()): [Json, Json] => [
  { t: rows({ y, z: text(), u: { ...rows({ p: column, q: text() }) } }) },
  { main: { '*': 'w' }, sub: { t: { _: 'w', y: 'n' }, u: { _: 'w' } }, subOps: { t: { add: true }, u: { add: true } } },
];
const asked = (source: string) => ({ 'x-query': { alias: 'sc_q', params: { p: source }, result: 'bxzje' } });

describe('refused at publishing, unless declared', () => {
  const cases: readonly (readonly [
    string,
    string,
    Json,
    Json,
    { readonly rules?: readonly object[]; readonly perm?: Json; readonly items?: readonly object[] }?,
  ])[] = [
    [
      'a visible formula over a hidden amount',
      'secret',
      { secret: money(), mine: money(), sum: money({ 'x-formula': 'mine-secret' }) },
      { main: hide('secret') },
    ],
    [
      'through another hidden formula',
      'secret',
      { secret: money(), mine: money(), inner: money({ 'x-formula': 'secret*2' }), sum: money({ 'x-formula': 'if(mine>inner,1,0)' }) },
      { main: hide('secret', 'inner') },
    ],
    ['a default formula', 'secret', { secret: money(), sum: money({ 'x-defaultFormula': 'secret+1' }) }, { main: hide('secret') }],
    [
      'a total of a hidden column',
      't.item.je',
      { t: rows({ je: money(), sm: text() }), sum: money({ 'x-formula': 'sum(t.item.je)' }) },
      { main: { '*': 'w' }, sub: { t: { je: 'n', sm: 'w' } } },
    ],
    [
      'a column over a hidden one',
      't.item.je',
      { t: rows({ je: money(), sm: money({ 'x-formula': 'item.je*2' }) }) },
      { main: { '*': 'w' }, sub: { t: { je: 'n', sm: 'w' } } },
    ],
    ['the number of hidden rows', 't.item.je', { t: rows({ je: money() }), sum: money({ 'x-formula': 'count(t.item.je)' }) }, { main: hide('t') }],
    [
      'a hidden result of a query',
      'budget',
      { p: text(), budget: money(asked('p')), mine: money(), sum: money({ 'x-formula': 'mine-budget' }) },
      { main: hide('budget') },
      { items: [query] },
    ],
    ['a query asked with something hidden', 'words', { words: text(), found: money(asked('words')) }, { main: hide('words') }, { items: [query] }],
    ['a bound', 'secret', { secret: money(), mine: money({ 'x-rules': 'max_value:secret' }) }, { main: hide('secret') }],
    [
      'a bound in rows',
      't.item.je',
      { t: rows({ je: money(), sm: money({ 'x-rules': 'max_value:item.je' }) }) },
      { main: { '*': 'w' }, sub: { t: { je: 'n', sm: 'w' } } },
    ],
    ...['max_value:parent.y', 'min_value:parent.y', 'between:1,parent.y', 'confirmed:parent.y'].map(
      (rule) => [`a bound in the row above: ${rule}`, 't.item.y', ...nested(money({ 'x-rules': rule }))] as const,
    ),
    ...['date_lte:parent.y', 'date_gte:parent.y', 'isAfter:parent.y', 'isBefore:parent.y'].map(
      (rule) => [`a day in the row above: ${rule}`, 't.item.y', ...nested(day({ 'x-rules': rule }), day())] as const,
    ),
    [
      'a bound by a member',
      'hys',
      {
        hys: { type: 'object', title: '会', 'x-ui': { widget: 'dialog', dialog: 'sc_d', map: {}, store: 'selection' } },
        mine: money({ 'x-rules': 'max_value:hys.rl' }),
      },
      { main: hide('hys') },
      { items: [dialog] },
    ],
    [
      'a bound of what is computed from an entry',
      'secret',
      { secret: money(), mine: money(), sum: money({ 'x-formula': 'mine*2', 'x-rules': 'max_value:secret' }) },
      { main: hide('secret') },
    ],
    [
      'a column in which rows have to differ',
      't.item.je',
      { t: rows({ je: money(), sm: text({ 'x-rules': 'row_unique:je' }) }) },
      { main: { '*': 'w' }, sub: { t: { je: 'n', sm: 'w' } } },
    ],
    ['what a choice stands under', 'secret', { secret: text(), v: choice({ dict: 'fylx', parentField: 'secret' }) }, { main: hide('secret') }],
    [
      'what a choice stands under, computed',
      'secret',
      { secret: text(), inner: text({ 'x-formula': 'secret' }), v: choice({ dict: 'fylx', parentField: 'inner' }) },
      { main: hide('secret', 'inner') },
    ],
    [
      'what a choice in a row stands under',
      't.item.y',
      { t: rows({ y: text(), v: choice({ dict: 'fylx', parentField: 'item.y' }) }) },
      { main: { '*': 'w' }, sub: { t: { y: 'n', v: 'w' } } },
    ],
    ['what a choice stands under in the row above', 't.item.y', ...nested(choice({ dict: 'fylx', parentField: 'parent.y' }), text())],
    ['a hidden choice that stands under an entry', 'v', { open: text(), v: choice({ dict: 'fylx', parentField: 'open' }) }, { main: hide('v') }],
    [
      'the question for the choices',
      'secret',
      { secret: text(), v: choice({ query: { alias: 'sc_q', params: { p: 'secret' }, value: 'ccsy' } }) },
      { main: hide('secret') },
      { items: [query] },
    ],
    [
      'the question for the choices, with the row above',
      't.item.y',
      ...nested(choice({ query: { alias: 'sc_q', params: { p: 'parent.y' }, value: 'ccsy' } }), text()),
      { items: [query] },
    ],
    ['a query asked with the row above', 't.item.y', ...nested(money(asked('parent.y')), text()), { items: [query] }],
    ['what a dialog is narrowed by', 'secret', { secret: text(), v: chosen('secret') }, { main: hide('secret') }, { items: [dialog] }],
    [
      'what a dialog in a row is narrowed by',
      't.item.y',
      { t: rows({ y: text(), v: chosen('item.y') }) },
      { main: { '*': 'w' }, sub: { t: { y: 'n', v: 'w' } } },
      { items: [dialog] },
    ],
    ['what a dialog is narrowed by in the row above', 't.item.y', ...nested(chosen('parent.y'), text()), { items: [dialog] }],
    [
      'what the rows of a table are chosen by',
      'secret',
      {
        secret: text(),
        t: { ...rows({ je: money() }), 'x-ui': { widget: 'subTable', backfill: { dialog: 'sc_d', params: { p: 'secret' }, map: { je: 'je' }, unique: 'je' } } },
      },
      { main: hide('secret'), sub: { t: { _: 'w' } }, subOps: { t: { add: true } } },
      { items: [dialog] },
    ],
    [
      'what fills other fields',
      'secret',
      { secret: text(), a: text({ 'x-ui': { widget: 'input', related: { alias: 'sc_q', params: { p: 'secret' }, bind: { ccsy: 'b' } } } }), b: text() },
      { main: hide('secret') },
      { items: [query] },
    ],
    [
      'what a button asks with',
      'secret',
      {
        secret: text(),
        a: text(),
        go: { type: 'string', title: '取', 'x-ui': { widget: 'button', action: 'query', query: 'sc_q', params: { p: 'secret' }, map: { a: 'ccsy' } } },
      },
      { main: hide('secret') },
      { items: [query] },
    ],
    [
      'what a list is narrowed by',
      'secret',
      { secret: text(), l: { type: 'string', title: '列表', 'x-ui': { widget: 'dataView', template: 'sc_l', bind: { ccsy: 'secret' } } } },
      { main: hide('secret') },
      { items: [{ kind: 'dataTemplate', key: 'sc_l', name: 'l', spec: { bo: 'clfybx', columns: [{ field: 'ccsy', title: '事由' }], rowFilter: 'all' } }] },
    ],
    [
      'a condition that shows a field',
      'secret',
      { secret: money(), a: text({ 'x-linkage': [{ when: 'secret > 1000', then: [{ field: 'b', mode: 'n' }] }] }), b: text() },
      { main: hide('secret') },
    ],
    ...[{ mode: 'n' }, { value: '1' }, { clear: true }, { message: '提示' }].map(
      (action) =>
        [
          `a condition that does something nobody enters: ${JSON.stringify(action)}`,
          'secret',
          { secret: money(), a: text({ 'x-linkage': [{ when: 'secret > 1000', then: [{ field: 'b', ...action }] }] }), b: text() },
          { main: { '*': 'r', secret: 'n' } },
        ] as const,
    ),
    [
      'a condition that hides a table',
      'secret',
      { secret: money({ 'x-linkage': [{ when: 'secret > 1000', then: [{ field: 't', mode: 'n' }] }] }), t: rows({ je: money() }) },
      { main: { '*': 'r', secret: 'n' }, sub: { t: { _: 'r' } } },
    ],
    [
      'a condition in a row that fills another column',
      't.item.y',
      { t: rows({ y: money({ 'x-linkage': [{ when: 'item.y > 10', then: [{ field: 'item.z', value: 'x' }] }] }), z: text() }) },
      { main: { '*': 'w' }, sub: { t: { y: 'n', z: 'w' } } },
    ],
    [
      'a hidden formula that a condition fixes',
      'secret',
      {
        secret: money({ 'x-linkage': [{ when: 'secret > 1000', then: [{ field: 'inner', value: 7 }] }] }),
        mine: money(),
        inner: money({ 'x-defaultFormula': 'mine*2' }),
        sum: money({ 'x-formula': 'inner+1' }),
      },
      { main: hide('secret', 'inner') },
    ],
    ['what a script reads', 'secret', { secret: money(), mine: money({ 'x-rules': script('data.secret > value') }) }, { main: hide('secret') }],
    [
      'a rule of the form',
      'secret',
      { secret: money(), mine: money() },
      { main: hide('secret') },
      { rules: [{ key: 'r', check: 'mine < secret', message: 'x' }] },
    ],
    [
      'a hidden default that a node may replace',
      'approved',
      { mine: money(), approved: money({ 'x-defaultFormula': 'mine' }), sum: money({ 'x-formula': 'approved*2' }) },
      { main: hide('approved') },
      { perm: { UserTask2: { main: { '*': 'r', approved: 'w' } } } },
    ],
  ];
  test.each(shareOf(cases).map((each) => [each[0], each] as const))('%s', async (_name, [, secret, properties, start, more]) => {
    const found = await published(properties, start, { ...more, subject: 'x' });
    expect(found).toEqual([
      expect.objectContaining({
        code: 'E25',
        kind: 'form',
        pointer: '/spec/perm/start',
        id: 'reveals',
        params: expect.objectContaining({ place: 'start', secret }) as unknown,
      }),
    ]);
    expect(await published(properties, { ...start, reveals: [secret] }, { ...more, subject: 'x' })).toEqual([]);
  });

  const harmless: readonly (readonly [string, Json, Json, { readonly rules?: readonly object[] }?])[] = [
    [
      'what is computed from what one sees',
      { mine: money(), inner: money({ 'x-formula': 'mine*2' }), sum: money({ 'x-formula': 'inner+1' }) },
      { main: hide('inner') },
    ],
    ['hidden computed fields', { secret: money(), sum: money({ 'x-formula': 'secret*2' }) }, { main: hide('secret', 'sum') }],
    [
      'what a choice that nobody makes here stands under',
      { secret: text(), v: choice({ dict: 'fylx', parentField: 'secret' }) },
      { main: { '*': 'r', secret: 'n' } },
    ],
    ['a choice under a constant of the same name', { secret: text(), v: choice({ dict: 'fylx', parentField: "'secret'" }) }, { main: hide('secret') }],
    ['a text that happens to be the name of a field', { secret: text(), v: text({ 'x-rules': 'is:secret' }) }, { main: hide('secret') }],
    [
      'a condition that only guides an entry, where nothing is entered',
      {
        secret: money(),
        a: text({
          'x-linkage': [
            {
              when: 'secret > 1000',
              then: [
                { field: 'b', required: true },
                { field: 'b', mode: 'b' },
              ],
            },
          ],
        }),
        b: text(),
      },
      { main: { '*': 'r', secret: 'n' } },
    ],
    [
      'a condition that does something to what is hidden too',
      { secret: money(), a: text({ 'x-linkage': [{ when: 'secret > 1000', then: [{ field: 'b', value: 'x' }] }] }), b: text() },
      { main: hide('secret', 'b') },
    ],
    [
      'a script about the value alone',
      { secret: text(), value: text(), v: text({ 'x-rules': script('value.length > 3') }) },
      { main: hide('secret', 'value') },
    ],
    [
      'a rule that nothing entered here can break',
      { secret: money(), other: money() },
      { main: { '*': 'r', secret: 'n' } },
      { rules: [{ key: 'r', check: 'empty(other) or other < secret', message: 'x' }] },
    ],
  ];
  test.each(harmless.map((each) => [each[0], each] as const))('%s is no secret', async (_name, [, properties, start, more]) => {
    expect(await published(properties, start, { ...more, subject: 'x' })).toEqual([]);
  });

  test.each([
    ['what nothing tells', 'secret', { code: 'W09', id: 'revealsNothing' }],
    ['what the form does not have', 'secrte', { code: 'E25', id: 'revealsUnknown' }],
  ])('declaring %s', async (_name, path, problem) => {
    expect(await published({ secret: money(), mine: money() }, { main: hide('secret'), reveals: [path] })).toEqual([
      expect.objectContaining({ ...problem, pointer: '/spec/perm/start/reveals/0' }),
    ]);
  });

  test('a subject that somebody may not read', async () => {
    expect(
      await published(
        { open: text(), words: text() },
        { main: { '*': 'w' } },
        { subject: '${open} ${words}', perm: { UserTask2: { main: { '*': 'r', words: 'n' } } } },
      ),
    ).toEqual([
      expect.objectContaining({ code: 'E25', kind: 'flow', pointer: '/spec/subject', id: 'revealingText', params: { place: 'UserTask2', secret: 'words' } }),
    ]);
  });
});

describe('looking ahead', () => {
  const to = (id: string) => ({ rule: 'users', users: [id] });
  const flow = (key: string, when: string, bo: string) => ({
    kind: 'flow',
    key,
    name: key,
    spec: {
      form: `${bo}V1`,
      subject: '${open}',
      nodes: [
        { id: 'S', type: 'START', name: 'S' },
        { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
        { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: to('head'), buttons: ['agree', 'saveDraft'], jumpType: ['free', 'select'] },
        { id: 'G', type: 'EXCLUSIVE', name: 'G' },
        { id: 'UserTask3', type: 'USERTASK', name: '复核', assignee: to('finance'), buttons: ['agree'] },
        { id: 'UserTask4', type: 'USERTASK', name: '另审', assignee: to('chen'), buttons: ['agree'] },
        { id: 'E', type: 'END', name: 'E' },
      ],
      edges: [
        { from: 'S', to: 'UserTask1' },
        { from: 'UserTask1', to: 'UserTask2' },
        { from: 'UserTask2', to: 'G' },
        { from: 'G', to: 'UserTask3', when },
        { from: 'G', to: 'UserTask4', default: true },
        { from: 'UserTask3', to: 'E' },
        { from: 'UserTask4', to: 'E' },
      ],
    },
  });
  const conditions: readonly (readonly [string, string, boolean])[] = [
    ['directly', 'mine > secret', false],
    ['through a hidden formula', 'diff > 0', false],
    ['through what is computed from an entry', 'double > secret', false],
    ['by a total of entered rows', 'total > secret', false],
    ['hidden alone', 'secret > 1000', false],
    ['of what he sees', 'mine > 1000', true],
  ];
  beforeAll(async () => {
    const properties = {
      open: text(),
      mine: money(),
      secret: money(),
      diff: money({ 'x-formula': 'mine-secret' }),
      double: money({ 'x-formula': 'mine*2' }),
      t: rows({ je: money() }),
      total: money({ 'x-formula': 'sum(t.item.je)' }),
    };
    const main = { '*': 'w', secret: 'n', diff: 'n' };
    await portal.publish([
      { kind: 'bo', key: 'la', name: 'la', spec: { schema: { type: 'object', properties } } },
      {
        kind: 'form',
        key: 'laV1',
        name: 'la',
        spec: {
          bo: 'la',
          layout: [{ group: '全部', fields: Object.keys(properties) }],
          perm: {
            start: { main },
            read: { main: { ...main, '*': 'r' } },
            UserTask2: { main, sub: { t: { _: 'w' } }, subOps: { t: { add: true } } },
            UserTask3: { main: { '*': 'r' } },
            UserTask4: { main: { '*': 'r' } },
          },
        },
      },
      ...conditions.map(([, when], index) => flow(`laF${index}`, when, 'la')),
      query,
      { kind: 'bo', key: 'ln', name: 'ln', spec: { schema: { type: 'object', properties: { open: text(), mine: money(), budget: money(asked('open')) } } } },
      {
        kind: 'form',
        key: 'lnV1',
        name: 'ln',
        spec: {
          bo: 'ln',
          layout: [{ group: '全部', fields: ['open', 'mine', 'budget'] }],
          perm: { start: { main: { '*': 'w', budget: 'n' } }, read: { main: { '*': 'r', budget: 'n' } } },
        },
      },
      flow('lnF', 'mine > budget', 'ln'),
      flow('lnG', 'mine > 1000', 'ln'),
    ] as never[]);
  });

  const call = async (person: Person, spec: typeof instancePreviewPath | typeof taskGetAfterJumpNodes, body: object) =>
    JSON.stringify((await portal.server.call(spec, { token: (await portal.server.parts.sessions.issue(portal.db, person, {})).token, body })).body);

  test.each(conditions.map(([name, , steered], index) => [name, index, steered] as const))(
    'measures nothing hidden: %s, drafts saved in between',
    async (_name, index, steered) => {
      const inst = (await portal.post('sun', '/runtime/instance/v1/start', { flowKey: `laF${index}`, data: base64({ la: { open: 'o', mine: 1 } }) })).json<{
        instId: string;
      }>().instId;
      const row = await portal.db.selectFrom('bo_row').select(['id', 'data']).where('inst_id', '=', inst).executeTakeFirstOrThrow();
      await portal.db
        .updateTable('bo_row')
        .set({ data: JSON.stringify({ ...row.data, secret: '842777.77', diff: '-842776.77' }) })
        .where('id', '=', row.id)
        .execute();
      const task = (await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow()).id;
      const [paths, jumps] = [new Set<string>(), new Set<string>()];
      const amounts = [1, 842777, 842778, 9_000_000];
      for (const mine of amounts) {
        const data = base64({ la: { open: 'o', mine, sub_t: [{ je: mine }] } });
        // what is entered is looked at as it is, then as it is stored
        paths.add(await call('head', instancePreviewPath, { taskId: task, data }));
        jumps.add(await call('head', taskGetAfterJumpNodes, { taskId: task, data }));
        expect((await portal.post('head', '/runtime/task/v1/saveDraft', { taskId: task, data })).json()).toMatchObject({ state: true });
        paths.add(await call('head', instancePreviewPath, { taskId: task }));
        jumps.add(await call('head', taskGetAfterJumpNodes, { taskId: task }));
      }
      expect([paths.size, jumps.size]).toEqual(steered ? [2, 2] : [1, 1]);
    },
  );

  test('a new document is not measured by what a hidden query brings', async () => {
    await portal.claim({ by: 'sun', data: { ccsy: 'probe', bxzje: '5000' } });
    const ways = await Promise.all(
      [1, 4999, 5001, 9_000].map((mine) => call('sun', instancePreviewPath, { flowKey: 'lnF', data: base64({ ln: { open: 'probe', mine } }) })),
    );
    expect(new Set(ways).size).toBe(1);
    expect(ways[0]).not.toMatch(/复核|另审/);
    expect(await call('sun', instancePreviewPath, { flowKey: 'lnG', data: base64({ ln: { open: 'probe', mine: 5000 } }) })).toContain('UserTask3');
  });
});

describe('whom somebody names to stand for him', () => {
  test('is chosen by what he sees himself', async () => {
    const properties = { open: text(), secret: money() };
    const node = (id: string, who: object) => ({ id, type: 'USERTASK', name: id, assignee: who, buttons: ['agree', 'startFlow'] });
    await portal.publish([
      { kind: 'bo', key: 'dg', name: 'dg', spec: { schema: { type: 'object', properties } } },
      {
        kind: 'form',
        key: 'dgV1',
        name: 'dg',
        spec: {
          bo: 'dg',
          layout: [{ group: '全部', fields: ['open', 'secret'] }],
          perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } }, UserTask2: { main: { '*': 'r', secret: 'n' } } },
        },
      },
      {
        kind: 'flow',
        key: 'dgV1',
        name: 'dg',
        spec: {
          form: 'dgV1',
          subject: '${open}',
          nodes: [
            { id: 'S', type: 'START', name: 'S' },
            node('UserTask1', { rule: 'startUser' }),
            node('UserTask2', { rule: 'users', users: ['head'] }),
            { id: 'E', type: 'END', name: 'E' },
          ],
          edges: [
            { from: 'S', to: 'UserTask1' },
            { from: 'UserTask1', to: 'UserTask2' },
            { from: 'UserTask2', to: 'E' },
          ],
        },
      },
    ] as never[]);
    const holderWith = async (condition: string, secret: number): Promise<string | null> => {
      await portal.db.deleteFrom('wf_agent').execute();
      await portal.db
        .insertInto('wf_agent')
        .values({
          id: 'AG',
          auth_id: 'head',
          auth_name: 'head',
          agent_id: 'chen',
          agent_name: 'chen',
          type: '3',
          subject: null,
          start_at: null,
          end_at: null,
          enabled: true,
          created_at: '2026-11-15 09:00:00',
          rule: JSON.stringify([{ condition, conditionDesc: '', agentId: 'chen', agentName: 'chen' }]),
        })
        .execute();
      const inst = (await portal.post('sun', '/runtime/instance/v1/start', { flowKey: 'dgV1', data: base64({ dg: { open: 'o', secret } }) })).json<{
        instId: string;
      }>().instId;
      return (await portal.db.selectFrom('wf_task').select('assignee_id').where('inst_id', '=', inst).executeTakeFirstOrThrow()).assignee_id;
    };
    expect([await holderWith("open == 'o'", 1), await holderWith("open == 'x'", 1)]).toEqual(['chen', 'head']);
    for (const condition of ['secret > 1000', 'secret < 1000', 'secret == 842777', 'not (secret < 1000)', "secret > 1000 and open == 'o'"]) {
      expect([condition, await holderWith(condition, 842777)]).toEqual([condition, await holderWith(condition, 1)]);
    }
  });
});

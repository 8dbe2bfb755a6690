import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadRecord } from '../../../server/forms/BoStore.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';
import { toldOf } from './toldOf.ts';

/**
 * What a form takes from a query is read with the rights of whoever writes it: `finance` may read the source, `chen` only
 * starts the forms over it. Both are told the same that their own `doQuery` tells them.
 */
const base = '/form/dataTemplate/v1';
const CANARY = 842777;
const text = (title: string, more: object = {}) => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'number' }, ...more });
const sum = (column: string) => ({ type: 'number', title: '合计', 'x-ui': { widget: 'number' }, 'x-formula': `sum(t.item.${column})` });
const rows = (properties: object) => ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties } });
const form = (key: string, fields: readonly string[], more: object = {}, perm: object = { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } }) => ({
  kind: 'form',
  key,
  name: key,
  ...more,
  spec: { bo: key.replace(/V\d$/, ''), layout: [{ group: '全部', fields }], perm },
});

/** Ways to close the row, its column or the query; what `doQuery` tells `chen` then. */
const sources: Readonly<
  Record<string, { readonly form?: object; readonly perm?: object; readonly query?: object; readonly auth?: object; readonly told: number | readonly object[] }>
> = {
  open: { told: [{ mm: CANARY }] },
  theForm: { form: { auth: { view: ['role:fykj'] } }, told: [] },
  theNamedForm: { form: { auth: { view: ['role:fykj'] } }, query: { form: 'qsnamedV1' }, told: 403 },
  theColumn: { perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', mm: 'n' } } }, told: [{}] },
  theCondition: { perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', bh: 'n' } } }, told: [] },
  theRows: { query: { rowFilter: [{ role: 'fykj', sql: '1=1' }] }, told: [] },
  theQuery: { auth: { view: ['role:fykj'] }, told: 403 },
};
const names = Object.keys(sources);

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  for (const [name, { form: own = {}, perm, query = {}, auth }] of Object.entries(sources)) {
    const key = name === 'theNamedForm' ? 'qsnamed' : `qs${name}`;
    const asked = (source: string) => ({ 'x-query': { alias: `q_${name}`, params: { bh: source }, result: 'mm' } });
    const chosen = { 'x-ui': { widget: 'select', query: { alias: `q_all_${name}`, value: 'mm', label: 'mm' } } };
    await portal.publish([
      { kind: 'bo', key, name: key, spec: { schema: { type: 'object', properties: { bh: text('编号'), mm: number('金额') } } } },
      form(`${key}V1`, ['bh', 'mm'], own, perm),
      {
        kind: 'customQuery',
        key: `q_${name}`,
        name,
        ...(auth === undefined ? {} : { auth }),
        spec: {
          dsType: 'dataSource',
          object: `w_${key}`,
          rowFilter: 'all',
          conditions: [{ field: 'bh', op: 'EQUAL' }],
          results: [{ field: 'mm', title: '金额' }],
          ...query,
        },
      },
      {
        kind: 'customQuery',
        key: `q_all_${name}`,
        name,
        ...(auth === undefined ? {} : { auth }),
        spec: {
          dsType: 'dataSource',
          object: `w_${key}`,
          rowFilter: 'all',
          results: [
            { field: 'bh', title: '编号' },
            { field: 'mm', title: '金额' },
          ],
          ...query,
        },
      },
      {
        kind: 'customDialog',
        key: `d_${name}`,
        name,
        ...(auth === undefined ? {} : { auth }),
        spec: {
          style: 'list',
          object: `w_${key}`,
          rowFilter: 'all',
          columns: [
            { field: 'bh', title: '编号' },
            { field: 'mm', title: '金额' },
          ],
          resultMap: { bh: 'bh', mm: 'mm' },
          ...query,
        },
      },
      {
        kind: 'bo',
        key: `u${name}`,
        name,
        spec: {
          schema: {
            type: 'object',
            properties: {
              a: text('甲'),
              b: text('乙'),
              c: text('丙', chosen),
              d: text('丁', { 'x-ui': { widget: 'dialog', dialog: `d_${name}`, multiple: false, map: { d: 'bh', e: 'mm' } } }),
              e: number('带出'),
              v: number('值', asked('b')),
              dbl: number('倍', { 'x-formula': 'v*2' }),
              t: rows({ k: text('键'), w: number('值', asked('item.k')) }),
              s: sum('w'),
            },
          },
        },
      },
      form(
        `u${name}V1`,
        ['a', 'b', 'c', 'd', 'e', 'v', 'dbl', 't', 's'],
        { auth: { start: ['everyone'] } },
        {
          start: { main: { '*': 'w', e: 'r', v: 'r' }, sub: { t: { k: 'w', w: 'r' } }, subOps: { t: { add: true, del: true } } },
          read: { main: { '*': 'r' } },
        },
      ),
      {
        kind: 'dataTemplate',
        key: `dt_u${name}`,
        name,
        spec: { bo: `u${name}`, form: `u${name}V1`, columns: [{ field: 'a', title: '甲' }], rowButtons: ['edit'], rowFilter: [{ role: '*', sql: '1=1' }] },
      },
      { kind: 'bo', key: `f${name}`, name, spec: { schema: { type: 'object', properties: { b: text('乙'), v: number('值', asked('b')) } } } },
      form(
        `f${name}V1`,
        ['b', 'v'],
        { auth: { start: ['everyone'] } },
        { start: { main: { b: 'w', v: 'r' } }, read: { main: { '*': 'r' } }, UserTask2: { main: { '*': 'w', v: 'r' } } },
      ),
      {
        kind: 'flow',
        key: `f${name}V1`,
        name,
        spec: {
          form: `f${name}V1`,
          subject: 's',
          nodes: [
            { id: 'S', type: 'START', name: 'S' },
            { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow', 'saveDraft'] },
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
      {
        kind: 'flow',
        key: `g${name}V1`,
        name,
        spec: {
          form: `f${name}V1`,
          subject: 's',
          nodes: [
            { id: 'S', type: 'START', name: 'S' },
            { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow', 'saveDraft'] },
            { id: 'G', type: 'EXCLUSIVE', name: '金额' },
            { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: { rule: 'users', users: ['head'] }, buttons: ['agree'] },
            { id: 'E', type: 'END', name: 'E' },
          ],
          edges: [
            { from: 'S', to: 'UserTask1' },
            { from: 'UserTask1', to: 'G' },
            { from: 'G', to: 'UserTask2', when: 'v >= 1000' },
            { from: 'G', to: 'E', default: true },
            { from: 'UserTask2', to: 'E' },
          ],
        },
      },
    ]);
    await portal.claim({ by: 'finance', bo: key, data: { bh: 'K1', mm: CANARY } });
    await portal.claim({ by: 'finance', bo: key, data: { bh: 'K2', mm: 7 } });
  }
}, 60_000);
afterAll(() => portal.close());

type Data = Readonly<Record<string, unknown>>;
const isTold = (name: string): boolean => name === 'open';
const ofStored = async (bo: string, id: string): Promise<Data> => (await loadRecord(portal.db, bo, id))?.data ?? expect.fail(`no ${bo} ${id}`);
const save = async (person: Person, name: string, data: Data) =>
  (await portal.post(person, `${base}/boSave/u${name}`, { [`u${name}`]: data, formKey: `u${name}V1` })).json<{
    state: boolean;
    value: string;
    issues?: readonly object[];
  }>();

/** Whatever rows there are, rights leave the question open; rows that a filter leaves out are no rows. */
const unanswered = ['theForm', 'theNamedForm', 'theColumn', 'theCondition', 'theQuery'];

describe.each(names)('the way of a request, closed by %s', (name) => {
  test('is never decided by an answer that rights withhold', async () => {
    const start = async (person: Person, b: string) =>
      (await portal.post(person, '/runtime/instance/v1/start', { flowKey: `g${name}V1`, data: base64({ [`f${name}`]: { b } }) })).json<{
        state: boolean;
        message: string;
        instId?: string;
      }>();
    for (const b of ['K1', 'none']) {
      const reply = await start('chen', b);
      if (unanswered.includes(name)) expect(reply).toMatchObject({ state: false, message: expect.stringContaining('值：没有权限查询') });
      else expect(reply).toMatchObject({ state: true });
    }
    // nothing is asked
    expect(await start('chen', '')).toMatchObject({ state: true });
    // a column may be hidden from everybody
    expect(await start('finance', 'K1')).toMatchObject({ state: !['theColumn', 'theCondition'].includes(name) });
  });
});

describe.each(names)('closed by %s', (name) => {
  const told = isTold(name) ? CANARY : null;

  test('doQuery says so', async () => {
    const answer = await portal.post('chen', `/form/customQuery/v1/doQuery?alias=q_${name}`, [{ key: 'bh', value: 'K1' }]);
    expect(
      answer.statusCode === 200
        ? answer.json<{ rows: object[] }>().rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
        : answer.statusCode,
    ).toEqual(sources[name]?.told);
    expect(
      (await portal.post('finance', `/form/customQuery/v1/doQuery?alias=q_${name}`, [{ key: 'bh', value: 'K1' }])).json<{ rows: object[] }>().rows.length,
    ).toBe(name === 'theCondition' ? 0 : 1);
  });

  test('a new document takes no more', async () => {
    const { value } = await save('chen', name, { a: '1', b: 'K1', sub_t: [{ k: 'K1' }, { k: 'none' }] });
    const stored = await ofStored(`u${name}`, value);
    expect([stored['v'], stored['dbl'], (stored['t'] as Data[]).map(({ w }) => w)]).toEqual([
      told === null ? null : String(told),
      told === null ? '0' : String(told * 2),
      [told === null ? null : String(told), null],
    ]);
    expect(toldOf(JSON.stringify(stored), [String(CANARY)])).toHaveLength(isTold(name) ? 1 : 0);
  });

  test('neither do drafts, bulk changes, requests and previews', async () => {
    const draft = await portal.post('chen', `${base}/boSaveDraft`, {
      tempAlias: `dt_u${name}`,
      dataJson: JSON.stringify({ [`u${name}`]: { a: '1', b: 'K1' } }),
    });
    expect(draft.json()).toMatchObject({ state: true });
    const opened = await portal.get('chen', `${base}/getTempDraftData/${draft.json<{ value: string }>().value}`);
    const { value: id } = await save('chen', name, { a: '1', b: 'none' });
    expect((await portal.post('chen', `${base}/boBatchUpdate/u${name}`, [{ id_: id, b: 'K1' }])).json()).toMatchObject({ state: true });
    const started = await portal.post('chen', '/runtime/instance/v1/start', { flowKey: `f${name}V1`, data: base64({ [`f${name}`]: { b: 'K1' } }) });
    expect(started.json()).toMatchObject({ state: true });
    const request = await ofStored(`f${name}`, started.json<{ businessKey?: string; value: { businessKey: string } }>().value.businessKey);
    for (const seen of [opened.body, JSON.stringify(await ofStored(`u${name}`, id)), JSON.stringify(request)]) {
      expect(seen).toContain('K1');
      if (!isTold(name)) expect(toldOf(seen, [String(CANARY)])).toEqual([]);
    }
    expect((await ofStored(`u${name}`, id))['v']).toBe(told === null ? null : String(told));
  });

  test('what stands there stays as long as its parameters do', async () => {
    const { value: id } = await save('finance', name, { a: '1', b: 'K1', sub_t: [{ k: 'K1' }] });
    const before = await ofStored(`u${name}`, id);
    const row = (before['t'] as Data[])[0];
    // the read rights of a form hide from everybody
    expect(before['v']).toBe(name === 'theColumn' || name === 'theCondition' ? null : String(CANARY));
    expect(await save('finance', name, { id_: id, a: '2', b: 'K1', sub_t: [{ id_: row?.['id_'], k: 'K1' }] })).toMatchObject({ state: true });
    await portal.db.updateTable('bo_row').set({ create_by: 'chen' }).where('id', '=', id).execute();
    expect(await save('chen', name, { id_: id, a: '3', b: 'K1', sub_t: [{ id_: row?.['id_'], k: 'K1' }] })).toMatchObject({ state: true });
    expect(await ofStored(`u${name}`, id)).toMatchObject({ a: '3', v: before['v'], t: [{ w: row?.['w'] }] });
    expect(await save('chen', name, { id_: id, a: '3', b: 'K2', sub_t: [{ id_: row?.['id_'], k: 'K2' }] })).toMatchObject({ state: true });
    expect(await ofStored(`u${name}`, id)).toMatchObject({ v: isTold(name) ? '7' : null, t: [{ w: isTold(name) ? '7' : null }] });
  });

  test('a choice that was not offered is none, whether it exists or not', async () => {
    const [existing, invented] = [await save('chen', name, { a: '1', c: String(CANARY) }), await save('chen', name, { a: '1', c: '842778' })];
    const mayChoose = isTold(name) || name === 'theCondition';
    expect([existing.state, invented.state]).toEqual([mayChoose, false]);
    expect(invented.issues).toMatchObject([{ path: 'c', rule: 'choice' }]);
    if (!mayChoose) expect(existing.issues).toEqual(invented.issues);
  });

  test('a dialog that he may not open brings nothing', async () => {
    const { state, value } = await save('chen', name, { a: '1', d: 'K1', e: 1 });
    const brought = state ? (await ofStored(`u${name}`, value))['e'] : null;
    expect(brought).toBe(name === 'open' ? String(CANARY) : null);
  });

  test('who writes for a leader reads with his own rights', async () => {
    await portal.db
      .insertInto('wf_secretary')
      .values({
        id: `S${name}`,
        leader_id: 'finance',
        leader_name: 'finance',
        secretary_id: 'chen',
        secretary_name: 'chen',
        rights: '{}',
        def_keys: [],
        enabled: true,
        start_at: null,
        end_at: null,
        created_at: '2026-11-15 09:00:00',
      })
      .execute();
    const data = base64({ [`f${name}`]: { b: 'K1' } });
    for (const action of ['start', 'saveDraft'] as const) {
      const begun = await portal.post('chen', `/runtime/instance/v1/${action}?leaderId=finance`, { flowKey: `f${name}V1`, data });
      expect(begun.json()).toMatchObject({ state: true });
      expect((await ofStored(`f${name}`, begun.json<{ value: { businessKey: string } }>().value.businessKey))['v']).toBe(told === null ? null : String(told));
    }
    await portal.db.deleteFrom('wf_secretary').where('id', '=', `S${name}`).execute();
  });
});

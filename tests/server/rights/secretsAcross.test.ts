import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MetadataProblem, RawItem } from '../../../registry/metadata/index.ts';
import { metaItemArchive, metaPublish } from '../../../schemas/calls/index.ts';
import { inspectItems } from '../../../server/publishing/checkItems.ts';
import { makeDesigners, startListServer, type ListServer } from '../form/listServer.ts';

type Json = Readonly<Record<string, unknown>>;

const text = (more: Json = {}) => ({ type: 'string', title: '文字', 'x-ui': { widget: 'input' }, ...more });
const money = (more: Json = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const rows = (columns: Json) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const hide = (...names: readonly string[]) => ({ '*': 'w', ...Object.fromEntries(names.map((name) => [name, 'n'])) });
const linkage = (when: string, ...then: readonly Json[]) => ({ 'x-linkage': [{ when, then }] });

const object = (key: string, properties: Json): RawItem => ({ kind: 'bo', key, name: key, spec: { schema: { type: 'object', properties } } });
const formOver = (bo: RawItem, key: string, perm: Json): RawItem => ({
  kind: 'form',
  key,
  name: key,
  spec: {
    bo: bo.key,
    layout: [{ group: '全部', fields: Object.keys((bo.spec as { schema: { properties: Json } }).schema.properties) }],
    perm: { read: { main: { '*': 'r' }, sub: {} }, ...perm },
  },
});
const dialog: RawItem = {
  kind: 'customDialog',
  key: 'sx_d',
  name: 'd',
  spec: {
    style: 'list',
    object: 'w_sx',
    rowFilter: 'all',
    columns: [{ field: 'a', title: '金额' }],
    conditions: [{ field: 'a', op: 'EQUAL', source: 'parameter', parameter: 'p' }],
    resultMap: { a: 'a' },
  },
};
const dialogOver: RawItem = object('sx', { a: money() });

const people = { exists: () => true, keys: () => [] };
const secretsIn = (problems: readonly MetadataProblem[]): string[] => [
  ...new Set(
    problems
      .filter(({ id }) => id === 'reveals')
      .map(({ key, params }) => `${key} ${String(params?.['place'])}: ${String(params?.['name'])} tells ${String(params?.['secret'])}`),
  ),
];
const inspect = (...items: readonly RawItem[]) => inspectItems(items, new Map(), people, '2026-11-22 10:00:00');

describe('what linkage fixes', () => {
  const q = { h: money({ 'x-defaultFormula': 'a*2' }), hs: text(linkage('hs == "q"', { field: 'h', value: 7 })) };
  const cases: readonly (readonly [string, Json, Json, string])[] = [
    ['in front of a formula', { a: money(), ...q, v: money({ 'x-formula': 'h+0' }) }, { main: hide('h', 'hs') }, 'v tells hs'],
    [
      'by emptying',
      { a: money(), h: q.h, hs: text(linkage('hs == "q"', { field: 'h', clear: true })), v: money({ 'x-formula': 'h+0' }) },
      { main: hide('h', 'hs') },
      'v tells hs',
    ],
    ['in front of a bound', { a: money(), ...q, v: money({ 'x-rules': 'max_value:h' }) }, { main: hide('h', 'hs') }, 'v tells hs'],
    [
      'in front of what a dialog is asked with',
      { a: money(), ...q, v: text({ 'x-ui': { widget: 'dialog', dialog: 'sx_d', params: { p: 'h' }, map: {}, store: 'selection' } }) },
      { main: hide('h', 'hs') },
      'v tells hs',
    ],
    [
      'over two rules',
      {
        a: money(),
        hs: text(linkage('hs == "q"', { field: 'g', value: 7 })),
        g: money({ 'x-defaultFormula': 'a+1', ...linkage('g > 5', { field: 'h', value: 3 }) }),
        h: money({ 'x-defaultFormula': 'a*2' }),
        v: money({ 'x-formula': 'h+0' }),
      },
      { main: hide('h', 'g', 'hs') },
      'v tells hs',
    ],
    [
      'over two rules and two formulas',
      {
        a: money(),
        hs: text(linkage('hs == "q"', { field: 'g', value: 7 })),
        g: money({ 'x-defaultFormula': 'a+1' }),
        i: money({ 'x-formula': 'g*2', ...linkage('i > 5', { field: 'h', value: 3 }) }),
        h: money({ 'x-defaultFormula': 'a*2' }),
        j: money({ 'x-formula': 'h-1' }),
        v: money({ 'x-formula': 'j+0' }),
      },
      { main: hide('h', 'g', 'hs', 'i', 'j') },
      'v tells hs',
    ],
    [
      'in rows of rows, by the row above',
      {
        t: rows({
          y: money(),
          z: text(),
          u: rows({
            q: money(),
            h: money({ 'x-defaultFormula': 'item.q*2', ...linkage('parent.y > 1', { field: 'item.h', value: 7 }) }),
            v: money({ 'x-formula': 'item.h+0' }),
          }),
        }),
      },
      { main: { '*': 'w' }, sub: { t: { _: 'w', y: 'n' }, u: { _: 'w', h: 'n' } } },
      'u.item.v tells t.item.y',
    ],
    [
      'in rows that go with those above',
      {
        hs: text(linkage('hs == "q"', { field: 't', clear: true })),
        t: rows({ p: money(), u: rows({ q: money({ 'x-formula': 'parent.p' }) }) }),
        v: money({ 'x-formula': 'sum(u.item.q)' }),
      },
      { main: { '*': 'r', hs: 'n' }, sub: { t: { _: 'n' }, u: { _: 'n' } } },
      'v tells hs',
    ],
    [
      'by what a choice brings',
      {
        a: money(),
        h: money({ 'x-defaultFormula': 'a*2' }),
        hd: text({ 'x-ui': { widget: 'dialog', dialog: 'sx_d', params: {}, map: { h: 'a' } } }),
        v: money({ 'x-formula': 'h+0' }),
      },
      { main: hide('h', 'hd') },
      'v tells h',
    ],
  ];
  test.each(cases)('%s', async (_name, properties, start, told) => {
    const bo = object('sl', properties);
    const found = await inspect(dialogOver, dialog, bo, formOver(bo, 'slF', { start }));
    expect(found.filter(({ code, id }) => code.startsWith('E') && id !== 'reveals')).toEqual([]);
    expect(secretsIn(found)).toContain(`slF start: ${told}`);
  });
});

describe('what another form lets people enter', () => {
  const bo = object('so', {
    a: money(),
    h: money({ 'x-defaultFormula': 'a*2' }),
    v: money({ 'x-formula': 'h+0' }),
    s: rows({ c: money(), hc: money({ 'x-defaultFormula': 'item.c*2' }) }),
    vc: money({ 'x-formula': 'sum(s.item.hc)' }),
  });
  const closed = { main: { '*': 'w', h: 'n' }, sub: { s: { _: 'w', hc: 'n' } } };
  const reading = { main: { '*': 'r', h: 'n' }, sub: { s: { _: 'r', hc: 'n' } } };
  const shown = formOver(bo, 'soF', { start: closed, read: reading });
  const others: readonly (readonly [string, Json, readonly string[]])[] = [
    ['nothing', { start: closed }, []],
    ['a field at its start', { start: { ...closed, main: { '*': 'w' } } }, ['v tells h']],
    [
      'a column at a node',
      { start: closed, UserTask2: { main: { '*': 'r' }, sub: { s: { _: 'r', hc: 'w' } }, subOps: { s: { edit: true } } } },
      ['vc tells s.item.hc'],
    ],
  ];
  test.each(others)('%s', async (_name, perm, told) => {
    const found = secretsIn(await inspect(bo, shown, formOver(bo, 'soG', { read: reading, ...perm }))).filter((each) => each.startsWith('soF'));
    expect(found.sort()).toEqual(told.flatMap((each) => [`soF read: ${each}`, `soF start: ${each}`]));
  });
});

describe('forms that come later', () => {
  let portal: ListServer;
  beforeAll(async () => {
    portal = await startListServer();
    await makeDesigners(portal.db, 'finance');
  }, 120_000);
  afterAll(() => portal.close());

  test('are held against those that are there; what is taken away breaks none', async () => {
    const { token } = await portal.server.parts.sessions.issue(portal.db, 'finance', {});
    const publish = async (...items: readonly RawItem[]) =>
      (await portal.server.call(metaPublish, { token, body: { package: 'sp', version: 1, items } })).body as {
        state: boolean;
        value: { problems: MetadataProblem[] };
      };
    const bo = object('sp', { a: money(), h: money({ 'x-defaultFormula': 'a*2' }), v: money({ 'x-formula': 'h+0' }) });
    const perm = (reveals: readonly string[]) => ({ start: { main: hide('h'), ...(reveals.length === 0 ? {} : { reveals }) } });
    expect((await publish(bo, formOver(bo, 'spF', perm([])))).state).toBe(true);
    const second = formOver(bo, 'spG', { start: { main: { '*': 'w' } } });
    const refused = await publish(second);
    expect(refused).toMatchObject({ state: false });
    expect(secretsIn(refused.value.problems)).toEqual(['spF start: v tells h']);
    expect((await publish(formOver(bo, 'spF', perm(['h'])), second)).state).toBe(true);
    expect((await portal.server.call(metaItemArchive, { token, body: { kind: 'form', key: 'spG', base: { version: 1 } } })).body).toMatchObject({
      state: true,
    });
  });
});

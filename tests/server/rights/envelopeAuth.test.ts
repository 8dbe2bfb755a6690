import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../../registry/metadata/index.ts';
import { metaItemDraft, metaPublish } from '../../../schemas/calls/index.ts';
import { metadataKinds } from '../../../schemas/metadata/index.ts';
import { itemChecks } from '../../../server/publishing/itemChecks.ts';
import { published } from '../../metadata/mutations/probes.ts';
import { makeDesigners, startListServer, type ListServer, type Person } from '../form/listServer.ts';

/** Every kind and every word of `auth`: a door that refuses, or a publication that does. */
const words = ['view', 'start', 'edit', 'export'] as const;
type Word = (typeof words)[number];
const pairs = metadataKinds.flatMap(({ kind, auth }) =>
  words.map((word): readonly [string, Word, boolean] => [kind, word, word === 'edit' || auth.includes(word)]),
);
const base = '/form/dataTemplate/v1';
const MARK = 'CANARY-AUTH';

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  await makeDesigners(portal.db, 'finance', 'chen');
}, 120_000);
afterAll(() => portal.close());

const anyItem = (kind: string): RawItem =>
  // a form for looking up says that nobody starts it
  [...published.values()].find((item) => item.kind === kind && item.key !== 'kyysV1') ??
  ((): never => {
    throw new Error(`no item of kind ${kind}`);
  })();

describe('where nobody asks for it, it is refused by name', () => {
  test.each(pairs.filter(([, , asked]) => !asked))('%s %s', (kind, word) => {
    const item = { ...anyItem(kind), auth: { [word]: ['everyone'] } };
    expect(lintPackage([item], itemChecks)).toContainEqual(
      expect.objectContaining({ code: 'E09', id: 'authUnused', kind, key: item.key, pointer: `/auth/${word}` }),
    );
  });
});

describe('where it is asked for, it does not name nobody', () => {
  test.each(pairs.filter(([, , asked]) => asked))('%s %s', (kind, word) => {
    const found = (grants: readonly string[]) =>
      lintPackage([{ ...anyItem(kind), auth: { [word]: grants } } as RawItem], itemChecks).filter(({ pointer }) => pointer.startsWith('/auth'));
    expect(found([])).toEqual([expect.objectContaining({ code: 'E09', id: 'authNobody', pointer: `/auth/${word}` })]);
    expect(found(['everyone'])).toEqual([]);
  });
});

describe('edit is asked for of every kind', () => {
  test.each(metadataKinds.map(({ kind }) => kind))('%s', async (kind) => {
    const draft = async (person: Person, name: string) => {
      const { token } = await portal.server.parts.sessions.issue(portal.db, person, {});
      return (
        await portal.server.call(metaItemDraft, { token, query: {}, body: { ...anyItem(kind), key: `own_${kind}`, name, auth: { edit: ['user:finance'] } } })
      ).body;
    };
    expect(await draft('finance', '甲')).toMatchObject({ state: true });
    expect(await draft('chen', '乙')).toMatchObject({ state: false, errorCode: 'meta.forbidden' });
  });
});

/** Whether an export behind the answer would be begun; of few rows it only says how many they are. */
const begins = async (person: Person, url: string): Promise<boolean> => (await portal.post(person, url, {})).body.includes('"state":true');

/** Every route that hands rows out as a file, and the list and the form that offer it. */
const exportsAny = async (person: Person, key: string): Promise<boolean[]> => [
  await exports(person, key),
  await begins(person, `${base}/exportWork?formKey=${key}`),
  await exportsRows(person, key),
  await offersExport(person, key),
  await offersExportOfRows(person, key),
];

/** Whether a person gets through the doors of a small world around the key. */
const doors: Readonly<Record<string, Readonly<Record<string, (person: Person, key: string) => Promise<readonly boolean[]>>>>> = {
  bo: {
    view: async (person, key) => [
      await builds(person, key, 'form'),
      await builds(person, key, 'dataTemplate'),
      await builds(person, key, 'customQuery'),
      await builds(person, key, 'customDialog'),
      await builds(person, key, 'sqlView'),
    ],
  },
  form: {
    view: async (person, key) => [await lists(person, key), await asks(person, key), await picks(person, key)],
    start: async (person, key) => [await saves(person, key), (await portal.get(person, `${base}/getForm/${key}/${key}`)).statusCode === 200],
    export: exportsAny,
  },
  flow: {
    view: async (person, key) => [await offers(person, key), await starts(person, key)],
    start: async (person, key) => [await offers(person, key), await starts(person, key)],
  },
  dataTemplate: {
    view: async (person, key) => [await lists(person, key), await exports(person, key), await begins(person, `${base}/exportWork?formKey=${key}`)],
    export: exportsAny,
  },
  customQuery: { view: async (person, key) => [await asks(person, key)] },
  customDialog: { view: async (person, key) => [await picks(person, key)] },
  sqlView: {
    view: async (person, key) => [await reads(person, key), await describes(person, key), await draws(person, key)],
    export: async (person, key) => [
      sheet(await portal.post(person, `/form/query/queryView/export?sqlAlias=${key}&alias=a`, {})),
      await begins(person, `/form/query/queryView/exportWork?sqlAlias=${key}&alias=a`),
      (await portal.get(person, viewOf(key))).body.includes('"export"'),
    ],
  },
  chart: { view: async (person, key) => [await draws(person, key), (await portal.get(person, `/form/customChart/v1/get/${key}`)).statusCode === 200] },
  menu: { view: async (person, key) => [(await portal.get(person, '/sys/sysMenu/v1/getCurrentUserMenu?menuAlias=front_menu')).body.includes(`"${key}"`)] },
};

describe('where it is asked for, it keeps others out', () => {
  test.each(pairs.filter(([, word, asked]) => asked && word !== 'edit'))('%s %s', async (kind, word) => {
    const open = doors[kind]?.[word];
    if (open === undefined) throw new Error(`no door shows auth.${word} of ${kind}`);
    const key = `ea_${kind}_${word}`;
    await portal.publish(worldOf(key).map((item) => (item.kind === kind ? { ...item, auth: { [word]: ['role:fykj'] } } : item)));
    const saved = await portal.post('finance', `${base}/boSave/${key}`, { formKey: key, [key]: { open: MARK, sub_mx: [{ a: MARK }] } });
    expect(saved.json()).toMatchObject({ state: true });
    recordOf.set(`finance ${key}`, saved.json<{ value: string }>().value);
    // what somebody has entered himself is kept with the organisation too
    const own = await portal.post('chen', `${base}/boSave/${key}`, { formKey: key, [key]: { open: 'own', sub_mx: [{ a: 'own' }] } });
    if (own.statusCode === 200) recordOf.set(`chen ${key}`, own.json<{ value: string }>().value);
    expect(new Set(await open('finance', key))).toEqual(new Set([true]));
    expect(new Set(await open('chen', key))).toEqual(new Set([false]));
  });
});

// helpers

const recordOf = new Map<string, string>();

const lists = async (person: Person, key: string) => (await portal.post(person, `${base}/listJson`, { templateId: key })).body.includes(MARK);
const asks = async (person: Person, key: string) => (await portal.post(person, `/form/customQuery/v1/doQuery?alias=${key}&page=1`, [])).body.includes(MARK);
const picks = async (person: Person, key: string) =>
  (await portal.post(person, `/form/customDialog/v1/getListData?alias=${key}&mapParam=`, {})).body.includes(MARK);
const viewOf = (key: string): string => `/form/query/queryView/getJson?sqlAlias=${key}&alias=a`;
const reads = async (person: Person, key: string) => (await portal.post(person, `/form/query/queryView/data_${key}/a`, {})).body.includes(MARK);
const describes = async (person: Person, key: string) => (await portal.get(person, viewOf(key))).statusCode === 200;
const draws = async (person: Person, key: string) => (await portal.get(person, `/runtime/report/v1/getEchartsData?reportId=${key}`)).body.includes(MARK);
const sheet = (reply: { readonly statusCode: number; readonly headers: Readonly<Record<string, unknown>> }): boolean =>
  reply.statusCode === 200 && String(reply.headers['content-type']).includes('sheet');
const exports = async (person: Person, key: string) => sheet(await portal.post(person, `${base}/export?formKey=${key}&getType=all`, {}));
const exportsRows = async (person: Person, key: string) =>
  sheet(await portal.post(person, `${base}/exportSub`, { alias: 'mx', refId: recordOf.get(`${person} ${key}`) }));
/** Whether somebody may publish something of his own over the object; a refusal says why and is in the audit log. */
const builds = async (person: Person, key: string, kind: string): Promise<boolean> => {
  const { token } = await portal.server.parts.sessions.issue(portal.db, person, {});
  const items = worldOf(key)
    .filter((item) => item.kind === kind)
    // a view has an address of its own
    .map((item) => ({ ...item, key: `${key}_${person}`, spec: kind === 'sqlView' ? { ...item.spec, sqlAlias: `${key}_${person}` } : item.spec }));
  const { body } = await portal.server.call(metaPublish, { token, body: { package: 'own', version: 1, items } });
  if ((body as { readonly state: boolean }).state) return true;
  expect(body).toMatchObject({ errorCode: 'meta.forbidden', value: { items: [{ kind: 'bo', key }] } });
  expect(
    await portal.db
      .selectFrom('audit_log')
      .select('id')
      .where('target', '=', `bo/${key}`)
      .where('outcome', '=', 'refused')
      .where('user_id', '=', person)
      .execute(),
  ).not.toEqual([]);
  return false;
};
const offersExport = async (person: Person, key: string) =>
  (await portal.get(person, `/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=${key}`)).body.includes('"export"');
const offersExportOfRows = async (person: Person, key: string) => {
  const reply = await portal.get(person, `${base}/getForm/${key}/${key}?id=${recordOf.get(`${person} ${key}`)}&action=get`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ permission: { table: Readonly<Record<string, { readonly export: boolean }>> } }>().permission.table['mx']?.export === true;
};
const saves = async (person: Person, key: string) =>
  (await portal.post(person, `${base}/boSave/${key}`, { formKey: key, [key]: { open: 'x' } })).statusCode === 200;
const offers = async (person: Person, key: string) => (await portal.post(person, '/flow/def/v1/listJson', {})).body.includes(`"${key}"`);
const starts = async (person: Person, key: string) =>
  (
    await portal.post(person, '/runtime/instance/v1/start', { flowKey: key, data: Buffer.from(JSON.stringify({ [key]: { open: 'x' } })).toString('base64') })
  ).json<{ state: boolean }>().state;

/** An object with a form and everything that stands on it, all of one key and open to everybody. */
function worldOf(key: string): RawItem[] {
  const columns = [{ field: 'open', title: 'o' }];
  const text = { type: 'string', title: '公开', 'x-ui': { widget: 'input' } };
  const make = (kind: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as RawItem;
  return [
    make('bo', {
      schema: {
        type: 'object',
        properties: { open: text, mx: { type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { a: text } } } },
      },
    }),
    make('form', {
      bo: key,
      layout: [{ group: '全部', fields: ['open', 'mx'] }],
      perm: {
        start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } },
        read: { main: { '*': 'r' }, sub: { mx: { _: 'r' } }, subOps: { mx: { export: true } } },
      },
    }),
    make('dataTemplate', { bo: key, form: key, columns, toolbar: ['add', 'export'], rowFilter: 'all' }),
    make('customQuery', { dsType: 'dataSource', object: `w_${key}`, form: key, rowFilter: 'all', results: columns }),
    make('customDialog', { style: 'list', object: `w_${key}`, form: key, rowFilter: 'all', columns, resultMap: { o: 'open' } }),
    make('sqlView', {
      sqlAlias: key,
      alias: 'a',
      sql: `select open, count(*) as n from w_${key} group by open`,
      columns: [...columns, { field: 'n', title: 'n' }],
      rowFilter: 'all',
    }),
    make('chart', { sqlView: key, style: 'bar', category: 'open', values: [{ field: 'n', title: 'n' }] }),
    make('menu', { sn: 1, href: `template/preview/${key}`, auth: ['everyone'] }),
    make('flow', {
      form: key,
      subject: key,
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'UserTask1', type: 'USERTASK', name: 'u', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'UserTask1' },
        { from: 'UserTask1', to: 'E' },
      ],
    }),
  ];
}

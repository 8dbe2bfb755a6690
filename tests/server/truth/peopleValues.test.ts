import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { dataTemplateBoBatchUpdate, dataTemplateBoSave } from '../../../schemas/calls/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { Office, type Reply } from '../runtime/office.ts';

/** People and parts of the organisation are stored in one way, however they are sent: `{id, name}` with the name of the id, or the id where the field holds texts. */

type Json = Readonly<Record<string, unknown>>;

const kinds = ['user', 'org', 'post', 'role', 'job', 'dimension'] as const;
type Kind = (typeof kinds)[number];
const forms = {
  one: { type: 'object' },
  several: { type: 'array', multiple: true },
  id: { type: 'string' },
  idList: { type: 'array', items: { type: 'string' }, multiple: true },
} as const;
type Form = keyof typeof forms;

let office: Office;
let db: TenantDb;
const named = {} as Record<Kind, readonly { readonly id: string; readonly name: string }[]>;

beforeAll(async () => {
  office = await Office.open();
  db = office.server.parts.database.forTenant('-1');
  const properties = Object.fromEntries(
    kinds.flatMap((widget) =>
      Object.entries(forms).map(([form, { multiple, ...schema }]: [string, { readonly type: string; readonly multiple?: boolean }]) => [
        `${widget}_${form}`,
        { ...schema, title: `${widget} ${form}`, 'x-ui': { widget, ...(multiple === true ? { multiple } : {}) } },
      ]),
    ),
  );
  const items = [
    { kind: 'bo', key: 'ren', name: '人', spec: { schema: { type: 'object', properties } } },
    {
      kind: 'form',
      key: 'ren',
      name: '人',
      spec: {
        bo: 'ren',
        layout: [{ group: '人', fields: Object.keys(properties) }],
        perm: { start: { main: { '*': 'w' } }, N2: { main: { '*': 'r' } }, read: { main: { '*': 'r' } } },
      },
    },
    {
      kind: 'dataTemplate',
      key: 'ren',
      name: '人',
      spec: {
        bo: 'ren',
        form: 'ren',
        columns: [{ field: 'user_one', title: '人' }],
        rowButtons: ['edit'],
        rowFilter: [{ role: '*', sql: '1=1' }],
      },
    },
    {
      kind: 'flow',
      key: 'ren',
      name: '人',
      auth: { start: ['everyone'] },
      spec: {
        form: 'ren',
        subject: '人',
        nodes: [
          { id: 'N1', type: 'START', name: '开始' },
          { id: 'N2', type: 'USERTASK', name: '审批', assignee: { rule: 'users', users: ['linzhiqiang'] }, buttons: ['agree'] },
          { id: 'N3', type: 'END', name: '完' },
        ],
        edges: [
          { from: 'N1', to: 'N2' },
          { from: 'N2', to: 'N3' },
        ],
      },
    },
  ];
  await publishItems(db, items as unknown as readonly RawItem[], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
  const tables = { user: 'app_user', org: 'org', post: 'org_post', role: 'role', job: 'job', dimension: 'dimension' } as const;
  for (const kind of kinds) {
    named[kind] =
      kind === 'user'
        ? await db.selectFrom('app_user').select(['id', 'fullname as name']).where('status', '=', 1).orderBy('id').limit(2).execute()
        : await db
            .selectFrom(tables[kind] as 'org')
            .select(['id', 'name'])
            .orderBy('id')
            .limit(2)
            .execute();
  }
}, 300_000);
afterAll(() => office.server.close());

const me = 'chenyuxin';
const stored = async (id: string, field: string): Promise<unknown> =>
  (await db.selectFrom('bo_row').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data[field] ?? null;
const save = async (ren: Json): Promise<Reply> =>
  (await office.call(me, dataTemplateBoSave, { params: { boAlias: 'ren' }, body: { ren, formKey: 'ren' } })).body;

/** Each way to write a value, and what is stored then; undefined where it is refused. */
const ways: Readonly<Record<string, (field: string, value: unknown) => Promise<unknown>>> = {
  boSave: async (field, value) => {
    const { state, value: id } = await save({ [field]: value });
    return state === true ? stored(String(id), field) : undefined;
  },
  boBatchUpdate: async (field, value) => {
    const { value: id } = await save({});
    const { body } = await office.call(me, dataTemplateBoBatchUpdate, { params: { boAlias: 'ren' }, body: [{ id_: id, [field]: value }] });
    return body.state === true ? stored(String(id), field) : undefined;
  },
  start: async (field, value) => {
    const instId = await office.start(me, 'ren', { ren: { [field]: value } }).catch(() => undefined);
    if (instId === undefined) return undefined;
    const { business_key: id } = await db.selectFrom('wf_inst').select('business_key').where('id', '=', instId).executeTakeFirstOrThrow();
    return stored(id ?? '', field);
  },
};

describe.each(kinds)('%s', (kind) => {
  type Named = { readonly id: string; readonly name: string };
  test.each<[string, (given: Named) => unknown, Partial<Record<Form, (given: Named) => unknown>>]>([
    ['an id', ({ id }) => id, { id: ({ id }) => id }],
    ['an id in a list', ({ id }) => [id], { several: (given) => [given], idList: ({ id }) => [id] }],
    ['one without a name', ({ id }) => ({ id }), { one: (given) => given }],
    ['one under a false name', ({ id }) => ({ id, name: '假名' }), { one: (given) => given }],
    ['a list without names', ({ id }) => [{ id }], { several: (given) => [given], idList: ({ id }) => [id] }],
    ['a list within a list', ({ id }) => [[id]], {}],
    ['twice the same', ({ id, name }) => [{ id, name }, id], {}],
    ['nobody', () => ['nosuch'], {}],
    ['a name', ({ name }) => [name], {}],
  ])('%s', async (_name, valueOf, expected) => {
    const [given] = named[kind];
    if (given === undefined) return;
    for (const [way, write] of Object.entries(ways))
      for (const form of Object.keys(forms) as Form[])
        expect([way, form, await write(`${kind}_${form}`, valueOf(given))]).toEqual([way, form, expected[form]?.(given)]);
  });
});

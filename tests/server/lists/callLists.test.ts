import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCalls } from '../../../schemas/calls/listCalls.ts';
import { dataTemplateExport, dataTemplateGetInfo, dataTemplateListJson, metaPublish } from '../../../schemas/calls/index.ts';
import { shellLists } from '../../../schemas/metadata/index.ts';
import { callShape } from '../../../registry/metadata/index.ts';
import { addShellLists } from '../../../server/seed/addShellLists.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { Office } from '../runtime/office.ts';

/** Lists that show the rows of a call: what may be told of the call, who is told it, and that every tenant has the lists of the shell. */

interface Described {
  readonly state: boolean;
  readonly message: string;
  readonly value: {
    readonly name: string;
    readonly list: { readonly columns: { readonly title: string; readonly type: string }[]; readonly source: Readonly<Record<string, unknown>> };
    readonly dicts: object;
  };
}

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const info = (account: string, alias: string) => office.call<Described>(account, dataTemplateGetInfo, { query: { alias } });

describe('what the catalogue says of a call is what the server does', () => {
  test.each(listCalls.map((each) => [each.call.name, each] as const))('%s', async (name, { call, filters }) => {
    const isKnown = async (property: string): Promise<boolean> => {
      const { body } = await office.server.call(call, {
        query: {},
        body: { querys: [{ property, operation: 'NOTNULL' }] },
        token: await office.token('admin'),
      });
      return (body as { readonly query?: { readonly code: string } }).query?.code !== 'property';
    };
    const asked = new Set([...filters, ...(callShape(name)?.fields.keys() ?? [])]);
    const accepted: string[] = [];
    for (const property of asked) if (await isKnown(property)) accepted.push(property);
    expect(accepted.sort()).toEqual([...filters].sort());
  });
});

describe('a list of the shell', () => {
  test.each(shellLists.map((alias) => [alias] as const))('%s says how its call is made', async (alias) => {
    const { body } = await info('admin', alias);
    expect(body.state, body.message).toBe(true);
    const { list } = body.value;
    const shape = callShape(String(list.source['call']));
    expect(list.source).toMatchObject({ name: shape?.call.name, method: 'POST', path: shape?.call.path, style: 'page' });
    expect(list.columns.length).toBeGreaterThan(0);
  });

  test('is refused to whoever may not make its call', async () => {
    expect((await info('chenyuxin', 'outbox')).status).toBe(403);
    expect((await info('chenyuxin', 'v-todo')).status).toBe(200);
  });

  test('is told in the language of the reader, with its dictionaries', async () => {
    const { body } = (await office.server.call(dataTemplateGetInfo, {
      query: { alias: 'v-todo' },
      token: await office.token('chenyuxin'),
      headers: { 'accept-language': 'en-US' },
    })) as unknown as { readonly body: Described };
    expect([body.value.name, body.value.list.columns[0]?.title, body.value.list.columns[3]?.type]).toEqual(['To do', 'Subject', 'date']);
    expect(JSON.stringify(body.value.dicts)).toContain('Reassigned');
  });

  test('has no rows of its own, and no sheet', async () => {
    const rows = await office.call<Described>('chenyuxin', dataTemplateListJson, { body: { templateId: 'v-todo', queryFilter: {} } });
    expect([rows.status, rows.body.message]).toEqual([200, '列表【待办】的数据来自接口 task.getTodoList，请直接读取该接口']);
    expect((await office.call<Described>('chenyuxin', dataTemplateExport, { query: { formKey: 'v-todo' }, body: {} })).body.state).toBe(false);
  });
});

const own = {
  kind: 'dataTemplate',
  key: 'own_requests',
  name: '我发起的报销',
  spec: {
    source: { call: 'instance.myRequest' },
    columns: [
      { field: 'subject', title: '事项', width: 400, link: 'openRequest' },
      { field: 'updateTime', title: '最近更新', format: 'datetime', sort: true },
      { field: 'status', title: '进展', format: 'statusTag', dict: 'status' },
    ],
    filters: [{ field: 'procDefName', op: 'LIKE', title: '流程' }],
    keyword: ['subject'],
    toolbar: ['refresh'],
  },
};

test('an administrator publishes a list of his own over a call', async () => {
  const publish = (item: object) =>
    office.call<{ readonly state: boolean; readonly message: string }>('admin', metaPublish, { body: { package: 'own', version: 1, items: [item] } });
  const wrong = await publish({ ...own, spec: { ...own.spec, source: { call: 'task.complete' } } });
  expect(wrong.body.state).toBe(false);
  expect((await publish(own)).body).toMatchObject({ state: true });
  const { body } = await info('chenyuxin', 'own_requests');
  expect(body.value.list.columns.map(({ title }) => title)).toEqual(['事项', '最近更新', '进展']);
  expect(body.value.list.source).toMatchObject({ path: '/runtime/instance/v1/myRequest', remove: { method: 'DELETE', by: 'ids' } });
});

test('an installation of before gets what it lacks with the next start, and keeps what is its own', async () => {
  const { parts } = office.server;
  const db = parts.database.forTenant(DEFAULT_TENANT);
  const keys = async (): Promise<string[]> =>
    (await db.selectFrom('meta_item').select('key').where('kind', '=', 'dataTemplate').execute()).map(({ key }) => key);
  const before = (await keys()).sort();
  await db.deleteFrom('meta_item').where('key', 'in', ['v-done', 'v-agent', 'agentStatus']).execute();
  await addShellLists(parts);
  expect((await keys()).sort()).toEqual(before);
  expect((await info('chenyuxin', 'v-agent')).body.value.dicts).toHaveProperty('agentStatus');
  await addShellLists(parts);
  expect((await keys()).sort()).toEqual(before);
});

test('every organisation has them, also one that never published anything', async () => {
  const { database } = office.server.parts;
  const tenants = (await database.allTenants.selectFrom('tenant').select('tenant_id').execute()).map(({ tenant_id }) => tenant_id);
  const stored = await database.allTenants.selectFrom('meta_item').select(['tenant_id', 'key']).where('kind', '=', 'dataTemplate').execute();
  const missing = tenants.flatMap((tenant) =>
    shellLists.filter((list) => !stored.some(({ tenant_id, key }) => tenant_id === tenant && key === list)).map((list) => `${tenant}/${list}`),
  );
  expect(tenants.length).toBeGreaterThan(1);
  expect(missing).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dictGetByTypeKey,
  menuGetCurrentUserMenu,
  metaExport,
  metaImport,
  metaItemDiff,
  metaItemDraft,
  metaItemGet,
  metaItemList,
  metaItemRollback,
  metaItemVersions,
  metaPublish,
} from '../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

const example = JSON.parse(readFileSync(new URL('../../schemas/packages/examples/gdzcjy.package.json', import.meta.url), 'utf8')) as {
  package: string;
  items: { kind: string; key: string }[];
};
const colours = (...labels: string[]) => ({
  kind: 'dict',
  key: 'probeColours',
  name: '颜色',
  spec: { items: labels.map((label) => ({ value: label, label })) },
});

let server: TestServer;
let designer: string;
let user: string;
beforeAll(async () => {
  server = await startTestServer();
  designer = await server.signIn('dengchao');
  user = await server.signIn('chenyuxin');
}, 60_000);
afterAll(async () => {
  await server.close();
});

const publish = (...items: unknown[]) => server.call(metaPublish, { token: designer, body: { package: 'probe', version: 1, items } });
const entries = async () =>
  ((await server.call(dictGetByTypeKey, { token: user, query: { typeKey: 'probeColours' }, body: {} })).body as { name: string }[]).map((entry) => entry.name);

test('publishing makes versions; the same content makes none', async () => {
  expect((await publish(colours('红'))).body).toMatchObject({
    state: true,
    message: '发布成功',
    value: { items: [{ key: 'probeColours', action: 'add', version: 1 }] },
  });
  expect(await entries()).toEqual(['红']);
  expect((await publish(colours('红', '蓝'))).body).toMatchObject({ value: { items: [{ action: 'update', version: 2, previous: 1 }] } });
  expect((await publish(colours('红', '蓝'))).body).toMatchObject({ value: { items: [{ action: 'same', version: 2 }] } });
  expect(await entries()).toEqual(['红', '蓝']);
});

test('one wrong item and nothing is published', async () => {
  const reply = await publish(colours('绿'), { kind: 'dict', key: 'other', name: 'x', spec: { itemz: [] } });
  expect(reply.body).toMatchObject({
    state: false,
    value: { published: false, problems: expect.arrayContaining([expect.objectContaining({ code: 'E01', key: 'other' })]) },
  });
  expect(await entries()).toEqual(['红', '蓝']);
});

test('old versions stay, differ and come back as new ones', async () => {
  expect((await server.call(metaItemVersions, { token: designer, query: { kind: 'dict', key: 'probeColours' } })).body).toMatchObject([
    { version: 2, status: 'published' },
    { version: 1, status: 'archived' },
  ]);
  expect((await server.call(metaItemDiff, { token: designer, query: { kind: 'dict', key: 'probeColours', from: 1, to: 2 } })).body).toEqual([
    { pointer: '/spec/items/1', change: 'add', to: { value: '蓝', label: '蓝' } },
  ]);
  expect((await server.call(metaItemRollback, { token: designer, body: { kind: 'dict', key: 'probeColours', version: 1 } })).body).toMatchObject({
    state: true,
    value: { version: 3 },
  });
  expect(await entries()).toEqual(['红']);
  expect((await server.call(metaItemGet, { token: designer, query: { kind: 'dict', key: 'probeColours', version: 2 } })).body).toMatchObject({
    version: 2,
    status: 'archived',
  });
});

test('a draft is nobody’s business until it is published', async () => {
  expect((await server.call(metaItemDraft, { token: designer, body: colours('黄') })).body).toMatchObject({ state: true, value: { version: 4, problems: [] } });
  expect(await entries()).toEqual(['红']);
  expect((await server.call(metaItemList, { token: designer, query: { kind: 'dict', keyword: 'probe' } })).body).toMatchObject({
    total: 1,
    rows: [{ hasDraft: true, version: 4, status: 'draft' }],
  });
  expect((await publish(colours('黄'))).body).toMatchObject({ value: { items: [{ action: 'update', version: 4 }] } });
  expect(await entries()).toEqual(['黄']);
});

test('two publishers at once: versions stay whole', async () => {
  const replies = await Promise.all(['甲', '乙', '丙'].map((label) => publish(colours(label))));
  expect(replies.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual([200, 200, 200]);
  const versions = (await server.call(metaItemVersions, { token: designer, query: { kind: 'dict', key: 'probeColours' } })).body as {
    version: number;
    status: string;
  }[];
  expect(versions.filter((version) => version.status === 'published')).toHaveLength(1);
  expect(new Set(versions.map((version) => version.version)).size).toBe(versions.length);
});

test('a package appears at once, travels out and comes back unchanged', async () => {
  const published = await server.call(metaPublish, { token: designer, body: example });
  expect(published.body).toMatchObject({ state: true });
  expect(
    JSON.stringify((await server.call(menuGetCurrentUserMenu, { token: await server.signIn('admin'), query: { menuAlias: 'front_menu' } })).body),
  ).toContain('固定资产');
  const items = example.items.map((item) => `${item.kind}:${item.key}`).join(',');
  const exported = (await server.call(metaExport, { token: designer, query: { items, closure: false } })).body as { items: unknown[] };
  expect(exported.items).toHaveLength(example.items.length);
  const again = await server.call(metaImport, { token: designer, query: { dryRun: true }, body: exported });
  expect((again.body as { value: { items: { action: string }[] } }).value.items.every((item) => item.action === 'same')).toBe(true);
});

test('the preview of an import says what would be different', async () => {
  await publish(colours('甲'));
  const preview = await server.call(metaImport, { token: designer, query: { dryRun: true }, body: { package: 'probe', version: 1, items: [colours('乙')] } });
  expect(preview.body).toMatchObject({
    value: {
      dryRun: true,
      items: [
        {
          kind: 'dict',
          key: 'probeColours',
          action: 'update',
          changes: ['value', 'label'].map((name) => ({ pointer: `/spec/items/0/${name}`, change: 'change', from: '甲', to: '乙' })),
        },
      ],
    },
  });
});

test('only designers and administrators may', async () => {
  for (const call of [metaPublish, metaImport, metaItemDraft]) {
    expect((await server.call(call, { token: user, body: { ...colours('x'), package: 'probe', items: [colours('x')] } })).status).toBe(403);
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { planStories } from '../../.storybook/metadataStories/planStories.ts';
import { metaItemDraft } from '../../schemas/calls/index.ts';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';
import { fetchPackage } from '../../scripts/lib/fetchPackage.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

let server: TestServer;
let url: string;
const shipped = await readPackages('schemas/packages');

beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(async () => {
  await server.close();
});

const labels = (items: readonly { readonly kind: string; readonly key: string }[]): string[] => items.map(({ kind, key }) => `${kind}/${key}`).toSorted();

it('brings all metadata of a server, with drafts in place of what they are to replace', async () => {
  const token = await server.signIn('admin');
  const form = shipped.flatMap(({ items }) => items).find(({ kind, key }) => kind === 'form' && key === 'clfybxV1');
  const changed = await server.call(metaItemDraft, { token, body: { ...form, name: '差旅费报销单（草稿）' } });
  expect(changed.body).toMatchObject({ state: true });
  const broken = await server.call(metaItemDraft, { token, body: { kind: 'dict', key: 'zffs', name: '付款方式', spec: { items: 'none' } } });
  expect(broken.body).toMatchObject({ state: true });
  const { content, unusable } = await fetchPackage({ url, token });
  expect(labels(content.items)).toEqual(labels(shipped.flatMap(({ items }) => items)));
  expect(content.items.find(({ key, kind }) => kind === 'form' && key === 'clfybxV1')?.name).toBe('差旅费报销单（草稿）');
  expect(unusable).toEqual(['dict/zffs']);
  expect(content.items.find(({ key }) => key === 'zffs')?.spec).toMatchObject({ items: expect.any(Array) as unknown });
  // and they become the stories of the form, one per node of its flow among them
  expect(planStories(content.items, 'form', 'clfybxV1')).toMatchObject({
    title: expect.stringContaining('差旅费报销单（草稿）') as unknown,
    stories: { length: 14 },
  });
});

it.each([
  ['nobody', ''],
  ['somebody who designs no forms', 'chenyuxin'],
])('says why %s gets nothing', async (_who, account) => {
  const token = account === '' ? 'none' : await server.signIn(account);
  await expect(fetchPackage({ url, token })).rejects.toThrow(/refuses <meta.export> \(40[13]\): the token must be that of a form designer/);
});

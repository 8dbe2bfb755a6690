import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { removeForgotten } from '../../../server/jobs/forgottenFiles.ts';
import { idsIn, openStoreUnderTest, storageNames, type StoreUnderTest } from '../storage/stores.ts';

let under: StoreUnderTest | undefined;
afterEach(() => under?.close());

test.each(storageNames)('bytes that nothing names go from <%s> after their time; what a file names stays', async (name) => {
  under = await openStoreUnderTest(name);
  const { database, store } = under;
  const [named, ...others] = await Promise.all(['one', 'two', 'three'].map((text) => store.write(Readable.from([Buffer.from(text)]))));
  if (named === undefined) throw new Error('nothing was written');
  // of any tenant, and under whichever id the file has
  await database
    .forTenant('another')
    .insertInto('file')
    .values({
      id: 'f1',
      content: named.id,
      name: 'one.txt',
      extension: 'txt',
      mime: 'text/plain',
      size: 3,
      sha256: named.sha256,
      owner_id: 'U1',
      owner_name: 'A',
      create_time: '2026-01-01 08:00:00',
    })
    .execute();
  expect(await removeForgotten({ database, files: store }, 3_600)).toBe(0);
  expect(await idsIn(store)).toEqual([named, ...others].map(({ id }) => id).sort());
  expect(await removeForgotten({ database, files: store }, 0)).toBe(2);
  expect(await idsIn(store)).toEqual([named.id]);
});

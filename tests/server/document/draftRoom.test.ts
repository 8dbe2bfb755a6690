import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { documentPackage } from '../../e2e/helpers/documentPackage.ts';
import { toJson } from '../../../server/db/index.ts';
import { startListServer, type ListServer } from '../form/listServer.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';

type Row = Record<string, unknown>;
let portal: ListServer;
const base = '/form/dataTemplate/v1';
const bpm = '/runtime/instance/v1';
beforeAll(async () => {
  portal = await startListServer();
  await portal.publish((documentPackage('https://erp.example') as { items: RawItem[] }).items.filter(({ kind }) => kind !== 'flow'));
  await portal.db
    .insertInto('setting')
    .values({ key: 'draftQuota', name: null, value: toJson({ count: 4, megabytes: 0.01 }) })
    .execute();
});
afterAll(() => portal.close());

type Kind = 'form' | 'request';
type Who = 'chen' | 'sun' | 'head';
const words = (length: number): string => '字'.repeat(Math.floor(length / 3));

/** Saves a draft whose data take about so many bytes. */
async function save(who: Who, kind: Kind, bytes: number, id?: unknown): Promise<Row> {
  if (kind === 'form') {
    return (
      await portal.post(who, `${base}/boSaveDraft`, {
        tempAlias: 'dt_zcdj',
        title: `草稿${bytes}`,
        dataJson: JSON.stringify({ zcdj: { bz: words(bytes) } }),
        ...(id === undefined ? {} : { id }),
      })
    ).json<Row>();
  }
  const data = Buffer.from(JSON.stringify({ clfybx: { ccsy: words(bytes) } })).toString('base64');
  const reply = (await portal.post(who, `${bpm}/saveDraft`, { flowKey: 'clfybxV1', data, ...(id === undefined ? {} : { proInstId: id }) })).json<Row>();
  return { ...reply, value: reply['instId'] };
}
const clear = async (): Promise<void> => {
  await portal.db.deleteFrom('form_draft').execute();
  await portal.db.deleteFrom('wf_inst').where('status', '=', 'draft').execute();
};

describe('the room for drafts', () => {
  test.each<[told: string, kinds: readonly Kind[]]>([
    ['of lists', ['form', 'form', 'form', 'form']],
    ['of flows', ['request', 'request', 'request', 'request']],
    ['of both', ['form', 'request', 'request', 'form']],
  ])('a person has so many %s and no more, and each of them can still be saved and removed', async (_told, kinds) => {
    await clear();
    const ids: unknown[] = [];
    for (const kind of kinds) {
      const saved = await save('chen', kind, 30);
      expect(saved).toMatchObject({ state: true });
      ids.push(saved['value']);
    }
    for (const kind of ['form', 'request'] as const) {
      expect(await save('chen', kind, 30)).toMatchObject({
        state: false,
        errorCode: '042',
        message: expect.stringMatching(/您已有 4 份草稿.*请先删除.*MB/s) as string,
      });
    }
    expect(await save('sun', 'form', 30)).toMatchObject({ state: true });
    for (const [index, kind] of kinds.entries()) expect(await save('chen', kind, 60, ids[index])).toMatchObject({ state: true });
    const gone =
      kinds[0] === 'form'
        ? await portal.del('chen', `${base}/removeTempDraft?ids=${String(ids[0])}`)
        : await portal.del('chen', `${bpm}/removeDraftById?ids=${String(ids[0])}`);
    expect(gone.json()).toMatchObject({ state: true });
    expect(await save('chen', kinds[0] ?? 'form', 30)).toMatchObject({ state: true });
  });

  test.each<Kind>(['form', 'request'])('they are not larger than is allowed (%s); what does not grow goes on being saved', async (kind) => {
    await clear();
    const first = await save('chen', 'form', 5_000);
    const second = await save('chen', kind, 3_000);
    expect(await save('chen', kind, 4_000)).toMatchObject({ state: false, errorCode: '042', message: expect.stringContaining('草稿5000') as string });
    expect(await save('chen', kind, 6_000, second['value'])).toMatchObject({ state: false, errorCode: '042' });
    expect(await save('chen', kind, 3_000, second['value'])).toMatchObject({ state: true });
    await portal.db
      .updateTable('setting')
      .set({ value: toJson({ count: 1, megabytes: 0.001 }) })
      .where('key', '=', 'draftQuota')
      .execute();
    expect(await save('chen', kind, 2_900, second['value'])).toMatchObject({ state: true });
    expect(await save('chen', 'form', 5_000, first['value'])).toMatchObject({ state: true });
    await portal.db
      .updateTable('setting')
      .set({ value: toJson({ count: 4, megabytes: 0.01 }) })
      .where('key', '=', 'draftQuota')
      .execute();
  });

  it('many at once do not pass it together', async () => {
    await clear();
    const saved = await Promise.all(Array.from({ length: 12 }, (_, index) => save('head', index % 3 === 0 ? 'request' : 'form', 30)));
    expect(saved.filter(({ state }) => state === true)).toHaveLength(4);
    expect(saved.filter(({ errorCode }) => errorCode === '042')).toHaveLength(8);
  });

  it('a started request takes no room any more', async () => {
    await clear();
    for (const kind of ['form', 'form', 'form', 'request'] as const) await save('sun', kind, 30);
    await portal.db.updateTable('wf_inst').set({ status: 'running' }).where('creator_id', '=', 'sun').execute();
    expect(await save('sun', 'form', 30)).toMatchObject({ state: true });
  });
});

it('the list of drafts says how large each is and carries none of their data', async () => {
  await clear();
  await save('chen', 'form', 6_000);
  const reply = await portal.post('chen', `${base}/getMyDraftList`, {});
  expect(reply.json()).toMatchObject({ total: 1, rows: [{ title: '草稿6000', tempAlias: 'dt_zcdj', size: expect.any(Number) as number }] });
  expect(reply.json<{ rows: { size: number }[] }>().rows[0]?.size).toBeGreaterThan(6_000);
  expect(reply.body.length).toBeLessThan(500);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPackage } from '../../e2e/helpers/documentPackage.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';

type Row = Record<string, unknown>;
let portal: ListServer;
const base = '/form/dataTemplate/v1';
beforeAll(async () => {
  portal = await startListServer();
  await portal.publish((documentPackage('https://erp.example') as { items: RawItem[] }).items.filter(({ kind }) => kind !== 'flow'));
});
afterAll(() => portal.close());

const save = async (person: Person, zcdj: Row): Promise<Row> => (await portal.post(person, `${base}/boSave/zcdj`, { zcdj, formKey: 'zcdjV1' })).json<Row>();
const read = async (person: Person, id: unknown): Promise<Row> =>
  (await portal.get(person, `${base}/getForm/zcdjV1/zcdj?id=${String(id)}&action=edit`)).json<{ data: { zcdj: Row } }>().data.zcdj;

it('two people at one record: the second save is refused, names the first, and leaves a trace of each', async () => {
  const { value: id } = await save('chen', { mc: '投影仪', sub_bjmx: [{ bj: '灯泡', sl: 1 }] });
  const [one, two] = [await read('chen', id), await read('sun', id)];
  expect(await save('sun', { ...two, dd: '203' })).toMatchObject({ state: true, value: id });
  expect(await save('chen', { ...one, bz: '备注' })).toMatchObject({
    state: false,
    errorCode: '041',
    message: '单据已被 sun 于 2026-11-20 09:00:00 修改'.replace('09:00:00', String((await changes(id))[0]?.['modifyTime']).slice(11)),
    conflict: { userId: 'sun' },
  });
  expect(await save('chen', { ...(await read('chen', id)), bz: '备注' })).toMatchObject({ state: true });
  expect(await read('sun', id)).toMatchObject({ dd: '203', bz: '备注', form_data_rev_: 3 });
  expect((await changes(id)).map(({ userName, detail }) => [userName, (JSON.parse(String(detail)) as Row[]).map(({ place }) => place)])).toEqual([
    ['chen', ['bz']],
    ['sun', ['dd']],
  ]);
});

it('saving without a change makes no new revision', async () => {
  const { value: id } = await save('chen', { mc: '白板' });
  const before = await read('chen', id);
  expect(await save('chen', before)).toMatchObject({ state: true });
  expect((await read('chen', id))['form_data_rev_']).toBe(before['form_data_rev_']);
  expect(await changes(id)).toEqual([]);
});

it('a draft that was saved at another desk is not overwritten', async () => {
  const body = (more: Row): Row => ({ tempAlias: 'dt_zcdj', dataJson: JSON.stringify({ zcdj: { mc: '草稿' } }), ...more });
  const { value: id } = (await portal.post('chen', `${base}/boSaveDraft`, body({}))).json<Row>();
  const opened = (await portal.get('chen', `${base}/getTempDraftData/${String(id)}`)).json<{ draft: { rev: number }; now: string }>();
  expect(opened).toMatchObject({ draft: { rev: 1 } });
  expect(opened.now).toMatch(/^2026-11-20 09:/);
  expect((await portal.post('chen', `${base}/boSaveDraft`, body({ id, rev: 1 }))).json()).toMatchObject({ state: true, value: id });
  expect((await portal.post('chen', `${base}/boSaveDraft`, body({ id, rev: 1 }))).json()).toMatchObject({
    state: false,
    errorCode: '041',
    conflict: { userId: 'chen', rev: 2 },
  });
  // clients that know of no revision go on as before
  expect((await portal.post('chen', `${base}/boSaveDraft`, body({ id }))).json()).toMatchObject({ state: true });
  expect((await portal.post('sun', `${base}/boSaveDraft`, body({ id, rev: 3 }))).statusCode).toBe(403);
});

// helpers

async function changes(id: unknown): Promise<Row[]> {
  return (await portal.post('chen', '/bpm/boDataModifyRecord/v1/listJson', { querys: [{ property: 'refId', value: String(id), operation: 'EQUAL' }] })).json<{
    rows: Row[];
  }>().rows;
}

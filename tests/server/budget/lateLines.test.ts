import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataTemplateBoSave, instanceStart, metaPublish } from '../../../schemas/calls/index.ts';
import { base64, Office, type Reply, travelClaim } from '../runtime/office.ts';
import { viewOf } from '../../../server/db/openDatabase.ts';
import { examine, invariants } from '../../../server/doctor/index.ts';

/** Claims of a year that has no budget yet: whoever makes the line, it knows them. */
let office: Office;
type Data = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  office = await Office.open();
  office.server.parts.clock.set('2027-01-05 09:00:00');
}, 120_000);
afterAll(() => office.server.close());

const db = () => office.server.parts.database.forTenant('-1');
const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message);
const department = { id: 'O60', name: '新能源研究所' };

/** A claim on an account of the department, which no loan is offset with. */
async function begun(amount: number, yskm: string, ysbm: Data = department): Promise<string> {
  const { clfybx } = travelClaim() as { clfybx: Data };
  const [first] = clfybx['sub_xcmx'] as Data[];
  const document = { clfybx: { ...clfybx, sub_xcmx: [{ ...first, je: amount }], sub_zsmx: [], sub_bzmx: [], sub_qtmx: [], sub_cjkmx: [], ysbm, yskm } };
  const reply = (await office.call('chenyuxin', instanceStart, { body: { flowKey: 'clfybxV1', data: base64(document), formType: 'inner' } })).body;
  expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
  return String(reply.instId);
}

async function paid(id: string): Promise<void> {
  const payment = { data: base64({ clfybx: { fkrq: '2027-01-05', fkzh: 'basic', fklsh: 'P1' } }) };
  for (const [who, more] of [
    ['linzhiqiang', {}],
    ['qianwei', {}],
    ['jiangtao', payment],
  ] as const)
    expect([who, await office.decide(who, id, more)]).toMatchObject([who, { state: true }]);
}

async function figures(yskm: string, org = 'O60'): Promise<readonly string[] | undefined> {
  const rows = await db().selectFrom('bo_row').select('data').where('bo', '=', 'ysk').execute();
  const line = rows.find(({ data }) => data['nd'] === '2027' && data['yskm'] === yskm && (data['bm'] as Data)['id'] === org)?.data;
  return line === undefined ? undefined : ['ndys', 'bqzx', 'zyje', 'kyje'].map((name) => Number(line[name]).toFixed(2));
}

const save = async (ysk: Data): Promise<Reply> =>
  (await office.call('dingjing', dataTemplateBoSave, { params: { boAlias: 'ysk' }, body: { ysk, formKey: 'yskV1' } })).body;

/** Places where a document posts nothing to a record that is there. */
const unposted = async (): Promise<readonly string[]> => {
  const { database, files } = office.server.parts;
  const asked = invariants.filter(({ code }) => code === 'posting.missing');
  const found = await examine({ view: viewOf(database.allTenants), files }, asked);
  return found.flatMap(({ places }) => places.map(({ what }) => what));
};

test('a line that is entered with another account, and then with theirs, takes over what claims hold', async () => {
  await begun(77, '660207');
  const made = await save({ nd: '2027', bm: department, yskm: '660299', kzfs: 'weak', ndys: 100 });
  expect([told(made), made.state]).toEqual([expect.anything(), false]);
  const other = await save({ nd: '2042', bm: department, yskm: '660207', kzfs: 'weak', ndys: 100 });
  expect([told(other), other.state]).toEqual([expect.anything(), true]);
  const { data } = await db().selectFrom('bo_row').select('data').where('bo', '=', 'ysk').where('id', '=', String(other.value)).executeTakeFirstOrThrow();
  const { zxsx: _most, tzxx: _least, ...seen } = data;
  const right = await save({ ...seen, id_: other.value, nd: '2027' });
  expect([told(right), right.state]).toEqual([expect.anything(), true]);
  expect(await figures('660207')).toEqual(['100.00', '0.00', '77.00', '23.00']);
});

test('of claims that come while a line is entered none is forgotten', async () => {
  const all = await Promise.all([
    begun(1, '660203'),
    begun(2, '660203'),
    save({ nd: '2027', bm: department, yskm: '660203', kzfs: 'weak', ndys: 100 }),
    begun(4, '660203'),
    begun(8, '660203'),
  ]);
  expect(all).toHaveLength(5);
  expect(await figures('660203')).toEqual(['100.00', '0.00', '15.00', '85.00']);
});

test('a line that a package brings takes over what claims hold', async () => {
  await begun(55, '660204');
  const row = { nd: '2027', bm: department, yskm: '660204', kzfs: 'weak', ndys: 100 };
  const data = [{ bo: 'ysk', key: ['nd', 'yskm'], rows: [row] }];
  const { body } = await office.call('admin', metaPublish, { body: { package: 'late', version: 1, items: [], data } });
  expect([JSON.stringify(body), body.state]).toEqual([expect.anything(), true]);
  expect(await figures('660204')).toEqual(['100.00', '0.00', '55.00', '45.00']);
});

test('a line that an approved application makes takes over what claims hold and have spent', async () => {
  const { id } = await db().selectFrom('wf_inst').select('id').where('subject', '=', '新能源研究所2027年度预算申报').executeTakeFirstOrThrow();
  await paid(await begun(1234, '660202'));
  const running = await begun(999, '660202');
  expect(await figures('660202')).toBeUndefined();
  for (const account of ['shenyaqin', 'hanlicheng', 'zhouwenbin']) expect(await office.decide(account, id)).toMatchObject({ state: true });
  expect(await figures('660202')).toEqual(['195000.00', '1234.00', '999.00', '192767.00']);
  // the line that was entered before is that of the application as well
  expect(await figures('660207')).toEqual(['25100.00', '0.00', '77.00', '25023.00']);
  await paid(running);
  expect(await figures('660202')).toEqual(['195000.00', '2233.00', '0.00', '192767.00']);
  expect(await unposted()).toEqual([]);
  await db().deleteFrom('posting').where('inst_id', '=', running).execute();
  expect(await unposted()).toEqual([expect.stringContaining('ysk')]);
});

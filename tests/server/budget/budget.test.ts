import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceDoEndProcessById, instanceStart, metaPublish, taskComplete } from '../../../schemas/calls/index.ts';
import { base64, Office, type Reply, travelClaim } from '../runtime/office.ts';

/** What claims hold of budgets and spend of them. */
let office: Office;
type Data = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(() => office.server.close());

const rows = async (): Promise<readonly Data[]> => {
  const found = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('bo', '=', 'ysk').execute();
  return found.map(({ data }) => data);
};
const figures = (lines: readonly Data[]): readonly string[] =>
  ['ndys', 'yzx', 'zyje', 'kyje'].map((name) => (lines.reduce((sum, line) => sum + Math.round(Number(line[name]) * 100), 0) / 100).toFixed(2));
const ofOrg = async (name: string): Promise<readonly Data[]> => (await rows()).filter(({ bm }) => (bm as Data)['name'] === name);
const line = async (org: string, account: string): Promise<readonly string[]> => figures((await ofOrg(org)).filter(({ yskm }) => yskm === account));
const told = (reply: Reply): string => JSON.stringify(reply.issues ?? reply.message);
const start = async (account: string, data: unknown, flowKey = 'clfybxV1'): Promise<Reply> =>
  (await office.call(account, instanceStart, { body: { flowKey, data: base64(data), formType: 'inner' } })).body;
const ended = async (id: string): Promise<void> => {
  const { body } = await office.call('admin', instanceDoEndProcessById, { query: { id, reason: '测试' } });
  expect(body).toMatchObject({ state: true });
};

/** The claim of 4,370.00, with another fare. */
function claim(fare?: number): unknown {
  const { clfybx } = travelClaim() as { clfybx: Data };
  const [first, ...others] = clfybx['sub_xcmx'] as Data[];
  return fare === undefined ? { clfybx } : { clfybx: { ...clfybx, sub_xcmx: [{ ...first, je: fare }, ...others] } };
}

describe('the budgets of the demo institute', () => {
  test.each([
    ['综合管理部', ['460000.00', '254200.00', '7882.50', '197917.50']],
    ['财务部', ['185000.00', '98800.00', '254.00', '85946.00']],
    ['人力资源部', ['320000.00', '165200.00', '8075.00', '146725.00']],
    ['科技发展部', ['376000.00', '210118.60', '3600.00', '162281.40']],
    ['新能源研究所', ['479000.00', '278670.00', '7985.80', '192344.20']],
    ['储能技术研究所', ['448000.00', '251392.00', '7843.00', '188765.00']],
    ['后勤保障部', ['379000.00', '216470.00', '5346.00', '157184.00']],
    ['信息中心', ['320000.00', '178480.00', '3280.00', '138240.00']],
  ])('%s', async (org, expected) => {
    expect(figures(await ofOrg(org))).toEqual(expected);
  });

  test('in all', async () => {
    expect(figures(await rows())).toEqual(['2967000.00', '1653330.60', '44266.30', '1269403.10']);
  });
});

describe('a claim', () => {
  const travel = (): Promise<readonly string[]> => line('新能源研究所', '660202');

  test('that asks for more than is left is not started, and says how much that is', async () => {
    const reply = await start('chenyuxin', claim(60_000));
    expect([told(reply), reply.state]).toEqual([expect.stringContaining('预算不足：差旅费 可用 51,800.00 元，本次 63,744.00 元'), false]);
    expect(await travel()).toEqual(['180000.00', '121360.00', '6840.00', '51800.00']);
  });

  test('holds its amount while it runs, and gives it back when it is ended by hand', async () => {
    const reply = await start('chenyuxin', claim());
    expect([told(reply), reply.state]).toEqual([expect.anything(), true]);
    expect(await travel()).toEqual(['180000.00', '121360.00', '11210.00', '47430.00']);
    await ended(String(reply.instId));
    expect(await travel()).toEqual(['180000.00', '121360.00', '6840.00', '51800.00']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userQueryByType } from '../../../schemas/calls/index.ts';
import type { UserVo } from '../../../schemas/calls/entities/organisation.ts';
import { initialsOf } from '../../../server/http/api/user/initials.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('chenyuxin');
}, 60_000);
afterAll(async () => {
  await server.close();
});

async function search(
  querys: readonly object[],
  page: object = { page: 1, pageSize: 50, showTotal: true },
): Promise<{ readonly rows: readonly UserVo[]; readonly total: number }> {
  const { status, body } = await server.call(userQueryByType, { token, body: { pageBean: page, querys, groupRelation: 'AND' } });
  expect(status).toBe(200);
  return body as { rows: UserVo[]; total: number };
}

const like = (property: string, value: string, group = 'keyword'): object => ({ property, value, operation: 'LIKE', relation: 'OR', group });
const keyword = (text: string): object[] => ['fullname', 'account', 'pinyin'].map((property) => like(property, text));

describe('people', () => {
  test('come with their organisation and post', async () => {
    const { rows } = await search([like('account', 'chenyuxin')]);
    expect(rows).toMatchObject([
      { id: 'U1014', fullname: '陈雨欣', orgName: '新能源研究所', postName: expect.any(String), duties: [expect.stringContaining('新能源研究所 / ')] },
    ]);
  });

  test.each([
    ['admin', { withLeft: true }, [0]],
    ['admin', {}, []],
    ['chenyuxin', { withLeft: true }, []],
  ])('who have left are offered to administrators who ask for them: %s %j', async (account, query, expected) => {
    const asker = await server.signIn(account);
    const { body } = await server.call(userQueryByType, { token: asker, query, body: { querys: [like('account', 'zhangwei')] } });
    expect((body as { rows: UserVo[] }).rows.map(({ status }) => status)).toEqual(expected);
  });

  test.each([
    ['cyx', '陈雨欣'],
    ['CYX', '陈雨欣'],
    ['yx', '陈雨欣'],
    ['chenyu', '陈雨欣'],
    ['雨欣', '陈雨欣'],
    ['wjg', '王建国'],
  ])('are found by <%s>', async (text, name) => {
    expect((await search(keyword(text))).rows.map((row) => row.fullname)).toContain(name);
  });

  test('are not found by letters that begin nothing', async () => {
    expect((await search(keyword('zzzzz'))).total).toBe(0);
    expect((await search([like('pinyin', 'zzzzz')])).total).toBe(0);
    expect((await search([like('pinyin', '%')])).total).toBe(0);
  });

  test('of an organisation stay within it', async () => {
    const everybody = await search(keyword('cyx'));
    const elsewhere = await search([...keyword('cyx'), { property: 'orgId', value: 'O30', operation: 'EQUAL', relation: 'AND', group: 'org' }]);
    expect(everybody.total).toBeGreaterThan(elsewhere.total);
    expect(elsewhere.rows.map((row) => row.fullname)).not.toContain('陈雨欣');
  });

  test('are counted and cut as before', async () => {
    const { rows, total } = await search([], { page: 2, pageSize: 5, showTotal: true });
    expect(rows).toHaveLength(5);
    expect(total).toBeGreaterThan(10);
  });
});

test.each([
  ['陈雨欣', 'cyx'],
  ['欧阳娜', 'oyn'],
  ['周杰', 'zj'],
  ['Anna 王', 'annaw'],
  ['张3', 'z3'],
  ['·', ''],
  ['', ''],
])('initials of <%s>', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskGetLeaderTodoCount, taskGetTodoList } from '../../../schemas/calls/index.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import { seedDocuments } from '../../../server/seed/data/documents.ts';
import { Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

describe('the demo documents', () => {
  /** To-do, done, own requests. */
  test.each([
    ['chenyuxin', 0, 0, 5],
    ['liuyang', 1, 0, 5],
    ['sunhao', 0, 0, 4],
    ['wuqian', 0, 0, 4],
    ['wangjianguo', 1, 0, 2],
    ['linzhiqiang', 1, 9, 1],
    ['zhaominjie', 2, 6, 1],
    ['hanlicheng', 2, 4, 0],
    ['shenyaqin', 1, 5, 0],
    ['luominghua', 1, 0, 0],
    ['tangsiyu', 2, 0, 1],
    ['mengjie', 1, 3, 1],
    ['xuhaiyan', 1, 2, 0],
    ['qianwei', 1, 6, 0],
    ['fangmin', 12, 6, 0],
    ['jiangtao', 1, 9, 0],
    ['dingjing', 0, 1, 1],
    ['malin', 0, 1, 1],
    ['caojun', 0, 0, 1],
  ] as const)('%s sees %i to do, %i done, %i requests', async (account, todo, done, request) => {
    expect(await office.counts(account)).toEqual([todo, done, request]);
  });

  test('the stored totals are those of the documents', async () => {
    const rows = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select(['bo', 'data']).where('inst_id', 'is not', null).execute();
    const totals = rows.map(({ data }) => `${String(data['djbh'] ?? '')} ${Number(data['bxzje'] ?? data['jkje'] ?? data['sbjehj']).toFixed(2)}`).sort();
    expect(totals).toEqual(seedDocuments.map((document) => `${document.no} ${document.amount}`).sort());
  });

  test('the secretary sees the task of her leader as shared, with his name', async () => {
    const { body } = await office.call<{ rows: Task[] }>('tangsiyu', taskGetTodoList, { body: {} });
    expect(body.rows.map((row) => [row.status, row.subject, row.identityList])).toEqual([
      [
        'SHARE',
        '新能源研究所2027年度预算申报',
        [expect.objectContaining({ id: 'U1002', name: '韩立诚', type: 'user' }), expect.objectContaining({ id: 'U1003', name: '沈雅琴', type: 'user' })],
      ],
      ['SHARE', '刘洋 差旅费报销 CL-2026-0198', [{ id: 'U1002', name: '韩立诚', type: 'user' }]],
    ]);
    const counts = await office.call<{ count: number }[]>('tangsiyu', taskGetLeaderTodoCount);
    expect(counts.body.map((row) => row.count).sort()).toEqual([1, 2]);
  });
});

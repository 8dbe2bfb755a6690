import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Instance } from '../../../schemas/calls/entities/instance.ts';
import { instanceMyRequest, metaPublish } from '../../../schemas/calls/index.ts';
import { dailyClaim, loan, Office } from '../runtime/office.ts';

/** What the list of one's own requests tells of their documents: total, purpose, and who has them; drafts stand among them. */

interface Answer {
  readonly rows: readonly Instance[];
  readonly total: number;
  readonly summary: readonly { readonly amount: number }[];
}

let office: Office;
let running: string;
let draft: string;
beforeAll(async () => {
  office = await Office.open();
  running = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
  draft = await office.draft('liuyang', 'rcfybxsqV2', { rcfybx: { bxsy: '未填完的报销', bxzje: 0 } });
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

type Query = { readonly property: string; readonly operation: string; readonly value: unknown };
const claims: Query = { property: 'procDefKey', operation: 'IN', value: 'clfybxV1,rcfybxsqV2' };
const asked = async (querys: readonly Query[] = [], more: object = {}, pageSize = 100): Promise<Answer> =>
  (await office.call<Answer>('liuyang', instanceMyRequest, { body: { pageBean: { page: 1, pageSize }, querys, ...more } })).body;
const hundredths = (rows: readonly Instance[]): number => rows.reduce((sum, { amount }) => sum + Math.round(Number(amount ?? 0) * 100), 0);

test('a row says what it is about, for how much, and who has it', async () => {
  const { rows } = await asked();
  const row = rows.find(({ id }) => id === running);
  expect([row?.amount, row?.reason]).toEqual([2318.4, '实验室打印耗材与资料邮寄']);
  expect(row?.holder).toMatch(/\p{Script=Han}{2,}/u);
  expect(row?.taskName).not.toBe('');
});

test('a draft is found among the claims, and nobody has it', async () => {
  const { rows } = await asked([claims]);
  const row = rows.find(({ id }) => id === draft);
  expect([row?.status, row?.reason, row?.holder]).toEqual(['draft', '未填完的报销', '']);
});

test('the sum is of all that are found, not of the page', async () => {
  await office.start('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1200));
  const cases: readonly (readonly Query[])[] = [
    [],
    [claims],
    [{ property: 'status', operation: 'EQUAL', value: 'running' }],
    [{ property: 'amount', operation: 'GREAT_EQUAL', value: 1000 }],
    [{ property: 'reason', operation: 'LIKE', value: '打印' }],
    [{ property: 'subject', operation: 'EQUAL', value: 'nobody asked for this' }],
  ];
  for (const querys of cases) {
    const all = await asked(querys);
    const first = await asked(querys, {}, 1);
    expect(all.rows.length).toBe(all.total);
    expect(Math.round(Number(all.summary[0]?.amount) * 100), JSON.stringify(querys)).toBe(hundredths(all.rows));
    expect(first.summary).toEqual(all.summary);
  }
});

test('rows are sorted by their amount', async () => {
  const { rows } = await asked([], { sorter: [{ property: 'amount', direction: 'DESC' }] });
  const amounts = rows.flatMap(({ amount }) => (amount === null || amount === undefined ? [] : [Number(amount)]));
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
});

test('what a form hides from readers is not told in the list either', async () => {
  const item = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../schemas/packages/daily/form/rcfybxsqV2.meta.json'), 'utf8')) as {
    spec: { perm: { read: { main: Record<string, string> } } };
  };
  item.spec.perm.read.main['bxsy'] = 'n';
  const { body } = await office.call('admin', metaPublish, { body: { package: 'daily', version: 2, items: [item] } });
  expect(body).toMatchObject({ state: true });
  const row = (await asked()).rows.find(({ id }) => id === running);
  expect([row?.amount, row?.reason]).toEqual([2318.4, '']);
});

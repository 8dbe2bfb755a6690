import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataTemplateGetInfo, instanceStart, metaPublish, taskGetTodoList } from '../../../schemas/calls/index.ts';
import { base64, loan, Office } from './office.ts';

/** Everybody at once on the smallest configuration: one connection on PGlite, two on PostgreSQL. Watched for waiting, not for speed. */
let office: Office;
beforeAll(async () => {
  office = await Office.open();
  for (const account of ['chenyuxin', 'linzhiqiang', 'admin']) await office.token(account);
}, 120_000);
afterAll(() => office.server.close());

const long = process.env['YUANBIAO_LONG'] === '1';

test('people who start, list, read and publish at once all get their answer', async () => {
  const until = Date.now() + (long ? 60_000 : 4_000);
  const statuses = new Map<string, number>();
  let slowest = 0;
  const keepOn = async (name: string, work: () => Promise<{ readonly status: number }>): Promise<void> => {
    while (Date.now() < until) {
      const started = performance.now();
      const { status } = await work();
      slowest = Math.max(slowest, performance.now() - started);
      const key = `${name} ${status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    }
  };
  const start = () => office.call('chenyuxin', instanceStart, { body: { flowKey: 'jksqV2', data: base64(loan('陈雨欣', 'U1001', 1200)), formType: 'inner' } });
  const list = () => office.call('chenyuxin', dataTemplateGetInfo, { query: { alias: 'dt_clfybx', needDisplayFileds: 'true' } });
  const todo = () => office.call('linzhiqiang', taskGetTodoList, { body: { pageBean: { page: 1, pageSize: 10 } } });
  const publish = () =>
    office.call('admin', metaPublish, {
      body: { package: 'busy', version: 1, items: [{ kind: 'dict', key: 'busy', name: '忙', spec: { items: [{ value: String(Date.now()), label: '一' }] } }] },
    });
  await Promise.all([...[1, 2, 3, 4, 5].flatMap(() => [keepOn('start', start), keepOn('list', list)]), keepOn('todo', todo), keepOn('publish', publish)]);
  expect([...statuses.keys()].sort()).toEqual(['list 200', 'publish 200', 'start 200', 'todo 200']);
  expect([...statuses.values()].every((count) => count > 0)).toBe(true);
  expect(slowest).toBeLessThan(10_000);
}, 120_000);

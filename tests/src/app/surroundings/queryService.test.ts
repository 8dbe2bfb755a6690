import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallSpec } from '../../../../schemas/calls/defineCall.ts';
import { ApiError, isCancelled, type Api } from '../../../../src/api/index.ts';
import { createQueryService } from '../../../../src/portal/choices/queryService.ts';
import en from '../../../../src/locales/en-US/query.json' with { type: 'json' };
import zh from '../../../../src/locales/zh-CN/query.json' with { type: 'json' };

const unknownAlias = () => new ApiError('未找到别名为q的关联查询', { failure: 'refused', status: 200, code: '016' });

let calls: { name: string; input: unknown }[];
let empty: string[];
/** Answers by call; a function is asked each time. */
let answer: (name: string) => unknown;
const service = (texts: Readonly<Record<string, string>> = zh) =>
  createQueryService({
    api: {
      call: async (call: CallSpec, input: unknown) => {
        calls.push({ name: call.name, input });
        const found = answer(call.name);
        if (found instanceof Error) throw found;
        return found;
      },
    } as unknown as Api,
    t: (key, params = {}) => (texts[key.replace('query.', '')] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
    onEmpty: (text) => {
      empty.push(text);
    },
  });
const page = (...rows: object[]) => ({ rows, total: rows.length, page: 1, pageSize: 20 });
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => (isCancelled(error) ? 'cancelled' : error instanceof Error ? error.message : error),
  );

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  empty = [];
  answer = () => page({ a: 1 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('custom queries of the portal', () => {
  it('send parameters by name and the page', async () => {
    expect(await service()('q', { x: 1, y: null }, { page: 2, pageSize: 20 })).toEqual({ rows: [{ a: 1 }], total: 1 });
    expect(calls).toEqual([
      {
        name: 'customQuery.doQuery',
        input: {
          query: { alias: 'q', page: 2 },
          body: [
            { key: 'x', value: 1 },
            { key: 'y', value: null },
          ],
        },
      },
    ]);
  });

  it('tell that there is nothing only to a person who asked', async () => {
    answer = () => page();
    expect(await service()('q', {})).toEqual({ rows: [], total: 0 });
    expect(empty).toEqual([]);
    await service()('q', {}, undefined, { asked: true });
    expect(empty).toEqual(['返回的数据为空']);
  });

  it('wait for an alias that is published a little later, once for all who ask', async () => {
    let published = false;
    answer = (name) => (published ? (name === 'customQuery.doQuery' ? page({ a: 1 }) : {}) : unknownAlias());
    const query = service();
    const both = Promise.all([query('q', { n: 1 }), query('q', { n: 2 })]);
    await vi.advanceTimersByTimeAsync(3_500);
    published = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await both).toHaveLength(2);
    expect(calls.filter(({ name }) => name === 'customQuery.getByAlias')).toHaveLength(4);
  });

  it.each([
    [zh, '未找到别名为q的关联查询'],
    [en, 'not found association query with alias q'],
  ])('give up after 15 seconds', async (texts, message) => {
    answer = unknownAlias;
    const asked = outcome(service(texts)('q', {}));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await Promise.race([asked, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBe(message);
  });

  it('stop waiting when the request is given up, and do not wait for other refusals', async () => {
    answer = unknownAlias;
    const controller = new AbortController();
    const asked = outcome(service()('q', {}, undefined, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(1_500);
    controller.abort();
    expect(await asked).toBe('cancelled');
    answer = () => new ApiError('没有访问权限', { failure: 'forbidden', status: 403, code: '004' });
    expect(await outcome(service()('q', {}))).toBe('没有访问权限');
  });
});

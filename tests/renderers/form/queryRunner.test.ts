import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CompiledField } from '../../../registry/form/index.ts';
import { FormStore, type FormStoreOptions } from '../../../renderers/form/index.ts';
import { compile } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

const rate = { type: 'number', title: '税率', 'x-query': { alias: 'q_sl', params: { gj: 'item.gj' }, result: 'sl' } } as const;
const form = compile({
  properties: {
    mx: { type: 'array', title: '明细', items: { properties: { gj: { type: 'string', title: '工具' }, sl: rate } } },
    bz: { type: 'number', title: '标准', 'x-query': { alias: 'q_bz', params: { gj: "'x'" }, result: 'bz' } },
  },
  modes: { 'mx.sl': 'r', bz: 'r' },
});
const gj = form.byPath.get('mx.item.gj') as CompiledField;

let asked: string[];
let answer: (alias: string, gj: unknown) => Promise<readonly Readonly<Record<string, unknown>>[]>;
let errors: string[];
const newStore = (rows: readonly Record<string, unknown>[]): FormStore => {
  const query: FormStoreOptions['query'] = (alias, params) => {
    asked.push(`${alias} ${String(params['gj'])}`);
    return answer(alias, params['gj']);
  };
  return new FormStore(
    form,
    { mx: rows },
    { ...storeOptions, query, onLoadError: (error, alias) => errors.push(`${alias}: ${error instanceof Error ? error.message : ''}`) },
  );
};
const rates = (store: FormStore) =>
  store.model.rows('mx').map(({ values }) => (values['sl'] === null || values['sl'] === undefined ? null : String(values['sl'])));

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  errors = [];
  answer = async (_alias, tool) => [{ SL: tool === 'rail' ? '0.09' : '0.06' }];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('values that queries bring', () => {
  test('of one moment are asked together, equal questions once; names of columns are met in any case', async () => {
    const store = newStore([{}, {}, {}]);
    await vi.advanceTimersByTimeAsync(60);
    asked = [];
    for (const [index, tool] of ['rail', 'air', 'rail'].entries()) {
      store.set(gj, tool, store.model.rows('mx')[index]);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(asked).toEqual(['q_sl rail', 'q_sl air']);
    expect(rates(store)).toEqual(['0.09', '0.06', '0.09']);
  });

  test('are empty when the query fails, and the failure is told', async () => {
    const store = newStore([{ gj: 'rail' }]);
    const [row] = store.model.rows('mx');
    store.set(gj, 'air', row);
    await vi.advanceTimersByTimeAsync(60);
    expect(rates(store)).toEqual(['0.06']);
    answer = () => Promise.reject(new Error('网络异常'));
    store.set(gj, 'rail', row);
    await vi.advanceTimersByTimeAsync(60);
    expect(errors).toEqual(['q_sl: 网络异常']);
    expect(rates(store)).toEqual([null]);
  });

  test('of an older question are dropped', async () => {
    const releases: ((rows: readonly Record<string, unknown>[]) => void)[] = [];
    const store = newStore([{}]);
    await vi.advanceTimersByTimeAsync(60);
    answer = () =>
      new Promise((resolve) => {
        releases.push(resolve);
      });
    const [row] = store.model.rows('mx');
    for (const tool of ['rail', 'air']) {
      store.set(gj, tool, row);
      await vi.advanceTimersByTimeAsync(60);
    }
    releases[1]?.([{ sl: '0.06' }]);
    releases[0]?.([{ sl: '0.09' }]);
    await vi.advanceTimersByTimeAsync(60);
    expect(rates(store)).toEqual(['0.06']);
  });
});

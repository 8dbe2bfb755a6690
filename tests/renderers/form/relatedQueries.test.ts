import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CompiledField } from '../../../registry/form/index.ts';
import { FormStore, type FormStoreOptions } from '../../../renderers/form/index.ts';
import { compile } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

const form = compile({
  properties: {
    xm: {
      type: 'string',
      title: '项目',
      'x-ui': {
        widget: 'input',
        related: { alias: 'q_xm', params: { bh: 'xm', kind: "'open'" }, bind: { XMMC: 'xmmc', fzr: 'fzr', je: 'hj', bm: 'bm', lx: 'rq' } },
      },
    },
    xmmc: { type: 'string', title: '项目名称' },
    fzr: { type: 'string', title: '负责人', 'x-ui': { widget: 'input', related: { alias: 'q_ry', params: { name: 'fzr' }, bind: { dh: 'dh', xm: 'xm' } } } },
    dh: { type: 'string', title: '电话', 'x-ui': { widget: 'input', related: { alias: 'q_dh', bind: { fzr: 'fzr' }, keep: true } } },
    bm: { type: 'string', title: '部门' },
    rq: { type: 'string', format: 'date', title: '日期' },
    hj: { type: 'number', title: '合计', 'x-formula': 'sum(mx.item.je)' },
    mx: {
      type: 'array',
      title: '明细',
      items: {
        properties: {
          cs: {
            type: 'string',
            title: '城市',
            'x-ui': { widget: 'input', related: { alias: 'q_bz', params: { cs: 'item.cs', xm: 'xm' }, bind: { bz: 'item.je', sm: 'item.sm', last: 'bm' } } },
          },
          je: { type: 'number', title: '金额' },
          sm: { type: 'string', title: '说明' },
        },
      },
    },
  },
  modes: { bm: 'r' },
});
const field = (path: string): CompiledField => {
  const found = form.byPath.get(path);
  if (!found) throw new Error(path);
  return found;
};

type Rows = readonly Readonly<Record<string, unknown>>[];
let answers: Record<string, Rows | Error | (() => Promise<Rows>)>;
let asked: { alias: string; params: unknown; asked: unknown; signal: AbortSignal }[];
let errors: string[];
const newStore = (data: Record<string, unknown> = {}): FormStore => {
  const query: FormStoreOptions['query'] = async (alias, params, signal, options) => {
    asked.push({ alias, params, asked: options?.asked, signal });
    const answer = answers[alias] ?? [];
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer() : answer;
  };
  return new FormStore(form, data, {
    ...storeOptions,
    query,
    onLoadError: (error, alias) => errors.push(`${alias}: ${error instanceof Error ? error.message : ''}`),
  });
};
const settle = async () => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1_000);
};

beforeEach(() => {
  vi.useFakeTimers();
  answers = {};
  asked = [];
  errors = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('related queries', () => {
  test('fill other fields with the first row, whatever the case of its columns, as far as modes and formulas allow', async () => {
    answers = { q_xm: [{ xmmc: '甲', FZR: '张三', je: 99, bm: '外', lx: '2026-11-16 09:05:00' }, { xmmc: '乙' }] };
    const store = newStore({ bm: '原部门' });
    store.set(field('xm'), 'P1');
    await settle();
    expect(asked[0]).toMatchObject({ alias: 'q_xm', params: { bh: 'P1', kind: 'open' }, asked: true });
    expect(store.toData()).toMatchObject({ xmmc: '甲', fzr: '张三', bm: '原部门', rq: '2026-11-16', hj: '0' });
  });

  test('are not asked for every key, and an answer to an older question is dropped', async () => {
    let release: (rows: Rows) => void = () => undefined;
    answers = {
      q_xm: () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    };
    const store = newStore();
    for (const text of ['P', 'P1', 'P12']) store.set(field('xm'), text);
    await settle();
    expect(asked.map(({ params }) => params)).toEqual([{ bh: 'P12', kind: 'open' }]);
    const first = release;
    store.set(field('xm'), 'Q');
    await settle();
    release([{ xmmc: '新' }]);
    first([{ xmmc: '旧' }]);
    await settle();
    expect(store.model.value('xmmc')).toBe('新');
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  test('empty the places without a row, unless they are to be kept; an empty parameter asks nothing', async () => {
    const store = newStore({ xmmc: '旧', fzr: '李四' });
    store.set(field('xm'), 'none');
    await settle();
    expect(store.toData()).toMatchObject({ xmmc: null, fzr: null });
    store.set(field('fzr'), '王五');
    store.set(field('dh'), '123');
    await settle();
    expect(store.model.value('fzr')).toBe('王五');
    const before = asked.length;
    store.set(field('xm'), '');
    await settle();
    expect(asked).toHaveLength(before);
  });

  test('may lead to further ones and leave alone what led to them', async () => {
    answers = { q_xm: [{ fzr: '张三' }], q_ry: [{ dh: '138', xm: 'P9' }], q_dh: [{ fzr: '王五' }] };
    const store = newStore();
    store.set(field('xm'), 'P1');
    await settle();
    expect(asked.map(({ alias }) => alias)).toEqual(['q_xm', 'q_ry', 'q_dh']);
    expect(store.toData()).toMatchObject({ xm: 'P1', fzr: '张三', dh: '138' });
  });

  test('write into their own row', async () => {
    answers = { q_bz: [{ bz: '120.5', sm: '标准' }] };
    const store = newStore({ xm: 'P1', mx: [{ cs: 'a' }, { cs: 'b' }] });
    const [, second] = store.model.rows('mx');
    store.set(field('mx.item.cs'), 'bj', second);
    await settle();
    expect(asked[0]?.params).toEqual({ cs: 'bj', xm: 'P1' });
    expect(store.toData()['mx']).toMatchObject([{ cs: 'a' }, { cs: 'bj', je: '120.5', sm: '标准' }]);
    expect(String(store.model.value('hj'))).toBe('120.5');
  });

  test('drop an answer for a row that is gone', async () => {
    answers = { q_bz: [{ bz: 1, last: '外' }] };
    const store = newStore({ xm: 'P1', mx: [{ cs: 'a' }] });
    const [row] = store.model.rows('mx');
    if (!row) throw new Error('no row');
    store.set(field('mx.item.cs'), 'bj', row);
    await vi.advanceTimersByTimeAsync(100);
    store.removeRow('mx', row);
    await settle();
    expect(store.toData()['mx']).toEqual([]);
  });

  test('tell a failure and take it for no row; nothing runs when the form is only read or closed', async () => {
    answers = { q_xm: new Error('网络异常') };
    const store = newStore({ xmmc: '旧' });
    store.set(field('xm'), 'P1');
    await settle();
    expect(errors).toEqual(['q_xm: 网络异常']);
    expect(store.model.value('xmmc')).toBeNull();
    store.set(field('xm'), 'P2');
    store.dispose();
    await settle();
    expect(asked).toHaveLength(1);
  });
});

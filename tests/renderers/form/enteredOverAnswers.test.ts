import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CompiledField } from '../../../registry/form/index.ts';
import { FormStore, type FormStoreOptions } from '../../../renderers/form/index.ts';
import { Binding } from '../../../renderers/form/store/Binding.ts';
import { MAIN } from '../../../renderers/form/store/History.ts';
import { explainField } from '../../../validators/explain/index.ts';
import { setMarks, type Row } from '../../../validators/model/index.ts';
import { sentData } from '../../../src/pages/flowForm/formData.ts';
import { compile } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

/** What somebody enters over the answer of a query stays until he goes back to the answer, on the main record and in rows. */

const rate = (source: string) => ({ type: 'number', title: '税率', 'x-query': { alias: 'q_sl', params: { gj: source }, result: 'sl' } });
const form = compile({
  properties: {
    gj: { type: 'string', title: '工具' },
    sl: rate('gj'),
    mx: { type: 'array', title: '明细', items: { properties: { gj: { type: 'string', title: '工具' }, sl: rate('item.gj') } } },
  },
});
const answers: Readonly<Record<string, string>> = { rail: '0.09', ship: '0.03' };
const query: FormStoreOptions['query'] = async (_alias, { gj }) => [{ sl: answers[String(gj)] }];
const open = (data: Record<string, unknown>, manual: readonly string[] = []): FormStore => {
  setMarks(form, data, manual);
  return new FormStore(form, data, { ...storeOptions, query });
};
const asked = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(['', 'mx.item.'])('a rate of %j', (prefix) => {
  const [sl, gj] = ['sl', 'gj'].map((name) => form.byPath.get(`${prefix}${name}`)) as [CompiledField, CompiledField];
  const rowOf = (store: FormStore): Row | undefined => (prefix === '' ? undefined : store.model.rows('mx')[0]);
  const place = prefix === '' ? 'sl' : 'mx[0].sl';
  const start = async (values: Record<string, unknown> = {}, manual: readonly string[] = []) => {
    const store = open(prefix === '' ? values : { mx: [values] }, manual);
    const row = rowOf(store);
    store.set(gj, 'rail', row);
    await asked();
    const now = () => ({
      value: store.value(sl, row) ?? null,
      manual: store.isManual(sl, row),
      restorable: new Binding(store, sl, row).restorable,
      sent: (sentData(store) as { $manual?: unknown }).$manual,
    });
    return { store, row, now };
  };

  test('follows what it is asked by, and stays once it is entered', async () => {
    const { store, row, now } = await start();
    expect(now()).toEqual({ value: '0.09', manual: false, restorable: false, sent: [] });
    store.set(gj, 'ship', row);
    await asked();
    expect(now()).toMatchObject({ value: '0.03', manual: false });
    store.set(sl, '0.05', row);
    store.set(gj, 'rail', row);
    await asked();
    expect(now()).toEqual({ value: '0.05', manual: true, restorable: true, sent: [place] });
    expect(explainField(store.model, sl, row, { ...storeOptions, today: '2026-11-16' }).valueBy).toBe('manual');
  });

  test.each([
    ['entered', '0.05'],
    ['emptied', null],
  ])('that was %s before the answer came is not replaced by it', async (_name, value) => {
    const { store, row, now } = await start();
    store.set(gj, 'ship', row);
    await vi.advanceTimersByTimeAsync(20);
    store.set(sl, value, row);
    await asked();
    expect(now()).toMatchObject({ value, manual: true });
  });

  test('goes back to what the query answers now', async () => {
    const { store, row, now } = await start({ gj: 'rail', sl: '0.05' }, [place]);
    expect(now()).toMatchObject({ value: '0.05', manual: true });
    store.set(gj, 'ship', row);
    store.restoreFormula(sl, row);
    await asked();
    expect(now()).toEqual({ value: '0.03', manual: false, restorable: false, sent: [] });
    store.set(gj, 'rail', row);
    await asked();
    expect(now()).toMatchObject({ value: '0.09', manual: false });
  });

  test('is the answer again when its entry is taken back, and entered when that is done again', async () => {
    const { store, row, now } = await start();
    store.set(sl, '0.05', row);
    store.undo(prefix === '' ? MAIN : 'mx');
    await asked();
    expect(now()).toMatchObject({ value: '0.09', manual: false });
    store.redo(prefix === '' ? MAIN : 'mx');
    await asked();
    expect(now()).toMatchObject({ value: '0.05', manual: true });
  });
});

import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { FormStore } from '../../../../renderers/form/index.ts';
import { useAutosave, type Autosave, type AutosavePlace, type AutosaveState } from '../../../../src/portal/autosave/index.ts';
import type { Autosaves } from '../../../../src/portal/autosave/openAutosaves.ts';
import { compile } from '../../../renderers/form/support/mountForm.tsx';
import { storeOptions } from '../../../renderers/form/support/surroundings.tsx';

const form = compile({
  properties: {
    sy: { type: 'string', title: '事由', 'x-ui': { widget: 'input' } },
    mx: { type: 'array', title: '明细', items: { properties: { sm: { type: 'string', title: '说明', 'x-ui': { widget: 'input' } } } } },
  },
});
const task: AutosavePlace = { tenant: 'T1', userId: 'U1', leaderId: '', form: 'claim', id: 'd1' };
const base = {
  sy: '旧',
  mx: [
    { id_: 'a', sm: '甲' },
    { id_: 'b', sm: '乙' },
  ],
};
const found = (mine: Record<string, unknown>, earlier?: Autosave): Autosave => ({
  at: 1,
  formVersion: 1,
  rev: 1,
  base,
  mine: { ...base, ...mine },
  ...(earlier ? { earlier } : {}),
});

let unmount: (() => Promise<void>) | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await unmount?.();
});

/** A page with what its browser keeps. */
async function open(
  kept?: Autosave,
  place: AutosavePlace = task,
): Promise<{ readonly store: FormStore; readonly state: () => AutosaveState; readonly kept: () => Autosave | undefined; readonly leave: () => Promise<void> }> {
  const store = new FormStore(form, structuredClone(base), storeOptions);
  let memory = kept;
  const autosaves: Autosaves = {
    read: async () => memory,
    write: async (_at, autosave) => {
      memory = structuredClone(autosave);
    },
    remove: async () => {
      memory = undefined;
    },
    hold: () => () => undefined,
    sweep: async () => undefined,
    lock: () => undefined,
  };
  const seen: { state?: AutosaveState } = {};
  const opened = store.toData();
  function Page() {
    const state = useAutosave({ autosaves, place, store, formVersion: 1, rev: 1, base: opened });
    useEffect(() => {
      seen.state = state;
    });
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Page />));
  unmount = async () => act(async () => root.unmount());
  return {
    store,
    state: () => seen.state as AutosaveState,
    kept: () => memory,
    leave: async () =>
      act(async () => {
        window.dispatchEvent(new Event('blur'));
      }),
  };
}

const type = (store: FormStore, text: string): void => store.set(form.byPath.get('sy') as never, text);

test('what is entered before somebody has decided on what was found is kept before it', async () => {
  const { store, state, kept, leave } = await open(found({ sy: '昨天' }));
  expect(state().found?.mine).toMatchObject({ sy: '昨天' });
  await act(async () => type(store, '今天'));
  await leave();
  expect([kept()?.mine['sy'], kept()?.earlier?.mine['sy']]).toEqual(['今天', '昨天']);
  await act(async () => state().discard());
  expect([kept()?.mine['sy'], kept()?.earlier, state().found]).toEqual(['今天', undefined, undefined]);
});

test('both are offered, the newer one first', async () => {
  const { state, kept } = await open(found({ sy: '今天' }, found({ sy: '昨天' })));
  expect(state().found?.mine['sy']).toBe('今天');
  await act(async () => state().discard());
  expect([state().found?.mine['sy'], kept()?.mine['sy']]).toEqual(['昨天', '昨天']);
  await act(async () => state().discard());
  expect([state().found, kept()]).toEqual([undefined, undefined]);
});

test.each<[string, Record<string, unknown>, boolean]>([
  ['moved rows', { mx: [base.mx[1], base.mx[0]] }, true],
  ['nothing', {}, false],
])('%s are offered: %j', async (_name, mine, offered) => {
  const { state } = await open(found(mine));
  expect(state().found !== undefined).toBe(offered);
});

test.each([
  ['', ['昨天']],
  ['copy:9', ['昨天']],
  ['d1', []],
])('what was saved is forgotten; what another new document left waits on (id %j)', async (id, left) => {
  const { store, state, kept, leave } = await open(found({ sy: '昨天' }), { ...task, id });
  await act(async () => type(store, '今天'));
  await leave();
  await act(async () => state().clear());
  await leave();
  expect([kept()].flatMap((each) => (each === undefined ? [] : [each.mine['sy']]))).toEqual(left);
});

test('whoever types without a pause has lost no more than the last moment, and nothing of what nobody has left', async () => {
  vi.useFakeTimers();
  const { store, kept } = await open();
  const passes = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  await passes(0);
  for (let length = 1; length <= 60; length++) {
    store.type(form.byPath.get('sy') as never, '字'.repeat(length));
    await passes(150);
    expect(length - String(kept()?.mine['sy'] ?? '').length).toBeLessThan(4);
  }
  const [row] = store.rows('mx');
  store.enter(form.byPath.get('mx.item.sm') as never, '还没离开', row);
  await passes(400);
  expect(kept()?.mine).toMatchObject({ sy: '字'.repeat(60), mx: [{ sm: '还没离开' }, { sm: '乙' }] });
  expect(store.toData()).toMatchObject({ mx: [{ sm: '甲' }, { sm: '乙' }] });
});

test('a page on which only an open box holds something keeps it, and nothing once it is taken back', async () => {
  vi.useFakeTimers();
  const { store, kept, leave } = await open();
  const passes = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  await passes(0);
  store.enter(form.byPath.get('sy') as never, '半');
  expect(store.dirty).toBe(true);
  await passes(400);
  expect(kept()?.mine['sy']).toBe('半');
  store.enter(form.byPath.get('sy') as never, undefined);
  expect(store.dirty).toBe(false);
  await passes(400);
  await leave();
  expect(kept()).toBeUndefined();
});

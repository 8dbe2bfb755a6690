import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { openAutosaves, type Autosave, type AutosavePlace } from '../../../../src/app/autosave/index.ts';

const place: AutosavePlace = { tenant: 'T1', userId: 'U1', leaderId: '', form: 'claim', id: '' };
const input = (at: number): Autosave => ({ at, formVersion: 1, rev: undefined, base: {}, mine: { sy: '赴北京' } });
const day = 24 * 60 * 60 * 1000;

beforeEach(() => { vi.stubGlobal('indexedDB', new IDBFactory()); });

it('gives input back to the one who left it, and to nobody else', async () => {
  const autosaves = openAutosaves(() => undefined);
  await autosaves.write(place, input(1));
  expect(await autosaves.read(place)).toMatchObject({ mine: { sy: '赴北京' } });
  for (const other of [{ tenant: 'T2' }, { userId: 'U2' }, { leaderId: 'U9' }, { form: 'loan' }, { id: 't1' }]) {
    expect(await autosaves.read({ ...place, ...other })).toBeUndefined();
  }
  // names that only look alike when they are joined
  expect(await autosaves.read({ ...place, form: 'claim",""]' })).toBeUndefined();
  await autosaves.remove(place);
  expect(await autosaves.read(place)).toBeUndefined();
});

it('forgets what is older than thirty days', async () => {
  const autosaves = openAutosaves(() => undefined);
  const now = 100 * day;
  await autosaves.write(place, input(now - 31 * day));
  await autosaves.write({ ...place, id: 'new' }, input(now - 29 * day));
  await autosaves.sweep(now);
  expect(await autosaves.read(place)).toBeUndefined();
  expect(await autosaves.read({ ...place, id: 'new' })).toBeDefined();
});

it.each([['QuotaExceededError', 'full'], ['UnknownError', 'unavailable']])('tells once that nothing can be kept (%s)', async (name, kind) => {
  const told: string[] = [];
  vi.stubGlobal('indexedDB', { open: () => { throw new DOMException('no', name); } });
  const autosaves = openAutosaves((trouble) => told.push(trouble));
  await autosaves.write(place, input(1));
  await autosaves.write(place, input(2));
  expect(await autosaves.read(place)).toBeUndefined();
  await autosaves.sweep(1);
  expect(told).toEqual([kind]);
});

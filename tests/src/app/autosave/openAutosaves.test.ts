import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAutosaves, type Autosave, type AutosavePlace } from '../../../../src/portal/autosave/index.ts';

const place: AutosavePlace = { tenant: 'T1', userId: 'U1', leaderId: '', form: 'claim', id: '' };
const input = (at: number): Autosave => ({ at, formVersion: 1, rev: undefined, base: {}, mine: { sy: '赴北京' } });
const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

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

it.each([
  ['QuotaExceededError', 'full'],
  ['UnknownError', 'unavailable'],
])('tells once that nothing can be kept (%s)', async (name, kind) => {
  const told: string[] = [];
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', name);
    },
  });
  const autosaves = openAutosaves((trouble) => told.push(trouble));
  await autosaves.write(place, input(1));
  await autosaves.write(place, input(2));
  expect(await autosaves.read(place)).toBeUndefined();
  await autosaves.sweep(1);
  expect(told).toEqual([kind]);
});

describe('new documents of one form', () => {
  const said = (text: string, at: number): Autosave => ({ ...input(at), mine: { sy: text } });
  const in_ = (slot: string): AutosavePlace => ({ ...place, slot });
  const chain = (found: Autosave | undefined): readonly unknown[] => (found === undefined ? [] : [found.mine['sy'], ...chain(found.earlier)]);

  it('are kept apart while their windows are open', async () => {
    const [one, other] = [openAutosaves(() => undefined), openAutosaves(() => undefined)];
    one.hold(in_('x'));
    await one.write(in_('x'), said('甲', 1));
    const release = other.hold(in_('y'));
    expect(await other.read(in_('y'))).toBeUndefined();
    await other.write(in_('y'), said('乙', 2));
    await other.remove(in_('y'));
    release();
    expect(chain(await one.read(in_('x')))).toEqual(['甲']);
  });

  it('whose windows are gone are offered once, the newest first, to their writer', async () => {
    const gone = openAutosaves(() => undefined);
    await gone.write(in_('a'), said('甲', 1));
    await gone.write(in_('b'), said('乙', 3));
    await gone.write(place, said('旧版', 2));
    await gone.write({ ...in_('c'), userId: 'U2' }, said('别人', 9));
    await gone.write({ ...in_('d'), id: 't1' }, said('任务', 9));
    const [next, last] = [openAutosaves(() => undefined), openAutosaves(() => undefined)];
    next.hold(in_('n'));
    expect(chain(await next.read(in_('n')))).toEqual(['乙', '旧版', '甲']);
    expect(await last.read(in_('l'))).toBeUndefined();
    expect(chain(await next.read(in_('n')))).toEqual(['乙', '旧版', '甲']);
  });

  it('of which more wait than one window offers wait for the next', async () => {
    const gone = openAutosaves(() => undefined);
    for (let at = 1; at <= 7; at++) await gone.write(in_(`s${at}`), said(String(at), at));
    const next = openAutosaves(() => undefined);
    next.hold(in_('n'));
    expect(chain(await next.read(in_('n')))).toEqual(['7', '6', '5', '4', '3']);
    expect(chain(await openAutosaves(() => undefined).read(in_('m')))).toEqual(['2', '1']);
  });
});

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAutosaves as openWith, type Autosave, type AutosavePlace } from '../../../../src/portal/autosave/index.ts';

const place: AutosavePlace = { tenant: 'T1', userId: 'U1', leaderId: '', form: 'claim', id: '' };
const input = (at: number): Autosave => ({ at, formVersion: 1, rev: undefined, base: {}, mine: { sy: '赴北京' } });
const day = 24 * 60 * 60 * 1000;

/** As the server does: a secret for each person, always the same. */
const secretOf = (userId: string) => () => Promise.resolve({ userId, secret: Buffer.from(userId.padEnd(32, '.')).toString('base64url') });
const openAutosaves = (onTrouble: (kind: 'full' | 'unavailable') => void, userId = 'U1') => openWith(secretOf(userId), onTrouble);

/** Everything that the database of the browser holds, as text. */
async function dump(): Promise<string> {
  const db = await openDB('yuanbiao');
  const held = await Promise.all([...db.objectStoreNames].map(async (store) => [await db.getAllKeys(store), await db.getAll(store)]));
  db.close();
  const bytes = (value: unknown): unknown => (ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value);
  return JSON.stringify(held, (_name, value: unknown) => bytes(value));
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

it('gives input back to the one who left it, and to nobody else', async () => {
  const autosaves = openAutosaves(() => undefined);
  await autosaves.write(place, input(1));
  expect(await autosaves.read(place)).toMatchObject({ mine: { sy: '赴北京' } });
  for (const other of [{ tenant: 'T2' }, { leaderId: 'U9' }, { form: 'loan' }, { id: 't1' }]) {
    expect(await autosaves.read({ ...place, ...other })).toBeUndefined();
  }
  // names that only look alike when they are joined
  expect(await autosaves.read({ ...place, form: 'claim",""]' })).toBeUndefined();
  await autosaves.remove(place);
  expect(await autosaves.read(place)).toBeUndefined();
});

it('is read by nobody who looks into the browser, before the sign-out or after it, and is there for its writer when he is back', async () => {
  const autosaves = openAutosaves(() => undefined);
  await autosaves.write(place, input(1));
  autosaves.lock();
  for (const word of ['赴北京', 'sy', 'claim', 'U1', 'T1', 'mine']) expect(await dump()).not.toContain(word);
  const [foreign, again] = [openAutosaves(() => undefined, 'U2'), openAutosaves(() => undefined)];
  expect(await foreign.read({ ...place, userId: 'U2' })).toBeUndefined();
  expect(await again.read(place)).toMatchObject({ mine: { sy: '赴北京' } });
});

it('is not sealed for whoever signed in meanwhile, nor read with his key', async () => {
  const told: string[] = [];
  const foreign = openAutosaves((kind) => told.push(kind), 'U2');
  await foreign.write(place, input(1));
  expect(told).toEqual(['unavailable']);
  expect(await openAutosaves(() => undefined).read(place)).toBeUndefined();
  // whoever puts the bytes of another under a name of his own
  const [mine, his] = [openAutosaves(() => undefined), openAutosaves(() => undefined, 'U2')];
  await mine.write(place, input(1));
  await his.write({ ...place, userId: 'U2' }, input(2));
  const db = await openDB('yuanbiao');
  const [one, two] = await db.getAllKeys('autosave');
  for (const [to, from] of [
    [one, two],
    [two, one],
  ])
    await db.put('autosave', await db.get('autosave', from as string), to as string);
  db.close();
  expect([await mine.read(place), await his.read({ ...place, userId: 'U2' })].filter((found) => found?.at === 1)).toHaveLength(1);
});

it('removes what an older portal kept for everybody to read', async () => {
  const old = await openDB('yuanbiao', 1, { upgrade: (db) => void db.createObjectStore('autosave').createIndex('at', 'at') });
  await old.put('autosave', { at: 1, owner: 'U1', mine: { sy: '赴北京' } }, 'x');
  old.close();
  const autosaves = openAutosaves(() => undefined);
  autosaves.lock();
  await autosaves.sweep(0);
  expect(await dump()).not.toContain('赴北京');
});

it('a server that gives no key now is no fault of the browser, and is asked again', async () => {
  const told: string[] = [];
  let ended = true;
  const autosaves = openWith(
    () => (ended ? Promise.reject(new Error('401')) : secretOf('U1')()),
    (kind) => told.push(kind),
  );
  await autosaves.write(place, input(1));
  ended = false;
  await autosaves.write(place, input(2));
  expect(told).toEqual([]);
  expect(await autosaves.read(place)).toMatchObject({ at: 2 });
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
    await openAutosaves(() => undefined, 'U2').write({ ...in_('c'), userId: 'U2' }, said('别人', 9));
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

it('does in turn what is asked of it at once: older input comes neither behind newer nor behind its removal', async () => {
  const autosaves = openAutosaves(() => undefined);
  const long = { ...input(1), mine: { sy: '长'.repeat(1_000_000) } };
  await Promise.all([autosaves.write(place, long), autosaves.write(place, input(2))]);
  expect(await autosaves.read(place)).toMatchObject({ at: 2 });
  await Promise.all([autosaves.write(place, long), autosaves.remove(place)]);
  expect(await autosaves.read(place)).toBeUndefined();
});

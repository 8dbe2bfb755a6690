import { expect, it } from 'vitest';
import { compileForm, type FieldMode } from '../../../registry/form/index.ts';
import { applyPatch, decidable, tablesOf } from '../../../renderers/diff/index.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { mergeRecords, patchBetween, patchOf } from '../../../validators/diff/index.ts';
import { claimSource, context, permissionOf } from '../../validators/model/fixture.ts';

type Data = Record<string, unknown>;
const stored: Data = {
  id_: 'R',
  form_data_rev_: 3,
  sy: '旧',
  zjdj: 'a',
  xcmx: [
    { id_: 'r1', jtgj: 'rail', je: 100 },
    { id_: 'r2', jtgj: 'rail', je: 200 },
  ],
};

const open = (data: Data, changes: Readonly<Record<string, FieldMode>> = {}, rights = { add: true, del: true, copy: true }, readOnly = false): FormStore =>
  new FormStore(compileForm(claimSource, permissionOf(changes, { xcmx: rights })), structuredClone(data), { context, translate: (key) => key, readOnly });

/** What somebody has after editing `stored`: with the derived values of his form. */
const edited = (edit: (store: FormStore) => void): { readonly base: Data; readonly mine: Data } => {
  const store = open(stored);
  const base = store.toData();
  edit(store);
  return { base, mine: store.toData() };
};

const je = (store: FormStore): unknown[] => store.rows('xcmx').map((row) => row.values['je']);
const field = (store: FormStore, path: string) => {
  const found = store.form.byPath.get(path);
  if (found === undefined) throw new Error(path);
  return found;
};

const input = edited((store) => {
  store.set(field(store, 'sy'), '新');
  store.set(field(store, 'hdje'), '150');
  const [first, second] = store.rows('xcmx');
  if (first) store.set(field(store, 'xcmx.item.je'), '111', first);
  if (second) store.removeRow('xcmx', second);
  const added = store.addRow('xcmx', { jtgj: 'air', je: '500' });
  store.set(field(store, 'xcmx.item.jj'), '60', added);
});

it('brings an input back as it was left', () => {
  const store = open(stored);
  const left = applyPatch(store, patchBetween(store.toData(), input.mine, tablesOf(store.form)));
  expect(left).toEqual([]);
  expect(store.toData()).toMatchObject({ sy: '新', hdje: '150', hj: '611.00' });
  expect(je(store)).toEqual(['111', '500']);
  expect(store.rows('xcmx')[1]?.values).toMatchObject({ jtgj: 'air', jj: '60' });
  expect(store.dirty).toBe(true);
});

it('a derived default that only followed its inputs goes on following', () => {
  const { base, mine } = edited((store) => {
    const first = store.rows('xcmx')[0];
    if (first) store.set(field(store, 'xcmx.item.je'), '300', first);
  });
  const store = open(stored);
  applyPatch(store, patchOf(mergeRecords(base, mine, base, tablesOf(store.form))));
  expect(store.value(field(store, 'hdje'))).toBe('500.00');
  expect(store.isManual(field(store, 'hdje'))).toBe(false);
});

it.each<[string, FormStore, Data]>([
  ['hidden and read-only fields stay', open(stored, { sy: 'n', hdje: 'r' }), { sy: '旧', xcmx: [{ je: '111' }, { jtgj: 'air', je: '500' }] }],
  ['columns stay', open(stored, { 'xcmx.item.je': 'r' }), { sy: '新', xcmx: [{ je: '100' }, { jtgj: 'air', je: null }] }],
  ['rows neither come nor go', open(stored, {}, { add: false, del: false, copy: false }), { sy: '新', xcmx: [{ je: '111' }, { je: '200' }] }],
  ['nothing changes in a form to read', open(stored, {}, undefined, true), { sy: '旧', xcmx: [{ je: '100' }, { je: '200' }] }],
])('what may not be written any more: %s', (_, store, expected) => {
  const left = applyPatch(store, patchBetween(store.toData(), { ...input.mine }, tablesOf(store.form)));
  expect(store.toData()).toMatchObject(expected);
  expect(left.length).toBeGreaterThan(0);
});

it('offers no decision where there is none', () => {
  const { base, mine } = input;
  const theirs = open({ ...stored, sy: '别人', zjdj: 'b', form_data_rev_: 4 }, { zjdj: 'r', hdje: 'r' });
  const entries = decidable(theirs, mergeRecords(base, mine, theirs.toData(), tablesOf(theirs.form)));
  const told = entries.map(({ place, conflict, preset }) => `${place} ${conflict ? 'conflict' : 'clear'} ${preset}`);
  // totals follow, the approved amount may not be written here, the grade is somebody else's
  expect(told).toContain('sy conflict mine');
  expect(told).toContain('zjdj clear theirs');
  expect(told.some((line) => line.startsWith('hj ') || line.startsWith('hdje ') || line.startsWith('sehj '))).toBe(false);
  applyPatch(theirs, patchOf(entries, new Map([['sy', 'theirs']])));
  expect(theirs.toData()).toMatchObject({ sy: '别人', zjdj: 'b', form_data_rev_: 4 });
  expect(je(theirs)).toEqual(['111', '500']);
});

it.each<[string, (store: FormStore) => void, { readonly add: boolean; readonly del: boolean; readonly copy: boolean } | undefined, string[]]>([
  ['moved rows', (store) => store.moveRow('xcmx', store.rows('xcmx')[1] as never, 0), undefined, ['200', '100']],
  ['a copy behind its row', (store) => void store.copyRow('xcmx', store.rows('xcmx')[0] as never), undefined, ['100', '100', '200']],
  ['a row in front', (store) => void store.addRow('xcmx', { jtgj: 'air', je: '5' }, 0), undefined, ['5', '100', '200']],
  [
    'rows that may not be moved any more',
    (store) => store.moveRow('xcmx', store.rows('xcmx')[1] as never, 0),
    { add: false, del: true, copy: true },
    ['100', '200'],
  ],
])('%s come back in their order', (_name, edit, rights, expected) => {
  const { base, mine } = edited(edit);
  const store = open({ ...stored, sy: '别人' }, {}, rights);
  applyPatch(store, patchOf(decidable(store, mergeRecords(base, mine, store.toData(), tablesOf(store.form)))));
  expect(je(store)).toEqual(expected);
  expect(store.toData()).toMatchObject({ sy: '别人' });
});

import { expect, test } from 'vitest';
import { compileForm, type FieldMode } from '../../../../registry/form/index.ts';
import { tablesOf } from '../../../../renderers/diff/index.ts';
import { FormStore } from '../../../../renderers/form/index.ts';
import { takeOver } from '../../../../src/pages/flowForm/document/takeOver.ts';
import { mergeRecords } from '../../../../validators/diff/index.ts';
import { claimSource, context, permissionOf } from '../../../validators/model/fixture.ts';

/** What cannot come back of an input, such as what a dialog brought into a field that is only read, is named by its label. */

type Data = Record<string, unknown>;
const stored: Data = { sy: '旧', zjdj: 'a', xcmx: [{ id_: 'r1', jtgj: 'rail', je: 100 }] };
const open = (data: Data, changes: Readonly<Record<string, FieldMode>>, add = true): FormStore =>
  new FormStore(compileForm(claimSource, permissionOf(changes, { xcmx: { add, del: true, copy: true } })), structuredClone(data), {
    context,
    translate: (key) => key,
  });
const row = (more: Data): Data => ({ jtgj: 'rail', je: '5', ...more });

test.each<[name: string, changes: Readonly<Record<string, FieldMode>>, mine: Data, words: string | undefined]>([
  ['all of it can be written', {}, { sy: '新', zjdj: 'b' }, undefined],
  ['a field that is only read', { zjdj: 'r' }, { sy: '新', zjdj: 'b' }, '1 职级'],
  ['the same value is there already', { zjdj: 'r' }, { sy: '新', zjdj: 'a' }, undefined],
  ['nothing stood there', { zjdj: 'r' }, { zjdj: null }, undefined],
  ['what formulas compute follows', { hdje: 'r' }, { hdje: '77', hj: '1' }, undefined],
  ['a hidden field is not told of', { zjdj: 'n' }, { zjdj: 'b' }, undefined],
  ['a column of a stored row', { 'xcmx.item.jtgj': 'r' }, { xcmx: [{ id_: 'r1', jtgj: 'air', je: 100 }] }, '1 交通 · 工具'],
  ['a column of new rows, told once', { 'xcmx.item.jtgj': 'r' }, { xcmx: [{ id_: 'r1', jtgj: 'rail', je: 100 }, row({}), row({ je: '6' })] }, '2 交通 · 工具'],
  [
    'a row formula and a query of a new row follow',
    { 'xcmx.item.se': 'r' },
    { xcmx: [{ id_: 'r1', jtgj: 'rail', je: 100 }, row({ se: '9', sl: '0.09' })] },
    undefined,
  ],
  ['several', { zjdj: 'r', 'xcmx.item.jtgj': 'r' }, { zjdj: 'b', xcmx: [{ id_: 'r1', jtgj: 'air', je: 100 }] }, '2 职级、交通 · 工具'],
])('%s', (_name, changes, mine, words) => {
  const store = open(stored, changes);
  const base = store.toData();
  const left = takeOver(store, mergeRecords(base, { ...base, ...mine }, base, tablesOf(store.form)));
  expect(left && `${left.count} ${left.fields}`).toBe(words);
  store.dispose();
});

test('a table whose rows cannot be added is named itself', () => {
  const store = open(stored, {}, false);
  const base = store.toData();
  expect(takeOver(store, mergeRecords(base, { ...base, xcmx: [...(base['xcmx'] as Data[]), row({})] }, base, tablesOf(store.form)))).toEqual({
    count: 1,
    fields: '交通',
  });
  store.dispose();
});

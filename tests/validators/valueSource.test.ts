import { expect, test } from 'vitest';
import { sourceValue } from '../../validators/model/valueSource.ts';

/** Browser and server read what parameters name by the same function. */
const values: Readonly<Record<string, unknown>> = {
  sqbm: { id: '7', name: '财务部' },
  'item.bm': { id: '8', name: '' },
  'parent.bm': { id: '9' },
  je: 5,
  wb: 'abc',
  lb: [{ id: '1' }],
  leer: null,
};

test.each<[string, unknown]>([
  ['je', 5],
  ['sqbm', values['sqbm']],
  ['sqbm.id', '7'],
  ['sqbm.name', '财务部'],
  ['sqbm.idd', undefined],
  ['item.bm', values['item.bm']],
  ['item.bm.id', '8'],
  ['parent.bm.id', '9'],
  [' sqbm.id ', '7'],
  ["'sqbm.id'", 'sqbm.id'],
  ['"x"', 'x'],
  ["''", ''],
  ['wb.length', undefined],
  ['lb.length', undefined],
  ['sqbm.toString', undefined],
  ['leer.id', undefined],
  ['nichts.id', undefined],
])('%s', (source, expected) => expect(sourceValue(source, (name) => values[name])).toEqual(expected));

import { expect, test } from 'vitest';
import { compileForm } from '../../../registry/form/index.ts';
import { unaddedColumns } from '../../../validators/index.ts';
import { shippedFormAt } from '../../packages/shippedForm.ts';

const column = (widget: string, formula?: string) => ({
  type: 'number',
  title: widget,
  'x-ui': { widget },
  ...(formula === undefined ? {} : { 'x-formula': formula }),
});
const formOf = (columns: object, main: object = {}) =>
  compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'b',
      layout: [],
      rules: [],
      summary: [],
      schema: {
        type: 'object',
        properties: { mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } }, ...main },
      },
    } as never,
    { fields: { b: {}, mx: {} } },
  );
const money = column('money');
const number = column('number');

test.each([
  ['a price times a count', { dj: money, sl: number, xj: column('money', 'item.dj * item.sl') }, {}, ['mx.item.dj']],
  ['among several factors', { bz: money, ts: number, rs: number, xj: column('money', 'round(item.ts * item.bz * item.rs, 2)') }, {}, ['mx.item.bz']],
  ['an amount and its tax', { je: money, sl: column('rate'), se: column('money', 'item.je * item.sl') }, {}, []],
  ['an amount for each', { je: money, rs: number, rj: column('money', 'round(item.je / item.rs, 2)') }, {}, ['mx.item.rj']],
  ['an amount without its tax', { je: money, sl: column('rate'), bhs: column('money', 'round(item.je / (1 + item.sl), 2)') }, {}, []],
  ['an amount by a figure of the document', { je: money, zs: column('number', 'item.je / hl') }, { hl: number }, []],
  ['a rank', { je: money, pm: column('number', 'COUNTIF(mx.item.je, concat(">", item.je)) + 1') }, {}, ['mx.item.pm']],
  ['a share in percent', { je: money, zb: column('number', 'round(item.je / sum(mx.item.je) * 100, 2)') }, {}, ['mx.item.zb']],
  ['an amount that is shared out', { je: money, ft: column('money', 'round(fy * item.je / sum(mx.item.je), 2)') }, { fy: money }, []],
  [
    'made of a rank',
    { je: money, pm: column('number', 'COUNTIF(mx.item.je, concat(">", item.je)) + 1'), df: column('number', '10 - item.pm') },
    {},
    ['mx.item.pm', 'mx.item.df'],
  ],
  [
    'a length of time',
    {
      ks: { type: 'string', 'x-ui': { widget: 'date' } },
      js: { type: 'string', 'x-ui': { widget: 'date' } },
      ts: column('number', 'days(item.js, item.ks) + 1'),
    },
    {},
    [],
  ],
  [
    'a price that somebody adds up after all',
    { dj: money, sl: number, xj: column('money', 'item.dj * item.sl') },
    { hj: column('money', 'sum(mx.item.dj)') },
    [],
  ],
  ['a count by a count', { a: number, b: number, c: column('number', 'item.a * item.b') }, {}, []],
])('%s', (_name, columns, main, expected) => expect([...unaddedColumns(formOf(columns, main))]).toEqual(expected));

test('of the claims that are shipped only standards are', () => {
  expect([...unaddedColumns(shippedFormAt('clfybxV1', 'start'))]).toEqual(['bzmx.item.jtbz', 'zsmx.item.bz']);
});

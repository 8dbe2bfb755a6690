import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileForm, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { evaluateForm, FormModel } from '../../../validators/model/index.ts';
import { context } from './fixture.ts';

const formulas: Readonly<Record<string, string>> = {
  f1: 'SUMIF(mx.item.lx, "机*", mx.item.je)',
  f2: 'SUMIFS(mx.item.je, mx.item.lx, lx, mx.item.je, ">0") / 3',
  f3: 'COUNTIFS(mx.item.lx, "<>火车", mx.item.je, ">=100")',
  f4: 'AVERAGEIF(mx.item.lx, lx, mx.item.je)',
  f5: 'MAXIFS(mx.item.je, mx.item.lx, "<>") - MINIFS(mx.item.je, mx.item.lx, "<>")',
  f6: 'median(mx.item.je)',
  f7: 'ROUNDUP(f2, 2) + SUMIF(mx.item.bl, ">0.2")',
  // rows that a condition leaves out take no part
  f8: 'count(if(mx.item.lx == lx, 1))',
  f9: 'average(if(mx.item.je > 5, mx.item.je / 3, null))',
  f10: 'max(if(mx.item.lx == "火车", mx.item.je)) - min(if(mx.item.bl > 0.2, mx.item.je))',
  f11: 'median(mx.item.lx == lx ? mx.item.je : "")',
};
const number: PropertySchema = { type: 'number', title: 'n', 'x-ui': { widget: 'number' } };
const text: PropertySchema = { type: 'string', title: 't', 'x-ui': { widget: 'input' } };
const source: FormSource = {
  key: 'cs',
  name: '条件求和',
  version: 1,
  boAlias: 'cs',
  rules: [],
  summary: [],
  layout: [{ group: '全部', fields: ['lx', 'rq', ...Object.keys(formulas), 'mx'] }],
  schema: {
    type: 'object',
    properties: {
      lx: text,
      ...Object.fromEntries(Object.entries(formulas).map(([name, formula]) => [name, { ...number, 'x-formula': formula }])),
      rq: { type: 'string', title: '最晚', 'x-ui': { widget: 'date' }, 'x-formula': 'max(mx.item.rq, "2026-01-01") + 1' },
      mx: {
        type: 'array',
        title: '明细',
        'x-ui': { widget: 'subTable' },
        items: {
          type: 'object',
          properties: {
            lx: text,
            je: number,
            rq: { type: 'string', title: '日期', 'x-ui': { widget: 'date' } },
            bl: { ...number, 'x-formula': 'ifError(item.je / sum(mx.item.je), 0)' },
          },
        },
      },
    },
  },
};

const kinds = fc.constantFrom('机票', '机场', '火车', '', null);
const amounts = fc.constantFrom('0', '10', '33.33', '100', '-5', '0.01', null);
const edit = fc.record({
  what: fc.constantFrom('add', 'remove', 'kind', 'amount', 'date', 'main'),
  row: fc.nat(9),
  kind: kinds,
  amount: amounts,
  date: fc.constantFrom('2026-11-22', '2026-01-31', '2027-02-28', null),
});

it('conditional sums of the browser equal those of the server after any edits', () => {
  const form = compileForm(source, { fields: {} });
  const runs = process.env['YUANBIAO_LONG'] === '1' ? 3000 : 60;
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 14 }), (edits) => {
      const model = new FormModel(form, { mx: [] }, context);
      for (const { what, row: at, kind, amount, date } of edits) {
        const rows = model.rows('mx');
        const row = rows[at % Math.max(rows.length, 1)];
        if (what === 'add' || row === undefined) model.addRow('mx', { lx: kind, je: amount, rq: date });
        else if (what === 'remove') model.removeRows('mx', [row]);
        else if (what === 'main') model.set('lx', kind);
        else model.setCell('mx', row, what === 'kind' ? 'lx' : what === 'amount' ? 'je' : 'rq', what === 'kind' ? kind : what === 'amount' ? amount : date);
      }
      const data = { lx: model.value('lx'), mx: model.rows('mx').map(({ values }) => ({ ...values })) };
      const whole = evaluateForm(form, data, context).data;
      for (const name of [...Object.keys(formulas), 'rq']) expect(model.value(name), name).toEqual(whole[name]);
    }),
    { numRuns: runs },
  );
});

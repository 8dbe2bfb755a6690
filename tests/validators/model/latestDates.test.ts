import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileForm, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { evaluateForm, FormModel, validateForm } from '../../../validators/model/index.ts';
import { translateRule } from '../../../validators/index.ts';
import { context } from './fixture.ts';

const day: PropertySchema = { type: 'string', title: '日', 'x-ui': { widget: 'date' } };
const text: PropertySchema = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const number: PropertySchema = { type: 'number', title: '数', 'x-ui': { widget: 'number' } };

interface Seen {
  readonly d1: string | null;
  readonly rows: readonly { readonly r: string | null; readonly n: string | null }[];
}

const latest = (dates: readonly (string | null)[]): string | undefined =>
  dates
    .filter((date) => date !== null && date !== '')
    .sort()
    .at(-1) ?? undefined;
const earliest = (dates: readonly (string | null)[]): string | undefined => dates.filter((date) => date !== null && date !== '').sort()[0] ?? undefined;
const millis = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const later = (date: string | undefined, days: number): string | null =>
  date === undefined ? null : new Date(millis(date) + days * 86_400_000).toISOString().slice(0, 10);
const column = ({ rows }: Seen): (string | null)[] => rows.map(({ r }) => r);

/** What each field has to hold, told without the engine. A text of nothing is stored as null or as the empty text. */
const fields: Readonly<Record<string, readonly [property: PropertySchema, formula: string, oracle: (seen: Seen) => unknown]>> = {
  zw: [day, 'max(t.item.r)', (seen) => latest(column(seen)) ?? null],
  zz: [day, 'min(t.item.r, d1)', (seen) => earliest([...column(seen), seen.d1]) ?? null],
  tj: [day, 'MAXIFS(t.item.r, t.item.n, ">1")', ({ rows }) => latest(rows.filter(({ n }) => Number(n ?? 0) > 1).map(({ r }) => r)) ?? null],
  xt: [day, 'max(t.item.r) + 1', (seen) => later(latest(column(seen)), 1)],
  qt: [day, 'DATEDELTA(max(d1, min(t.item.r)), -1)', (seen) => later(latest([seen.d1, earliest(column(seen)) ?? null]), -1)],
  bd: [day, 'if(empty(max(t.item.r)), d1, max(t.item.r))', (seen) => latest(column(seen)) ?? (seen.d1 === '' ? null : seen.d1)],
  wz: [text, 'concat("最晚", max(t.item.r))', (seen) => `最晚${latest(column(seen)) ?? ''}`],
  nf: [number, 'year(max(t.item.r))', (seen) => (latest(column(seen)) ?? '0').slice(0, 4)],
  cn: [text, 'max(t.item.r) == "" ? "无" : "有"', (seen) => (latest(column(seen)) === undefined ? '无' : '有')],
  zd: [text, 'concat("共", max(t.item.n))', ({ rows }) => `共${rows.length === 0 ? 0 : Math.max(...rows.map(({ n }) => Number(n ?? 0)))}`],
};

const source: FormSource = {
  key: 'ld',
  name: '最晚',
  version: 1,
  boAlias: 'ld',
  summary: [],
  layout: [{ group: '全部', fields: ['d1', ...Object.keys(fields), 't'] }],
  rules: [{ key: 'order', check: 'max(t.item.r) <= d1', message: '最晚不得晚于', field: 'd1' }],
  schema: {
    type: 'object',
    properties: {
      d1: day,
      ...Object.fromEntries(Object.entries(fields).map(([name, [property, formula]]) => [name, { ...property, 'x-formula': formula }])),
      t: {
        type: 'array',
        title: '明细',
        'x-ui': { widget: 'subTable' },
        items: { type: 'object', properties: { r: day, n: number, z: { ...day, 'x-formula': 'max(item.r, d1)' } } },
      },
    },
  },
};

const dates = fc.constantFrom('2026-11-22', '2026-01-31', '2027-02-28', null, '');
const edit = fc.record({
  what: fc.constantFrom('add', 'remove', 'date', 'amount', 'main'),
  row: fc.nat(9),
  date: dates,
  amount: fc.constantFrom('0', '2', '5', '-3', null),
});
const form = compileForm(source, { fields: { ld: { d1: 'w' }, t: { r: 'w', n: 'w' } } });

it('the latest and the earliest date of any rows are those of an oracle, in browser and server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async (edits) => {
      const model = new FormModel(form, { d1: null, t: [] }, context);
      for (const { what, row: at, date, amount } of edits) {
        const rows = model.rows('t');
        const row = rows[at % Math.max(rows.length, 1)];
        if (what === 'main') model.set('d1', date);
        else if (what === 'add' || row === undefined) model.addRow('t', { r: date, n: amount });
        else if (what === 'remove') model.removeRows('t', [row]);
        else model.setCell('t', row, what === 'date' ? 'r' : 'n', what === 'date' ? date : amount);
      }
      const data = { d1: model.value('d1'), t: model.rows('t').map(({ values }) => ({ ...values })) };
      const whole = evaluateForm(form, data, context);
      const seen = { d1: data.d1, rows: data.t } as unknown as Seen;
      for (const [name, [, , oracle]] of Object.entries(fields)) {
        expect(model.value(name), name).toEqual(whole.data[name]);
        expect(whole.data[name] === '' ? null : whole.data[name], name).toEqual(oracle(seen));
      }
      expect([whole.errors.size, model.errors.size]).toEqual([0, 0]);
      model.rows('t').forEach((row, index) => expect(row.value('z') || null).toEqual(latest([seen.rows[index]?.r ?? null, seen.d1]) ?? null));
      const broken = (await validateForm(model, { translate: translateRule('zh-CN'), today: '2026-11-16' })).map(({ rule }) => rule);
      expect(broken).toEqual((latest(column(seen)) ?? '') <= (seen.d1 ?? '') ? [] : ['order']);
    }),
    { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 5000 : 60 },
  );
});

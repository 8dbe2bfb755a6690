import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { compileForm, type CompiledForm, type PropertySchema } from '../../../registry/form/index.ts';
import { evaluateForm, FormModel, isEmptyValue, translateRule, uniqueKey } from '../../../validators/index.ts';
import { validateSync } from '../../../validators/model/validateForm.ts';
import type { FormView } from '../../../validators/model/view.ts';
import { context } from '../model/fixture.ts';

type Cells = Readonly<Record<'hm' | 'dm' | 'nf', unknown>>;

/** Few values, so that they meet often; some count as the same although they differ. */
const value = fc.constantFrom<unknown>(
  'A1',
  'a1',
  '10',
  10,
  '10.0',
  '',
  null,
  { id: '1', name: 'a' },
  { id: '1', name: 'b' },
  { id: '2', name: 'a' },
  '__proto__',
);
const rows = fc.array(fc.record({ hm: value, dm: value, nf: value }), { maxLength: 12 });
const options = { translate: translateRule('zh-CN'), today: context.today };

test.each([[[]], [['dm']], [['dm', 'nf']]] as const)('with %j it is the comparison of every row with every other one', (further: readonly (keyof Cells)[]) => {
  fc.assert(
    fc.property(rows, rows, (first, second) => {
      // tables inside rows are compared for themselves
      for (const [form, data] of [
        [flat(further), { mx: first }],
        [nested(further), { zd: [{ mx: first }, { mx: second }] }],
      ] as const) {
        const places = 'mx' in data ? [['mx', first] as const] : [['zd[0].mx', first] as const, ['zd[1].mx', second] as const];
        const expected = places.flatMap(([path, given]) => naive(given, further).map((at) => `${path}[${at}].hm`));
        for (const view of [new FormModel(form, data, context), evaluateForm(form, data, context)]) {
          expect(validateSync(view, options).map((issue) => issue.path)).toEqual(expected);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['all different', (at: number) => `V${at}`],
  ['all alike', () => 'V'],
])('reads each row a few times, not once for every other row: %s', (_name, valueAt) => {
  const readsOf = (count: number): number => {
    let reads = 0;
    const model = new FormModel(flat(['dm']), { mx: Array.from({ length: count }, (_, at) => ({ hm: valueAt(at), dm: 1 })) }, context);
    const counted = model.rows('mx').map((row) => ({
      ...row,
      value: (column: string) => {
        reads += 1;
        return row.value(column);
      },
    }));
    const view: FormView = {
      form: model.form,
      clock: model.clock,
      value: (name) => model.value(name),
      rows: () => counted,
      override: () => undefined,
      failure: () => undefined,
      tableOverride: () => undefined,
      parts: () => undefined,
    };
    validateSync(view, options);
    return reads;
  };
  expect(readsOf(2_000)).toBeLessThan(2_000 * 13);
});

// helpers

/** Row numbers that break the rule, by its definition. */
function naive(given: readonly Cells[], further: readonly (keyof Cells)[]): number[] {
  const alike = (one: Cells, other: Cells): boolean => (['hm', ...further] as const).every((name) => uniqueKey(one[name]) === uniqueKey(other[name]));
  return given.flatMap((row, at) => (!isEmptyValue(row.hm) && given.some((other, index) => index !== at && alike(row, other)) ? [at] : []));
}

function table(further: readonly string[]): PropertySchema {
  const text = { type: ['string', 'number', 'object', 'array', 'boolean', 'null'] } as const;
  return {
    type: 'array',
    maxItems: 5_000,
    items: {
      type: 'object',
      properties: { hm: { ...text, 'x-rules': ['row_unique', further.join(',')].filter((part) => part !== '').join(':') }, dm: text, nf: text },
    },
  };
}

function compiled(properties: Record<string, PropertySchema>, tables: Record<string, Record<string, 'w'>>): CompiledForm {
  return compileForm(
    { key: 'f', name: 'f', version: 1, boAlias: 'bo', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] },
    { fields: { bo: {}, ...tables }, table: Object.fromEntries(Object.keys(tables).map((name) => [name, { add: true, del: true }])) },
  );
}

const columns = { hm: 'w', dm: 'w', nf: 'w' } as const;
const flat = (further: readonly string[]): CompiledForm => compiled({ mx: table(further) }, { mx: columns });
const nested = (further: readonly string[]): CompiledForm =>
  compiled({ zd: { type: 'array', items: { type: 'object', properties: { mc: { type: 'string' }, mx: table(further) } } } }, { zd: { mc: 'w' }, mx: columns });

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkExpression,
  compileFormula,
  FormulaError,
  formatFormulaValue,
  plainScope,
  type FieldSymbol,
  type SymbolTable,
  type ValueKind,
} from '../../formula/index.ts';

const field = (name: string, kinds: readonly ValueKind[], more: Partial<FieldSymbol> = {}): [string, FieldSymbol] => [
  name,
  { name, title: name, kinds, ...more },
];
const symbols: SymbolTable = {
  main: new Map([
    field('n', ['number'], { decimals: 0 }),
    field('je', ['number'], { decimals: 2 }),
    field('x', ['number']),
    field('ok', ['boolean']),
    field('bz', ['text']),
    field('rq', ['date']),
    field('sj', ['datetime']),
    field('dj', ['number'], {
      options: [
        { value: '1', label: '一' },
        { value: '20', label: '二十' },
      ],
    }),
    field('mx', ['list'], { isTable: true }),
  ]),
  tables: new Map([['mx', new Map([field('sl', ['number'], { decimals: 0 }), field('je', ['number'], { decimals: 2 })])]]),
  parents: new Map(),
};
const problems = (text: string, decimals: number) => checkExpression(text, { symbols, expected: { kinds: ['number'], of: '字段', decimals } }).problems;

describe('a result that may be a fraction does not fit where only whole numbers do', () => {
  test.each([
    'n',
    '-n',
    'n + 1',
    'n * n - 3',
    'n % 7',
    'n ^ 2',
    'power(n, 3)',
    'dj * 2',
    '2.00 * n',
    '4 / 2',
    'round(je / 3)',
    'floor(x)',
    'ceil(x) + trunc(x)',
    'roundUp(x, -2)',
    'toNumber(n)',
    'abs(n)',
    'max(n, 3)',
    'sum(mx.item.sl)',
    'sum(mx.item.sl * 2)',
    'count(mx.item.je)',
    "COUNTIF(mx.item.je, '>1')",
    "SUMIF(mx.item.sl, '>1')",
    'SUMPRODUCT(mx.item.sl, mx.item.sl)',
    'product(mx.item.sl)',
    'ok ? n : 3',
    "if(x > 1, n, '')",
    'if(x > 1, n)',
    'len(bz)',
    'rq - "2026-01-01"',
    'days(sj, rq)',
    'dateDiff(rq, sj)',
    "dateDiff(rq, sj, 'month')",
    'year(rq) * 100 + month(rq)',
    'hour(time(12, 30))',
    'CEILING(x, 5)',
    'ifError(n, 0)',
    'mod(n, 3)',
  ])('%s fits', (text) => {
    expect(problems(text, 0)).toEqual([]);
  });

  test.each<[text: string, at: number]>([
    ['n / 2', 0],
    ['je', 0],
    ['x', 0],
    ['n * 0.5', 0],
    ['n ^ -1', 0],
    ['round(x, 1)', 0],
    ['round(x, n)', 0],
    ['average(mx.item.sl)', 0],
    ['sum(mx.item.je)', 0],
    ['max(n, je)', 0],
    ['sj - rq', 0],
    ["dateDiff(rq, sj, 'h')", 0],
    ['toNumber(bz)', 0],
    ['sqrt(n)', 0],
    ['median(mx.item.sl)', 0],
    ['ok ? n : n / 2', 9],
    ['if(ok, 1.5, n)', 7],
    ['CEILING(x, 0.5)', 0],
    ['time(n, 0)', 0],
    ['HALFDAY(rq, sj)', 0],
    ['ifError(n / 2, 0)', 0],
  ])('%s does not', (text, at) => {
    const found = problems(text, 0);
    expect(found.map(({ code }) => code)).toEqual(['EXP_RESULT']);
    expect(found[0]?.hint?.['en-US']).toMatch(/round/);
    if (at > 0) expect(found[0]?.at).toBe(at);
  });

  test.each<[string, number, boolean]>([
    ['je * 2', 2, true],
    ['je * 0.5', 2, false],
    ['je * 0.5', 3, true],
    ['je / 4', 4, true],
    ['je / 3', 9, false],
    ['toFixed(x, 2)', 2, true],
    ['round(x, 3)', 2, false],
    ['je + n', 2, true],
    ['je * je', 4, true],
  ])('%s with %i decimals: %s', (text, decimals, fits) => {
    expect(problems(text, decimals).length === 0).toBe(fits);
  });
});

/** Expressions over fields of known decimals, of which the checker promises how many their results have. */
const operand = fc.constantFrom('n', 'je', 'dj', '3', '0.25', '-1.5', 'mx');
const expression = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    operand.map((name) => (name === 'mx' ? 'sum(mx.item.je * mx.item.sl)' : name)),
    fc.tuple(tie('any'), fc.constantFrom('+', '-', '*', '%'), tie('any')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie('any'), fc.constantFrom('2', '4', '8', '3', '0.5', '12.5')).map(([a, b]) => `(${a} / ${b})`),
    fc.tuple(tie('any'), fc.constantFrom('0', '1', '2', '3')).map(([a, n]) => `(${a}) ^ ${n}`),
    fc
      .tuple(fc.constantFrom('round', 'roundUp', 'roundDown', 'trunc'), tie('any'), fc.constantFrom('0', '1', '2', '-1'))
      .map(([name, a, n]) => `${name}(${a}, ${n})`),
    fc.tuple(fc.constantFrom('abs', 'floor', 'ceil', 'toNumber'), tie('any')).map(([name, a]) => `${name}(${a})`),
    fc.tuple(fc.constantFrom('max', 'min', 'sum', 'mod', 'product', 'CEILING', 'FLOOR'), tie('any'), tie('any')).map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([a, b, c]) => `if(${a} > 1, ${b}, ${c})`),
  ),
})).any;
const amount = fc.integer({ min: -2000, max: 2000 });
const documents = fc.record({
  n: amount,
  je: amount.map((value) => (value / 100).toFixed(2)),
  dj: fc.constantFrom('1', '20'),
  mx: fc.array(fc.record({ sl: amount, je: amount.map((value) => (value / 100).toFixed(2)) }), { maxLength: 3 }),
});

const clock = { today: () => '2026-11-22', now: () => '2026-11-22 08:00:00' };

/** Nothing, where numbers become too long to be computed. */
function computed(text: string, data: Readonly<Record<string, unknown>>): string {
  try {
    return formatFormulaValue(compileFormula(text).evaluate(plainScope(data, { clock })));
  } catch (error) {
    if (error instanceof FormulaError) return '';
    throw error;
  }
}

test('no result has more decimals than the checker allows for', () => {
  const many = process.env['YUANBIAO_LONG'] === '1' ? 50_000 : 400;
  fc.assert(
    fc.property(expression, documents, fc.integer({ min: 0, max: 6 }), (text, data, decimals) => {
      if (problems(text, decimals).length > 0) return;
      const stored = computed(text, data);
      expect(stored.split('.')[1]?.length ?? 0, `${text} = ${stored}`).toBeLessThanOrEqual(decimals);
    }),
    { numRuns: many },
  );
});

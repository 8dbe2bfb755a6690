import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseSpace, type FieldSymbol } from '../../formula/index.ts';
import { compute } from './support.ts';

/** Conditions that every document meets or none, told apart from those that some meet. */

const symbolOf = (name: string, kind: 'number' | 'text' | 'boolean' | 'date', more: Partial<FieldSymbol> = {}): [string, FieldSymbol] => [
  name,
  { name, title: name, kinds: [kind], ...more },
];
const symbols = {
  main: new Map([symbolOf('a', 'number'), symbolOf('b', 'number', { decimals: 2 }), symbolOf('s', 'text'), symbolOf('y', 'boolean'), symbolOf('d', 'date')]),
  tables: new Map([['mx', new Map([symbolOf('je', 'number'), symbolOf('bz', 'text')])]]),
  parents: new Map(),
};

type Verdict = 'always' | 'never' | 'may be' | 'unknown';
function verdictOf(condition: string): Verdict {
  const outcomes = caseSpace([condition], symbols).conditions[0]?.outcomes;
  if (outcomes === undefined) return 'unknown';
  return outcomes.every((each) => each === 1) ? 'always' : outcomes.every((each) => each === 0) ? 'never' : 'may be';
}

test.each<[verdict: Verdict, ...conditions: string[]]>([
  [
    'always',
    '1 == 1',
    "'x' == 'x'",
    'a == a',
    's == s',
    'd == d',
    'y == y',
    'not (a != a)',
    'a >= a',
    'abs(a) >= 0',
    'abs(b) > -1',
    '0 <= abs(a)',
    'len(s) >= 0',
  ],
  ['always', 'a > 1 or 1 == 1', 'a > 1 or a <= 1', 'true', 'len(s) > -2 and 2 > 1', '1 == 1 ? a == a : false'],
  ['never', 'a != a', '1 == 2', 'a > 5 and a < 3', 'abs(a) < 0', 'len(s) < 0', 'a < a', 'false', 'a > 1 and 1 == 2', 'not (s == s)'],
  [
    'may be',
    'abs(a) > 1',
    'round(a, 2) > 100',
    'max(a, 3) > 3',

    'a == 1',
    'abs(a) > 0',
    'abs(a) <= 0',
    'len(s) > 0',
    'len(s) == 0',
    'a == a and a > 1',
    '1 == 1 and y',
  ],
  [
    'never',
    'abs(a + b) < 0',
    'a * a < 0',
    'mod(a, 5) > 5',
    'mod(a + b, 0.5) < 0',
    'sqrt(a) < 0',
    'month(d) > 12',
    'day(d) == 32',
    'weekday(d, 2) > 7',
    'year(d) < 0',
    'max(a, 0) < 0',
    'max(a, b, 0) < 0',
    'min(a, 100) > 100',
    'min(a + b, 100) > 100',
    'abs(a * b) == -1',
    '0 > abs(a + b) and y',
    'len(s) + abs(a) < 0',
    'abs(a / b) < 0',
    'round(abs(a + b), 2) < 0',
    'max(a, 5) < min(b, 3)',
    'abs(round(a, 2)) < 0',
    'round(a, 0) == 0.5',
    'max(a, 3) < 3',
    'max(min(a, 10), 3) == 11',
    'floor(a) == 1.5',
    'count(mx.item.je) < 0',
    'count(mx.item.bz) < 0',
    'sum(abs(mx.item.je)) < 0',
    'average(abs(mx.item.je), 3) < 0',
    'max(sum(mx.item.je), 0) < 0',
    'not (abs(a + b) >= 0)',
  ],
  ['always', 'abs(a + b) >= 0', 'max(a, b, 1) > 0', 'min(a + b, 3) != 4', 'not (max(a, 0) < 0)', 'round(a, 2) != 0.005', 'if(y, 1, 2) < 3'],
  [
    'unknown',
    'a == b',
    'abs(a) > b',
    'abs(a + b) > 0',
    'max(a, b) < 0',
    'round(a + b, 2) > 1',
    'len(s) < 3',
    'abs(s) >= 0',
    'sum(abs(mx.item.bz)) >= 0',
    'sum(mx.item.je) < 0',
    'abs(a / b) >= 0',
    'abs(a / b) != -1',
    'random() >= 0',
    'today() == today()',
  ],
])('%s: %s, …', (verdict, ...conditions) => {
  expect(conditions.map((condition) => [condition, verdictOf(condition)])).toEqual(conditions.map((condition) => [condition, verdict]));
});

const number = fc.constantFrom('-2', '-1', '0', '1', '2', '0.5');
const sign = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const part = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'a',
        'b',
        'abs(a)',
        'abs(b)',
        'len(s)',
        '1',
        '-1',
        'round(a, 0)',
        'round(b, 1)',
        'floor(a)',
        'ceil(b)',
        'trunc(a)',
        'roundUp(b)',
        'roundDown(a, 1)',
        '-abs(a)',
        'abs(a - 1)',
        'max(a, 0)',
        'min(b, 1, -1)',
        'max(min(a, 2), 0)',
        'abs(round(a, 0))',
        'abs(a + b)',
        'a * a',
        'mod(a, 2)',
        'mod(a + b, 0.5)',
        'sqrt(b)',
        'month(d)',
        'weekday(d)',
        'max(a, b, 1)',
        'min(a * b, 0)',
        'round(abs(a * b), 0)',
        'abs(a / b)',
        'if(y, 1, 2)',
      ),
      sign,
      number,
    )
    .map((words) => words.join(' ')),
  fc.tuple(number, sign, fc.constantFrom('a', 'abs(b)', 'len(s)', '2')).map((words) => words.join(' ')),
  fc.tuple(fc.constantFrom('a', 'b'), sign).map(([name, between]) => `${name} ${between} ${name}`),
  fc.tuple(fc.constantFrom('s', 'd'), fc.constantFrom('==', '!=')).map(([name, between]) => `${name} ${between} ${name}`),
  fc.constantFrom('y', 'y == y', 's == "x"', 's != ""', 'true', 'false'),
);
const condition = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    part,
    fc.tuple(tie('node'), fc.constantFrom('and', 'or'), tie('node')).map((words) => `(${words.join(' ')})`),
    tie('node').map((inner) => `not (${inner})`),
  ),
})).node;
const document = fc.record({
  a: fc.constantFrom(null, '-3', '-1', '-0.1', '0', '0.3', '1', '2', '7', '1000000'),
  b: fc.constantFrom(null, '-2', '-0.01', '0', '0.01', '0.5', '1.99', '3'),
  s: fc.constantFrom(null, 'x', 'xy', '甲', '0', '007'),
  y: fc.constantFrom(null, true, false),
  d: fc.constantFrom(null, '2026-11-20', '2024-02-29'),
});

test('nothing is called constant that some document tells otherwise', () => {
  fc.assert(
    fc.property(condition, fc.array(document, { minLength: 12, maxLength: 12 }), (text, documents) => {
      const verdict = verdictOf(text);
      if (verdict === 'always' || verdict === 'never')
        for (const data of documents) expect([text, data, compute(text, data)]).toEqual([text, data, verdict === 'always' ? 'true' : 'false']);
    }),
    { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 20_000 : 300 },
  );
});

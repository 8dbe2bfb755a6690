import { describe, expect, test } from 'vitest';
import { checkExpression, FormulaError, valueKinds } from '../../formula/index.ts';
import type { FieldSymbol, SymbolTable, ValueKind } from '../../formula/index.ts';
import { compute } from './support.ts';

/** A value of each kind on either side. */
const values: Readonly<Record<ValueKind, readonly [unknown, unknown]>> = {
  number: ['7', '2'],
  text: ['张三', '李四'],
  date: ['2026-11-22', '2026-11-30'],
  datetime: ['2026-11-22 08:30:00', '2026-11-30 20:00:00'],
  time: ['08:30', '20:00'],
  boolean: [true, true],
  named: [
    { id: 'U1', name: '王' },
    { id: 'U2', name: '李' },
  ],
  list: [['a'], ['b']],
};
const symbol = (name: string, kind: ValueKind): [string, FieldSymbol] => [name, { name, title: name, kinds: [kind] }];
const tableOf = (a: ValueKind, b: ValueKind): SymbolTable => ({ main: new Map([symbol('a', a), symbol('b', b)]), tables: new Map(), parents: new Map() });

function computed(text: string, a: ValueKind, b: ValueKind): string | undefined {
  try {
    return compute(text, { a: values[a][0], b: values[b][1] });
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

const kindOf = (text: string): ValueKind => (/^\d{4}-\d{2}-\d{2}$/u.test(text) ? 'date' : /^\d{4}-\d{2}-\d{2} /u.test(text) ? 'datetime' : 'number');
const pairs = valueKinds.flatMap((a) => valueKinds.map((b): [ValueKind, ValueKind] => [a, b]));

describe.each(['+', '-', '*', '/', '%', '^'])('the checker accepts what the engine computes: %s', (operator) => {
  test.each(pairs)('%s and %s', (a, b) => {
    const text = `a ${operator} b`;
    const { problems, type } = checkExpression(text, { symbols: tableOf(a, b) });
    const result = computed(text, a, b);
    expect(problems.length === 0).toBe(result !== undefined);
    if (result !== undefined) expect(type?.kinds).toEqual([kindOf(result)]);
  });
});

describe.each(['==', '!=', '<', '<=', '>', '>=', 'max', 'min'])('what the checker accepts the engine computes: %s', (operator) => {
  test.each(pairs)('%s and %s', (a, b) => {
    const text = operator.startsWith('m') ? `${operator}(a, b)` : `a ${operator} b`;
    if (checkExpression(text, { symbols: tableOf(a, b) }).problems.length === 0) expect(computed(text, a, b)).toBeDefined();
  });
});

const symbols: SymbolTable = {
  main: new Map([symbol('s', 'text'), symbol('n', 'number'), symbol('d', 'date'), symbol('e', 'date'), symbol('t', 'datetime'), symbol('c', 'boolean')]),
  tables: new Map([['mx', new Map([symbol('d', 'date'), symbol('n', 'number'), symbol('s', 'text')])]]),
  parents: new Map(),
};
const found = (text: string) => checkExpression(text, { symbols, derived: true }).problems.map(({ code, at, length }) => [code, text.slice(at, at + length)]);

test.each<[text: string, code: string, place: string]>([
  ['max(d, n)', 'EXP_TYPE', 'n'],
  ['min(1, d)', 'EXP_TYPE', 'd'],
  ['max(mx.item.d, n)', 'EXP_TYPE', 'n'],
  ['max(d, t, n, e)', 'EXP_TYPE', 'n'],
  ['max(null, d, 0)', 'EXP_TYPE', '0'],
  ['max(d, c)', 'EXP_TYPE', 'c'],
  ['max(if(c, d, n), n)', 'EXP_TYPE', 'n'],
  ['min(d, if(c, d, n))', 'EXP_TYPE', 'if'],
  ['max(n, c ? d : n)', 'EXP_TYPE', 'c'],
  ['d + e', 'EXP_TYPE', 'e'],
  ['10 - d', 'EXP_TYPE', 'd'],
  ['d + s', 'EXP_TYPE', 's'],
  ['TEXT(d, "yyyy-qq")', 'FML_FORMAT', '"yyyy-qq"'],
  ['TEXT(n, "xyz")', 'FML_FORMAT', '"xyz"'],
  ['TEXT(0.5, "# ?/?")', 'FML_FORMAT', '"# ?/?"'],
  ['TEXT(n, concat("x", "yz"))', 'FML_FORMAT', 'concat'],
  ['TEXT(d, "0.00")', 'FML_FORMAT', '"0.00"'],
  ['left(s, -1)', 'EXP_VALUE', '1'],
  ['left(s, 1 - 2)', 'FML_RANGE', '1'],
  ['round(n, -400)', 'EXP_VALUE', '400'],
  ['left(s, 1.5)', 'EXP_VALUE', '1.5'],
  ['weekday(d, 9)', 'FML_RANGE', '9'],
  ['WEEKNUM(d, 99)', 'FML_RANGE', '99'],
  ['char(55296)', 'FML_RANGE', '55296'],
  ['TIME(0 - 1, 0, 0)', 'FML_RANGE', '0'],
  ['EDATE(d, 1000000)', 'FML_INVALID_DATE', '1000000'],
  ['DATEDELTA(d, 99999999)', 'FML_INVALID_DATE', '99999999'],
  ['concat(left(s, 0 - 1), TEXT(n, "xyz"))', 'FML_RANGE', '0'],
  ['RAND() > 0.5', 'FML_RANDOM', 'RAND'],
])('%s: %s at %s', (text, code, place) => {
  expect(found(text)[0]).toEqual([code, place]);
});

test.each([
  'd + 10',
  '10 + d',
  'd - 10',
  'd - e',
  'd + 10 > e',
  't - d + 1',
  'd + null',
  '"2026-11-22" + n',
  'if(c, d, e) + 1',
  'max(d, t, today())',
  'max(n, 1, c)',
  'max(if(c, d, e), t)',
  'max(if(c, n, 1), 2)',
  'max(if(c, mx.item.d, mx.item.n))',
  'max(d, "2026-01-01")',
  'find("-", s)',
  'find("-", s, 5)',
  'search("a*c", s, 20)',
  'mid(s, 100, 5)',
  'rept(s, 50)',
  'rept("ab", n)',
  'TEXT(n, "yyyy-mm-dd")',
  'TEXT(d, "m月d日")',
  'TEXT(n, s)',
  'left(s, n)',
  'round(n, -2)',
  'ifError(find("x", "abc"), 0)',
  'ifError(TEXT(n, "xyz"), "")',
  'substitute(s, "-", "")',
  'SUMIF(mx.item.d, ">2026-01-01", mx.item.n)',
  'COUNTIF(mx.item.s, "a*")',
  'MAXIFS(mx.item.d, mx.item.s, "a")',
  'sum(round(mx.item.n, 2))',
  'log(n, 1)',
  'power(n, 2)',
  'n ^ 2',
  'date(n, 1, 1)',
  'date(2026, n, 1)',
  'dateDiff(d, today(), "month")',
  'LARGE(mx.item.n, 3)',
  'toNumber(concat(s, "1"))',
  'year("2026-11-22")',
  'left(today(), 4)',
])('%s is published', (text) => {
  expect(found(text)).toEqual([]);
});

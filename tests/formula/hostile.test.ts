import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileFormula, createFunctionRegistry, FormulaError, formatFormulaValue, plainScope } from '../../formula/index.ts';
import { leastCpuMs } from '../validators/sandbox/leastTime.ts';
import { hostileFormulas } from './hostileCorpus.ts';
import { clock, compute, errorOf } from './support.ts';

const prototypes = [Object.prototype, Function.prototype, Array.prototype, String.prototype, Number.prototype, RegExp.prototype, Map.prototype];
const snapshot = (): string => JSON.stringify(prototypes.map((prototype) => Reflect.ownKeys(prototype).map(String)));
let before: string;

beforeEach(() => {
  before = snapshot();
});
afterEach(() => {
  expect(snapshot()).toBe(before);
});

describe('refused', () => {
  test.each([
    'constructor.constructor("return process")()',
    'constructor.constructor("return process")',
    'toString.constructor("x")',
    '__proto__.polluted = 1',
    '__proto__.__defineGetter__("x", 1)',
    'constructor()',
    'toString()',
    'hasOwnProperty("a")',
    '__proto__()',
    'valueOf()',
    'f(x) = x + 1',
    'a = 1',
    'a[0]',
    'a["constructor"]',
    '"".constructor',
    '(1).constructor',
    'map(f, [1])',
    'random()',
    'sum.constructor("x")',
    'eval("1")',
    'require("fs")',
    'import("fs")',
    '`${1}`',
    '() => 1',
    'this.process.exit()',
    'sqr.name.constructor.constructor("x")()',
    'callback(1)',
  ])('%s', (formula) => {
    expect(errorOf(formula, { a: [1], callback: () => 'called', sqr: { id: '1', name: 'x' } })).toBeInstanceOf(FormulaError);
  });
});

describe('harmless', () => {
  test.each([
    ['toString', ''],
    ['constructor', ''],
    ['__proto__', ''],
    ['sqr.__proto__', ''],
    ['sqr.constructor', ''],
    ['constructor.prototype', ''],
    ['sum(xcmx.item.constructor)', '0'],
    ['sum(constructor.item.name)', '0'],
    ['sum(__proto__.item.length)', '0'],
    ['empty([a(data.bo.sub_constructor.prototype)])', 'true'],
    ['callback', ''],
  ])('%s', (formula, result) => {
    expect(compute(formula, { sqr: { id: '1', name: 'x' }, xcmx: [{}], callback: () => 'called' })).toBe(result);
  });

  test('item.constructor of a row', () => {
    expect(compute('item.constructor + item.__proto__', {}, {})).toBe('0');
  });

  test('an object dressed as a number is not one', () => {
    expect(errorOf('x + 1', { x: { toStringTag: '[object Decimal]', d: [1], e: 0, s: 1, constructor: null } }).code).toBe('FML_TYPE');
  });

  test('deeply nested lists are cut, not followed', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(compute('empty(x)', { x: deep })).toBe('false');
  });
});

describe('bounds', () => {
  test.each([
    ['length', `${'1+'.repeat(2000)}1`, 'FML_TOO_LONG'],
    ['parts', `${'1+'.repeat(1000)}1`, 'FML_TOO_LONG'],
    ['parentheses', `${'('.repeat(1900)}1${')'.repeat(1900)}`, 'FML_TOO_DEEP'],
    ['calls', `${'abs('.repeat(70)}1${')'.repeat(70)}`, 'FML_TOO_DEEP'],
    ['signs', `${'-'.repeat(3900)}1`, 'FML_TOO_DEEP'],
    ['powers', `${'1^'.repeat(1900)}1`, 'FML_TOO_DEEP'],
    ['choices', `${'1?1:'.repeat(900)}1`, 'FML_TOO_DEEP'],
    ['open choices', `${'1?'.repeat(900)}1${':1'.repeat(900)}`, 'FML_TOO_DEEP'],
    ['size of a power', '10 ^ 10 ^ 10', 'FML_RANGE'],
    ['size of a fraction power', '1.5 ^ 123456789.5', 'FML_RANGE'],
    ['size of a literal', '1e999999999', 'FML_RANGE'],
    ['size of a product', '1e4000 * 1e4000', 'FML_RANGE'],
  ])('%s', (_, formula, code) => {
    expect(errorOf(formula).code).toBe(code);
  });

  test('wide formulas are fine', () => {
    expect(compute(`${'1+'.repeat(700)}1`)).toBe('701');
    expect(compute(`sum(${Array.from({ length: 700 }, () => '1').join(',')})`)).toBe('700');
    expect(compute('1e-4000 * 1e-4000')).toBe('0');
  });

  test.each([`{(${' '.repeat(3990)}}`, `{${'('.repeat(3990)}}`, `a${' '.repeat(3990)}(`, `'${'\\'.repeat(3990)}`, '{'.repeat(4000), `${'a.'.repeat(1990)}`])(
    'long malformed text is refused at once',
    (formula) => {
      expect(errorOf(formula).code).toBe('FML_SYNTAX');
    },
  );

  test('a column of many rows', () => {
    const mx = Array.from({ length: 200_000 }, () => ({ je: '0.01' }));
    expect(compute('sum(mx.item.je) + max(mx.item.je) + count(mx.item.je)', { mx })).toBe('202000.01');
  });
});

test('any text gives a value or a FormulaError with a place inside the text', () => {
  const piece = fc.constantFrom(
    '1',
    '2.5',
    'a',
    '单价',
    'item.x',
    't.item.x',
    'a.b',
    "'s'",
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '/',
    '%',
    '^',
    '==',
    '!=',
    '<',
    '>=',
    'and',
    'or',
    'not',
    '!',
    '?',
    ':',
    'sum(',
    'if(',
    'in(',
    'today()',
    'round(',
    '&&',
    '||',
    'true',
    '{x(data.b.c)}',
    '[x(data.b.sub_t.c)]',
    '=',
    '.',
    ';',
    'constructor',
    '__proto__',
    ' ',
    'e5',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' ')),
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, fc.dictionary(fc.string(), fc.jsonValue()), (formula, data) => {
      try {
        formatFormulaValue(compileFormula(formula).evaluate(plainScope({ ...data, a: 1 }, { clock, row: data })));
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError);
        expect((error as FormulaError).subject).not.toMatch(/parse error|unexpected/);
        expect((error as FormulaError).at).toBeGreaterThanOrEqual(0);
        expect((error as FormulaError).at).toBeLessThanOrEqual(formula.length);
      }
    }),
    { numRuns: 3000 },
  );
});

describe('500 hostile formulas', () => {
  const limitMs = 50;
  const rows = Array.from({ length: 20 }, (_, index) => ({ je: index }));
  const scope = plainScope({ a: 1, mx: rows }, { clock, row: {} });

  test('are five hundred', () => expect(hostileFormulas.length).toBeGreaterThanOrEqual(500));

  test.each(hostileFormulas.map((formula) => [formula.length > 60 ? `${formula.slice(0, 60)}… (${formula.length})` : formula, formula] as const))(
    '%s',
    async (_, formula) => {
      const fastest = await leastCpuMs(limitMs, () => {
        const functions = createFunctionRegistry();
        try {
          formatFormulaValue(compileFormula(formula, { functions }).evaluate(scope));
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      });
      expect(fastest).toBeLessThanOrEqual(limitMs);
    },
  );
});

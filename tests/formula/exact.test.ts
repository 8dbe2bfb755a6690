import { describe, expect, test } from 'vitest';
import { toNum } from '../../formula/index.ts';
import { compute, errorOf } from './support.ts';

describe('a quotient is exact until it is rounded, shown or stored', () => {
  test.each([
    ['round(16010.55/31*15.5, 2)', '8005.28'],
    ['floor(100/3*3)', '100'],
    ['ceil(350/3*3)', '350'],
    ['579/360*360 >= 579', 'true'],
    ['579/360*360 == 579', 'true'],
    ['1/3 + 1/3 + 1/3 == 1', 'true'],
    ['1/3 == 2/6', 'true'],
    ['1/3 < 0.333333333333333333333333333333333333333334', 'true'],
    ['1/3 > 0.333333333333333333333333333333333333333333', 'true'],
    ['-1/3 < 0', 'true'],
    ['1/8', '0.125'],
    ['1/3', '0.333333333333'],
    ['2/3', '0.666666666667'],
    ['-2/3', '-0.666666666667'],
    ['1/3 - 1/3', '0'],
    ['0.0000000000005', '0.000000000001'],
    ['-0.0000000000004', '0'],
    ['round(0.00499999999999999999999999999999999/3*3, 2)', '0'],
    ['round(1/3, 2) * 3', '0.99'],
    ['round(5/3, -1)', '0'],
    ['round(100/6, -1)', '20'],
    ['toFixed(2/3, 3)', '0.667'],
    ['capital(100/3*3)', '壹佰元整'],
    ['concat(2/3)', '0.666666666667'],
    ['average(1, 1, 2) * 3 == 4', 'true'],
    ['sum(1/3, 1/6, 0.5)', '1'],
    ['max(1/3, 0.333333333333) == 1/3', 'true'],
    ['7/3 % 1 * 3', '1'],
    ['-7/3 % (2/3) * 3', '-1'],
    ['mod(-7/3, 1) * 3', '2'],
    ['CEILING(10/3, 1/3) * 3', '10'],
    ['FLOOR(10/3, 2/3) * 3', '10'],
    ['abs(-1/3) * 3', '1'],
    ['product(1/3, 3, 2)', '2'],
    ['SUMPRODUCT(1/3, 3)', '1'],
    ['round(toNumber("12.5%") / 3 * 3, 3)', '0.125'],
  ])('%s is %s', (formula, result) => expect(compute(formula)).toBe(result));
});

describe('powers, roots and logarithms are exact where they can be', () => {
  test.each([
    ['(1/3)^2 * 9', '1'],
    ['(2/3)^-2 * 4', '9'],
    ['1.0035^360 / 1.0035^359', '1.0035'],
    ['sqrt(1/9) * 3', '1'],
    ['sqrt(2.25)', '1.5'],
    ['sqrt(0.4)', '0.632455532034'],
    ['sqrt(15241578750190521) == 123456789', 'true'],
    ['8 ^ (1/3)', '2'],
    ['0.008 ^ (1/3)', '0.2'],
    ['(8/27) ^ (2/3) * 9', '4'],
    ['2 ^ 1000 / 2 ^ 999', '2'],
    ['4 ^ 0.5', '2'],
    ['round(2 ^ 0.5, 6)', '1.414214'],
    ['log(1000)', '3'],
    ['log(1/8, 2)', '-3'],
    ['log(8/27, 2/3)', '3'],
    ['0 ^ 0', '1'],
    ['round(1.00012345 ^ 3650, 6)', '1.569198'],
  ])('%s is %s', (formula, result) => expect(compute(formula)).toBe(result));

  test('a monthly rate over thirty years, rounded once', () => {
    expect(compute('round(1000000 * (0.049/12) * (1+0.049/12)^360 / ((1+0.049/12)^360 - 1), 2)')).toBe('5307.27');
  });
});

describe('infinity goes on, and the result of the whole formula is empty', () => {
  test.each([
    '1/0',
    '1/0 + 5',
    'round(1/0, 2)',
    '0/0',
    '0/0*0',
    '5 - 1/0',
    'abs(-1/0)',
    'floor(1/0)',
    'sum(1, 1/0)',
    'average(1/0, 2)',
    'max(1, 1/0)',
    'max(0/0, 3)',
    'toFixed(1/0, 2)',
    'capital(1/0)',
    'concat(1/0)',
    'text(1/0, "0.00")',
    'thousand(1/0)',
    'sqrt(1/0)',
    '(1/0)^2',
    'if(true, 1/0, 2)',
    'true ? 1/0 : 2',
    '1/0 % 3',
    '3 % 0',
    '1/3/0',
    '-1/0',
    'CEILING(1/0, 2)',
    'a/b',
    '1/3 % 0',
    'mod(1/3, 0)',
    '1/0 - 1/0',
  ])('%s', (formula) => {
    expect(compute(formula, { a: '5', b: '0.00' })).toBe('');
  });

  test.each([
    ['empty(1/0)', 'true'],
    ['if(1/0, 1, 2)', '2'],
    ['1/0 > 5', 'true'],
    ['0/0 > 5', 'false'],
    ['0/0 == 0/0', 'false'],
    ['5/(1/0)', '0'],
    ['min(1/0, 3)', '3'],
    ['1/0 == 0', 'false'],
  ])('%s is %s', (formula, result) => expect(compute(formula)).toBe(result));
});

describe('a bound refuses by name', () => {
  test.each([
    ['1e4000 / 3', 'FML_PRECISION'],
    ['1e4000 + 1e-4000', 'FML_PRECISION'],
    [`${'9'.repeat(1500)} * ${'9'.repeat(1500)}`, 'FML_PRECISION'],
    ['1e4999 * 100', 'FML_RANGE'],
  ])('%s', (formula, code) => expect(errorOf(formula)).toMatchObject({ code }));
});

test.each([
  ['FALSE', '2'],
  ['False', '2'],
  ['false', '2'],
  ['TRUE', '1'],
  ['0', '2'],
  ['x', '1'],
])('if("%s", 1, 2) is %s', (word, result) => {
  expect(compute(`if("${word}", 1, 2)`)).toBe(result);
  expect(compute('yes == word', { yes: word.toLowerCase() === 'true', word })).toBe(String(/^(?:true|false)$/iu.test(word) || word === '0'));
});

test('JSON and text of a number are what is stored', () => {
  expect(JSON.stringify([toNum('1.50'), toNum('-0')])).toBe('["1.5","0"]');
});

import { describe, expect, test } from 'vitest';
import { compileFormula, defaultFunctions, FormulaError, formatFormulaValue, plainScope, type FormulaScope } from '../../../formula/index.ts';
import { clock } from '../support.ts';
import { allCases, caseData, casesOf } from './cases.ts';

const random = { fraction: () => 0.25, uuid: () => '00000000-0000-4000-8000-000000000001' };
const scope: FormulaScope = { ...plainScope(caseData, { clock }), random };

describe.each(Object.keys(allCases))('%s', (name) => {
  test.each(casesOf(name))('%s', (formula, expected) => {
    expect(outcome(formula)).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected));
  });
});

test('each declared function has at least three cases, and each of them calls it', () => {
  const names = new Map(defaultFunctions.map((each) => [each.name, [each.name, ...each.aliases]]));
  expect(Object.keys(allCases).filter((name) => !names.has(name))).toEqual([]);
  for (const [name, spellings] of names) {
    expect(casesOf(name).length, name).toBeGreaterThanOrEqual(3);
    for (const [formula] of casesOf(name))
      expect(
        spellings.some((spelling) => formula.includes(spelling)),
        formula,
      ).toBe(true);
  }
});

describe('names of existing designs', () => {
  const formMath = 'abs round ceil floor max min sqrt average sum tofixed convertCurrency toNumber'.split(' ');
  const formulas = [
    'ABS SQRT POWER LOG MOD INT RAND ROUND CEILING FLOOR FIXED SUM AVERAGE MAX MIN COUNT PRODUCT SUMSUB AVERAGESUB MAXSUB MINSUB COUNTSUB PRODUCTSUB',
    'COUNTIF COUNTIFSUB LARGE LARGESUB SMALL SMALLSUB SUMPRODUCT SUMPRODUCTSUB CONCATENATE LEFT RIGHT MID LEN LOWER UPPER TRIM REPLACE REPT EXACT CHAR TEXT VALUE',
    'ISEMPTY COUNTNO IF AND OR NOT XOR TRUE FALSE DATE DATEDELTA TODAY NOW TIMESTAMP YEAR MONTH DAY HOUR MINUTE SECOND DAYS DAYS360 HALFDAY COUNTHOURS',
    'TIME WEEKDAY WEEKNUM ISOWEEKNUM LastMonth LastYear CURRENCY THOUSAND UUID SYSTIME',
  ].flatMap((line) => line.split(' '));
  const known = new Map(defaultFunctions.flatMap((each) => [each.name, ...each.aliases].map((name) => [name, each] as const)));

  test('are twelve and seventy-nine', () => expect([formMath.length, formulas.length]).toEqual([12, 79]));

  test.each([...formMath.map((name) => ['FormMath', name] as const), ...formulas.map((name) => ['Formulas', name] as const)])('%s.%s', (prefix, name) => {
    const called = known.get(name);
    const args = Array.from({ length: called?.minArgs ?? 0 }, () => '1').join(', ');
    expect(() => compileFormula(`${prefix}.${name}(${args})`)).not.toThrow();
    expect(() => compileFormula(`${name}(${args})`)).not.toThrow();
  });
});

describe('chance', () => {
  test.each([
    ['RAND() + 1', 0, 'RAND'],
    ['concat("a", UUID())', 12, 'UUID'],
  ])('%s is refused in a derived formula and without a source', (text, at, subject) => {
    expect(() => compileFormula(text, { derived: true })).toThrow(expect.objectContaining({ code: 'FML_RANDOM', at, subject }));
    expect(compileFormula(text).usesRandom).toBe(true);
    expect(() => compileFormula(text).evaluate(plainScope({}, { clock }))).toThrow(expect.objectContaining({ code: 'FML_RANDOM', at, subject }));
  });

  test('other formulas are the same with and without', () => {
    expect(compileFormula('now()', { derived: true }).usesRandom).toBe(false);
  });
});

describe('statistics expressions of existing designs', () => {
  test.each([
    ['{单价(data.bo.单价)} * 2.5', '31'],
    ['FormMath.sum([金额(data.bo.sub_mx.je)])', '1006'],
    ['FormMath.average([金额(data.bo.sub_mx.je)])', '252'],
    ['FormMath.tofixed({单价(data.bo.单价)} / 3, 2)', '4.17'],
    ['(FormMath.tofixed(10 / 3, 2))', '3.33'],
    ['FormMath.tofixed(10 / 3, 2) * 1', '3'],
    ['FormMath.tofixed(0, 2)', ''],
    ['FormMath.convertCurrency(1005.5)', '壹仟零伍元伍角'],
    ['1 - 1', ''],
    ['0.4', ''],
    ['0 - 0.5', '-1'],
    ['1 / 0', ''],
    ['FormMath.sqrt(0 - 1)', ''],
    ['{没有(data.bo.没有)} + 1', '1'],
    ['{没有(data.bo.没有)}', ''],
  ])('%s gives %j', (text, result) => {
    expect(formatFormulaValue(compileFormula(text, { style: 'mathExp' }).evaluate(scope))).toBe(result);
  });
});

test('a time stamp is in the time zone of the clock', () => {
  const london = { ...plainScope({}, { clock: { ...clock, utcOffset: 0 } }) };
  expect(formatFormulaValue(compileFormula('TIMESTAMP("1970-01-01 00:00:01")').evaluate(london))).toBe('1000');
  expect(formatFormulaValue(compileFormula('DATE(1000)').evaluate(london))).toBe('1970-01-01 00:00:01');
});

// helpers

function outcome(formula: string): unknown {
  try {
    return formatFormulaValue(compileFormula(formula).evaluate(scope));
  } catch (error) {
    if (error instanceof FormulaError) return { code: error.code, at: error.at, subject: error.subject };
    throw error;
  }
}

import { describe, expect, test } from 'vitest';
import { compute, errorOf } from './support.ts';

const user = { id: 'U1001', name: '张三' };
const data = {
  a: 5,
  b: '2',
  zero: '0.00',
  yes: true,
  no: false,
  empty: '',
  text: '高铁',
  单价: '12.50',
  数量: 4,
  sqr: user,
  ccr: [user, { id: 'U1002', name: '李四' }],
  jtgj: ['飞机', '高铁'],
  rq: '2026-11-09',
  my_prototype_price: 3,
  in_use: 1,
  android: 7,
  order: 8,
  notes: 9,
  item_no: 6,
  xcmx: [{ je: '1,000.25', sl: 0.09 }, { je: 1.5 }, {}],
  none: [],
};

describe('arithmetic', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['100 / 10 / 5', '2'],
    ['-2 ^ 2', '-4'],
    ['2 ^ 3 ^ 2', '512'],
    ['2 ^ -1', '0.5'],
    ['7 % 3', '1'],
    ['-7 % 3', '-1'],
    ['- - 3', '3'],
    ['+a', '5'],
    ['a*-b', '-10'],
    ['.5 + 1.', '1.5'],
    ['1.5e3', '1500'],
    ['yes + yes + no', '2'],
    ['missing + 1', '1'],
    ['empty * 3', '0'],
    ['-missing', '0'],
    ['a / 0', ''],
    ['missing / zero', ''],
    ['a % 0', ''],
    ['a / 0 + 1', ''],
    ['(0 - 8) ^ 0.5', ''],
    ['123456789012345678.9 + 0.1', '123456789012345679'],
    ['12345678901234567890', '12345678901234567890'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['0.1 * 3 == 0.3', 'true'],
    ['1 / 3 * 3', '1'],
  ])('%s is %j', (formula, result) => {
    expect(compute(formula, data)).toBe(result);
  });

  test.each([
    ['1,234.50', '1234.5'],
    ['¥1,234.50', '1234.5'],
    ['-￥8', '-8'],
    ['$5', '5'],
    [' 7 ', '7'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['1e3', '1000'],
    ['12,34', undefined],
    ['1.2.3', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    ['-', undefined],
    ['1e99999', undefined],
  ])('numeric text %j', (x, result) => {
    if (result === undefined) {
      expect(errorOf('x + 0', { x })).toMatchObject({ code: 'FML_TYPE', at: 0, subject: 'x' });
    } else {
      expect(compute('x + 0', { x })).toBe(result);
    }
  });
});

describe('logic and comparison', () => {
  test.each([
    ['(a-a) ? 1 : 2', '2'],
    ['zero ? 1 : 2', '2'],
    ['missing ? 1 : 2', '2'],
    ['a > 1 ? a > 4 ? "x" : "y" : "z"', 'x'],
    ['a > 9 ? 1 : a > 4 ? 2 : 3', '2'],
    ['(a - 5) and 1/0', 'false'],
    ['(a - 5) || b', 'true'],
    ['a && !no', 'true'],
    ['not no and yes', 'true'],
    ['not (a > 3)', 'false'],
    ['!(a > 3)', 'false'],
    ['!!a', 'true'],
    ['1 or 0 and 0', 'true'],
    ['a AND yes OR no', 'true'],
    ['true', 'true'],
    ['false == no', 'true'],
    ['b == 2', 'true'],
    ['b == "2.00"', 'true'],
    ['"007" == "7"', 'false'],
    ['a != b', 'true'],
    ['b < "10"', 'true'],
    ['rq < "2026-11-10"', 'true'],
    ['rq >= today()', 'false'],
    ['missing == null', 'true'],
    ['missing == ""', 'true'],
    ['missing == 0', 'true'],
    ['missing > 0', 'false'],
    ['text == "高铁"', 'true'],
    ['text == 0', 'false'],
    ['sqr == "张三"', 'true'],
    ['sqr == "U1001"', 'true'],
    ['"U1002" == sqr', 'false'],
    ['sqr == sqr', 'true'],
    ['sqr.name', '张三'],
    ['sqr.id == "U1001"', 'true'],
    ['sqr.constructor', ''],
    ['ccr == "李四"', 'true'],
    ['ccr', '张三,李四'],
    ['ccr.id', 'U1001,U1002'],
    ['jtgj == "高铁"', 'true'],
    ['yes == "true"', 'true'],
  ])('%s is %s', (formula, result) => {
    expect(compute(formula, data)).toBe(result);
  });

  test('the right side of and, or and the other branch are not computed', () => {
    expect(compute('no and dateDiff("x", "y")', data)).toBe('false');
    expect(compute('yes or dateDiff("x", "y")', data)).toBe('true');
    expect(compute('yes ? 1 : dateDiff("x", "y")', data)).toBe('1');
    expect(compute('if(yes, 1, dateDiff("x", "y"))', data)).toBe('1');
  });

  test('ordering a number and a word is a type error at the word', () => {
    expect(errorOf('1 < text', data)).toMatchObject({ code: 'FML_TYPE', at: 4, subject: 'text' });
  });
});

describe('names and references', () => {
  test.each([
    ['单价*数量', '50'],
    ['my_prototype_price + in_use', '4'],
    ['android + order + notes + item_no', '30'],
    ['android and order', 'true'],
    ['toString + hasOwnProperty + constructor + __proto__ + valueOf', '0'],
    ['sum(xcmx.item.je) * 2', '2003.5'],
    ['sum( xcmx . item . je )', '1001.75'],
    ['sum(none.item.je)', '0'],
    ['sum(nothing.item.je)', '0'],
    ['sum(a.item.je)', '0'],
    ['{单价(元)(data.bx.单价)} * {数量(data.bx.数量)}', '50'],
    ['FormMath.sum([金额(data.bx.sub_xcmx.je)])', '1001.75'],
    ['Formulas.SUM({金额(data.bx.sub_xcmx.je)}, 1)', '1002.75'],
    ['{A(data.a)}+1', '6'],
    ["'it\\'s' == \"it's\"", 'true'],
    ["concat('“', text, '”')", '“高铁”'],
  ])('%s is %s', (formula, result) => {
    expect(compute(formula, data)).toBe(result);
  });

  test('item reads the row', () => {
    expect(compute('item.ts * item.jtbz', {}, { ts: 4, jtbz: '80.00' })).toBe('320');
    expect(compute('{天数(item.ts)} * 2', {}, { ts: 4 })).toBe('8');
    expect(compute('item.cs.name', {}, { cs: { id: '1', name: '北京' } })).toBe('北京');
    expect(errorOf('1 + item.ts')).toMatchObject({ code: 'FML_FORBIDDEN', at: 4, subject: 'item.ts' });
  });

  test('own properties that look like prototype names are read', () => {
    expect(compute('__proto__ + toString', JSON.parse('{"__proto__": 2, "toString": 3}'))).toBe('5');
  });
});

describe('errors have a code and a place', () => {
  test.each([
    ['', 'FML_SYNTAX', 0],
    ['   ', 'FML_SYNTAX', 0],
    ['1 +', 'FML_SYNTAX', 3],
    ['* 1', 'FML_SYNTAX', 0],
    ['1 2', 'FML_SYNTAX', 2],
    ['a b', 'FML_SYNTAX', 2],
    ['(1', 'FML_SYNTAX', 0],
    ['1)', 'FML_SYNTAX', 1],
    ['()', 'FML_SYNTAX', 1],
    ['1, 2', 'FML_SYNTAX', 1],
    ['(1, 2)', 'FML_SYNTAX', 2],
    ['max(1,)', 'FML_SYNTAX', 6],
    ['max(,1)', 'FML_SYNTAX', 4],
    ['max(1 2)', 'FML_SYNTAX', 6],
    ['3(4)', 'FML_SYNTAX', 1],
    ['max(1)(2)', 'FML_SYNTAX', 6],
    ['a!', 'FML_SYNTAX', 1],
    ['a ? 1', 'FML_SYNTAX', 2],
    ['a : 1', 'FML_SYNTAX', 2],
    ['max(a ? 1, 2)', 'FML_SYNTAX', 9],
    ['(a ? 1)', 'FML_SYNTAX', 3],
    ["'abc", 'FML_SYNTAX', 0],
    ['5元', 'FML_SYNTAX', 1],
    ['a；b', 'FML_SYNTAX', 1],
    ['max（1）', 'FML_SYNTAX', 3],
    ['[1, 2]', 'FML_SYNTAX', 0],
    ['a; b', 'FML_SYNTAX', 1],
    ['a.b.c', 'FML_SYNTAX', 0],
    ['a.', 'FML_SYNTAX', 1],
    ['1 + a = 2', 'FML_FORBIDDEN', 6],
    ['f(x) = 2', 'FML_FORBIDDEN', 5],
    ['1 + nofn(2)', 'FML_UNKNOWN_FUNCTION', 4],
    ['sqr.name(2)', 'FML_UNKNOWN_FUNCTION', 0],
    ['1 + round()', 'FML_ARITY', 4],
    ['round(1, 2, 3)', 'FML_ARITY', 0],
    ['sum()', 'FML_ARITY', 0],
    ['today(1)', 'FML_ARITY', 0],
    ['round(1, 0.5)', 'FML_RANGE', 9],
    ['round(1, 99)', 'FML_RANGE', 9],
    ["dateDiff(rq, rq, 'x')", 'FML_RANGE', 17],
    ["1 + 'abc'", 'FML_TYPE', 4],
    ['xcmx.item.je * 2', 'FML_COLUMN', 0],
    ["dateDiff('2026-02-30', rq)", 'FML_INVALID_DATE', 9],
    ['year(a)', 'FML_INVALID_DATE', 5],
    ['{没有路径}', 'FML_SYNTAX', 0],
    ['{a(window.x.y)}', 'FML_SYNTAX', 0],
  ])('%j', (formula, code, at) => {
    expect(errorOf(formula, data)).toMatchObject({ code, at });
  });
});

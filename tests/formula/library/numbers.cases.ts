import type { FormulaCases } from './cases.ts';

export const numberCases: FormulaCases = {
  abs: [['abs(-2.5)', '2.5'], ['ABS(blank)', '0'], ['FormMath.abs("-1,000")', '1000'], ['abs(姓名)', { code: 'FML_TYPE', at: 4, subject: '姓名' }]],
  round: [['round(2.5)', '3'], ['ROUND(-2.675, 2)', '-2.68'], ['round(1250, -2)', '1300'], ['round(1.005, 2)', '1.01'], ['round(1, 99)', { code: 'FML_RANGE', at: 9 }]],
  ceil: [['ceil(2.1)', '3'], ['FormMath.ceil(-2.1)', '-2'], ['CEIL(5)', '5']],
  floor: [['floor(2.9)', '2'], ['floor(-2.1)', '-3'], ['INT(-2.5)', '-3'], ['Formulas.INT(8.9)', '8']],
  CEILING: [['CEILING(2.1)', '3'], ['CEILING(-2.1)', '-3'], ['CEILING(2.5, 2)', '4'], ['CEILING(-2.5, 2)', '-4'], ['CEILING(0.234, 0.01)', '0.24'], ['CEILING(4, -2)', '4'], ['CEILING(5, 0)', '0']],
  FLOOR: [['FLOOR(2.9)', '2'], ['FLOOR(-2.9)', '-2'], ['FLOOR(7, 5)', '5'], ['FLOOR(-7, 5)', '-5'], ['FLOOR(0.239, 0.01)', '0.23'], ['FLOOR(5, 0)', '0']],
  sqrt: [['sqrt(2.25)', '1.5'], ['SQRT(2)', '1.414213562373'], ['round(sqrt(2), 30)', '1.414213562373'], ['sqrt(-1)', ''], ['sqrt(blank)', '0']],
  power: [['power(2, 10)', '1024'], ['POWER(4, 0.5)', '2'], ['power(2, -1)', '0.5'], ['power(-8, 0.5)', ''], ['power(0, -1)', ''], ['power(10, 9999)', { code: 'FML_RANGE', at: 0 }]],
  log: [['log(1000)', '3'], ['LOG(8, 2)', '3'], ['log(0.01)', '-2'], ['log(0)', ''], ['log(-1)', ''], ['log(5, 1)', ''], ['log(5, 0)', '']],
  mod: [['mod(7, 3)', '1'], ['MOD(-7, 3)', '2'], ['mod(7, -3)', '-2'], ['mod(-7, -3)', '-1'], ['mod(6, 3)', '0'], ['mod(5.5, 2)', '1.5'], ['mod(7, 0)', ''], ['mod(0.3, 0.1)', '0']],
  toNumber: [
    ['toNumber("1,234.50")', '1234.5'], ['FormMath.toNumber("¥8")', '8'], ['VALUE("12.5%")', '0.125'], ['VALUE(" 7 ")', '7'], ['toNumber(blank)', '0'], ['toNumber(true)', '1'],
    ['VALUE(姓名)', { code: 'FML_TYPE', at: 6, subject: '姓名' }], ['VALUE("%")', { code: 'FML_TYPE', at: 6 }],
  ],
  roundUp: [['ROUNDUP(3.2, 0)', '4'], ['ROUNDUP(76.9)', '77'], ['ROUNDUP(100 / 3 * 3)', '100'], ['ROUNDUP(1 / 3, 2)', '0.34'], ['ROUNDUP(1 / zero, 2)', ''], ['roundUp(3.14159, 3)', '3.142'], ['ROUNDUP(-3.14159, 1)', '-3.2'], ['ROUNDUP(31415.92654, -2)', '31500'], ['roundUp(2.00, 1)', '2'], ['ROUNDUP(0.0000001, 2)', '0.01'], ['ROUNDUP(blank, 2)', '0'], ['ROUNDUP(1, 0.5)', { code: 'FML_RANGE', at: 11 }]],
  roundDown: [['ROUNDDOWN(3.2, 0)', '3'], ['ROUNDDOWN(76.9)', '76'], ['roundDown(3.14159, 3)', '3.141'], ['ROUNDDOWN(-3.14159, 1)', '-3.1'], ['ROUNDDOWN(31415.92654, -2)', '31400'], ['ROUNDDOWN(49, -2)', '0'], ['ROUNDDOWN(1, 31)', { code: 'FML_RANGE', at: 13 }]],
  trunc: [['TRUNC(8.9)', '8'], ['TRUNC(-8.9)', '-8'], ['trunc(0.45)', '0'], ['TRUNC(1234.567, 2)', '1234.56'], ['TRUNC(1299, -2)', '1200'], ['TRUNC(姓名)', { code: 'FML_TYPE', at: 6, subject: '姓名' }]],
};

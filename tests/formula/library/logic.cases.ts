import type { FormulaCases } from './cases.ts';

export const logicCases: FormulaCases = {
  if: [['if(单价 > 10, "贵", "便宜")', '贵'], ['IF(zero, 1)', ''], ['if(blank, YEAR(bad), 2)', '2'], ['Formulas.IF(true, 1, 2)', '1'], ['if(1)', { code: 'FML_ARITY', at: 0 }]],
  AND: [['AND(1, true, "x")', 'true'], ['AND(1, zero)', 'false'], ['AND(mx.item.je)', 'false'], ['1 and AND(2)', 'true'], ['AND()', { code: 'FML_ARITY', at: 0 }]],
  OR: [['OR(zero, blank)', 'false'], ['OR(zero, 1)', 'true'], ['OR(mx.item.je)', 'true'], ['0 or OR(0)', 'false']],
  NOT: [['NOT(zero)', 'true'], ['NOT(姓名)', 'false'], ['Formulas.NOT(blank)', 'true'], ['not NOT(1)', 'true']],
  XOR: [['XOR(1, 0)', 'true'], ['XOR(1, 1)', 'false'], ['XOR(1, 1, 1)', 'true'], ['XOR(none.item.a)', 'false']],
  TRUE: [['TRUE()', 'true'], ['Formulas.TRUE()', 'true'], ['TRUE', 'true'], ['if(Formulas.TRUE, 1, 2)', '1']],
  FALSE: [['FALSE()', 'false'], ['FALSE or true', 'true'], ['Formulas.FALSE()', 'false']],
  empty: [['empty(blank)', 'true'], ['ISEMPTY(姓名)', 'false'], ['ISEMPTY(blank)', 'true'], ['EMPTY(zero)', 'false'], ['ISEMPTY(none)', 'true'], ['empty(sqr)', 'false']],
  in: [['in(2, 1, 2, 3)', 'true'], ['IN(lxs, "火车")', 'true'], ['in(sqr, "U1")', 'true'], ['in(blank, zero)', 'false'], ['in("机票", mx.item.lx)', 'true']],
  ifError: [
    ['IFERROR(1 + 1, 9)', '2'], ['ifError(姓名 * 2, 9)', '9'], ['ifError(year(bad), 0)', '0'], ['ifError(sum(mx.item.lx), "无")', '无'], ['ifError(blank, 9)', ''], ['IFERROR(1 / zero, 0)', '0'], ['ifError(round(1 / zero, 2) + 1, 5)', '5'], ['ifError(姓名 * 2, bad * 2)', { code: 'FML_TYPE', at: 16, subject: 'bad' }], ['ifError(1)', { code: 'FML_ARITY', at: 0 }],
    // a failure anywhere in what is replaced, whatever would be made of it
    ['ifError(5 / (1 / zero), 9)', '9'], ['ifError(min(1 / zero, 3), 9)', '9'], ['ifError(if(1 / zero > 3, 1, 2), 9)', '9'], ['ifError(text(1 / zero, "0.00"), "无")', '无'], ['ifError(concat(1 / zero), "无")', '无'],
    ['ifError(empty(1 / zero), 9)', '9'], ['ifError(count(1 / zero), 9)', '9'], ['ifError(1 / zero == 0, 9)', '9'], ['ifError((1 / zero) ^ 0, 9)', '9'], ['ifError(mod(3, 1 / zero), 9)', '9'], ['ifError(5 / (zero ^ (0 - 1)), 9)', '9'],
    ['ifError(empty(mod(5, zero)), 9)', '9'], ['ifError(5 / sum(mx.item.je / zero), 9)', '9'], ['ifError(log(0), 9)', '9'], ['ifError(sqrt(0 - 1) > 1, 9)', '9'], ['ifError(LARGE(mx.item.je, 99), 9)', '9'], ['ifError(AVERAGEIF(mx.item.je, ">1e9"), 9)', '9'],
    // what is not computed does not fail, and what an inner one replaced neither
    ['ifError(if(zero == 0, 7, 1 / zero), 9)', '7'], ['ifError(ifError(1 / zero, 3) + 1, 9)', '4'], ['sum(ifError(mx.item.je / zero, 1))', '4'], ['ifError(1 / zero, 5 / (1 / zero))', '0'],
    ['ifError(item.je, 1)', { code: 'FML_FORBIDDEN', at: 8 }],
  ],
};

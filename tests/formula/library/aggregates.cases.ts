import type { FormulaCases } from './cases.ts';

export const aggregateCases: FormulaCases = {
  sum: [
    ['sum(mx.item.je)', '1006.25'], ['sum(mx.item.je, 单价, 1)', '1019.75'], ['SUMSUB(mx.item.je)', '1006.25'], ['Formulas.SUM([金额(data.bo.sub_mx.je)])', '1006.25'],
    ['sum(none.item.je)', '0'], ['sum(0.1, 0.2)', '0.3'], ['sum(1, 姓名)', { code: 'FML_TYPE', at: 7, subject: '姓名' }],
  ],
  average: [['average(mx.item.je)', '251.5625'], ['FormMath.average(mx.item.je)', '251.5625'], ['AVERAGESUB(mx.item.sl)', '1.625'], ['average(none.item.je)', '0'], ['AVERAGE(1, 2, blank)', '1']],
  max: [['max(mx.item.je)', '1000.25'], ['MAX(1, 3, 2)', '3'], ['MAXSUB(none.item.je)', '0'], ['max(-5, blank)', '0'], ['max(-5, -7)', '-5']],
  min: [['min(mx.item.je)', '-4'], ['MIN(3, 1.5, 2)', '1.5'], ['MINSUB(mx.item.sl)', '0.5'], ['min(none.item.je)', '0'], ['min(5, blank)', '0']],
  count: [['count(mx.item.je)', '4'], ['COUNT(1, blank, "a")', '3'], ['COUNTSUB(mx.item.lx)', '4'], ['count(none.item.je)', '0']],
  countFilled: [['countFilled(mx.item.je)', '3'], ['COUNTFILLED(1, blank, zero)', '2'], ['countFilled(none.item.je)', '0']],
  product: [
    ['product(2, 3, 0.5)', '3'], ['PRODUCT(mx.item.sl)', '3'], ['PRODUCTSUB(mx.item.je)', '-40010'], ['product(none.item.je)', '0'], ['product(2, blank)', '2'], ['product(2, zero)', '0'],
    ['product(2, 姓名)', { code: 'FML_TYPE', at: 11, subject: '姓名' }], ['product(1e4000, 1e4000)', { code: 'FML_RANGE', at: 0 }],
  ],
  LARGE: [
    ['LARGE(mx.item.je, 1)', '1000.25'], ['LARGE(mx.item.je, 2)', '10'], ['LARGESUB(mx.item.je, 3)', '-4'], ['LARGE(mx.item.je, 4)', ''], ['LARGE(none.item.je, 1)', ''],
    ['LARGE(mx.item.je, 0)', { code: 'FML_RANGE', at: 18, subject: '0' }], ['LARGE(mx.item.lx, 1)', { code: 'FML_TYPE', at: 6, subject: 'mx.item.lx' }],
  ],
  SMALL: [['SMALL(mx.item.je, 1)', '-4'], ['SMALL(mx.item.je, 2)', '10'], ['SMALLSUB(mx.item.sl, 4)', '3'], ['SMALL(mx.item.je, 9)', ''], ['SMALL(mx.item.je, 1.5)', { code: 'FML_RANGE', at: 18 }]],
  SUMPRODUCT: [
    ['SUMPRODUCT(mx.item.je, mx.item.sl)', '1018.25'], ['SUMPRODUCTSUB([a(data.bo.sub_mx.je)], [b(data.bo.sub_mx.sl)])', '1018.25'], ['SUMPRODUCT(mx.item.sl)', '6.5'],
    ['SUMPRODUCT(2, 3)', '6'], ['SUMPRODUCT(none.item.a, none.item.b)', '0'], ['SUMPRODUCT(mx.item.je, none.item.a)', { code: 'FML_RANGE', at: 23, subject: 'none.item.a' }],
    ['SUMPRODUCT(mx.item.je, mx.item.lx)', { code: 'FML_TYPE', at: 23, subject: 'mx.item.lx' }],
  ],
  COUNTIF: [
    ['COUNTIF(mx.item.je, ">5")', '2'], ['COUNTIF(mx.item.je, ">=10")', '2'], ['COUNTIF(mx.item.je, "<0")', '1'], ['COUNTIF(mx.item.je, "<= -4")', '1'], ['COUNTIFSUB(mx.item.je, "10.00")', '1'], ['COUNTIF(mx.item.je, 10)', '1'],
    ['COUNTIF(mx.item.lx, "机票")', '2'], ['COUNTIF(mx.item.lx, "=机票")', '2'], ['COUNTIF(mx.item.lx, "<>机票")', '2'], ['COUNTIF(mx.item.lx, "!=")', '3'], ['COUNTIF(mx.item.lx, "")', '1'],
    ['COUNTIF(mx.item.rq, "<=2026-11-30")', '2'], ['COUNTIF(mx.item.lx, ">5")', '0'], ['COUNTIF(mx.item.je, ">机")', '0'], ['COUNTIF(mx.item.je, 0)', '0'], ['COUNTIF(none.item.je, ">0")', '0'],
  ],
};

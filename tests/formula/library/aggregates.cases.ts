import type { FormulaCases } from './cases.ts';

export const aggregateCases: FormulaCases = {
  sum: [
    ['sum(mx.item.je)', '1006.25'], ['sum(mx.item.je, 单价, 1)', '1019.75'], ['SUMSUB(mx.item.je)', '1006.25'], ['Formulas.SUM([金额(data.bo.sub_mx.je)])', '1006.25'],
    ['sum(none.item.je)', '0'], ['sum(0.1, 0.2)', '0.3'], ['sum(1, 姓名)', { code: 'FML_TYPE', at: 7, subject: '姓名' }],
  ],
  average: [['average(mx.item.je)', '251.5625'], ['FormMath.average(mx.item.je)', '251.5625'], ['AVERAGESUB(mx.item.sl)', '1.625'], ['average(none.item.je)', '0'], ['AVERAGE(1, 2, blank)', '1']],
  max: [['max(mx.item.je)', '1000.25'], ['MAX(1, 3, 2)', '3'], ['MAXSUB(none.item.je)', '0'], ['max(-5, blank)', '0'], ['max(-5, -7)', '-5'], ['max(mx.item.rq)', '2026-12-01'], ['max("2026-11-09", kssj, blank)', '2026-11-09 22:30:00'], ['max("2026-11-09", 1)', { code: 'FML_TYPE', at: 18, subject: '1' }], ['max(mx.item.lx)', { code: 'FML_TYPE', at: 4, subject: 'mx.item.lx' }], ['max(blank, zero)', '0']],
  min: [['min(mx.item.je)', '-4'], ['MIN(3, 1.5, 2)', '1.5'], ['MINSUB(mx.item.sl)', '0.5'], ['min(none.item.je)', '0'], ['min(5, blank)', '0'], ['min(mx.item.rq)', '2026-11-09'], ['MIN(today(), kssj)', '2026-11-09 22:30:00'], ['min(today(), 姓名)', { code: 'FML_TYPE', at: 13, subject: '姓名' }]],
  count: [['count(mx.item.je)', '4'], ['COUNT(1, blank, "a")', '3'], ['COUNTSUB(mx.item.lx)', '4'], ['count(none.item.je)', '0']],
  countFiles: [[`countFiles('[{"fileId":"a"},{"fileId":"b"}]')`, '2'], ['COUNTFILES(mx.item.fp, blank)', '0'], ["countFiles('[]', '')", '0'], ["countFiles('[', 'a.pdf')", '2']],
  countFilled: [['countFilled(mx.item.je)', '3'], ['COUNTFILLED(1, blank, zero)', '2'], ['countFilled(none.item.je)', '0']],
  product: [
    ['product(2, 3, 0.5)', '3'], ['PRODUCT(mx.item.sl)', '3'], ['PRODUCTSUB(mx.item.je)', '-40010'], ['product(none.item.je)', '0'], ['product(2, blank)', '2'], ['product(2, zero)', '0'],
    ['product(2, 姓名)', { code: 'FML_TYPE', at: 11, subject: '姓名' }], ['product(1e4000, 1e4000)', { code: 'FML_RANGE', at: 0 }],
  ],
  median: [
    ['MEDIAN(1, 2, 3, 4, 5)', '3'], ['median(1, 2, 3, 4, 5, 6)', '3.5'], ['median(mx.item.je)', '10'], ['MEDIAN(mx.item.je, 11)', '10.5'], ['median(none.item.je)', ''], ['median(blank, 4)', '4'], ['median(-3, 9, 2)', '2'],
    ['median(1, 姓名)', { code: 'FML_TYPE', at: 10, subject: '姓名' }],
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
    ['COUNTIF(mx.item.lx, "机*")', '2'], ['COUNTIF(mx.item.lx, "?票")', '2'], ['COUNTIF(mx.item.lx, "*")', '3'], ['COUNTIF(mx.item.lx, "??*")', '3'], ['COUNTIF(mx.item.lx, "<>*票")', '2'], ['COUNTIF(mx.item.lx, "机~*")', '0'], ['COUNTIF("a*b", "A~*B")', '1'], ['COUNTIF("axb", "a~*b")', '0'],
    ['COUNTIF("ABC", "abc")', '1'], ['COUNTIF("a~b", "a~~b")', '1'], ['COUNTIF("Abc", ">ABB")', '1'], ['COUNTIF("007", "7")', '0'], ['COUNTIF(true, "TRUE")', '1'], ['COUNTIF(true, true)', '1'], ['COUNTIF(true, 1)', '0'], ['COUNTIF(false, "<1")', '0'],
    ['COUNTIF(mx.item.rq, ">2026/11/9")', '2'], ['COUNTIF(mx.item.rq, "2026/11/9")', '1'], ['COUNTIF(kssj, ">2026-11-09")', '1'], ['COUNTIF(kssj, "2026-11-09")', '0'], ['COUNTIF(kssj, "2026-11-09 22:30")', '1'], ['COUNTIF(mx.item.rq, ">5")', '0'], ['COUNTIF(mx.item.rq, ">a")', '0'],
    ['COUNTIF(sqr, "张*")', '1'], ['COUNTIF(sqr, "U1")', '1'], ['COUNTIF(sqr, sqr)', '1'], ['COUNTIF(mx.item.lx, lxs)', { code: 'FML_TYPE', at: 20, subject: 'lxs' }], ['COUNTIF(mx.item.je, concat(">", zero))', '2'], ['COUNTIF(mx.item.lx, "<>")', '3'],
    ['COUNTIF(mx.item.rq, "<=2026-11-30")', '2'], ['COUNTIF(mx.item.lx, ">5")', '0'], ['COUNTIF(mx.item.je, ">机")', '0'], ['COUNTIF(mx.item.je, 0)', '0'], ['COUNTIF(none.item.je, ">0")', '0'],
  ],
  COUNTIFS: [
    ['COUNTIFS(mx.item.lx, "机票")', '2'], ['COUNTIFS(mx.item.lx, "机票", mx.item.je, ">100")', '1'], ['COUNTIFS(mx.item.lx, "<>", mx.item.sl, "<=2", mx.item.rq, ">=2026-11-16")', '2'], ['COUNTIFS(none.item.a, "x", none.item.b, "y")', '0'],
    ['COUNTIFS(mx.item.lx)', { code: 'FML_ARITY', at: 0 }], ['COUNTIFS(mx.item.lx, "机票", mx.item.je)', { code: 'FML_ARITY', at: 0 }], ['COUNTIFS(mx.item.lx, "机票", none.item.je, "")', { code: 'FML_RANGE', at: 27, subject: 'none.item.je' }],
  ],
  SUMIF: [
    ['SUMIF(mx.item.lx, "机票", mx.item.je)', '1010.25'], ['SUMIF(mx.item.je, ">0")', '1010.25'], ['SUMIF(mx.item.lx, "<>机票", mx.item.sl)', '3.5'], ['SUMIF(mx.item.lx, "", mx.item.sl)', '3'], ['SUMIF(mx.item.lx, "*票", mx.item.sl)', '3'], ['SUMIF(mx.item.rq, "<2026-12-01", mx.item.sl)', '2.5'],
    ['SUMIF(mx.item.lx, "船票", mx.item.je)', '0'], ['SUMIF(none.item.lx, "x", none.item.je)', '0'], ['SUMIF(mx.item.sl, "<3", mx.item.je) / 2', '503.125'], ['SUMIF(mx.item.lx, "机票", none.item.je)', { code: 'FML_RANGE', at: 24, subject: 'none.item.je' }],
    ['SUMIF(mx.item.sl, ">0", mx.item.lx)', { code: 'FML_TYPE', at: 24, subject: 'mx.item.lx' }], ['SUMIF(mx.item.lx, "火车")', { code: 'FML_TYPE', at: 6, subject: 'mx.item.lx' }],
  ],
  SUMIFS: [
    ['SUMIFS(mx.item.je, mx.item.lx, "机票", mx.item.sl, ">1")', '10'], ['SUMIFS(mx.item.sl, mx.item.rq, ">=2026-11-01", mx.item.rq, "<=2026-11-30")', '2.5'], ['SUMIFS(mx.item.je, mx.item.lx, "<>")', '1006.25'], ['SUMIFS(none.item.je, none.item.lx, "x")', '0'],
    ['SUMIFS(mx.item.je, none.item.lx, "x")', { code: 'FML_RANGE', at: 19, subject: 'none.item.lx' }], ['SUMIFS(mx.item.je, mx.item.lx)', { code: 'FML_ARITY', at: 0 }], ['SUMIFS(mx.item.je)', { code: 'FML_ARITY', at: 0 }],
  ],
  AVERAGEIF: [
    ['AVERAGEIF(mx.item.lx, "机票", mx.item.je)', '505.125'], ['AVERAGEIF(mx.item.sl, ">=2")', '2.5'], ['AVERAGEIF(mx.item.sl, ">=2", mx.item.je)', '10'], ['AVERAGEIF(mx.item.lx, "船票", mx.item.je)', ''], ['AVERAGEIF(none.item.a, "x")', ''],
    ['AVERAGEIF(mx.item.lx, "机票", 1)', { code: 'FML_RANGE', at: 28, subject: '1' }],
  ],
  AVERAGEIFS: [['AVERAGEIFS(mx.item.je, mx.item.lx, "机票")', '505.125'], ['AVERAGEIFS(mx.item.sl, mx.item.lx, "<>", mx.item.je, "<100")', '1.25'], ['AVERAGEIFS(mx.item.je, mx.item.lx, "")', '']],
  MAXIFS: [
    ['MAXIFS(mx.item.je, mx.item.lx, "机票")', '1000.25'], ['MAXIFS(mx.item.je, mx.item.je, "<0")', '-4'], ['MAXIFS(mx.item.rq, mx.item.lx, "机票")', '2026-12-01'], ['MAXIFS(mx.item.je, mx.item.lx, "")', '0'], ['MAXIFS(mx.item.rq, mx.item.lx, "")', ''],
    ['MAXIFS(mx.item.je, mx.item.lx, "船")', '0'], ['MAXIFS(mx.item.lx, mx.item.sl, ">0")', { code: 'FML_TYPE', at: 7, subject: 'mx.item.lx' }],
  ],
  MINIFS: [['MINIFS(mx.item.je, mx.item.lx, "机票")', '10'], ['MINIFS(mx.item.sl, mx.item.je, ">0", mx.item.lx, "机*")', '1'], ['MINIFS(mx.item.rq, mx.item.lx, "<>火车")', '2026-11-09'], ['MINIFS(none.item.je, none.item.lx, "")', '0']],
};

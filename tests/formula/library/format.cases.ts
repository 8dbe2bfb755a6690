import type { FormulaCases } from './cases.ts';

export const formatCases: FormulaCases = {
  toFixed: [['toFixed(2, 2)', '2.00'], ['FormMath.tofixed(1.005, 2)', '1.01'], ['FIXED(2.5)', '3'], ['toFixed(-0.001, 2)', '0.00'], ['toFixed(1, 31)', { code: 'FML_RANGE', at: 11 }]],
  thousand: [['thousand(1234567.5)', '1,234,567.5'], ['THOUSAND(-1000)', '-1,000'], ['thousand(999)', '999'], ['thousand(blank)', '0'], ['THOUSAND("12,345.678901")', '12,345.678901']],
  text: [
    ['text(1234.5, "#,##0.00")', '1,234.50'], ['TEXT(0.256, "0%")', '26%'], ['text(0.2565, "0.0%")', '25.7%'], ['text(7, "000")', '007'], ['text(1234.5, "¥#,##0.00元")', '¥1,234.50元'], ['text(-3.14159, "0.0##")', '-3.142'],
    ['text(3, "0.0##")', '3.0'], ['text(0.5, "#.00")', '.50'], ['text(-0.001, "0.00")', '0.00'], ['text(单价)', '12.50'], ['text(单价, "0")', '13'], ['text(blank, "0.00")', ''], ['text(姓名, "0")', '陈雨欣'],
    ['text(kssj, "yyyy年M月d日 HH:mm:ss")', '2026年11月9日 22:30:00'], ['text(today(), "YYYYMMDD")', '20261116'], ['text("2026-03", "yy/M")', '26/3'],
    ['text(5, "abc")', { code: 'FML_FORMAT', at: 8 }], ['text(5, "0.0.0")', { code: 'FML_FORMAT', at: 8 }], ['text(kssj, "0.00")', { code: 'FML_FORMAT', at: 11 }],
  ],
  capital: [['capital(1005)', '壹仟零伍元整'], ['CURRENCY(10.05)', '壹拾元零伍分'], ['FormMath.convertCurrency("10,000.10")', '壹万元壹角'], ['capital(-1)', ''], ['CURRENCY(1.234)', ''], ['capital(blank)', '']],
};

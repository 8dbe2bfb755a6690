import type { FormulaCases } from './cases.ts';

const invalid = (at: number, subject = '2026-02-30') => ({ code: 'FML_INVALID_DATE', at, subject });

export const dateCases: FormulaCases = {
  today: [['today()', '2026-11-16'], ['TODAY()', '2026-11-16'], ['Formulas.TODAY() > "2026-11-15"', 'true'], ['today(1)', { code: 'FML_ARITY', at: 0 }]],
  now: [['now()', '2026-11-16 09:00:00'], ['NOW()', '2026-11-16 09:00:00'], ['Formulas.SYSTIME()', '2026-11-16 09:00:00']],
  dateDiff: [
    ['dateDiff(kssj, jssj)', '1'], ["dateDiff(kssj, jssj, 'h')", '7.5'], ["DATEDIFF(kssj, jssj, 'minute')", '450'], ["dateCalc(kssj, jssj, 'second')", '27000'], ["dateDiff(jssj, kssj, 'day')", '-1'],
    ["dateCalc('2024-02-29', '2026-02-28', 'year')", '1'], ["dateCalc('2024-02-29', '2026-03-01', 'year')", '2'], ["dateCalc('2026-01-31', '2026-02-28', 'month')", '0'], ["dateCalc('2026-01-15', '2026-11-16', 'month')", '10'],
    ["dateCalc('2026-11-16', '2026-01-15', 'month')", '-10'], ["dateCalc('2026-01-01 10:00', '2026-02-01 09:59', 'month')", '0'], ["dateDiff('2026-01', '2026-03', 'month')", '2'], ['dateDiff(blank, jssj)', '0'],
    ['dateDiff(bad, jssj)', invalid(9)], ["dateDiff(kssj, '2026-1-1')", invalid(15, '2026-1-1')], ["dateDiff(kssj, jssj, 'week')", { code: 'FML_RANGE', at: 21 }],
  ],
  days: [['DAYS("2026-11-16", "2026-11-09")', '7'], ['days("2026-03-01", "2026-02-01")', '28'], ['DAYS(jssj, kssj)', '1'], ['days(kssj, jssj)', '-1'], ['days(blank, kssj)', '0'], ['days(kssj, bad)', invalid(11)]],
  days360: [
    ['DAYS360("2026-01-01", "2026-12-31")', '360'], ['DAYS360("2026-01-01", "2026-12-31", true)', '359'], ['days360("2026-01-30", "2026-02-01")', '1'], ['DAYS360("2026-01-31", "2026-03-31")', '60'],
    ['DAYS360("2026-02-28", "2026-03-31")', '30'], ['DAYS360("2026-02-28", "2026-03-31", true)', '32'], ['DAYS360("2024-02-28", "2024-03-01")', '3'], ['DAYS360("2026-01-01", "2026-02-01")', '30'], ['DAYS360("2026-03-01", "2026-01-01")', '-60'], ['days360(blank, kssj)', '0'],
  ],
  HALFDAY: [
    ['HALFDAY(kssj, jssj)', '0.5'], ['HALFDAY("2026-11-09", "2026-11-10")', '1'], ['HALFDAY("2026-11-09 08:00", "2026-11-09 20:01")', '1'], ['HALFDAY("2026-11-09 08:00", "2026-11-11 09:00")', '2.5'],
    ['HALFDAY(kssj, kssj)', '0'], ['HALFDAY(jssj, kssj)', '-0.5'], ['HALFDAY(blank, kssj)', '0'],
  ],
  COUNTHOURS: [['COUNTHOURS(kssj, jssj)', '8'], ['COUNTHOURS("2026-11-09", "2026-11-10")', '24'], ['COUNTHOURS("2026-11-09 08:00:00", "2026-11-09 08:00:01")', '1'], ['COUNTHOURS(kssj, kssj)', '0'], ['COUNTHOURS(jssj, kssj)', '-8'], ['COUNTHOURS(blank, kssj)', '0']],
  DATEDELTA: [
    ['DATEDELTA("2026-02-28", 1)', '2026-03-01'], ['DATEDELTA("2024-02-28", 1)', '2024-02-29'], ['DATEDELTA("2026-01-01", -1)', '2025-12-31'], ['DATEDELTA(kssj, 30)', '2026-12-09 22:30:00'], ['DATEDELTA(blank, 1)', ''],
    ['DATEDELTA(bad, 1)', invalid(10)], ['DATEDELTA("2026-01-01", 99999999)', { code: 'FML_INVALID_DATE', at: 24 }], ['DATEDELTA("2026-01-01", 0.5)', { code: 'FML_RANGE', at: 24 }],
  ],
  date: [
    ['DATE(2026, 11, 9)', '2026-11-09'], ['date(2026, 13, 1)', '2027-01-01'], ['DATE(2026, 3, 0)', '2026-02-28'], ['DATE(2026, 2)', '2026-02-01'], ['DATE(2026, 11, 9, 22, 30, 5)', '2026-11-09 22:30:05'], ['DATE(2026, 11, 9, 24)', '2026-11-10 00:00:00'],
    ['DATE(0 * 1)', '1970-01-01 08:00:00'], ['DATE(1794235800000)', '2026-11-09 22:50:00'], ['DATE(TIMESTAMP(kssj))', '2026-11-09 22:30:00'], ['DATE("2026-11-09")', '2026-11-09'], ['DATE(blank)', ''],
    ['DATE(姓名)', { code: 'FML_INVALID_DATE', at: 5 }], ['DATE(99999, 1, 1)', { code: 'FML_INVALID_DATE', at: 5 }], ['DATE(1e300)', { code: 'FML_INVALID_DATE', at: 5 }], ['DATE(1, 2, 3, 4, 5, 6, 7)', { code: 'FML_ARITY', at: 0 }],
  ],
  timestamp: [['TIMESTAMP("1970-01-01")', '-28800000'], ['timestamp("1970-01-01 08:00:00")', '0'], ['TIMESTAMP("2026-11-09 22:50:00")', '1794235800000'], ['TIMESTAMP(blank)', ''], ['TIMESTAMP(bad)', invalid(10)]],
  time: [['TIME(12, 0, 0)', '0.5'], ['time(6, 0)', '0.25'], ['TIME(27, 0, 0)', '0.125'], ['TIME(0, 90, 0)', '0.0625'], ['TIME(0, 0, -1)', { code: 'FML_RANGE', at: 5 }]],
  LastMonth: [['LastMonth(2026, 11)', '2026-10'], ['LastMonth(2026, 1)', '2025-12'], ['LastMonth("2026", "3")', '2026-02'], ['LastMonth(2026, 13)', { code: 'FML_RANGE', at: 16 }], ['LastMonth(1, 1)', { code: 'FML_INVALID_DATE', at: 10 }]],
  LastYear: [['LastYear(2026, 11)', '2025-11'], ['LastYear(2026, 1)', '2025-01'], ['LastYear(2024, 2)', '2023-02'], ['LastYear(2026, 0)', { code: 'FML_RANGE', at: 15 }]],
  EDATE: [
    ['EDATE("2011-01-15", 1)', '2011-02-15'], ['EDATE("2011-01-15", -1)', '2010-12-15'], ['EDATE("2026-01-31", 1)', '2026-02-28'], ['EDATE("2024-01-31", 1)', '2024-02-29'], ['EDATE("2024-02-29", 12)', '2025-02-28'], ['EDATE("2026-03-31", -1)', '2026-02-28'], ['EDATE("2026-11-30", 3)', '2027-02-28'],
    ['EDATE(kssj, 1.9)', '2026-12-09'], ['EDATE("2026-01-15", -1.9)', '2025-12-15'], ['EDATE(blank, 1)', ''], ['EDATE("2026-01-15", blank)', '2026-01-15'], ['EDATE(bad, 1)', invalid(6)], ['EDATE("2026-01-01", 999999)', { code: 'FML_INVALID_DATE', at: 20 }],
  ],
  EOMONTH: [
    ['EOMONTH("2011-01-01", 1)', '2011-02-28'], ['EOMONTH("2011-01-01", -3)', '2010-10-31'], ['EOMONTH("2024-02-05", 0)', '2024-02-29'], ['EOMONTH("2026-11-22")', '2026-11-30'], ['EOMONTH("2026-12-31", 12)', '2027-12-31'], ['EOMONTH(blank, 1)', ''], ['EOMONTH("9999-12-01", 0)', '9999-12-31'],
    ['EOMONTH("9999-12-01", 1)', { code: 'FML_INVALID_DATE', at: 22 }],
  ],
};

import type { FormulaCases } from './cases.ts';

export const datePartCases: FormulaCases = {
  year: [['year(kssj)', '2026'], ['YEAR("2026-03")', '2026'], ['year(blank)', '0'], ['year(bad)', { code: 'FML_INVALID_DATE', at: 5, subject: '2026-02-30' }]],
  month: [['month(kssj)', '11'], ['MONTH("2026-03")', '3'], ['month(blank)', '0'], ['MONTH("2026-13")', { code: 'FML_INVALID_DATE', at: 6 }]],
  day: [['day(kssj)', '9'], ['DAY("2024-02-29")', '29'], ['day(blank)', '0'], ['DAY("2026-04-31")', { code: 'FML_INVALID_DATE', at: 4 }]],
  hour: [['hour(kssj)', '22'], ['HOUR(kq)', '9'], ['hour("2026-11-09")', '0'], ['hour(time(12, 30))', '12'], ['hour(time(23, 59, 59) + 1)', '23'], ['hour(1.25)', '6'], ['hour(-0.5)', { code: 'FML_INVALID_DATE', at: 6 }], ['HOUR("24:00")', { code: 'FML_INVALID_DATE', at: 5 }]],
  minute: [['minute(kssj)', '30'], ['MINUTE(kq)', '5'], ['minute(blank)', '0'], ['minute(time(12, 30))', '30'], ['minute(time(9, 5, 7))', '5'], ['MINUTE("9:60")', { code: 'FML_INVALID_DATE', at: 7 }]],
  second: [['second(kssj)', '0'], ['SECOND(kq)', '7'], ['second("09:05")', '0'], ['second(time(9, 5, 7))', '7'], ['second(time(0, 0, 59))', '59']],
  // 2026-11-16 is a Monday, 2026-11-15 a Sunday.
  weekday: [
    ['weekday(today())', '2'], ['WEEKDAY("2026-11-15")', '1'], ['WEEKDAY(today(), 2)', '1'], ['WEEKDAY("2026-11-15", 2)', '7'], ['WEEKDAY(today(), 3)', '0'], ['WEEKDAY("2026-11-15", 3)', '6'],
    ['WEEKDAY(today(), 11)', '1'], ['WEEKDAY(today(), 12)', '7'], ['WEEKDAY(today(), 17)', '2'], ['WEEKDAY("1969-12-31")', '4'], ['weekday(blank)', '0'], ['WEEKDAY(today(), 4)', { code: 'FML_RANGE', at: 17 }],
  ],
  WEEKNUM: [
    ['WEEKNUM("2026-01-01")', '1'], ['WEEKNUM("2026-01-04")', '2'], ['WEEKNUM("2026-01-04", 2)', '1'], ['WEEKNUM("2026-01-05", 2)', '2'], ['WEEKNUM("2012-03-09")', '10'], ['WEEKNUM("2012-03-09", 2)', '11'],
    ['WEEKNUM("2026-01-01", 14)', '1'], ['WEEKNUM("2026-01-08", 14)', '2'], ['WEEKNUM("2027-01-01", 21)', '53'], ['WEEKNUM(blank)', '0'], ['WEEKNUM(today(), 10)', { code: 'FML_RANGE', at: 17 }],
  ],
  ISOWEEKNUM: [['ISOWEEKNUM("2026-01-01")', '1'], ['ISOWEEKNUM("2025-12-29")', '1'], ['ISOWEEKNUM("2027-01-03")', '53'], ['ISOWEEKNUM("2012-03-09")', '10'], ['ISOWEEKNUM("2021-01-03")', '53'], ['ISOWEEKNUM(blank)', '0']],
};

import type { FormulaCases } from './cases.ts';

export const workdayCases: FormulaCases = {
  NETWORKDAYS: [
    ['NETWORKDAYS("2026-09-28", "2026-10-10")', '6'], ['NETWORKDAYS("2026-10-01", "2026-10-07")', '0'], ['NETWORKDAYS("2026-10-10", "2026-10-10")', '1'], ['NETWORKDAYS("2026-10-11", "2026-10-11")', '0'],
    ['NETWORKDAYS("2026-10-10", "2026-09-28")', '-6'], ['NETWORKDAYS(kssj, jssj)', '2'], ['NETWORKDAYS(kssj, jssj, "2026-11-10")', '1'], ['NETWORKDAYS(mx.item.rq, jssj)', { code: 'FML_COLUMN', at: 12 }],
    ['NETWORKDAYS("2026-11-09", "2026-12-01", mx.item.rq)', '14'], ['NETWORKDAYS(blank, jssj)', '0'], ['NETWORKDAYS(bad, jssj)', { code: 'FML_INVALID_DATE', at: 12 }], ['NETWORKDAYS(kssj, jssj, bad)', { code: 'FML_INVALID_DATE', at: 24, subject: '2026-02-30' }],
    ['NETWORKDAYS("2026-12-31", "2027-01-04")', { code: 'FML_CALENDAR', at: 0, subject: '2027' }], ['NETWORKDAYS("2027-01-04", "2025-12-31")', { code: 'FML_CALENDAR', at: 0, subject: '2025' }],
  ],
  WORKDAY: [
    ['WORKDAY("2026-09-30", 1)', '2026-10-08'], ['WORKDAY("2026-10-08", 2)', '2026-10-10'], ['WORKDAY("2026-10-10", 1)', '2026-10-12'], ['WORKDAY("2026-10-12", -1)', '2026-10-10'], ['WORKDAY("2026-10-08", -1)', '2026-09-30'],
    ['WORKDAY("2026-10-03", 0)', '2026-10-03'], ['WORKDAY("2026-10-03", 1.9)', '2026-10-08'], ['WORKDAY(kssj, 1)', '2026-11-10'], ['WORKDAY("2026-11-09", 1, mx.item.rq)', '2026-11-10'], ['WORKDAY("2026-11-13", 1, mx.item.rq)', '2026-11-17'],
    ['WORKDAY(blank, 1)', ''], ['WORKDAY("2026-12-31", 1)', { code: 'FML_CALENDAR', at: 0, subject: '2027' }], ['WORKDAY("2026-01-01", -1)', { code: 'FML_CALENDAR', at: 0, subject: '2025' }], ['WORKDAY("2025-12-31", 1)', { code: 'FML_CALENDAR', at: 0, subject: '2025' }],
  ],
};

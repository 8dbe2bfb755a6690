/** A voucher of the demo year: what a document paid, or what came back of an advance. */
export interface SeedVoucher {
  readonly number: string;
  /** Number of the document that it posts. */
  readonly source: string;
}

export const seedVouchers: readonly SeedVoucher[] = [
  { number: '记-202603-0001', source: 'CL-2026-0086' },
  { number: '记-202605-0001', source: 'RC-2026-0112' },
  { number: '记-202606-0001', source: 'JK-2026-0029' },
  { number: '记-202608-0001', source: 'CL-2026-0147' },
  { number: '记-202608-0002', source: 'HK-2026-0005' },
  { number: '记-202608-0003', source: 'CL-2026-0151' },
  { number: '记-202609-0001', source: 'RC-2026-0188' },
  { number: '记-202609-0002', source: 'CL-2026-0172' },
  { number: '记-202611-0001', source: 'JK-2026-0037' },
  { number: '记-202611-0002', source: 'JK-2026-0041' },
];

/** What came back of an advance, entered by the cashier. */
export const seedRepayments = [
  { number: 'HK-2026-0005', name: '孙浩', advance: 'JK-2026-0029', amount: 2000, way: 'transfer', receipt: 'DEMO20260820003', at: '2026-08-20 10:15:00' },
] as const;

/** The month that is not closed yet: its vouchers still wait for the archive. */
export const OPEN_MONTH = '2026-11';

/** The voucher's number, as the document that it posts keeps it. */
export function postedAs(source: string): { readonly pzbh?: string } {
  const voucher = seedVouchers.find((each) => each.source === source);
  return voucher === undefined ? {} : { pzbh: voucher.number };
}

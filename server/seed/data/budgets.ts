/** Budgets of the demo year by department and account, in yuan; what had been spent before the portal began is a share of each. */
export const BUDGET_YEAR = '2026';

/** Accounts in the order of the columns, with the share of the budget that was spent before, in percent. */
export const budgetAccounts = [
  { account: '660201', spent: 62, control: 'weak' },
  { account: '660202', spent: 60, control: 'strong' },
  { account: '660203', spent: 55, control: 'strong' },
  { account: '660204', spent: 48, control: 'weak' },
  { account: '660205', spent: 40, control: 'strong' },
  { account: '660206', spent: 52, control: 'weak' },
  { account: '660207', spent: 58, control: 'weak' },
  { account: '660208', spent: 50, control: 'weak' },
] as const;

/** By department, one figure for each account. */
export const budgets: Readonly<Record<string, readonly number[]>> = {
  O20: [120_000, 90_000, 80_000, 20_000, 60_000, 40_000, 30_000, 20_000],
  O30: [30_000, 30_000, 10_000, 25_000, 10_000, 15_000, 5_000, 60_000],
  O40: [25_000, 45_000, 20_000, 120_000, 15_000, 10_000, 5_000, 80_000],
  O50: [28_000, 110_000, 60_000, 30_000, 30_000, 20_000, 8_000, 90_000],
  O60: [36_000, 180_000, 50_000, 30_000, 25_000, 18_000, 20_000, 120_000],
  O70: [36_000, 160_000, 45_000, 30_000, 25_000, 18_000, 24_000, 110_000],
  O80: [40_000, 20_000, 5_000, 10_000, 8_000, 6_000, 260_000, 30_000],
  O90: [30_000, 36_000, 10_000, 40_000, 5_000, 4_000, 150_000, 45_000],
};

/** Where the share does not say what was spent: travel of the institute for new energy. */
export const spentOtherwise: Readonly<Record<string, string>> = { 'O60 660202': '113343.50' };

import type { SeedStep } from './context.ts';
import { seedBudgets } from './budgets.ts';
import { seedDemoDocuments } from './documents.ts';
import { seedInvoiceFolders } from './invoices.ts';
import { seedMessages } from './messages.ts';
import { seedNews } from './news.ts';
import { seedOrganisation } from './organisation.ts';
import { seedPackages } from './packages.ts';
import { seedSerials } from './serials.ts';
import { seedRepaid } from './repayments.ts';
import { seedDemoVouchers } from './vouchers.ts';

/** The demo data, in order. */
export const seedSteps: readonly SeedStep[] = [
  seedOrganisation,
  seedPackages,
  seedSerials,
  seedDemoDocuments,
  seedBudgets,
  seedRepaid,
  seedInvoiceFolders,
  seedDemoVouchers,
  seedMessages,
  seedNews,
];
export { addShellLists } from './addShellLists.ts';
export type { SeedStep } from './context.ts';
export { demoAccounts, demoPassword } from './demoAccounts.ts';
export { foundationSteps } from './foundation.ts';
export { clearAll, seedIfEmpty } from './seedIfEmpty.ts';

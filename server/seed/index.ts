import type { SeedStep } from './context.ts';
import { seedMessages } from './messages.ts';
import { seedOrganisation } from './organisation.ts';
import { seedPackages } from './packages.ts';

/** The demo data, in order. */
export const seedSteps: readonly SeedStep[] = [
  seedOrganisation,
  seedPackages,
  seedMessages,
];

import type { SeedStep } from './context.ts';

/** The demo data, in order. */
export const seedSteps: readonly SeedStep[] = [
];

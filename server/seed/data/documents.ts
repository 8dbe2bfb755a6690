import { budgetDocuments } from './budgetDocuments.ts';
import { dailyDocuments } from './dailyDocuments.ts';
import type { SeedDocument } from './documentTypes.ts';
import { loanDocuments } from './loanDocuments.ts';
import { travelDocuments } from './travelDocuments.ts';

export type { SeedDocument, SeedStepTaken } from './documentTypes.ts';

/** Every demo document. */
export const seedDocuments: readonly SeedDocument[] = [...travelDocuments, ...dailyDocuments, ...loanDocuments, ...budgetDocuments];

/** Last number given out per serial item and period; the next document continues from here. */
export const lastSerials: readonly { readonly key: string; readonly period: string; readonly last: number }[] = [
  { key: 'sn_clfybx', period: '2026', last: 201 },
  { key: 'sn_rcfybx', period: '2026', last: 233 },
  { key: 'sn_jksq', period: '2026', last: 41 },
  { key: 'sn_yssb', period: '2026', last: 1 },
  { key: 'sn_hkd', period: '2026', last: 5 },
  { key: 'sn_pz', period: '2026-11', last: 2 },
];

/** What a person's lists show: to-do by own assignment, done by finished steps other than the own start, requests by applicant. */
export function countsOf(userId: string): { readonly todo: number; readonly done: number; readonly request: number } {
  const acted = (document: SeedDocument): boolean =>
    document.steps.some((taken) => taken.user === userId && taken.action !== 'start' && taken.action !== 'revokeToStart');
  return {
    todo: seedDocuments.filter((document) => document.position?.holders.includes(userId) === true).length,
    done: seedDocuments.filter(acted).length,
    request: seedDocuments.filter((document) => document.applicant === userId).length,
  };
}

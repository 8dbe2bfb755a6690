export { examine, type Finding } from './examine.ts';
export { invariants, requestInvariants } from './invariants.ts';
export { remedies } from './remedies.ts';

import type { VoteRule } from '../model.ts';

export type Vote = 'agree' | 'oppose' | 'abandon';
export type Decision = 'pass' | 'refuse' | 'open';

export interface Ballot {
  readonly userId: string;
  /** Undefined while the person has not voted. */
  readonly vote?: Vote;
}

/**
 * Decides a countersign from all its ballots. An abstention counts as voted and as not agreed (`decide: agree`)
 * or not opposed (`decide: refuse`). Where everybody is to vote (`needAll`), a veto says what comes out, and nobody but who decides alone
 * (`direct`) ends it before the last vote. Asked again after each vote and each added signer.
 */
export function tally(rule: VoteRule, ballots: readonly Ballot[]): Decision {
  const voted = ballots.filter((ballot) => ballot.vote !== undefined);
  const agreed = voted.filter((ballot) => ballot.vote === 'agree');
  const opposed = voted.filter((ballot) => ballot.vote === 'oppose');
  const direct = voted.find((ballot) => rule.direct.includes(ballot.userId) && ballot.vote !== 'abandon');
  if (direct !== undefined) return direct.vote === 'agree' ? 'pass' : 'refuse';
  const waiting = ballots.length - voted.length;
  if (rule.needAll && waiting > 0) return 'open';
  if (opposed.some((ballot) => rule.oneVeto || rule.oneTicket.includes(ballot.userId))) return 'refuse';
  const need = needOf(rule, ballots.length) ?? ballots.length;
  // a number of agreements that there are not enough people for: others may still be asked to sign
  if (need > ballots.length && waiting > 0) return 'open';
  const [yes, no] = rule.decide === 'agree' ? [agreed.length, 'refuse' as const] : [opposed.length, 'pass' as const];
  if (yes >= need) return rule.decide === 'agree' ? 'pass' : 'refuse';
  return yes + waiting < need ? no : 'open';
}

/** How many votes decide among `signers`; undefined when the rule cannot be read. At least one; a number of agreements is never met by fewer, of oppositions all are enough. */
export function needOf(rule: VoteRule, signers: number): number | undefined {
  if (rule.pass === 'all') return signers;
  if (rule.pass === 'majority') return Math.floor(signers / 2) + 1;
  const [, kind, digits] = /^(percent|amount):(\d{1,6})$/.exec(rule.pass) ?? [];
  const amount = Number(digits);
  if (kind === undefined || amount < 1 || (kind === 'percent' && amount > 100)) return undefined;
  if (kind === 'amount' && rule.decide === 'agree') return amount;
  return Math.max(1, Math.min(signers, kind === 'percent' ? Math.ceil((signers * amount) / 100) : amount));
}

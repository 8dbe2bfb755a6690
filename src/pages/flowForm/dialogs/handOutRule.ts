/** How people to whom a task is handed out decide about it. */
export interface HandOutRule {
  readonly order: 'parallel' | 'seq';
  /** Which votes are counted. */
  readonly decide: 'agree' | 'refuse';
  readonly vote: 'all' | 'amount' | 'percent';
  /** Votes or per cent; without meaning for `all`. */
  readonly amount: number;
  /** The task returns to its holder, or is completed for him. */
  readonly then: 'back' | 'submit';
}

export const initialRule: HandOutRule = { order: 'parallel', decide: 'agree', vote: 'all', amount: 0, then: 'back' };

/** Why a rule cannot be met by so many people. */
export function ruleProblem({ vote, amount }: HandOutRule, people: number): 'tooFew' | 'tooMany' | undefined {
  if (vote === 'all') return undefined;
  if (!Number.isInteger(amount) || amount < 1) return 'tooFew';
  if (vote === 'percent') return amount > 100 ? 'tooMany' : undefined;
  return people > 0 && amount > people ? 'tooMany' : undefined;
}

/** The rule as the call carries it; no votes mean all of them. */
export const ruleMembers = ({ order, decide, vote, amount, then }: HandOutRule) => ({
  signType: order,
  decideType: decide,
  voteType: vote === 'percent' ? ('percent' as const) : ('amount' as const),
  voteAmount: vote === 'all' ? 0 : amount,
  action: then,
});

import type { Effect, FlowNode, TaskRow } from '../../../workflow/index.ts';

/** What the rows at the end no longer show. */
export interface Seen {
  /** Every task there ever was. */
  readonly tasks: Map<string, TaskRow>;
  /** Node -> what was done because nobody was found. */
  readonly empty: Map<string, FlowNode['emptyPolicy']>;
  readonly notices: Extract<Effect, { readonly kind: 'notice' }>[];
}

/** Stands in for the person that a node lacks. */
export const NOBODY = '__nobody__';

import { applyPatch, broughtAndGone, decidable, labelsOf } from '../../../../renderers/diff/index.ts';
import type { FormStore } from '../../../../renderers/form/index.ts';
import { patchOf, type MergeEntry, type Side } from '../../../../validators/diff/index.ts';

/** How many labels a message names; of more it says that there are more. */
const NAMED = 8;

/** What could not be taken over: how many places, and their labels in one line. */
export interface LeftOut {
  readonly count: number;
  readonly fields: string;
}

/**
 * Brings an input into a form, by the decisions that were made over {@link decidable} entries; undefined when all of it is there. What somebody had
 * chosen through a dialog counts as his input, also where it stands in fields that nobody can type into.
 */
export function takeOver(
  store: FormStore,
  entries: readonly MergeEntry[],
  choices?: ReadonlyMap<string, Side>,
  offered: readonly MergeEntry[] = decidable(store, entries),
): LeftOut | undefined {
  const places = applyPatch(store, patchOf(offered, choices));
  const left = [...new Set([...places, ...broughtAndGone(store, entries)])];
  if (left.length === 0) return undefined;
  const labels = labelsOf(store.form, left);
  return { count: left.length, fields: `${labels.slice(0, NAMED).join('、')}${labels.length > NAMED ? '…' : ''}` };
}

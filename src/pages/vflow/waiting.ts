import { durationText, msSince } from '../../../renderers/flow/index.ts';
import type { Translate } from '../../../renderers/core/index.ts';

/** How long a task has been waiting, in words. */
export const stayText = (since: string, now: number, t: Translate): string => durationText(msSince(since, now), t);

/** When a task expires; `overdue` once that is over, with the time since. */
export function dueOf(due: string, now: number, t: Translate): { readonly text: string; readonly overdue: boolean } | undefined {
  if (due === '') return undefined;
  const over = msSince(due, now);
  if (over === undefined) return undefined;
  return over > 0 ? { text: t('vflow.overdue', { time: durationText(over, t) }), overdue: true } : { text: due.slice(0, 16), overdue: false };
}

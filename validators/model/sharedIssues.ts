import type { FormIssue } from './validateForm.ts';

/** Issues of several cells; kept beside them, because issues also travel. */
const shared = new WeakSet<FormIssue>();

/** Marks an issue that may go away by the correction of another cell than the one at which it stands. */
export function asShared(issue: FormIssue): FormIssue {
  shared.add(issue);
  return issue;
}

export const isShared = (issue: FormIssue): boolean => shared.has(issue);

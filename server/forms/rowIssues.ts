import { isRecord } from '../../registry/form/index.ts';
import type { FormIssue } from '../../validators/model/index.ts';
import type { Problem } from '../core/index.ts';

export interface RowIssue {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

/** The single issues of a refused form; none when it was refused for another reason. */
export function issuesOf({ extra }: Problem): RowIssue[] {
  const { issues } = extra;
  return Array.isArray(issues)
    ? issues.filter(isRecord).map(({ path, label, message }) => ({ path: String(path ?? ''), label: String(label ?? ''), message: String(message ?? '') }))
    : [];
}

/** The same with the rule that each of them breaks. */
export function placedIssues(problem: Problem): Pick<FormIssue, 'path' | 'rule' | 'label' | 'message' | 'level'>[] {
  const { issues } = problem.extra;
  const rules = Array.isArray(issues) ? issues.filter(isRecord).map(({ rule }) => String(rule ?? '')) : [];
  return issuesOf(problem).map((issue, index) => ({ ...issue, rule: rules[index] ?? '', level: 'error' }));
}

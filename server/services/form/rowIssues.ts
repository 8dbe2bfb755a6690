import { isRecord } from '../../../registry/form/index.ts';
import type { HttpProblem } from '../../http/errors.ts';

export interface RowIssue {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

/** The single issues of a refused form; none when it was refused for another reason. */
export function issuesOf({ extra }: HttpProblem): RowIssue[] {
  const { issues } = extra;
  return Array.isArray(issues) ? issues.filter(isRecord).map(({ path, label, message }) => ({ path: String(path ?? ''), label: String(label ?? ''), message: String(message ?? '') })) : [];
}

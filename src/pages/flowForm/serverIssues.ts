import { isRecord } from '../../../registry/form/index.ts';
import type { FormIssue } from '../../../validators/model/index.ts';

/** The issues of a refusal, in the shape that client validation has too. Empty when it carries none. */
export function serverIssues(body: Readonly<Record<string, unknown>>): readonly FormIssue[] {
  const { issues } = body;
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue: unknown) => {
    if (!isRecord(issue) || typeof issue['message'] !== 'string') return [];
    return [
      {
        path: text(issue['path']),
        rule: text(issue['rule']),
        label: text(issue['label']),
        message: issue['message'],
        level: issue['level'] === 'warning' ? ('warning' as const) : ('error' as const),
      },
    ];
  });
}

// helpers

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

import type { Formula } from '../types.ts';

export interface RowReferenceIssue {
  readonly code: 'E05';
  /** The references that name a column of their own table without `item.`, as written. */
  readonly references: readonly string[];
}

/**
 * A formula of a sub-table column names the columns of its own row as `item.column`. Answers the issue of a formula
 * that writes `column` or `table.column` instead, undefined for a correct one.
 */
export function checkRowReferences(formula: Formula, table: string, columns: readonly string[]): RowReferenceIssue | undefined {
  const own = new Set(columns);
  const bare = formula.references.flatMap((reference) => {
    if (reference.kind !== 'field') {
      return [];
    }
    if (reference.name === table && reference.member !== undefined && own.has(reference.member)) {
      return [`${table}.${reference.member}`];
    }
    return own.has(reference.name) ? [reference.name] : [];
  });
  if (bare.length === 0) {
    return undefined;
  }
  return { code: 'E05', references: [...new Set(bare)] };
}

import { sql, type RawBuilder } from 'kysely';

type Bool = RawBuilder<boolean>;

export interface JoinedCondition {
  readonly group: string;
  /** Joins it to the members of its group that stand before it; of the first it says nothing. */
  readonly relation: 'AND' | 'OR';
  readonly condition: Bool;
}

/** Members of a group are joined from the left, each by its own relation; then the groups by `groupRelation`. Undefined: no condition. */
export function joinConditions(conditions: readonly JoinedCondition[], groupRelation: 'AND' | 'OR'): Bool | undefined {
  const groups = new Map<string, Bool>();
  for (const { group, relation, condition } of conditions) {
    const before = groups.get(group);
    groups.set(
      group,
      before === undefined ? condition : relation === 'OR' ? sql<boolean>`(${before} or ${condition})` : sql<boolean>`(${before} and ${condition})`,
    );
  }
  const all = [...groups.values()];
  if (all.length < 2) return all[0];
  return sql<boolean>`(${sql.join(all, groupRelation === 'OR' ? sql` or ` : sql` and `)})`;
}

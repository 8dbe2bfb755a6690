import type { QueryField } from '../../../schemas/calls/shapes.ts';

export interface BoundCondition {
  readonly property: string;
  readonly value: unknown;
}

/** Conditions that a form pins on a list; the server checks their names and values like those of any other filter. */
export function conditionsOf(bound: readonly BoundCondition[]): QueryField[] {
  return bound.map(({ property, value }) =>
    Array.isArray(value)
      ? { property, value, operation: 'IN', relation: 'AND', group: `bound ${property}` }
      : { property, value, operation: 'EQUAL', relation: 'AND', group: `bound ${property}` },
  );
}

/** A condition that its field does not fill yet. */
export function isOpen({ value }: BoundCondition): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

import { isRecord } from '../../registry/form/index.ts';

/** Whether what a field may hold depends on other fields. */
export function isBranching(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const { properties, items } = schema;
  return (
    branching.some((keyword) => schema[keyword] !== undefined) ||
    isBranching(items) ||
    (isRecord(properties) && Object.values(properties).some((each) => isRecord(each) && each['type'] === 'array' && isBranching(each)))
  );
}

// helpers

const branching: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'not'];

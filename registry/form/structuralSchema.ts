import type { PropertySchema } from './compileForm.ts';

/** Keywords that decide structure or validity; titles, defaults and `x-*` are presentation and would change the validator's key. */
const dropped = new Set(['title', 'description', 'default', 'examples', '$comment', '$id', '$schema', 'minItems', 'required']);

/**
 * The JSON Schema that the form walker and the compiled validator share: no titles, no extensions.
 * Server and browser must derive it with this function, because the compiled validator is found by its content.
 * `required` and `minItems` are left to the rules, which know whether a field may be filled at all.
 */
export function structuralSchema(schema: PropertySchema): PropertySchema {
  return strip(schema) as PropertySchema;
}

function strip(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strip);
  if (node === null || typeof node !== 'object') return node;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-') || dropped.has(key)) continue;
    out[key] = key === 'properties' ? stripProperties(value) : strip(value);
  }
  return out;
}

/** Inside `properties` the keys are field names, which may look like keywords. */
function stripProperties(properties: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties as Record<string, unknown>).map(([name, value]) => [name, nullable(strip(value))]));
}

/** An empty field is null in the data, so every typed property also accepts null; numbers also travel as decimal text. */
function nullable(property: unknown): unknown {
  if (property === null || typeof property !== 'object' || Array.isArray(property)) return property;
  const { type } = property as { type?: unknown };
  if (typeof type !== 'string' || type === 'array') return property;
  return { ...property, type: type === 'number' || type === 'integer' ? [type, 'string', 'null'] : [type, 'null'] };
}

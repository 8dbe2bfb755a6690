import { isRecord } from './boData.ts';
import type { PropertySchema } from './compileForm.ts';

/**
 * The members by which the options of `oneOf` or `anyOf` are told apart: those with one fixed value, and those with some
 * fixed values that the record has anyway. An option is meant when every one of its own has such a value.
 */
export function discriminatorsOf(options: readonly unknown[], known: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const option of options) {
    for (const [name, property] of Object.entries(membersOf(option))) {
      if (Object.hasOwn(property, 'const') || (known.has(name) && Object.hasOwn(property, 'enum'))) names.add(name);
    }
  }
  return names;
}

/** The part of an option that tells whether it is meant; undefined for one that nothing tells apart. */
export function testOf(option: unknown, discriminators: ReadonlySet<string>): PropertySchema | undefined {
  const tests = Object.entries(membersOf(option)).filter(
    ([name, property]) => discriminators.has(name) && (Object.hasOwn(property, 'const') || Object.hasOwn(property, 'enum')),
  );
  if (tests.length === 0) return undefined;
  const properties = Object.fromEntries(
    tests.map(([name, property]) => [name, Object.hasOwn(property, 'const') ? { const: property.const } : { enum: property.enum }]),
  );
  return { properties, required: Object.keys(properties) } as PropertySchema;
}

// helpers

function membersOf(option: unknown): Readonly<Record<string, PropertySchema>> {
  if (!isRecord(option) || !isRecord(option.properties)) return {};
  return Object.fromEntries(Object.entries(option.properties).filter(([, property]) => isRecord(property))) as Record<string, PropertySchema>;
}

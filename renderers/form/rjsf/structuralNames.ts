import { isRecord } from '../../../registry/form/index.ts';
import type { PropertySchema } from '../../../registry/form/index.ts';

/** Main fields whose values decide which parts of a schema exist; only these flow through the walker. */
export function structuralNames(schema: PropertySchema): readonly string[] {
  const names = new Set<string>();
  collect(schema, names);
  return [...names];
}

/** Whether the names of a schema are more than its own properties: only then there is something to resolve. */
export function hasBranches(schema: PropertySchema): boolean {
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies', 'dependentSchemas'].some((keyword) => Object.hasOwn(schema, keyword));
}

/** Whether the walker must be able to tell valid from invalid: without conditions nothing depends on it. */
export function needsValidator(schema: PropertySchema): boolean {
  return has(schema, ['if', 'oneOf', 'anyOf', 'dependencies', 'dependentSchemas', 'not']);
}

// helpers

function collect(node: unknown, names: Set<string>): void {
  if (!isRecord(node)) return;
  if (isRecord(node.if)) namesIn(node.if, names);
  for (const key of ['dependencies', 'dependentSchemas', 'dependentRequired']) {
    if (isRecord(node[key])) for (const [name, dependent] of Object.entries(node[key])) {
      names.add(name);
      collect(dependent, names);
    }
  }
  for (const key of ['oneOf', 'anyOf']) {
    for (const option of list(node[key])) {
      deciding(option, names);
      collect(option, names);
    }
  }
  for (const part of list(node.allOf)) collect(part, names);
  collect(node.then, names);
  collect(node.else, names);
}

/** Every property a condition mentions. */
function namesIn(condition: Record<string, unknown>, names: Set<string>): void {
  if (isRecord(condition.properties)) for (const name of Object.keys(condition.properties)) names.add(name);
  for (const name of list(condition.required)) if (typeof name === 'string') names.add(name);
  for (const key of ['allOf', 'anyOf', 'oneOf']) for (const part of list(condition[key])) if (isRecord(part)) namesIn(part, names);
  if (isRecord(condition.not)) namesIn(condition.not, names);
}

/** The properties by which an option is recognised: those with fixed values. */
function deciding(option: unknown, names: Set<string>): void {
  if (!isRecord(option) || !isRecord(option.properties)) return;
  for (const [name, property] of Object.entries(option.properties)) {
    if (isRecord(property) && (property.const !== undefined || property.enum !== undefined)) names.add(name);
  }
}

function has(node: unknown, keywords: readonly string[]): boolean {
  if (Array.isArray(node)) return node.some((each) => has(each, keywords));
  if (!isRecord(node)) return false;
  return Object.entries(node).some(([key, value]) => {
    if (keywords.includes(key)) return true;
    return key === 'properties' && isRecord(value) ? Object.values(value).some((each) => has(each, keywords)) : has(value, keywords);
  });
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

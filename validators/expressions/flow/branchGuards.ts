import { isRecord } from '../../../registry/form/index.ts';

/** A condition on the document, or its opposite. An empty text is one that nobody can tell: it may hold or not. */
export interface Guard {
  readonly text: string;
  readonly holds: boolean;
}

/** A field that only branches of the schema bring. */
export interface Branched {
  /** It is there where one of these holds. */
  readonly exists: readonly Guard[];
  /** It has to be filled in where one of these holds. */
  readonly demanded: readonly Guard[];
}

export interface Branches extends Pick<ReadonlyMap<string, Branched>, 'get' | 'keys'> {
  /** Where a branch demands a field that is always there. */
  demandedOf(name: string): readonly Guard[];
}

/** What `if`, `then` and `else` at the root of a schema (or in its `allOf`) say of its fields; every other way to branch is one that nobody can tell. */
export function branchesAround(schema: unknown, names: readonly string[]): Branches {
  const exists = new Map<string, Guard[]>();
  const demanded = new Map<string, Guard[]>();
  const add = (map: Map<string, Guard[]>, name: string, guard: Guard): void => {
    map.set(name, [...(map.get(name) ?? []), guard]);
  };
  const always = new Set<string>();
  const take = (node: unknown, guard: Guard | undefined): void => {
    if (!isRecord(node)) return;
    for (const name of Object.keys(isRecord(node['properties']) ? node['properties'] : {})) {
      if (guard === undefined) always.add(name);
      else add(exists, name, guard);
    }
    if (guard !== undefined) for (const name of Array.isArray(node['required']) ? node['required'] : []) add(demanded, String(name), guard);
    for (const part of Array.isArray(node['allOf']) ? node['allOf'] : []) take(part, guard);
    if (node['if'] !== undefined) {
      const text = guard === undefined ? conditionOf(node['if']) : undefined;
      take(node['then'], { text: text ?? '', holds: true });
      take(node['else'], { text: text ?? '', holds: text === undefined });
    }
  };
  take(schema, undefined);
  const branched = new Map(
    names
      .filter((name) => !always.has(name))
      .map((name): [string, Branched] => [name, { exists: exists.get(name) ?? [{ text: '', holds: true }], demanded: demanded.get(name) ?? [] }]),
  );
  return { get: (name) => branched.get(name), keys: () => branched.keys(), demandedOf: (name) => demanded.get(name) ?? [] };
}

// helpers

/** `lx == 'a'` of `{properties: {lx: {const: 'a'}}, required: ['lx']}`; undefined for what says more. A field that is not there breaks no rule of its own. */
function conditionOf(test: unknown): string | undefined {
  if (!isRecord(test)) return undefined;
  const { properties, required, ...rest } = test;
  if (!isRecord(properties) || Object.keys(rest).some((keyword) => keyword !== 'type')) return undefined;
  const needed = new Set(Array.isArray(required) ? required.map(String) : []);
  const parts = Object.entries(properties).map(([name, property]) => {
    if (!isRecord(property) || Object.keys(property).some((keyword) => keyword !== 'const' && keyword !== 'enum')) return undefined;
    const values = 'const' in property ? [property['const']] : Array.isArray(property['enum']) ? property['enum'] : [];
    const constants = values.map(constantText);
    if (constants.length === 0 || constants.includes(undefined)) return undefined;
    const some = constants.map((constant) => `${name} == ${constant}`).join(' or ');
    return needed.delete(name) ? `(${some})` : `(empty(${name}) or ${some})`;
  });
  const present = [...needed].map((name) => `(not empty(${name}))`);
  return parts.includes(undefined) ? undefined : [...parts, ...present].join(' and ');
}

function constantText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' && !/["'\\]/.test(value) ? `"${value}"` : undefined;
}

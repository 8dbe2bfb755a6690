import { byName } from '../../schemas/byName.ts';
import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { MetadataEnvelope, metadataKinds } from '../../schemas/metadata/index.ts';
import { createRegistry } from '../createRegistry.ts';
import { listed, type Word } from '../words.ts';
import { finding, type FindingId } from './findings.ts';
import { nearest } from './nearest.ts';
import { stepsOf, valueAt } from './pointer.ts';
import type { MetadataProblem, RawItem } from './types.ts';

export const kindRegistry = createRegistry(metadataKinds, { kind: 'metadata kind', nameOf: (kind) => kind.kind });

/**
 * Checks one item against the envelope and the schema of its kind.
 *
 * Every problem is E01 and points at the offending place; unknown keys are named where they stand.
 */
export function validateItem(item: unknown): MetadataProblem[] {
  const head = headOf(item);
  const problems = structureProblems(MetadataEnvelope, item, '', head);
  const kind = kindRegistry.get(head.kind);
  if (kind === undefined) {
    problems.push(finding(head, 'unknownKind', '/kind', { name: head.kind }));
  } else if (isRecord(item) && isRecord(item['spec'])) {
    problems.push(...structureProblems(kind.spec, item['spec'], '/spec', head));
  }
  return problems;
}

/** Kind and key as far as they can be read, so that problems of a broken item can be told apart. */
function headOf(item: unknown): { kind: string; key: string } {
  const read = (name: string): string => (isRecord(item) && typeof item[name] === 'string' ? item[name] : '?');
  return { kind: read('kind'), key: read('key') };
}

export const labelOf = (item: Pick<RawItem, 'kind' | 'key'>): string => `${item.kind}/${item.key}`;

// helpers

type ErrorList = ReturnType<typeof Errors>;

function structureProblems(schema: TSchema, value: unknown, at: string, head: { kind: string; key: string }): MetadataProblem[] {
  // nearly every item is sound, and that is known in half the time that a search for its errors takes
  if (Check(schema, value)) return [];
  const seen = new Set<string>();
  const problems: MetadataProblem[] = [];
  for (const error of leafErrors(Errors(schema, value))) {
    for (const { pointer, id, params, hint } of wordsFor(error, schema, value)) {
      const problem = finding(head, id, at + pointer, params, { hint });
      if (seen.has(pointer + problem.message)) continue;
      seen.add(pointer + problem.message);
      problems.push(problem);
    }
  }
  return problems;
}

/** A refused key is reported twice, once at the key; a failed choice also reports what is wrong inside it. */
function leafErrors(errors: ErrorList): ErrorList {
  return errors.filter(
    (error) =>
      error.keyword !== 'additionalProperties' &&
      !(error.keyword === 'anyOf' && errors.some((other) => other.instancePath.startsWith(`${error.instancePath}/`))),
  );
}

interface Words {
  readonly pointer: string;
  readonly id: FindingId;
  readonly params: Readonly<Record<string, Word>>;
  readonly hint?: string | undefined;
}

/** Limits by their keyword. */
const limits: Readonly<Record<string, FindingId | undefined>> = byName({
  minLength: 'tooShort',
  minItems: 'tooShort',
  maxLength: 'tooLong',
  maxItems: 'tooLong',
  minimum: 'tooSmall',
  exclusiveMinimum: 'tooSmall',
  maximum: 'tooLarge',
  exclusiveMaximum: 'tooLarge',
});

function wordsFor(error: ErrorList[number], schema: TSchema, value: unknown): Words[] {
  const { keyword, instancePath: pointer, schemaPath } = error;
  const params = error.params as Readonly<Record<string, unknown>>;
  const words = (id: FindingId, given: Readonly<Record<string, Word>> = {}): Words[] => [{ pointer, id, params: given }];
  const limit = limits[keyword];
  if (limit !== undefined) return words(limit, { limit: String(params['limit']) });
  switch (keyword) {
    case 'boolean': {
      const name = stepsOf(pointer).at(-1) ?? '';
      return [{ pointer, id: 'unknownKey', params: { name }, hint: nearest(name, membersAt(schema, schemaPath.replace(/\/additionalProperties$/, ''))) }];
    }
    case 'required': {
      // a member that is missing stands nowhere: what lacks it does
      const known = new Set(membersAt(schema, schemaPath));
      const strange = Object.keys((valueAt(value, pointer) ?? {}) as object).filter((name) => !known.has(name));
      return (params['requiredProperties'] as readonly string[]).map((name): Words => {
        const written = nearest(name, strange);
        return written === undefined ? { pointer, id: 'missingKey', params: { name } } : { pointer, id: 'missingKeyWritten', params: { name, written } };
      });
    }
    case 'type':
      return words('type', { type: [params['type']].flat().join(' / ') });
    case 'enum':
      return words('oneOf', { values: listed((params['allowedValues'] as readonly unknown[]).map(String)) });
    case 'const':
      return words('constant', { value: String(params['allowedValue']) });
    case 'pattern':
      return words('pattern', { pattern: String(params['pattern']) });
    default:
      return words('structure');
  }
}

/** The members that an object may have, by the place of its schema. Steps are not escaped there: a pattern may hold a slash. */
function membersAt(schema: unknown, path: string): readonly string[] {
  let [node, rest] = [schema, path.replace(/^#\/?/, '')];
  while (rest !== '') {
    const step = typeof node === 'object' && node !== null ? Object.keys(node).find((key) => rest === key || rest.startsWith(`${key}/`)) : undefined;
    if (step === undefined) return [];
    [node, rest] = [(node as Readonly<Record<string, unknown>>)[step], rest.slice(step.length + 1)];
  }
  const { properties } = (node ?? {}) as { readonly properties?: unknown };
  return isRecord(properties) ? Object.keys(properties) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

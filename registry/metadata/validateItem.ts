import { byName } from '../../schemas/byName.ts';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { MetadataEnvelope, metadataKinds } from '../../schemas/metadata/index.ts';
import { createRegistry } from '../createRegistry.ts';
import { listed, type Word } from '../words.ts';
import { finding, type FindingId } from './findings.ts';
import { pointerOf } from './pointer.ts';
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
  const seen = new Set<string>();
  const problems: MetadataProblem[] = [];
  for (const error of leafErrors(Errors(schema, value))) {
    for (const { pointer, id, params } of wordsFor(error)) {
      const problem = finding(head, id, at + pointer, params);
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

function wordsFor(error: ErrorList[number]): Words[] {
  const { keyword, instancePath: pointer } = error;
  const params = error.params as Readonly<Record<string, unknown>>;
  const words = (id: FindingId, given: Readonly<Record<string, Word>> = {}): Words[] => [{ pointer, id, params: given }];
  const limit = limits[keyword];
  if (limit !== undefined) return words(limit, { limit: String(params['limit']) });
  switch (keyword) {
    case 'boolean':
      return words('unknownKey', { name: pointer.slice(pointer.lastIndexOf('/') + 1) });
    case 'required':
      return (params['requiredProperties'] as readonly string[]).map((name) => ({ pointer: pointer + pointerOf(name), id: 'missingKey', params: { name } }));
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

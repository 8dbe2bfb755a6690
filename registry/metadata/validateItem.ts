import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { MetadataEnvelope, metadataKinds } from '../../schemas/metadata/index.ts';
import { createRegistry } from '../createRegistry.ts';
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
    problems.push({ code: 'E01', ...head, pointer: '/kind', message: `未知的元数据类型【${head.kind}】` });
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
    for (const { pointer, message } of wordsFor(error)) {
      if (seen.has(pointer + message)) continue;
      seen.add(pointer + message);
      problems.push({ code: 'E01', ...head, pointer: at + pointer, message });
    }
  }
  return problems;
}

/** A refused key is reported twice, once at the key; a failed choice also reports what is wrong inside it. */
function leafErrors(errors: ErrorList): ErrorList {
  return errors.filter((error) => error.keyword !== 'additionalProperties'
    && !(error.keyword === 'anyOf' && errors.some((other) => other.instancePath.startsWith(`${error.instancePath}/`))));
}

function wordsFor(error: ErrorList[number]): { pointer: string; message: string }[] {
  const { keyword, instancePath: pointer } = error;
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (keyword) {
    case 'boolean':
      return [{ pointer, message: `未知的配置项【${pointer.slice(pointer.lastIndexOf('/') + 1)}】` }];
    case 'required':
      return (params['requiredProperties'] as readonly string[]).map((name) => ({ pointer: pointer + pointerOf(name), message: `缺少配置项【${name}】` }));
    case 'type':
      return [{ pointer, message: `类型应为 ${[params['type']].flat().join(' 或 ')}` }];
    case 'enum':
      return [{ pointer, message: `取值应为 ${(params['allowedValues'] as readonly unknown[]).join('、')} 之一` }];
    case 'const':
      return [{ pointer, message: `取值应为 ${String(params['allowedValue'])}` }];
    case 'pattern':
      return [{ pointer, message: `格式应为 ${String(params['pattern'])}` }];
    case 'minLength':
    case 'minItems':
      return [{ pointer, message: `长度不能少于 ${String(params['limit'])}` }];
    case 'maxLength':
    case 'maxItems':
      return [{ pointer, message: `长度不能超过 ${String(params['limit'])}` }];
    case 'minimum':
    case 'exclusiveMinimum':
      return [{ pointer, message: `不能小于 ${String(params['limit'])}` }];
    case 'maximum':
    case 'exclusiveMaximum':
      return [{ pointer, message: `不能大于 ${String(params['limit'])}` }];
    default:
      return [{ pointer, message: '结构不正确' }];
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

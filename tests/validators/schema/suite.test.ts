import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileForm, isRecord, type FormPermission, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { isError, lintPackage, type RawItem } from '../../../registry/metadata/index.ts';
import { itemChecks } from '../../../server/publishing/itemChecks.ts';
import { formSource, permissionShape } from '../../../registry/form/index.ts';
import { defaultData, FormModel, translateRule, validateForm } from '../../../validators/index.ts';
import { checkSubmission } from '../../../validators/submission.ts';
import { isBlankValue } from '../../../validators/rules/support/emptyValue.ts';
import { context } from '../model/fixture.ts';

/** The official suite of draft 2020-12, each schema published as a field, as a whole object and as the rows of a table. */
const folder = join(import.meta.dirname, 'fixtures/draft2020-12');

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** The suite's own words on formats that are annotations; here a known format is enforced, see `optional/format`. */
const otherwise: ReadonlySet<string> = new Set(['format.json']);
const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith('.json') && !otherwise.has(file)).sort();
const groups = files.flatMap((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[]).map((group) => ({ file, group })));
const counts = { refused: 0, accepted: 0, enforced: 0, allowed: 0, empty: 0 };

/** A number that JSON would round is sent to its field as a text. */
const asSent = (data: unknown, schema: unknown): unknown =>
  typeof data === 'number' &&
  !Number.isSafeInteger(data) &&
  Number.isInteger(data) &&
  isRecord(schema) &&
  ['number', 'integer'].includes(String(schema['type']))
    ? BigInt(data).toString()
    : data;

beforeAll(async () => {
  // what loads lazily is here before the first case is judged
  await import('re2js');
});

describe.each(['field', 'object', 'rows'] as const)('the official suite as %s', (place) => {
  it.each(files)('%s', async (file) => {
    const wrong: string[] = [];
    for (const { group } of groups.filter((each) => each.file === file)) {
      const wrapped = wrap(group.schema, place);
      if (wrapped === undefined) continue;
      const problems = lintPackage([itemOf(wrapped)], itemChecks).filter(isError);
      if (problems.length > 0) {
        if (!problems.every(({ pointer, message }) => pointer.startsWith('/spec/schema') && message !== ''))
          wrong.push(`${group.description}: refused without a place`);
        counts.refused += 1;
        continue;
      }
      counts.accepted += 1;
      const source = formSource({ key: 'f', name: 'f', spec: { layout: [] } }, { key: 'bo', name: 'bo', spec: { schema: wrapped } }, 'zh-CN');
      for (const { description, data, valid } of group.tests) {
        const given = dataOf(source, place === 'field' ? asSent(data, group.schema) : data, place);
        if (given === undefined) {
          counts.empty += 1;
          continue;
        }
        const [server, browser] = [await onServer(source, given), await inBrowser(source, given)];
        counts[valid ? 'allowed' : 'enforced'] += 1;
        if (server !== browser) wrong.push(`${group.description} / ${description}: server ${server}, browser ${browser}`);
        else if (server !== valid) wrong.push(`${group.description} / ${description}: ${String(server)} instead of ${String(valid)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('a good part of the suite can be published', () => {
  expect(counts.accepted).toBeGreaterThan(250);
  expect(counts.enforced).toBeGreaterThan(400);
  expect(counts.refused).toBeGreaterThan(50);
});

// helpers

/** The schema in its place, with references to its own root led there; undefined where it cannot stand there. */
function wrap(given: unknown, place: 'field' | 'object' | 'rows'): PropertySchema | undefined {
  if (place === 'field') return { type: 'object', properties: { v: moved(given, '#/properties/v') as PropertySchema } };
  if (!isRecord(given) || !isRecord(given['properties']) || Object.keys(given['properties']).length === 0) return undefined;
  if (place === 'object') return { ...(moved(given, '#') as PropertySchema), type: 'object' };
  return { type: 'object', properties: { mx: { type: 'array', items: moved(given, '#/properties/mx/items') as PropertySchema } } };
}

function moved(node: unknown, root: string): unknown {
  if (Array.isArray(node)) return node.map((each) => moved(each, root));
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== '$schema')
      .map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' && (value === '#' || value.startsWith('#/'))
          ? root + value.slice(1)
          : ['const', 'enum', 'default'].includes(key)
            ? value
            : moved(value, root),
      ]),
  );
}

function itemOf(schema: PropertySchema): RawItem {
  return { kind: 'bo', key: 'suite', name: 'suite', spec: { schema } } as unknown as RawItem;
}

/** Plain data that carries a test; undefined for what a form takes as not filled in, or cannot hold at all. */
function dataOf(source: FormSource, data: unknown, place: 'field' | 'object' | 'rows'): Record<string, unknown> | undefined {
  const form = compileForm(source, permissionOf(source));
  if (place === 'field') return data === null || data === '' || (form.fields[0]?.type === 'number' && typeof data === 'string') ? undefined : { v: data };
  if (!isRecord(data)) return undefined;
  const fields = place === 'object' ? form.fields : (form.tables[0]?.columns ?? []);
  const tables = form.tables.filter((table) => (place === 'object' ? table.parent === undefined : table.parent === 'mx'));
  const fitting = Object.entries(data).every(([name, value]) => {
    const field = fields.find((each) => each.name === name);
    if (tables.some((table) => table.name === name)) return Array.isArray(value) && value.every(isRecord);
    return field !== undefined && value !== null && value !== '' && !(field.type === 'number' && typeof value === 'string');
  });
  if (!fitting) return undefined;
  if (place === 'rows' && Object.values(data).every(isBlankValue)) return undefined;
  return place === 'object' ? data : { mx: [data] };
}

function permissionOf(source: FormSource): FormPermission {
  const shape = permissionShape(source);
  const writable = (names: readonly string[]): Record<string, 'w'> => Object.fromEntries(names.map((name) => [name, 'w']));
  return {
    fields: { bo: writable(shape.fields), ...Object.fromEntries(Object.entries(shape.tables).map(([table, columns]) => [table, writable(columns)])) },
    table: Object.fromEntries(Object.keys(shape.tables).map((table) => [table, { add: true, del: true }])),
  };
}

const validation = { translate: translateRule('zh-CN'), today: context.today };

async function onServer(source: FormSource, incoming: Record<string, unknown>): Promise<boolean> {
  const { issues } = await checkSubmission({
    source,
    permission: permissionOf(source),
    incoming,
    context,
    lookup: async () => undefined,
    validation,
    level: 'submit',
  });
  return issues.length === 0;
}

async function inBrowser(source: FormSource, data: Record<string, unknown>): Promise<boolean> {
  const form = compileForm(source, permissionOf(source));
  return (await validateForm(new FormModel(form, { ...defaultData(form, context), ...data }, context), validation)).length === 0;
}

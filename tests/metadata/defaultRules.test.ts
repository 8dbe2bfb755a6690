import { expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** A default that is written out meets the rules of its field, as it meets the keywords that say the same. */
const text = { type: 'string', 'x-ui': { widget: 'input' } };
const number = { type: 'number', 'x-ui': { widget: 'number' } };

async function codes(property: object, value: unknown, keyword: 'default' | 'x-default'): Promise<string[]> {
  const schema = { type: 'object', properties: { je: number, v: { title: '值', ...property, [keyword]: value } } };
  const found = await inspectItems(
    [{ kind: 'bo', key: 'b', name: '对象', spec: { schema } } as unknown as RawItem],
    new Map(),
    { exists: () => true, keys: () => [] },
    '2026-11-16 09:00:00',
  );
  return found.map(({ code, pointer }) => `${code} ${pointer}`);
}

test.each<readonly [rule: object, keyword: object | undefined, wrong: unknown, right: unknown]>([
  [{ ...text, 'x-rules': 'max:2' }, { ...text, maxLength: 2 }, 'abc', 'ab'],
  [{ ...text, 'x-rules': 'min:2' }, { ...text, minLength: 2 }, 'a', 'ab'],
  [{ ...number, 'x-rules': 'min_value:3' }, { ...number, minimum: 3 }, 1, 3],
  [{ ...number, 'x-rules': 'max_value:3' }, { ...number, maximum: 3 }, 4, 3],
  [{ ...number, 'x-rules': 'integer' }, { type: 'integer', 'x-ui': { widget: 'number' } }, 1.5, 2],
  [{ ...number, 'x-rules': 'decimal:1' }, undefined, 1.25, 1.2],
  [{ ...text, 'x-rules': 'required|max:2' }, undefined, 'abc', 'ab'],
])('%j like %j: not %j, but %j', async (rule, keyword, wrong, right) => {
  for (const property of keyword === undefined ? [rule] : [rule, keyword]) {
    for (const at of ['default', 'x-default'] as const) {
      expect(
        (await codes(property, wrong, at)).filter((each) => each.startsWith('E')),
        at,
      ).toEqual([`E30 /spec/schema/properties/v/${at}`]);
      expect(
        (await codes(property, right, at)).filter((each) => each.startsWith('E')),
        at,
      ).toEqual([]);
    }
  }
});

test.each([
  ['another field', { ...number, 'x-rules': 'max_value:je' }, 5],
  ['the day', { type: 'string', format: 'date', 'x-ui': { widget: 'date' }, 'x-rules': 'date_gte:today' }, '2020-01-01'],
  ['a variable', { ...text, 'x-rules': 'max:2' }, '${user}'],
  ['nothing', { ...text, 'x-rules': 'required' }, ''],
])('what depends on %s is judged when it is entered', async (_, property, value) => {
  expect((await codes(property, value, 'x-default')).filter((each) => each.startsWith('E30'))).toEqual([]);
});

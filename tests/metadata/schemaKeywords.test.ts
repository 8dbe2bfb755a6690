import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What a schema says of a field says something of the values that it holds. */
const people = { exists: () => true, keys: () => [] };
const ui = (widget: string, more: object = {}): object => ({ title: widget, 'x-ui': { widget, ...more } });
const fields = {
  wj: { type: 'string', ...ui('money') },
  sj: { type: 'number', ...ui('money') },
  gx: { type: 'string', ...ui('checkbox', { options: ['x', 'y'] }) },
  gl: { type: 'array', items: { type: 'string' }, ...ui('checkbox', { options: ['x', 'y'] }) },
  dx: { type: 'string', ...ui('radio', { options: ['m', 'q'] }) },
  kg: { type: 'boolean', ...ui('switch') },
  wz: { type: 'string', ...ui('input') },
  rq: { type: 'string', format: 'date', ...ui('date') },
  hl: { type: 'string', ...ui('select', { dict: 'd' }) },
  hd: { type: 'string', ...ui('input'), 'x-linkage': [{ when: "hd == '1'", then: [{ field: 'hl', options: 'e' }] }] },
  sm: { type: 'string', ...ui('input') },
};
const mx = {
  type: 'array',
  title: '明细',
  'x-ui': { widget: 'subTable' },
  items: { type: 'object', properties: { a: { type: 'string', ...ui('radio', { options: ['m', 'q'] }) }, b: { type: 'string', ...ui('money') } } },
};
const published = new Map(
  ['d', 'e'].map((key) => [`dict/${key}`, { kind: 'dict', key, name: key, spec: { items: [{ value: key, label: key }] } } as unknown as RawItem]),
);
async function found(schema: object, properties: object = {}): Promise<string[]> {
  const item = {
    kind: 'bo',
    key: 'b',
    name: '对象',
    spec: { schema: { type: 'object', properties: { ...fields, mx, ...properties }, ...schema } },
  } as unknown as RawItem;
  return (await inspectItems([item], published, people, '2026-11-16 09:00:00'))
    .filter(({ code }) => code.startsWith('E'))
    .map(({ code, pointer, id }) => `${code} ${pointer.replace('/spec/schema', '')} ${id}`);
}
const where = (name: string, condition: unknown): object => ({ if: { properties: { [name]: condition }, required: [name] }, then: { required: ['sm'] } });

describe('conditions that say nothing of what the field holds', () => {
  test.each([
    ['wj', { minimum: 100 }, 'minimum keywordNumbers'],
    ['wj', { multipleOf: 5 }, 'multipleOf keywordNumbers'],
    ['wz', { maximum: 3 }, 'maximum keywordIdle'],
    ['gx', { contains: { const: 'x' } }, 'contains keywordMembers'],
    ['gx', { minItems: 2 }, 'minItems keywordMembers'],
    ['gx', { uniqueItems: true }, 'uniqueItems keywordMembers'],
    ['gx', { const: 'x' }, 'const keywordOne'],
    ['gx', { enum: ['x', 'y'] }, 'enum keywordOne'],
    ['gx', { pattern: '^(x|y)$' }, 'pattern keywordOne'],
    ['sj', { minLength: 2 }, 'minLength keywordIdle'],
    ['sj', { const: '5' }, 'const constantNever'],
    ['kg', { const: 'true' }, 'const constantNever'],
    ['wj', { const: 5 }, 'const constantNever'],
    ['dx', { const: 'year' }, 'const constantNever'],
    ['dx', { enum: ['m', 'year'] }, 'enum/1 constantNever'],
    ['gl', { contains: { const: 'z' } }, 'contains/const constantNever'],
    ['gl', { const: 'x' }, 'const constantNever'],
    ['rq', { const: '2026-2-1' }, 'const constantNever'],
    ['sj', { const: 1.005 }, 'const constantNever'],
    ['wj', { anyOf: [{ minimum: 3 }, { const: '1' }] }, 'anyOf/0/minimum keywordNumbers'],
    ['dx', { not: { const: 'year' } }, 'not/const constantNever'],
    ['wz', { required: ['sm'] }, 'required keywordIdle'],
    ['sj', { not: { properties: { a: {} } } }, 'not/properties keywordIdle'],
    ['rq', { dependentRequired: { a: ['b'] } }, 'dependentRequired keywordIdle'],
  ])('%s %j', async (name, condition, expected) => expect(await found(where(name, condition))).toEqual([`E30 /if/properties/${name}/${expected}`]));

  test.each([
    ['in a branch of all', { allOf: [where('wj', { minimum: 1 })] }, 'E30 /allOf/0/if/properties/wj/minimum keywordNumbers'],
    [
      'in what follows',
      { if: { properties: { dx: { const: 'm' } } }, then: { properties: { wj: { maximum: 9 } } } },
      'E30 /then/properties/wj/maximum keywordNumbers',
    ],
    ['in rows', where('mx', { contains: { properties: { a: { const: 'year' } } } }), 'E30 /if/properties/mx/contains/properties/a/const constantNever'],
    [
      'an option that nobody chooses',
      { oneOf: [{ properties: { dx: { const: 'm' } } }, { properties: { dx: { const: 'zz' } } }] },
      'E30 /oneOf/1/properties/dx/const constantNever',
    ],
    ['a field that is not there', { if: { properties: { nosuch: { const: 'x' } } }, then: { required: ['sm'] } }, 'E30 /if/properties undefined'],
    [
      'a field that is not there, in what follows',
      { if: { properties: { dx: { const: 'm' } } }, then: { properties: { nosuch: { const: 'x' } } } },
      'E30 /then/properties undefined',
    ],
  ])('%s', async (_name, schema, expected) => expect(await found(schema)).toEqual([expected]));
});

describe('declarations that say nothing of what the field holds', () => {
  test.each([
    [{ wj: { ...fields.wj, maximum: 5 } }, 'wj/maximum keywordNumbers'],
    [{ gx: { ...fields.gx, minItems: 1 } }, 'gx/minItems keywordMembers'],
    [{ gx: { type: 'string', enum: ['x', 'y'], ...ui('checkbox') } }, 'gx/enum keywordOne'],
    [{ gx: { ...fields.gx, pattern: '^[xy]$' } }, 'gx/pattern keywordOne'],
    [{ wz: { ...fields.wz, maxProperties: 2 } }, 'wz/maxProperties keywordIdle'],
    [
      { mx: { ...mx, items: { ...mx.items, properties: { ...mx.items.properties, b: { ...mx.items.properties.b, minimum: 1 } } } } },
      'mx/items/properties/b/minimum keywordNumbers',
    ],
  ])('%j', async (properties, expected) => expect(await found({}, properties)).toEqual([`E30 /properties/${expected}`]));
});

describe('legitimate', () => {
  test.each([
    ['sj', { minimum: 100 }],
    ['sj', { const: 5 }],
    ['sj', { multipleOf: 0.5 }],
    ['gl', { contains: { const: 'x' } }],
    ['gl', { minItems: 2 }],
    ['gx', { minLength: 3 }],
    ['gx', { const: 'x,y' }],
    ['gx', { pattern: '(^|,)x(,|$)' }],
    ['gx', { const: '' }],
    ['dx', { const: 'm' }],
    ['dx', { enum: ['m', 'q'] }],
    ['kg', { const: true }],
    ['wj', { const: '5' }],
    ['wj', { minLength: 2 }],
    ['rq', { const: '2026-02-01' }],
    ['wz', { pattern: '^a' }],
    ['hl', { const: 'e' }],
    ['mx', { minItems: 1 }],
    ['mx', { contains: { properties: { a: { const: 'm' } } } }],
    ['sj', { const: null }],
  ])('%s %j', async (name, condition) => expect(await found(where(name, condition))).toEqual([]));

  test.each([
    [
      'options that each declare it',
      {
        oneOf: [
          { properties: { lx: { type: 'string', title: '类', const: 'a' }, p: { type: 'string', title: '甲' } } },
          { properties: { lx: { type: 'string', title: '类', const: 'b' }, q: { type: 'string', title: '乙' } } },
        ],
      },
    ],
    [
      'an enumeration in each branch',
      {
        oneOf: [
          { properties: { lx: { type: 'string', title: '类', enum: ['a', 'c'] } } },
          { properties: { lx: { type: 'string', title: '类', enum: ['b'] } } },
        ],
      },
    ],
    [
      'a branch that brings what it tests',
      {
        if: { properties: { dx: { const: 'm' } }, required: ['dx'] },
        then: {
          properties: { nn: { type: 'number', title: '数', minimum: 1, ...ui('number') } },
          if: { properties: { nn: { const: 3 } }, required: ['nn'] },
          then: { required: ['sm'] },
        },
      },
    ],
  ])('%s', async (_name, schema) => expect(await found(schema)).toEqual([]));
});

describe('rules and choices', () => {
  test.each([
    [{ wj: { ...fields.wj, 'x-rules': 'email' } }, 'E07 /properties/wj/x-rules undefined'],
    [{ wj: { ...fields.wj, 'x-rules': 'url' } }, 'E07 /properties/wj/x-rules undefined'],
    [{ wj: { ...fields.wj, 'x-rules': 'alpha' } }, 'E07 /properties/wj/x-rules undefined'],
    [{ wj: { ...fields.wj, 'x-rules': 'date_format' } }, 'E07 /properties/wj/x-rules undefined'],
    [
      {
        dx: {
          type: 'string',
          ...ui('radio', {
            options: [
              { key: 'm', nmae: '月' },
              { key: 'q', name: '季' },
            ],
          }),
        },
      },
      'E16 /properties/dx/x-ui/options/0/nmae option',
    ],
    [
      { dx: { type: 'string', ...ui('cascader', { options: [{ key: 'm', children: [{ key: 'q', disable: true }] }] }) } },
      'E16 /properties/dx/x-ui/options/0/children/0/disable option',
    ],
  ])('%j', async (properties, expected) => expect(await found({}, properties)).toEqual([expected]));
  test.each([
    [{ wj: { ...fields.wj, 'x-rules': 'min_value:1|maxDecLen:2|max:9' } }],
    [{ wz: { ...fields.wz, 'x-rules': 'email' } }],
    [{ dx: { type: 'string', ...ui('radio', { options: ['m', { value: 'q', label: '季', color: 'red', disabled: true, group: '甲' }] }) } }],
  ])('legitimate: %j', async (properties) => expect(await found({}, properties)).toEqual([]));
});

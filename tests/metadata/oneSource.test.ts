import { describe, expect, test } from 'vitest';
import { lintPackage, valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const query = { alias: 'q', params: { c: 'bz' }, result: 'name' };
const others = [
  { kind: 'customQuery', key: 'q', name: 'q', spec: { dsType: 'restful', url: '/org/v1/list?c=${c}', results: [{ field: 'name', title: '名' }] } },
  { kind: 'serialNo', key: 'sn', name: 'sn', spec: { pattern: 'A{yyyy}{0000}', reset: 'year' } },
];
function problemsOf(properties: object): string[] {
  const item = { kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties: { bz: text, ...properties } } } };
  return lintPackage([item, ...others] as unknown as RawItem[], itemChecks).flatMap(({ code, kind, pointer }) => {
    if (kind !== 'bo' || !code.startsWith('E')) return [];
    expect(valueAt(item, pointer)).toBeDefined();
    return [`${code} ${pointer.slice('/spec/schema/properties/'.length)}`];
  });
}

describe('a field has one source of its value', () => {
  test.each<[field: object, idle: string]>([
    [{ ...text, 'x-query': query, 'x-formula': 'bz' }, 'E09 x/x-query'],
    [{ ...text, 'x-query': query, 'x-defaultFormula': 'bz' }, 'E09 x/x-defaultFormula'],
    [{ ...text, 'x-query': query, 'x-default': 'a' }, 'E09 x/x-default'],
    [{ ...text, 'x-query': query, default: 'a' }, 'E09 x/default'],
    [{ ...text, 'x-formula': 'bz', 'x-defaultFormula': 'bz' }, 'E09 x/x-defaultFormula'],
    [{ ...text, 'x-default': 'a', 'x-defaultFormula': 'bz' }, 'E09 x/x-default'],
    [{ ...text, 'x-formula': 'bz', 'x-default': 'a' }, 'E04 x/x-default'],
    [{ ...text, default: 'b', 'x-default': 'a' }, 'E09 x/default'],
    [{ ...text, 'x-ui': { widget: 'serialNo', serialNo: 'sn' }, 'x-default': 'a' }, 'E09 x/x-default'],
    [{ ...text, 'x-ui': { widget: 'serialNo', serialNo: 'sn' }, 'x-formula': 'bz' }, 'E09 x/x-ui/widget'],
    [{ ...text, 'x-ui': { widget: 'serialNo', serialNo: 'sn' }, 'x-query': query }, 'E09 x/x-query'],
    [
      { type: 'string', format: 'date', title: '日', 'x-ui': { widget: 'date', showCurrentDate: true }, 'x-default': '2026-01-01' },
      'E09 x/x-ui/showCurrentDate',
    ],
  ])('%j', (field, idle) => {
    expect(problemsOf({ x: field })).toEqual([idle]);
  });

  test.each<object>([
    { ...text, 'x-query': query },
    { ...text, 'x-default': 'a' },
    { ...text, 'x-defaultFormula': 'bz' },
    { type: 'string', format: 'date', title: '日', 'x-ui': { widget: 'date', showCurrentDate: false }, 'x-default': '2026-01-01' },
  ])('%j', (field) => {
    expect(problemsOf({ x: field })).toEqual([]);
  });

  test('nothing is taken over into what is computed or asked for', () => {
    const person = { type: 'object', title: '人', 'x-ui': { widget: 'user', bind: { x: 'account' } } };
    expect(problemsOf({ person, x: { ...text, 'x-query': query } })).toEqual(['E09 person/x-ui/bind/x']);
    expect(problemsOf({ person, x: { ...text, 'x-formula': 'bz' } })).toEqual(['E04 person/x-ui/bind/x']);
    expect(problemsOf({ person, x: { ...text, 'x-defaultFormula': 'bz' } })).toEqual([]);
    const mx = (column: object): object => ({
      mx: {
        type: 'array',
        title: '表',
        items: { type: 'object', properties: { p: { ...person, 'x-ui': { widget: 'user', bind: { 'item.x': 'account' } } }, x: column } },
      },
    });
    expect(problemsOf(mx({ ...text, 'x-query': query }))).toEqual(['E09 mx/items/properties/p/x-ui/bind/item.x']);
    expect(problemsOf(mx(text))).toEqual([]);
  });
});

describe('numbers come from their series alone', () => {
  const number = { ...text, 'x-ui': { widget: 'serialNo', serialNo: 'sn' } };
  const linked = (action: object): object => ({ ...text, 'x-linkage': [{ when: "bz == 'a'", then: [{ field: 'x', ...action }] }] });
  const related = { alias: 'q', params: { c: 'bz' }, bind: { name: 'x' } };
  test.each<[fields: object, found: readonly string[]]>([
    [{ l: linked({ value: 'MINE' }) }, ['E04 l/x-linkage/0/then/0/value']],
    [{ l: linked({ value: null }) }, ['E04 l/x-linkage/0/then/0/value']],
    [{ l: linked({ clear: true }) }, ['E09 l/x-linkage/0/then/0/clear']],
    [{ l: linked({ mode: 'n' }) }, []],
    [{ p: { type: 'object', title: '人', 'x-ui': { widget: 'user', bind: { x: 'account' } } } }, ['E09 p/x-ui/bind/x']],
    [{ b: { title: '查', 'x-ui': { widget: 'button', action: 'query', query: 'q', params: { c: 'bz' }, map: { x: 'name' } } } }, ['E09 b/x-ui/map/x']],
    [{ r: { ...text, 'x-ui': { widget: 'input', related } } }, ['E09 r/x-ui/related/bind/name']],
    [{ x: { ...number, enum: ['A'] } }, ['E09 x/enum']],
    [{ x: { ...number, const: 'A' } }, ['E09 x/const']],
    [{ x: { ...number, pattern: '^A' } }, ['E09 x/pattern']],
    [{ x: { ...number, maxLength: 2 } }, ['E09 x/maxLength']],
    [{ x: { ...number, 'x-rules': 'max:2|regex:^C' } }, ['E09 x/x-rules']],
    [{ x: { ...number, 'x-rules': 'required' } }, []],
  ])('%j', (fields, found) => expect(problemsOf({ x: number, ...fields })).toEqual(found));
});

describe('what hides by its own value', () => {
  const hides = (mode: string, more: object = {}): object => ({ ...text, 'x-linkage': [{ when: "x == 'a'", then: [{ field: 'x', mode }] }], ...more });
  test('could not be given another', () => {
    expect(problemsOf({ x: hides('r') })).toEqual(['E06 x/x-linkage/0/then/0']);
    expect(problemsOf({ x: hides('n') })).toEqual(['E06 x/x-linkage/0/then/0']);
    expect(problemsOf({ x: text, y: { ...text, 'x-linkage': [{ when: "x == 'a'", else: [{ field: 'x', mode: 'n' }] }] } })).toEqual([
      'E06 y/x-linkage/0/else/0',
    ]);
  });

  test('may do so where something else brings it', () => {
    const person = { type: 'object', title: '人', 'x-ui': { widget: 'user', bind: { x: 'account' } } };
    expect(problemsOf({ x: hides('n'), person })).toEqual([]);
    expect(problemsOf({ x: hides('n', { 'x-query': query }) })).toEqual([]);
    expect(problemsOf({ x: hides('n', { 'x-formula': 'bz' }) })).toEqual([]);
    expect(problemsOf({ x: { ...text, 'x-linkage': [{ when: "bz == 'a'", then: [{ field: 'x', mode: 'n' }] }] } })).toEqual([]);
  });
});

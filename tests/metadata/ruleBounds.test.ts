import { describe, expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { inChinese } from '../../registry/words.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

const number = { type: 'number', title: '数', 'x-ui': { widget: 'number' } };
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const date = { type: 'string', format: 'date', title: '日', 'x-ui': { widget: 'date' } };
const rows = (properties: object) => ({ type: 'array', title: '表', items: { type: 'object', properties } });
const columns = { pm: text, dj: number, rr: date };
const base = { sl: number, sy: text, rq: date, jl: { type: 'object', title: '人', 'x-ui': { widget: 'user' } } };
const problemsOf = (properties: object, more: object = {}) =>
  lintPackage(
    [
      {
        kind: 'bo',
        key: 'demo',
        name: 'demo',
        spec: { schema: { type: 'object', properties: { ...base, mx: rows({ ...columns, ...more }), sub: rows({ a: number }), ...properties } } },
      } as unknown as RawItem,
    ],
    itemChecks,
  ).filter(({ code }) => code !== 'W04');

describe('a rule compares with one value of its kind', () => {
  test.each<[rules: string, field: object]>([
    ['min_value:mx.item.dj', number],
    ['between:mx.item.dj,100', number],
    ['between:0,mx.item.dj', number],
    ['max_value:mx.item.pm', number],
    ['date_gte:mx.item.rr', date],
    ['date_lte:mx.item.pm', date],
    ['confirmed:mx.item.pm', text],
    ['confirmed:mx', text],
    ['min_value:mx', number],
    ['min_value:sy', number],
    ['date_gte:sy', date],
    ['min_value:jl', number],
    ['min_value:jl.id', number],
    ['date_lte:jl.name', date],
    ['date_gte:x', date],
    ['confirmed:x', text],
    ['max_value:x', number],
  ])('%s', (rules, field) => {
    expect(problemsOf({ x: { ...field, 'x-rules': rules } })).toEqual([
      expect.objectContaining({ code: 'E07', pointer: '/spec/schema/properties/x/x-rules', message: expect.stringContaining('规则') as unknown }),
    ]);
  });

  test.each<[rules: string, field: object, hint: string | undefined]>([
    ['min_value:mx.item.dj', number, 'item.dj'],
    ['date_gte:mx.item.rr', date, 'item.rr'],
    ['confirmed:mx.item.pm', text, 'item.pm'],
    ['min_value:sub.item.a', number, undefined],
  ])('in a row: %s', (rules, field, hint) => {
    const found = problemsOf({}, { q: { ...field, 'x-rules': rules } });
    expect(found.map(({ code, hint: said }) => [code, said === undefined ? undefined : inChinese(said)])).toEqual([['E07', hint]]);
  });

  test.each<[rules: string, field: object]>([
    ['min_value:item.dj|max_value:sl', number],
    ['date_gte:item.rr|date_lte:rq', date],
    ['confirmed:item.pm', text],
    ['confirmed:jl.name', text],
  ])('what it may name in a row: %s', (rules, field) => {
    expect(problemsOf({}, { q: { ...field, 'x-rules': rules } })).toEqual([]);
  });
});

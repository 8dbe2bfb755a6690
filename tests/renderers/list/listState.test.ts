import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { filterKey, fromAddress, initialState, prepareTemplate, toAddress, toQueryFilter, withFilter } from '../../../renderers/list/index.ts';
import { claims } from './claims.ts';

const template = prepareTemplate(claims);
const initial = initialState(template);

describe('toQueryFilter', () => {
  it('asks for the first page without conditions', () => {
    expect(toQueryFilter(template, initial)).toEqual({ pageBean: { page: 1, pageSize: 20, showTotal: true }, querys: [], groupRelation: 'AND' });
  });

  test.each([
    ['text is trimmed', 'djbh:LIKE', ' CL ', { property: 'djbh', operation: 'LIKE', value: 'CL' }],
    ['a person by id', 'sqbm:EQUAL', { id: 'O1', name: '规划所' }, { property: 'sqbm', operation: 'EQUAL', value: 'O1' }],
    ['a half-open range', 'bxzje:BETWEEN', ['10', ''], { property: 'bxzje', operation: 'BETWEEN', value: ['10', ''] }],
    ['several codes', 'status:IN', ['draft', 'end'], { property: 'status', operation: 'IN', value: ['draft', 'end'] }],
  ])('%s', (_, key, value, expected) => {
    expect(toQueryFilter(template, withFilter(initial, key, value)).querys).toEqual([expect.objectContaining(expected)]);
  });

  test.each([
    ['djbh:LIKE', '  '],
    ['bxzje:BETWEEN', ['', '']],
    ['status:IN', []],
    ['sqbm:EQUAL', undefined],
  ])('%s with nothing in it is no condition', (key, value) => {
    expect(withFilter(initial, key, value).filters).toEqual({});
  });

  it('joins the keyword fields by OR in a group of their own, and sorts', () => {
    const filter = toQueryFilter(template, { ...initial, keyword: '上海', sort: { field: 'bxzje', dir: 'desc' } });
    expect(filter.querys).toEqual(['djbh', 'ccsy'].map((property) => ({ property, operation: 'LIKE', value: '上海', relation: 'OR', group: 'keyword' })));
    expect(filter.sorter).toEqual([{ property: 'bxzje', direction: 'DESC' }]);
  });

  it('a new filter leads back to the first page', () => {
    expect(withFilter({ ...initial, page: 7 }, 'djbh:LIKE', 'x').page).toBe(1);
  });
});

describe('the address', () => {
  it('holds nothing at the beginning and gives back every state', () => {
    expect(toAddress(initial, initial)).toEqual({});
    fc.assert(
      fc.property(
        fc.record({
          filters: fc.dictionary(
            fc.constantFrom(...(template.filters ?? []).map(filterKey)),
            fc.oneof(fc.string({ minLength: 1 }), fc.array(fc.string(), { minLength: 1, maxLength: 2 })),
            { noNullPrototype: true },
          ),
          keyword: fc.string(),
          sort: fc.option(fc.record({ field: fc.constantFrom('djbh', 'bxzje'), dir: fc.constantFrom('asc' as const, 'desc' as const) }), { nil: undefined }),
          page: fc.integer({ min: 1, max: 1000 }),
          pageSize: fc.constantFrom(10, 20, 50, 100),
        }),
        (state) => {
          const address = new URLSearchParams(toAddress(state, initial));
          expect(fromAddress((name) => new URLSearchParams(address.toString()).get(name), template, initial)).toEqual(state);
        },
      ),
    );
  });

  test.each(['page=-1', 'page=x', 'size=0', 'size=99999', 'sort=password', 'f=%7B', 'f=[1]', 'f=null', 'f={"nothing:EQUAL":1}&page=1e9'])(
    '%s is as good as nothing',
    (text) => {
      const search = new URLSearchParams(text);
      expect(fromAddress((name) => search.get(name), template, initial)).toEqual(initial);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { FormStore } from '../../../../renderers/form/index.ts';
import { createControlRegistry } from '../../../../renderers/form/controls/index.ts';
import { addressAt, placeOf, rowKeyOf } from '../../../../renderers/form/store/addresses.ts';
import { columnsOf } from '../../../../renderers/form/subtable/columns.ts';
import { lanesOf, stickyOffsets, templateOf, widthOf, windowOf } from '../../../../renderers/form/subtable/lanes.ts';
import { compile } from '../support/mountForm.tsx';
import { storeOptions } from '../support/surroundings.tsx';

const sides = { index: 50, actions: 100 };
const form = compile({
  properties: {
    mx: {
      type: 'array',
      items: {
        properties: Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [
            `c${index}`,
            {
              type: 'string',
              'x-ui': {
                widget: 'input',
                width: 100,
                ...(index === 30 || index === 2 ? { fixed: 'left' as const } : index === 0 ? { fixed: 'right' as const } : {}),
              },
            },
          ]),
        ),
      },
    },
  },
});
const columns = columnsOf(form, form.tables[0] as NonNullable<(typeof form.tables)[0]>, createControlRegistry());

describe('columns in view', () => {
  test('fixed columns stand at their side', () => {
    expect(columns.slice(0, 3).map(({ field }) => field.name)).toEqual(['c2', 'c30', 'c1']);
    expect(columns.at(-1)?.field.name).toBe('c0');
    expect(widthOf(columns, sides)).toBe(4150);
    expect(templateOf(columns.slice(0, 1), sides)).toBe('50px minmax(100px, 100fr) 100px');
  });

  test.each([
    [{ left: 0, width: 800 }, [0, 10]],
    [{ left: 2000, width: 800 }, [17, 30]],
    [{ left: 3350, width: 800 }, [30, 40]],
    [{ left: 99_999, width: 800 }, [0, 12]],
  ])('a view of %j shows %j', (view, expected) => {
    const [first, end] = windowOf(columns, sides, view);
    expect(Math.abs(first - (expected[0] ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs(end - (expected[1] ?? 0))).toBeLessThanOrEqual(1);
  });

  test('fixed columns and the active one are drawn wherever the view is', () => {
    const lanes = lanesOf(columns, stickyOffsets(columns, sides), [20, 25], 10);
    expect(lanes.map(({ position }) => position)).toEqual([0, 1, 10, 20, 21, 22, 23, 24, 39]);
    expect(lanes[1]?.style).toEqual({ gridColumn: 3, left: 150 });
    expect(lanes.at(-1)?.style).toEqual({ gridColumn: 41, right: 100 });
  });
});

describe('addresses of three levels', () => {
  const three = compile({
    properties: {
      bz: { type: 'string' },
      mx: { type: 'array', items: { properties: { sm: { type: 'string' }, fp: { type: 'array', items: { properties: { hm: { type: 'string' } } } } } } },
    },
  });
  const store = new FormStore(three, { mx: [{ sm: 'a' }, { sm: 'b', fp: [{ hm: '1' }, { hm: '2' }] }] }, storeOptions);
  const rows = (table: string, parent?: Parameters<typeof store.rows>[1]) => store.model.rows(table, parent);

  test.each(['bz', 'mx', 'mx[1].sm', 'mx[1].fp[1].hm', 'mx[1].fp[1]', 'mx[1].fp', 'mx[7].sm', 'gone'])('%s leads to its cell', (path) => {
    const address = addressAt(placeOf(three, path), rows);
    const second = store.model.rows('mx')[1];
    const inner = store.model.rows('fp', second)[1];
    const expected: Readonly<Record<string, string>> = {
      bz: 'bz',
      mx: 'mx',
      'mx[1].sm': `mx#${second?.key}.sm`,
      'mx[1].fp[1].hm': `fp#${inner?.key}.hm`,
      'mx[1].fp[1]': `fp#${inner?.key}`,
      'mx[1].fp': 'fp',
    };
    expect(address).toBe(expected[path]);
    if (address?.includes('#') === true) expect(store.rowOf(address)?.key).toBe(rowKeyOf(address));
  });

  test('a value that may stand only once marks both rows, and one repair frees both', () => {
    const unique = compile({
      properties: { mx: { type: 'array', items: { properties: { hm: { type: 'string', 'x-rules': 'row_unique', 'x-ui': { widget: 'input' } } } } } },
    });
    const twins = new FormStore(unique, { mx: [{ hm: '1' }, { hm: '2' }, { hm: '3' }] }, storeOptions);
    const field = unique.byPath.get('mx.item.hm') as NonNullable<ReturnType<typeof unique.byPath.get>>;
    const [first, , third] = twins.rows('mx');
    if (!first || !third) throw new Error('no rows');
    twins.set(field, '1', third);
    twins.check(field, third);
    expect([...twins.wrongRows('mx')].sort()).toEqual([first.key, third.key].sort());
    twins.set(field, '9', third);
    twins.check(field, third);
    expect([...twins.wrongRows('mx')]).toEqual([]);
  });
});

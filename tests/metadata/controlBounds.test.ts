import { expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

/** What bounds of controls publishing takes: those that hold. */

const others = {
  je: { type: 'number', title: '金额' },
  rq: { type: 'string', title: '日期', 'x-ui': { widget: 'date' } },
  kg: { type: 'boolean', title: '开关' },
};

function found(ui: Readonly<Record<string, unknown>>, inTable: boolean): readonly string[] {
  const widget = String(ui['widget']);
  const field = { type: ['slider', 'rating', 'number'].includes(widget) ? 'number' : 'string', title: '值', 'x-ui': ui };
  const properties = inTable
    ? { ...others, mx: { type: 'array', title: '明细', items: { type: 'object', properties: { ...others, v: field } } } }
    : { ...others, v: field };
  const items = [{ kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties } } }] as unknown as readonly RawItem[];
  return lintPackage(items, { find: () => undefined, all: () => [], exists: () => true, keys: () => [], ...itemChecks }).flatMap(({ code, id, pointer }) =>
    code === 'E16' ? [`${id} ${pointer.split('/').at(-1)}`] : [],
  );
}

test.each<readonly [Readonly<Record<string, unknown>>, readonly string[]]>([
  [{ widget: 'slider', min: 0, max: 10, step: 2 }, []],
  [{ widget: 'slider', max: 'je' }, ['limitNumber max']],
  [{ widget: 'slider', max: 'nofield' }, ['limitNumber max']],
  [{ widget: 'slider', min: 'today()' }, ['limitNumber min']],
  [{ widget: 'slider', step: 'je' }, ['limitNumber step']],
  [{ widget: 'rating', count: 3 }, []],
  [{ widget: 'rating', count: 'je' }, ['limitNumber count']],
  [{ widget: 'number', max: 5 }, []],
  [{ widget: 'number', max: 'je' }, ['limitNumber max']],
  [{ widget: 'date', min: 'rq', max: 'today()' }, []],
  [{ widget: 'date', min: '2026-01-01' }, []],
  [{ widget: 'date', min: 'je' }, ['limitField min']],
  [{ widget: 'date', max: 'kg' }, ['limitField max']],
  [{ widget: 'date', max: 'nofield' }, ['limitField max']],
  [{ widget: 'date', max: 'rq + 1' }, ['limitUnheld max']],
])('%j', (ui, expected) => {
  expect(found(ui, false)).toEqual(expected);
  expect(found(ui, true)).toEqual(expected);
});

test('a column may be bound by another one of its row', () => {
  expect(found({ widget: 'date', min: 'item.rq' }, true)).toEqual([]);
  expect(found({ widget: 'date', min: 'item.je' }, true)).toEqual(['limitField min']);
  expect(found({ widget: 'date', min: 'item.rq' }, false)).toEqual(['limitField min']);
});

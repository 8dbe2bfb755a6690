import { expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What a sample holds could be handed in: values, choices, and what stands under another choice. */
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const entries = (...given: readonly (readonly [string, string?])[]) =>
  given.map(([value, parent]) => ({ value, label: value, ...(parent === undefined ? {} : { parent }) }));
const ui = (widget: string, more: object = {}) => ({ title: widget, 'x-ui': { widget, ...more } });
const properties = {
  lb: { type: 'string', ...ui('select', { dict: 'lb' }) },
  xx: { type: 'string', ...ui('radio', { options: ['a', 'b'] }) },
  dx: { type: 'array', items: { type: 'string' }, ...ui('checkbox', { dict: 'lb' }) },
  gj: { type: 'string', ...ui('select', { dict: 'gj' }) },
  cs: { type: 'string', ...ui('select', { dict: 'cs', parentField: 'gj' }) },
  zy: { type: 'string', ...ui('tags', { dict: 'lb', allowCreate: true }) },
  rq: { type: 'string', format: 'date', ...ui('date') },
  je: { type: 'number', 'x-rules': 'required|min_value:0|decimal:2', ...ui('money') },
  hj: { type: 'number', 'x-formula': 'je * 2', ...ui('money') },
  mx: {
    type: 'array',
    ...ui('subTable'),
    items: {
      type: 'object',
      properties: { gj: { type: 'string', ...ui('select', { dict: 'gj' }) }, cs: { type: 'string', ...ui('select', { dict: 'cs', parentField: 'item.gj' }) } },
    },
  },
};
const items = (data: object): readonly RawItem[] => [
  item('dict', 'lb', { items: [...entries(['train'], ['buy']), { value: 'old', label: 'old', disabled: true }] }),
  item('dict', 'gj', { items: entries(['de'], ['jp']) }),
  item('dict', 'cs', { parentDict: 'gj', items: entries(['berlin', 'de'], ['tokyo', 'jp']) }),
  item('bo', 'b', { schema: { type: 'object', properties } }),
  item('form', 'f', {
    bo: 'b',
    layout: [{ group: '甲', fields: Object.keys(properties) }],
    perm: { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } }, read: { main: { '*': 'r' }, sub: { mx: { _: 'r' } } } },
    samples: [{ name: '样例', data }],
  }),
];
const found = async (data: object): Promise<string[]> =>
  (await inspectItems(items(data), new Map(), { exists: () => true, keys: () => [] }, '2026-11-16 09:00:00'))
    .filter(({ code }) => code.startsWith('E'))
    .map(({ code, pointer }) => `${code} ${pointer}`);

test.each<readonly [object, string]>([
  [{ lb: 'nosuch' }, '/lb'],
  [{ lb: 'old' }, '/lb'],
  [{ xx: 'c' }, '/xx'],
  [{ dx: ['train', 'nosuch'] }, '/dx'],
  [{ gj: 'de', cs: 'tokyo' }, '/cs'],
  [{ cs: 'tokyo' }, '/cs'],
  [{ mx: [{ gj: 'de', cs: 'tokyo' }] }, '/mx/0/cs'],
  [{ mx: [{ gj: 'nosuch' }] }, '/mx/0/gj'],
  [{ rq: '2026-02-30' }, '/rq'],
  [{ je: '十' }, '/je'],
  [{ je: -1 }, '/je'],
  [{ je: 1.005 }, '/je'],
  [{ lb: 5 }, '/lb'],
])('%j is refused', async (data, pointer) => {
  expect(await found(data)).toContain(`E30 /spec/samples/0/data${pointer}`);
});

test.each([
  [{}],
  [{ je: null, lb: '' }],
  [{ lb: 'train', xx: 'a', dx: ['train', 'buy'], gj: 'de', cs: 'berlin', zy: 'own', rq: '2026-02-28', je: '12.50', mx: [{ gj: 'jp', cs: 'tokyo' }] }],
])('%j is a sample', async (data) => {
  expect(await found(data)).toEqual([]);
});

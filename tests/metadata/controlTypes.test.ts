import { expect, test } from 'vitest';
import { defaultControls } from '../../renderers/form/controls/index.ts';
import { isError, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { published } from './mutations/probes.ts';

/** What a control may carry is published as ever; what it may not is among the seeded defects. */

const anybody = { exists: () => true, keys: () => [] };
const problemsOf = async (property: object): Promise<string[]> => {
  const fields = { zl: { type: 'number', title: '数量', 'x-ui': { widget: 'number' } }, xz: { title: '控件', ...property } };
  const columns = Object.keys(property).includes('x-linkage')
    ? {}
    : { mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { lz: { title: '列', ...property } } } } };
  const item = { kind: 'bo', key: 'kj', name: '控件', spec: { schema: { type: 'object', properties: { ...fields, ...columns } } } } as unknown as RawItem;
  return (await inspectItems([item], published, anybody, '2026-11-16 09:00:00'))
    .filter(isError)
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
};

test.each([
  { type: ['string', 'null'], 'x-ui': { widget: 'input' } },
  { type: ['number', 'string'], 'x-ui': { widget: 'input' } },
  { type: ['integer', 'null'], 'x-ui': { widget: 'money' } },
  { type: ['object', 'null'], 'x-ui': { widget: 'user' } },
  { 'x-ui': { widget: 'input' } },
  { type: 'string', enum: ['a', 'b'], 'x-ui': { widget: 'select' } },
  { enum: [1, 2], 'x-ui': { widget: 'radio' } },
  { type: 'string', oneOf: [{ const: 'a', title: '甲' }], 'x-ui': { widget: 'treeSelect' } },
  { const: 'a', 'x-ui': { widget: 'radio' } },
  { type: 'array', items: { type: 'string', enum: ['a'] }, 'x-ui': { widget: 'checkbox' } },
  { type: 'string', 'x-ui': { widget: 'select', allowCreate: true } },
  { type: 'string', 'x-ui': { widget: 'tags' } },
  { type: 'string', 'x-ui': { widget: 'autocomplete' } },
  { type: 'string', 'x-ui': { widget: 'select', query: { alias: 'q_bzbz', params: { cs: "'杭州'" }, value: 'hsbz' } } },
  {
    type: 'string',
    'x-ui': { widget: 'select' },
    'x-linkage': [{ when: 'zl > 1', then: [{ field: 'xz', options: 'zffs' }], else: [{ field: 'xz', options: 'fylb' }] }],
  },
  { type: 'string', format: 'date', 'x-ui': { widget: 'date' } },
  { type: 'string', format: 'date', 'x-ui': { widget: 'date', inputFormat: 'yyyy-MM-dd' } },
  { type: 'string', format: 'date-time', 'x-ui': { widget: 'datetime' } },
  { type: 'string', format: 'time', 'x-ui': { widget: 'time' } },
  ...[
    { widget: 'date', format: 'dd/MM/yyyy' },
    { widget: 'date', inputFormat: '', format: 'yyyy年M月d日' },
    { widget: 'date', format: 'D MMM YYYY [at noon]' },
    { widget: 'date', format: 'YYYY-MM' },
    { widget: 'datetime', inputFormat: 'yyyy-MM-dd HH:mm', format: 'MM-dd h:mm A' },
    { widget: 'datetime', format: 'yyyy/MM/dd' },
    { widget: 'month', format: 'yyyy年MM月' },
    { widget: 'month', inputFormat: 'yyyy-MM-dd', format: 'yyyy-MM-dd' },
    { widget: 'year', inputFormat: 'YYYY', format: 'yyyy年' },
    { widget: 'time', inputFormat: 'HH:mm', format: 'H点mm' },
    { widget: 'dateRange', format: 'yy.MM.dd' },
    { widget: 'timeRange', inputFormat: 'HH:mm' },
  ].map((ui) => ({ type: 'string', 'x-ui': ui })),
  { type: 'string', format: 'date', 'x-ui': { widget: 'input' } },
  { type: 'string', format: 'uri', 'x-ui': { widget: 'link', text: '见' } },
  { type: 'string', format: 'email', 'x-ui': { widget: 'input' } },
  { type: 'number', 'x-ui': { widget: 'label', text: '注' } },
])('%j is honest', async (property) => expect(await problemsOf(property)).toEqual([]));

const types = ['string', 'number', 'boolean', 'object', 'array'] as const;
test.each(
  defaultControls.flatMap(({ widget, types: carried }) => types.map((type) => [widget, type, carried.length === 0 || carried.includes(type)] as const)),
)('%s on %s: %s', async (widget, type, fits) => {
  const found = await problemsOf({ type, 'x-ui': { widget } });
  const at = (name: string): boolean => found.some((problem) => problem.startsWith(`E04 /spec/schema/properties/${name}/x-ui/widget`));
  expect([at('xz'), at('mx/items/properties/lz')]).toEqual([!fits, !fits]);
});

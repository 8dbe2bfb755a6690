import type { Decimal } from '../../../formula/index.ts';
import { describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { columnsOf, createControlRegistry } from '../../../renderers/form/index.ts';
import { GridController } from '../../../renderers/form/subtable/GridController.ts';
import { tableSheet } from '../../../renderers/form/subtable/transfer/exportTable.ts';
import { saidTotal } from '../../../renderers/form/text/said.ts';
import { translate } from '../form/support/surroundings.tsx';
import { sheetOf, storeOf } from './support.tsx';

const column = (widget: string, ui: object = {}): PropertySchema => ({ type: 'number', title: '列', 'x-ui': { widget, ...ui } });

describe('the total of a column looks like its cells', () => {
  test.each<[PropertySchema, readonly unknown[], string, unknown]>([
    [column('number', { unit: '天' }), [1, 2.5], '3.5天', { value: 3.5, type: Number, format: '0.0"天"' }],
    [column('number', { thousands: true, precision: 2, currency: '$' }), [1000, -2500], '-$1,500.00', { value: -1500, type: Number, format: '"$"#,##0.00' }],
    [column('number', { currency: '¥', unit: '元', precision: 2 }), [12], '12.00元', { value: 12, type: Number, format: '0.00"元"' }],
    [column('duration', { hoursPerDay: 8 }), [480, 90], '1天 1小时 30分钟', { value: '1天 1小时 30分钟', type: String }],
    [column('money'), ['0.10', '0.20'], '0.30', { value: 0.3, type: Number, format: '#,##0.00' }],
  ])('%j of %j is %s', async (property, values, words, cell) => {
    const store = await storeOf({
      properties: { mx: { type: 'array', title: '明细', items: { properties: { a: property } } } },
      data: { mx: values.map((a) => ({ a })) },
    });
    const [table] = store.form.tables;
    const [field] = table?.columns ?? [];
    if (table === undefined || field === undefined) throw new Error('no table');
    expect(saidTotal(store.total('mx', 'a'), field, 'zh-CN')).toBe(words);
    const [block] = sheetOf(store, { blocks: [{ type: 'table', fields: ['mx'] }] }).blocks;
    expect(block?.kind === 'table' && block.sums.map(({ write }) => write(store.total('mx', 'a') as Decimal))).toEqual([words]);
    const grid = new GridController(store, table, columnsOf(store.form, table, createControlRegistry()));
    expect(tableSheet(grid, translate).data.at(-1)?.[1]).toEqual(cell);
  });
});

test('links and codes say on paper where they lead', async () => {
  const properties: Record<string, PropertySchema> = {
    bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } },
    lj: { type: 'string', title: '链接', 'x-ui': { widget: 'link', text: '制度全文', href: '/docs/${bh}' } },
    wz: { type: 'string', title: '网址', 'x-ui': { widget: 'link' } },
    kg: { type: 'string', title: '空', 'x-ui': { widget: 'link' } },
    m: { type: 'string', title: '码', 'x-ui': { widget: 'qrCode', text: '${bh}' } },
  };
  const store = await storeOf({ properties, data: { bh: 'CL-1', wz: 'https://example.org/a' } });
  const [block] = sheetOf(store, { blocks: [{ type: 'fields', fields: Object.keys(properties) }] }).blocks;
  const cells = new Map(block?.kind === 'fields' ? block.lines.flat().map(({ key, cell }) => [key, cell]) : []);
  expect(cells.get('lj')?.text).toBe(`制度全文 ${window.location.origin}/docs/CL-1`);
  expect(cells.get('wz')?.text).toBe('https://example.org/a');
  expect(cells.get('kg')?.text).toBe('');
  expect(cells.get('m')?.draw).toBeDefined();
});

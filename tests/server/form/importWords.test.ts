import { expect, test } from 'vitest';
import { compileForm, fieldDisplay, type PropertySchema } from '../../../registry/form/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import type { ReadCell } from '../../../server/excel/index.ts';
import { createConverter, importColumns } from '../../../server/forms/importFields.ts';
import { exportCell } from '../../../server/lists/exportCells.ts';
import type { TenantMetadata } from '../../../server/metadata/MetadataStore.ts';

const items = [{ value: 'bj', label: '北京' }, { value: 'hz', label: '杭州' }];
const meta = { list: async () => [{ key: 'cs', spec: { items } }] } as unknown as TenantMetadata;
const tree = [{ key: 'gl', name: '管理费', children: [{ key: 'cl', name: '差旅费' }] }];
const field = (type: string, widget: string, ui: object = {}): PropertySchema => ({ type, title: '列', 'x-ui': { widget, ...ui } });

async function read(property: PropertySchema, cell: ReadCell) {
  const form = compileForm({ key: 'f', name: 'f', version: 1, boAlias: 'b', schema: { type: 'object', properties: { x: property } }, layout: [], rules: [], summary: [] }, { fields: { b: { x: 'w' } } });
  const [column] = await importColumns(meta, form.fields, 'zh-CN');
  if (column === undefined) throw new Error('no column');
  return createConverter({} as TenantDb)(column, cell);
}

test.each<[PropertySchema, unknown]>([
  [field('string', 'select', { options: [{ value: 'a', label: '甲' }] }), 'a'],
  [field('string', 'select', { dict: 'cs', multiple: true }), 'bj,hz'],
  [field('array', 'checkbox', { dict: 'cs' }), ['bj', 'hz']],
  [field('string', 'checkbox', { dict: 'cs' }), 'bj,hz'],
  [field('string', 'treeSelect', { options: tree }), 'cl'],
  [field('boolean', 'switch', { activeText: '启用', inactiveText: '停用' }), false],
  [field('string', 'switch', { activeValue: 'Y', inactiveValue: 'N' }), 'Y'],
  [field('number', 'duration', { hoursPerDay: 8 }), '630'],
  [field('number', 'number', { unit: '天', precision: 1 }), '2.5'],
  [field('number', 'rating'), '4'],
  [field('string', 'date', { format: 'yyyy年MM月dd日' }), '2026-11-16'],
])('%j: what an export says of %j is read again', async (property, value) => {
  const cell = exportCell(value, { type: 'text', display: fieldDisplay('x', property, []), locale: 'zh-CN', dict: () => items });
  const given: ReadCell = cell === null || typeof cell === 'string' ? cell : cell.kind === 'number' ? { number: String(cell.value) } : { date: String(cell.value) };
  expect(await read(property, given)).toEqual({ value });
});

test.each<[PropertySchema, string]>([[field('boolean', 'switch', { activeText: '启用', inactiveText: '停用' }), '也许'], [field('number', 'duration'), '很久'], [field('string', 'checkbox', { dict: 'cs' }), '北京、上海']])('%j does not take %s', async (property, text) => {
  expect(await read(property, text)).toEqual({ problem: expect.stringContaining('“') });
});

test.each<[string, object, ReadCell, unknown]>([
  ['time', {}, { date: '08:01:00' }, { value: '08:01:00' }],
  ['time', {}, '8:01', { value: '08:01:00' }],
  ['time', { inputFormat: 'HH:mm' }, { date: '08:01:00' }, { value: '08:01' }],
  ['time', {}, { number: '0.5' }, { value: '12:00:00' }],
  ['time', {}, '25:00', { problem: expect.stringContaining('时间') }],
  ['datetime', {}, { date: '2026-11-09 08:01:00' }, { value: '2026-11-09 08:01:00' }],
  ['datetime', {}, { date: '08:01:00' }, { problem: expect.stringContaining('日期') }],
  ['date', {}, '2026年1月5日', { value: '2026-01-05' }],
  ['date', {}, '2026-02-30', { problem: expect.stringContaining('日期') }],
  ['month', {}, '2026-11-09', { value: '2026-11' }],
  ['year', {}, { number: '2026' }, { value: '2026' }],
])('%s (%j) <- %j', async (widget, ui, cell, expected) => {
  expect(await read(field('string', widget, ui), cell)).toEqual(expected);
});

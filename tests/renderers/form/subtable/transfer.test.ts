import { describe, expect, test } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { FormStore } from '../../../../renderers/form/index.ts';
import { createControlRegistry } from '../../../../renderers/form/controls/index.ts';
import { columnsOf } from '../../../../renderers/form/subtable/columns.ts';
import { GridController } from '../../../../renderers/form/subtable/GridController.ts';
import { plainText, tableSheet } from '../../../../renderers/form/subtable/transfer/exportTable.ts';
import { matchSheet, planImport } from '../../../../renderers/form/subtable/transfer/importPlan.ts';
import { parseWorkbook } from '../../../../renderers/form/subtable/transfer/parseWorkbook.ts';
import { readWorkbook, WorkbookError, type Lines } from '../../../../renderers/form/subtable/transfer/readWorkbook.ts';
import { runImport } from '../../../../renderers/form/subtable/transfer/runImport.ts';
import { compile } from '../support/mountForm.tsx';
import { storeOptions, translate } from '../support/surroundings.tsx';

const form = compile({
  rights: { add: true, del: true, import: true, export: true },
  modes: { 'mx.mm': 'n', 'mx.zd': 'r' },
  properties: {
    hj: { type: 'number', title: '总计', 'x-formula': 'sum(mx.item.je)', 'x-ui': { widget: 'money' } },
    mx: {
      type: 'array',
      title: '明细',
      maxItems: 300,
      items: {
        properties: {
          sm: { type: 'string', title: '说明', 'x-rules': 'required', 'x-ui': { widget: 'input' } },
          rq: { type: 'string', title: '日期', 'x-ui': { widget: 'date' } },
          cs: { type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'cs' } },
          je: { type: 'number', title: '金额（元）', 'x-ui': { widget: 'money' } },
          sl: { type: 'number', title: '税率', 'x-ui': { widget: 'rate' } },
          se: { type: 'number', title: '税额', 'x-formula': 'round(item.je * item.sl, 2)', 'x-ui': { widget: 'money' } },
          mm: { type: 'string', title: '秘密', 'x-ui': { widget: 'input' } },
          zd: { type: 'string', title: '只读', 'x-ui': { widget: 'input' } },
        },
      },
    },
  },
});
const table = form.tables[0] as NonNullable<(typeof form.tables)[0]>;
const signal = new AbortController().signal;
const nobody = () => undefined;

function make(rows: readonly Record<string, unknown>[]): { readonly store: FormStore; readonly grid: GridController } {
  const store = new FormStore(form, { mx: rows }, storeOptions);
  return { store, grid: new GridController(store, table, columnsOf(store.form, table, createControlRegistry())) };
}

async function workbook(data: SheetData): Promise<ArrayBuffer> {
  const buffer = await writeXlsxFile(data).toBuffer();
  return Uint8Array.from(buffer).buffer;
}

const rows = [
  { sm: '=SUM(A1)', rq: '2026-11-09', cs: 'hangzhou', je: '1234.50', sl: '0.06', mm: '不可见', zd: '旧' },
  { sm: '@人', rq: null, cs: 'beijing', je: '-0.30', sl: '0.13', mm: 'x', zd: '' },
];

describe('an export', () => {
  test('writes what is on screen, numbers and dates as such', async () => {
    const { store, grid } = make(rows);
    store.dict('cs');
    await store.dictsReady(['cs']);
    const { data } = tableSheet(grid, translate);
    const plain = data.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell)));
    expect(plain).toEqual([
      ['#', '说明', '日期', '城市', '金额（元）', '税率', '税额', '只读'],
      [1, "'=SUM(A1)", new Date('2026-11-09T00:00:00Z'), '杭州', 1234.5, 0.06, 74.07, '旧'],
      [2, "'@人", undefined, '北京', -0.3, 0.13, -0.04, undefined],
      ['合计', undefined, undefined, undefined, 1234.2, undefined, 74.03, undefined],
    ]);
  });

  test.each([
    ['=1', "'=1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['x=1', 'x=1'],
    ['', ''],
  ])('%j is written as %j', (text, expected) => {
    expect(plainText(text)).toBe(expected);
  });

  test('comes back as it was', async () => {
    const { store, grid } = make(rows);
    await store.dictsReady(['cs']);
    const lines = await parseWorkbook(await workbook(tableSheet(grid, translate).data));
    const target = make([]);
    await target.store.dictsReady(['cs']);
    const sheet = matchSheet(lines, target.grid.columns, '合计');
    const plan = await planImport(target.grid, sheet, 300, nobody, signal);
    expect(plan.problems).toEqual([]);
    await runImport(target.grid, { rows: plan.rows, replace: false, signal, progress: () => undefined });
    expect(target.grid.rows().map(({ values }) => [values.sm, values.rq, values.cs, values.je, values.sl, values.se, values.zd])).toEqual([
      ['=SUM(A1)', '2026-11-09', 'hangzhou', '1234.5', '0.06', '74.07', null],
      ['@人', null, 'beijing', '-0.3', '0.13', '-0.04', null],
    ]);
    target.store.undo('mx');
    expect(target.grid.rows()).toHaveLength(0);
  });
});

describe('an import', () => {
  const lines: Lines = [
    ['报销明细'],
    [],
    ['*说明', '金额(元)', '城市', '别的'],
    ['一', { number: '12.5' }, '杭州', 'x'],
    [null, null, '', null],
    ['二', '十元', '火星', null],
    ['三', '3', null, null],
    [null, null, null, null],
  ];

  test('finds columns by title wherever the title row is, and names what is unknown or missing', () => {
    const sheet = matchSheet(lines, make([]).grid.columns, '合计');
    expect(sheet.columns.map((column) => column?.field.name)).toEqual(['sm', 'je', 'cs', undefined]);
    expect([sheet.unknown, sheet.missing, sheet.firstLine, sheet.lines.length]).toEqual([['别的'], [], 4, 4]);
    expect(matchSheet([['金额（元）'], [{ number: '1' }]], make([]).grid.columns, '合计').missing).toEqual(['说明']);
  });

  test('lists every wrong cell with its line in the file', async () => {
    const { store, grid } = make([]);
    await store.dictsReady(['cs']);
    const plan = await planImport(grid, matchSheet(lines, grid.columns, '合计'), 300, nobody, signal);
    expect([plan.total, plan.rows.filter((row) => !row.wrong).length]).toEqual([3, 2]);
    expect(plan.problems).toEqual([
      { line: 6, column: '金额（元）', text: '十元', code: 'notNumber' },
      { line: 6, column: '城市', text: '火星', code: 'unknownOption' },
    ]);
  });

  test('respects the room that is left', async () => {
    const { grid } = make([]);
    const plan = await planImport(grid, matchSheet([['说明'], ['一'], ['二'], ['三']], grid.columns, '合计'), 2, nobody, signal);
    expect([plan.rows.length, plan.problems.map(({ code }) => code)]).toEqual([2, ['noMoreRows']]);
  });

  test('replaces on demand, as one step', async () => {
    const { store, grid } = make(rows);
    const before = store.toData();
    const plan = await planImport(grid, matchSheet([['说明'], ['一']], grid.columns, '合计'), 300, nobody, signal);
    await runImport(grid, { rows: plan.rows, replace: true, signal, progress: () => undefined });
    expect(grid.rows().map((row) => row.values.sm)).toEqual(['一']);
    store.undo('mx');
    expect(store.toData()).toEqual(before);
  });

  test('given up half-way it leaves nothing', async () => {
    const { store, grid } = make(rows);
    const before = store.toData();
    const many: Lines = [['说明'], ...Array.from({ length: 250 }, (_, index) => [`行${index}`])];
    const plan = await planImport(grid, matchSheet(many, grid.columns, '合计'), 300, nobody, signal);
    const controller = new AbortController();
    await expect(
      runImport(grid, {
        rows: plan.rows,
        replace: true,
        signal: controller.signal,
        progress: (done) => {
          if (done >= 40) controller.abort();
        },
      }),
    ).rejects.toThrow();
    expect(store.toData()).toEqual(before);
  });

  test.each<[string, Lines, string]>([
    ['foreign titles', [['a'], ['b']], 'unknownColumns'],
    ['no rows', [['说明']], 'emptyFile'],
    ['too many rows', [['说明'], ...Array.from({ length: 5100 }, () => ['x'])], 'tooManyRows'],
  ])('with %s is refused', (_, file, code) => {
    expect(() => matchSheet(file, make([]).grid.columns, '合计')).toThrow(new WorkbookError(code as never));
  });

  test('a file that is no workbook, or too large, is refused', async () => {
    const file = (bytes: Uint8Array): Blob => ({ size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) }) as unknown as Blob;
    await expect(readWorkbook(file(new TextEncoder().encode('not a zip')), signal)).rejects.toMatchObject({ code: 'badFile' });
    await expect(readWorkbook(file(new Uint8Array(6 * 1024 * 1024)), signal)).rejects.toMatchObject({ code: 'tooLarge' });
  });
});

import { describe, expect, it, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { defaultTemplate } from '../../../renderers/print/index.ts';
import { sumOf } from '../../../renderers/print/sheet/tableBlock.tsx';
import type { FieldsBlock, Sheet, SheetRow, TableBlock } from '../../../renderers/print/sheet/types.ts';
import { compile, sheetOf, storeOf, type PaperSetup } from './support.tsx';

const text = { type: 'string', 'x-ui': { widget: 'input' } };
const amount = { type: 'number', 'x-ui': { widget: 'money' } };
const list = (properties: Record<string, PropertySchema>): PropertySchema => ({ type: 'array', items: { type: 'object', properties } });
const setup: PaperSetup = {
  properties: {
    djbh: { ...text, title: '单据编号', 'x-ui': { widget: 'serialNo' } },
    sy: { ...text, title: '事由', 'x-ui': { widget: 'textarea' } },
    je: { ...amount, title: '金额' },
    mm: { ...text, title: '密码' },
    nb: { ...text, title: '内部', 'x-ui': { widget: 'input', printable: false } },
    cs: { type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'cs' } },
    mx: {
      ...list({
        cs: { type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'cs' } },
        je: { ...amount, title: '金额' },
        sl: { type: 'number', title: '税率', 'x-ui': { widget: 'rate' } },
        mm: { ...text, title: '密码' },
        fp: { ...list({ fph: { ...text, title: '发票号' }, se: { ...amount, title: '税额' } }), title: '发票' },
      }),
      title: '明细',
    },
    kong: { ...list({ a: { ...text, title: '甲' } }), title: '空表' },
  },
  data: {
    djbh: 'CL-1',
    sy: '出差',
    je: 0.3,
    mm: '不可见',
    nb: '不打印',
    cs: 'beijing',
    mx: [
      {
        cs: 'beijing',
        je: 0.1,
        sl: 0.06,
        mm: 'x',
        fp: [
          { fph: '001', se: 1 },
          { fph: '002', se: 2 },
        ],
      },
      { cs: 'hangzhou', je: 0.2, sl: 0.06, mm: 'y' },
      { cs: 'beijing', je: 1000000, sl: 0.06, mm: 'z' },
    ],
  },
  modes: { mm: 'n', 'mx.mm': 'n' },
};

const fields = (sheet: Sheet): FieldsBlock[] => sheet.blocks.filter((block) => block.kind === 'fields');
const tables = (sheet: Sheet): TableBlock[] => sheet.blocks.filter((block) => block.kind === 'table');
const cells = (rows: readonly SheetRow[]) =>
  rows.map((row) =>
    row.kind === 'group' ? `# ${row.text}` : `${'>'.repeat(row.kind === 'row' ? 0 : row.depth)}${row.cells.map((cell) => cell.text).join(' ')}`,
  );

describe('fields', () => {
  it('leave out what is hidden, not for paper, or unknown', async () => {
    const [block] = fields(
      sheetOf(await storeOf(setup), { blocks: [{ type: 'fields', columns: 2, fields: ['djbh', 'mm', 'nb', 'ghost', 'sy', 'je', 'cs'] }] }),
    );
    expect(block?.lines.map((line) => line.map((item) => `${item.label}=${item.cell.text}/${item.span}`))).toEqual([
      ['单据编号=CL-1/2'],
      ['事由=出差/2'],
      ['金额=0.30/1', '城市=北京/1'],
    ]);
  });

  it('leave no empty block behind', async () => {
    expect(
      sheetOf(await storeOf(setup), {
        blocks: [
          { type: 'fields', fields: ['mm'] },
          { type: 'totals', fields: ['nb', 'ghost'] },
        ],
      }).blocks,
    ).toEqual([]);
  });
});

describe('tables', () => {
  it('have exact sums and the rows inside their rows', async () => {
    const [table] = tables(sheetOf(await storeOf(setup), { blocks: [{ type: 'table', fields: ['mx'], capital: 'je' }] }));
    expect(table?.columns.map(({ title }) => title)).toEqual(['城市', '金额', '税率']);
    expect(cells(table?.rows ?? [])).toEqual(['北京 0.10 6%', '>发票', '>001 1.00', '>002 2.00', '杭州 0.20 6%', '北京 1,000,000.00 6%']);
    expect(table?.sums.map(({ column, write }) => `${column} ${write(sumOf(table.rows, column))}`)).toEqual(['1 1,000,000.30']);
    expect(table?.capital).toBe('金额合计大写：壹佰万元叁角');
    expect(table?.rows.map((row) => row.kind === 'row' && row.keepNext === true)).toEqual([true, false, false, false, false, false]);
  });

  it('show the chosen columns in the chosen order, and add up what the template says', async () => {
    const [table] = tables(
      sheetOf(await storeOf(setup), {
        blocks: [{ type: 'table', fields: ['mx'], tableColumns: [{ field: 'je', sum: false }, { field: 'mm' }, { field: 'cs' }], keyColumn: 'cs' }],
      }),
    );
    expect([table?.columns.map(({ key }) => key), table?.sums, table?.key]).toEqual([['je', 'cs'], [], 1]);
  });

  it('form groups with a heading each', async () => {
    const [table] = tables(
      sheetOf(await storeOf(setup), { blocks: [{ type: 'table', fields: ['mx'], groupBy: 'cs', groupBreak: true, tableColumns: [{ field: 'je' }] }] }),
    );
    expect(cells(table?.rows ?? []).filter((row) => !row.startsWith('>'))).toEqual([
      '# 城市：北京（2 行）',
      '0.10',
      '1,000,000.00',
      '# 城市：杭州（1 行）',
      '0.20',
    ]);
    expect(table?.rows.flatMap((row) => (row.kind === 'group' ? [row.breakBefore] : []))).toEqual([false, true]);
    expect(table?.rows.flatMap((row) => (row.kind === 'row' ? [row.number] : []))).toEqual([1, 2, 3]);
  });

  test.each([
    [{}, []],
    [{ showEmpty: true }, ['空表']],
  ])('without rows stay away unless asked for: %j', async (more, expected) => {
    expect(tables(sheetOf(await storeOf(setup), { blocks: [{ type: 'table', fields: ['kong'], ...more }] })).map(({ title }) => title)).toEqual(expected);
  });
});

describe('texts', () => {
  test.each([
    ['${djbh} ${je} ${cs}', 'CL-1 0.30 北京'],
    ['${user} ${time} ${number}', '陈雨欣 2026-11-16 09:00 CL-1'],
    ['[${mm}][${nb}][${ghost}][${mx}][${mx.item.je}]', '[][][][][]'],
    ['${constructor} ${ sy }', ' 出差'],
  ])('%s', async (given, expected) => {
    const sheet = sheetOf(await storeOf(setup), { watermark: given, blocks: [{ type: 'text', text: given }] });
    expect(sheet.blocks[0]).toMatchObject({ kind: 'text', lines: [expected] });
    expect(sheet.watermark).toBe(expected);
  });
});

it('the history stands newest first as on screen, without what is still to come', async () => {
  const [table] = tables(
    sheetOf(await storeOf(setup), { blocks: [{ type: 'opinions' }] }, [
      { id: 'o3', taskKey: 'u3', taskName: '出纳', status: 'awaiting_check', auditorName: '宋' },
      { id: 'o2', taskKey: 'u2', taskName: '财务', status: 'agree', auditorName: '钱薇', completeTime: '2026-11-16 10:00:05', opinion: '金额无误' },
      { id: 'o1', taskKey: 'u1', taskName: '填写', status: 'start', auditorName: '陈雨欣', completeTime: '2026-11-16 09:00:00', opinion: '' },
    ]),
  );
  expect(cells(table?.rows ?? [])).toEqual(['财务 钱薇 flow.opinion.agree：金额无误 2026-11-16 10:00 ', '填写 陈雨欣 flow.opinion.start 2026-11-16 09:00 ']);
});

it('a form without a template prints its groups in order', () => {
  const form = compile({
    ...setup,
    layout: [
      { group: '基本信息', fields: ['djbh', 'sy', 'mx', 'je'] },
      { group: '其他', tabs: [{ title: '空', fields: ['kong'] }] },
    ],
  });
  const template = defaultTemplate(form);
  expect(template.blocks).toEqual([
    { type: 'fields', columns: 3, fields: ['djbh', 'sy'], title: '基本信息' },
    { type: 'table', fields: ['mx'] },
    { type: 'fields', columns: 3, fields: ['je'] },
    { type: 'table', fields: ['kong'] },
    { type: 'fields', columns: 3, fields: ['mm', 'nb', 'cs'] },
    { type: 'opinions' },
  ]);
  expect([template.barcode, template.orientation, template.title]).toEqual(['djbh', 'auto', '测试单']);
});

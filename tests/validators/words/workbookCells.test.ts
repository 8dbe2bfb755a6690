import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { WorkbookTooLarge } from '../../../validators/words/unpackWorkbook.ts';
import { workbookCells } from '../../../validators/words/workbookCells.ts';

/** A workbook with these cells as they stand in its XML. */
async function workbook(cells: string, since1904: '1' | 'true' | undefined = undefined): Promise<Uint8Array> {
  const parts = unzipSync(new Uint8Array(await writeXlsxFile([[{ value: new Date('2026-11-09T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }]]).toBuffer()));
  const change = (name: string, edit: (text: string) => string): void => {
    parts[name] = strToU8(edit(strFromU8(parts[name] as Uint8Array)));
  };
  change('xl/worksheets/sheet1.xml', (text) => {
    const style = /<c r="A1"[^>]*\bs="(\d+)"/.exec(text)?.[1] ?? '';
    return text.replace(/<sheetData>[\s\S]*<\/sheetData>/, `<sheetData><row r="1">${cells.replaceAll('DATE', style)}</row></sheetData>`);
  });
  if (since1904 !== undefined)
    change('xl/workbook.xml', (text) => text.replace(/<workbookPr\b[^>]*>/, '').replace(/<sheets>/, `<workbookPr date1904="${since1904}"/><sheets>`));
  return zipSync(parts);
}

test('a cell with an error is no empty cell', async () => {
  const file = await workbook(
    '<c r="A1" t="e"><v>#N/A</v></c><c r="B1" s="DATE" t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e" r="C1"><f>A9</f></c><c r="D1" t="inlineStr"><is><t>#N/A</t></is></c><c r="E1"><v>1.50</v></c><c r="F1" t="b"><v>1</v></c>',
  );
  expect(await workbookCells(file)).toEqual([
    [{ wrong: 'formula', text: '#N/A' }, { wrong: 'formula', text: '#DIV/0!' }, { wrong: 'formula', text: '#ERROR!' }, '#N/A', { number: '1.5' }, true],
  ]);
});

const since = ['1904-01-02', '1904-03-01', '1904-03-02', undefined];
test.each<[undefined | '1' | 'true', (string | undefined)[]]>([
  [undefined, ['1900-01-01', undefined, '1900-03-01', undefined]],
  ['1', since],
  ['true', since],
])('days are counted as the workbook says (1904: %s)', async (since1904, days) => {
  const file = await workbook(['1', '60', '61', '2958466'].map((serial, at) => `<c r="${'ABCD'[at]}1" s="DATE"><v>${serial}</v></c>`).join(''), since1904);
  const [row = []] = await workbookCells(file);
  const serials = ['1', '60', '61', '2958466'];
  expect(row).toEqual(days.map((date, at) => (date === undefined ? { wrong: 'day', text: serials[at] } : { date })));
});

test('what is no workbook is refused', async () => {
  await expect(workbookCells(strToU8('hello'))).rejects.toThrow();
});

/** One cell with such an address costs the reader everything before it. */
const far = '<v>1</v></c>';
const deep = (row: string) => async () => replaced(await workbook('<c r="A1"><v>1</v></c>'), '<row r="1">', `<row ${row}>`);
test.each<[string, () => Promise<Uint8Array>]>([
  ['a column that no program has', () => workbook(`<c r="ZZZZZZZ1">${far}`)],
  ['a row that no program has', () => workbook(`<c r="A999999999">${far}`)],
  ['the two together', () => workbook(`<c r="ZZZZZZZ999999999">${far}`)],
  ['the last cell of a sheet', () => workbook(`<c r="XFD1048576">${far}`)],
  ['many columns and many rows', () => workbook(`<c r="A1">${far}<c r="XFC200">${far}`)],
  ['an address of references', () => workbook(`<c r="&#90;&#90;&#90;&#90;9">${far}`)],
  ['another quote', () => workbook(`<c r='ZZZZ9'>${far}`)],
  ['spaces about the sign', () => workbook(`<c r = "ZZZZ9">${far}`)],
  ['a sign within an attribute', () => workbook(`<c s=">" r="ZZZZ9">${far}`)],
  ['a prefix', () => workbook(`<x:c x:r="ZZZZ9"><x:v>1</x:v></x:c>`)],
  ['a second address', () => workbook(`<c r="A1" r="ZZZZ9">${far}`)],
  ['a row far below', deep('r="999999999"')],
  ['a row of a fraction', deep('r="1e9"')],
  [
    'a sheet at another place',
    async () => {
      const parts = unzipSync(await workbook(`<c r="ZZZZ9">${far}`));
      return zipSync({ ...parts, 'xl/else.xml': parts['xl/worksheets/sheet1.xml'] as Uint8Array, 'xl/worksheets/sheet1.xml': strToU8('<worksheet/>') });
    },
  ],
  [
    'too many parts',
    async () =>
      zipSync({ ...unzipSync(await workbook(`<c r="A1">${far}`)), ...Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`x${at}`, strToU8('x')])) }),
  ],
  ['too many bytes', async () => zipSync({ ...unzipSync(await workbook(`<c r="A1">${far}`)), 'xl/more.xml': new Uint8Array(65 * 1024 * 1024) })],
])('refuses %s before anything reads it', async (_name, make) => {
  const file = await make();
  const before = process.memoryUsage().rss;
  await expect(workbookCells(file)).rejects.toThrow(WorkbookTooLarge);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test.each<[string, string, number]>([
  ['a formatted cell without a value at the far right', '<c r="A1"><v>1</v></c><c r="XFD1" s="DATE"/>', 1],
  ['a gap between columns', '<c r="A1"><v>1</v></c><c r="C1"><v>2</v></c>', 3],
])('takes %s', async (_name, cells, length) => {
  expect((await workbookCells(await workbook(cells)))[0]).toHaveLength(length);
});

// helpers

function replaced(file: Uint8Array, from: string, to: string): Uint8Array {
  const parts = unzipSync(file);
  parts['xl/worksheets/sheet1.xml'] = strToU8(strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array).replace(from, to));
  return zipSync(parts);
}

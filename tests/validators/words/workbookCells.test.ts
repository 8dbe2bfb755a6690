import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
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
    [{ wrong: 'formula', text: '#N/A' }, { wrong: 'formula', text: '#DIV/0!' }, { wrong: 'formula', text: '#ERROR!' }, '#N/A', { number: '1.50' }, true],
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

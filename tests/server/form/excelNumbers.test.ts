import { expect, test } from 'vitest';
import { cellXml, createStyles } from '../../../server/excel/cells.ts';

/** A number, how it is shown, what its cell holds, and whether it is a number there. */
test.each<[value: string, format: string, held: string, isNumber: boolean]>([
  ['4370.00', '#,##0.00', '4370', true],
  // averages and quotients of the database have sixteen decimals and more
  ['8000.0000000000000000', '#,##0.00', '8000', true],
  ['2666.6666666666666667', '#,##0.00', '2666.66666666667', true],
  ['-2666.6666666666666667', 'General', '-2666.66666666667', true],
  ['0.33333333333333333333', 'General', '0.33333333333333', true],
  // what somebody entered keeps its digits
  ['1234567890123.4567', 'General', '1234567890123.4567', false],
  ['123456789012345678', 'General', '123456789012345678', false],
  ['123456789012345678.12345678901234', '#,##0.00', '123456789012345678.12', false],
  ['123456789012345', 'General', '123456789012345', true],
])('%s as %s', (value, format, held, isNumber) => {
  const xml = cellXml({ kind: 'number', value, format }, 'A1', createStyles());
  expect(xml.includes('t="inlineStr"')).toBe(!isNumber);
  expect(xml).toContain(isNumber ? `<v>${held}</v>` : `>${held}</t>`);
});

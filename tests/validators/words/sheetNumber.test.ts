import { expect, test } from 'vitest';
import { sheetNumber } from '../../../validators/words/sheetNumber.ts';

test.each<[string, string | undefined]>([
  // binary noise
  ['0.30000000000000004', '0.3'],
  ['1.1000000000000001', '1.1'],
  ['4370.2299999999996', '4370.23'],
  ['9999999999999.9902', '9999999999999.99'],
  ['1E-3', '0.001'],
  ['-1.50', '-1.5'],
  // all digits are there
  ['123456789012345', '123456789012345'],
  ['12345678901234.5', '12345678901234.5'],
  ['1.2E+14', '120000000000000'],
  // the cents are lost
  ['90071992547409.93', undefined],
  ['12345678901234.56', undefined],
  ['-99999999999999.99', undefined],
  // the units are lost
  ['9007199254740993', undefined],
  ['6.222021234567890E+18', undefined],
  ['1E15', undefined],
])('%s of a sheet is %s', (text, number) => {
  expect(sheetNumber(text)).toEqual(number === undefined ? { wrong: 'digits', text } : { number });
});

import { defineRule } from '../defineRule.ts';
import { dateOf } from './support/dates.ts';
import { textOf } from './support/text.ts';

/**
 * An 18-digit resident identity number (GB 11643): a province of GB/T 2260, or 9 and a province for foreign permanent residents; a birth
 * date of the calendar that is not to come; the check digit by ISO 7064 MOD 11-2.
 */
export const idCard = defineRule({
  name: 'id_card',
  values: ['text', 'number'],
  message: 'validation.id_card',
  says: { 'zh-CN': '身份证号格式不正确', 'en-US': 'Invalid identity card number', 'zh-TW': '身分證號格式不正確' },
  check: (value, _args, { today }) => {
    const text = textOf(value)?.toUpperCase() ?? '';
    if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
    const province = text.startsWith('9') ? text.slice(1, 3) : text.slice(0, 2);
    if (!provinces.has(province)) return false;
    const born = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
    return dateOf(born) !== undefined && born >= EARLIEST && born <= today.slice(0, 10) && checkDigit(text) === text[17];
  },
});

// helpers

/** Nobody alive was born before. */
const EARLIEST = '1850-01-01';

/** GB/T 2260; 81 to 83 also stand in the residence permits of people from Hong Kong, Macau and Taiwan. */
const provinces: ReadonlySet<string> = new Set([
  '11',
  '12',
  '13',
  '14',
  '15',
  '21',
  '22',
  '23',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '50',
  '51',
  '52',
  '53',
  '54',
  '61',
  '62',
  '63',
  '64',
  '65',
  '71',
  '81',
  '82',
  '83',
]);

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function checkDigit(text: string): string | undefined {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return '10X98765432'[sum % 11];
}

import { defineRule } from '../defineRule.ts';
import { dateOf } from './support/dates.ts';
import { textOf } from './support/text.ts';

/** An 18-digit resident identity number: birth date of the calendar and check digit by GB 11643 (ISO 7064 MOD 11-2). */
export const idCard = defineRule({
  name: 'id_card',
  message: 'validation.id_card',
  check: (value) => {
    const text = textOf(value)?.toUpperCase() ?? '';
    if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
    const born = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
    return dateOf(born) !== undefined && checkDigit(text) === text[17];
  },
});

// helpers

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function checkDigit(text: string): string | undefined {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return '10X98765432'[sum % 11];
}

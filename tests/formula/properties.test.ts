import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalAmount } from '../../formula/index.ts';
import { compute } from './support.ts';

const MAX_CENTS = 9_999_999_999_999n;
const cents = fc.bigInt({ min: 0n, max: MAX_CENTS });
/** Amounts full of zeros, where capital amounts are hard. */
const sparse = fc.array(fc.constantFrom('0', '0', '0', '1', '9'), { minLength: 1, maxLength: 13 }).map((digits) => BigInt(digits.join('')));

const amountText = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

describe('capital amounts', () => {
  test('equal an independent spelling', () => {
    fc.assert(
      fc.property(fc.oneof(cents, sparse), (value) => {
        expect(capitalAmount(amountText(value))).toBe(spell(value));
      }),
      { numRuns: 5000 },
    );
  });

  test('read back to the same amount', () => {
    fc.assert(
      fc.property(fc.oneof(cents, sparse), (value) => {
        expect(readBack(capitalAmount(amountText(value)))).toBe(value);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('arithmetic on cents is exact', () => {
  test('sums of a column', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -MAX_CENTS, max: MAX_CENTS }), { maxLength: 40 }), (amounts) => {
        const mx = amounts.map((value) => ({ je: signedText(value) }));
        expect(compute('toFixed(sum(mx.item.je), 2)', { mx })).toBe(signedText(amounts.reduce((total, value) => total + value, 0n)));
      }),
    );
  });

  test('a literal keeps all its digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (value) => {
        expect(compute(String(value))).toBe(String(value));
      }),
    );
  });

  test('round to cents goes away from zero on halves', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (thousandths) => {
        const size = thousandths < 0n ? -thousandths : thousandths;
        const rounded = ((size + 5n) / 10n) * (thousandths < 0n ? -1n : 1n);
        const text = `${thousandths < 0n ? '-' : ''}${size / 1000n}.${String(size % 1000n).padStart(3, '0')}`;
        expect(compute('toFixed(round(x, 2), 2)', { x: text })).toBe(signedText(rounded));
      }),
    );
  });
});

// helpers

function signedText(value: bigint): string {
  return value < 0n ? `-${amountText(-value)}` : amountText(value);
}

const NUMERALS = '零壹贰叁肆伍陆柒捌玖';

/** Splits by value, not by digit: 亿 part, 万 part, rest, each below ten thousand. */
function spell(value: bigint): string {
  const [yuan, jiao, fen] = [Number(value / 100n), Number((value / 10n) % 10n), Number(value % 10n)];
  const whole = yuan === 0 ? '' : `${spellWhole(yuan)}元`;
  if (jiao === 0 && fen === 0) {
    return `${whole || '零元'}整`;
  }
  const tenths = jiao > 0 ? `${NUMERALS[jiao]}角` : whole === '' ? '' : '零';
  return whole + tenths + (fen > 0 ? `${NUMERALS[fen]}分` : '');
}

function spellWhole(value: number): string {
  for (const [size, word] of [
    [1e8, '亿'],
    [1e4, '万'],
    [1000, '仟'],
    [100, '佰'],
    [10, '拾'],
  ] as const) {
    if (value >= size) {
      const [head, rest] = [Math.floor(value / size), value % size];
      const lastDigitOfHeadIsZero = head % 10 === 0;
      const gap = rest > 0 && (rest < size / 10 || (size >= 1e4 && lastDigitOfHeadIsZero)) ? '零' : '';
      return spellWhole(head) + word + gap + (rest > 0 ? spellWhole(rest) : '');
    }
  }
  return NUMERALS[value] ?? '';
}

function readBack(text: string): bigint {
  let [total, section, current] = [0n, 0n, 0n];
  for (const char of text) {
    const digit = NUMERALS.indexOf(char);
    const unit = ({ 拾: 10n, 佰: 100n, 仟: 1000n } as const)[char as '拾' | '佰' | '仟'];
    if (digit >= 0) {
      current = BigInt(digit);
    } else if (unit !== undefined) {
      section += current * unit;
      current = 0n;
    } else if (char === '亿' || char === '万') {
      total += (section + current) * (char === '亿' ? 100_000_000n : 10_000n);
      [section, current] = [0n, 0n];
    } else if (char === '元') {
      total = (total + section + current) * 100n;
      [section, current] = [0n, 0n];
    } else if (char === '角' || char === '分') {
      total += current * (char === '角' ? 10n : 1n);
      current = 0n;
    }
  }
  return total;
}

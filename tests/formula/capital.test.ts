import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalAmount, toDecimal } from '../../formula/index.ts';

describe('capital amounts beside a digit-by-digit spelling', () => {
  const isLong = process.env['YUANBIAO_LONG'] === '1';
  /** All digits of the first thousands, then steps that pass through every digit of every place. */
  const step = (yuan: number): number => (isLong || yuan < 2_000 ? 1 : 37);

  test(`every cent of ${isLong ? 'each yuan' : 'many yuan'} from 0.00 to 99,999.99`, () => {
    const different: string[] = [];
    let compared = 0;
    for (let yuan = 0; yuan < 100_000; yuan += step(yuan)) {
      const whole = spellYuan(String(yuan));
      for (let cents = 0; cents < 100; cents += 1) {
        compared += 1;
        const amount = `${yuan}.${cents < 10 ? '0' : ''}${cents}`;
        if (capitalAmount(amount) !== whole + spellCents(cents, yuan > 0)) different.push(amount);
      }
    }
    expect([compared, different.slice(0, 10)]).toEqual([isLong ? 10_000_000 : 464_900, []]);
  }, 120_000);

  const cents = fc.bigInt({ min: 0n, max: 9_999_999_999_999n });
  /** Full of zeros, where the writing is hard. */
  const sparse = fc
    .array(fc.constantFrom<bigint>(0n, 0n, 0n, 1n, 9n), { minLength: 1, maxLength: 13 })
    .map((digits) => digits.reduce<bigint>((value, digit) => value * 10n + digit, 0n));

  test('random amounts to 99,999,999,999.99, which also read back', () => {
    fc.assert(
      fc.property(fc.oneof(cents, sparse), (value) => {
        const [yuan, rest] = [value / 100n, Number(value % 100n)];
        const amount = `${yuan}.${String(rest).padStart(2, '0')}`;
        const capital = capitalAmount(amount);
        expect(capital).toBe(spellYuan(String(yuan)) + spellCents(rest, yuan > 0n));
        expect(toDecimal(readBack(capital))?.eq(amount)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });
});

// helpers

const NUMERALS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟', '万', '拾', '佰', '仟', '亿', '拾', '佰'];

/** Writes every digit with its unit, zeros too, and then rubs out what is not said. */
function spellYuan(yuan: string): string {
  if (Number(yuan) === 0) return '';
  const all = [...yuan].map((digit, index) => `${NUMERALS[Number(digit)]}${UNITS[yuan.length - 1 - index]}`).join('');
  return `${all
    .replace(/零[拾佰仟]/g, '零')
    .replace(/零+/g, '零')
    .replace(/零([万亿])/g, '$1零')
    .replace(/亿零?万/g, '亿零')
    .replace(/零+/g, '零')
    .replace(/零$/, '')}元`;
}

function spellCents(cents: number, hasYuan: boolean): string {
  if (cents === 0) return hasYuan ? '整' : '零元整';
  const [jiao, fen] = [Math.floor(cents / 10), cents % 10];
  const first = jiao > 0 ? `${NUMERALS[jiao]}角` : hasYuan ? '零' : '';
  return first + (fen > 0 ? `${NUMERALS[fen]}分` : '');
}

function readBack(text: string): string {
  const [whole, tail] = text.includes('元') ? text.split('元') : ['', text];
  const digitBefore = (unit: string): number => Math.max(0, NUMERALS.indexOf(tail?.charAt(tail.indexOf(unit) - 1) ?? ''));
  const part = (unit: string): number => (tail?.includes(unit) === true ? digitBefore(unit) : 0);
  const yuan = sections(whole ?? '', ['亿', '万']);
  return `${yuan}.${part('角')}${part('分')}`;
}

function sections(text: string, [unit, ...smaller]: readonly string[]): bigint {
  if (unit === undefined) return belowTenThousand(text);
  const at = text.indexOf(unit);
  const size = unit === '亿' ? 100_000_000n : 10_000n;
  return at < 0 ? sections(text, smaller) : belowTenThousand(text.slice(0, at)) * size + sections(text.slice(at + 1), smaller);
}

function belowTenThousand(text: string): bigint {
  return [...text.matchAll(/([壹贰叁肆伍陆柒捌玖])([拾佰仟]?)/g)].reduce(
    (total, [, digit = '', unit = '']) => total + BigInt(NUMERALS.indexOf(digit)) * 10n ** BigInt(unit === '' ? 0 : '拾佰仟'.indexOf(unit) + 1),
    0n,
  );
}

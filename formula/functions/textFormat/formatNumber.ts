import { fixedText, Num, plainText, ZERO } from '../../engine/index.ts';
import { chineseDigits, chineseWhole, MAX_CHINESE_DIGITS } from './chineseNumber.ts';
import type { FormatSection, FormatToken } from './parseTextFormat.ts';

/** Writes the size of a number by a section of digits; the sign is the caller's. */
export function formatNumber(size: Num, { tokens, chinese }: FormatSection): string {
  const exponentAt = tokens.findIndex((token) => token.type === 'exponent');
  if (exponentAt >= 0) {
    return scientific(size, tokens, exponentAt);
  }
  const text = masked(size, tokens);
  return chinese === undefined ? text : chineseDigits(text, chinese);
}

/** `General`: the number as it is stored, in Chinese with its places. Undefined for more digits than Chinese has places for here. */
export function formatGeneral(size: Num, { tokens, chinese }: FormatSection): string | undefined {
  const plain = plainText(size);
  const [whole = '0', decimals] = plain.split('.');
  if (chinese !== undefined && whole.length > MAX_CHINESE_DIGITS) {
    return undefined;
  }
  const text = chinese === undefined ? plain : `${chineseWhole(whole, chinese)}${decimals === undefined ? '' : `.${chineseDigits(decimals, chinese)}`}`;
  return tokens.length === 0 ? text : tokens.map((token) => (token.type === 'general' ? text : literalOf(token))).join('');
}

/** Whether the section shows a number of this size as zero. */
export function roundsToZero(size: Num, { tokens }: FormatSection): boolean {
  return scaled(size, tokens).rounded(decimalMasks(tokens).length).isZero();
}

export function literalOf(token: FormatToken): string {
  switch (token.type) {
    case 'literal':
      return token.text;
    case 'percent':
      return '%';
    case 'point':
      return '.';
    case 'comma':
      return ',';
    default:
      return '';
  }
}

// helpers

const isDigit = (token: FormatToken): boolean => token.type === 'digit';

function pointOf(tokens: readonly FormatToken[]): number {
  const at = tokens.findIndex((token) => token.type === 'point');
  return at < 0 ? tokens.length : at;
}

function decimalMasks(tokens: readonly FormatToken[]): readonly FormatToken[] {
  return tokens.slice(pointOf(tokens)).filter(isDigit);
}

/** Percent signs multiply by a hundred; commas behind the last digit before the point divide by a thousand. */
function scaled(size: Num, tokens: readonly FormatToken[]): Num {
  let value = size;
  tokens.forEach((token, index) => {
    if (token.type === 'percent') value = value.times(100);
    if (token.type === 'comma' && isScale(tokens, index)) value = value.times(new Num('0.001'));
  });
  return value;
}

function isScale(tokens: readonly FormatToken[], at: number): boolean {
  const point = pointOf(tokens);
  const lastDigit = at < point ? tokens.slice(0, point).findLastIndex(isDigit) : tokens.findLastIndex(isDigit);
  return lastDigit >= 0 && at > lastDigit && tokens.slice(lastDigit + 1, at).every((token) => token.type === 'comma');
}

function masked(size: Num, tokens: readonly FormatToken[]): string {
  const point = pointOf(tokens);
  const places = decimalMasks(tokens).length;
  const [whole = '0', decimals = ''] = fixedText(scaled(size, tokens), places).split('.');
  return writeWhole(whole === '0' ? '' : whole, tokens.slice(0, point), tokens) + writeDecimals(decimals, tokens.slice(point));
}

/** From the right; the first mask takes all digits that are left. */
function writeWhole(digits: string, tokens: readonly FormatToken[], all: readonly FormatToken[]): string {
  const first = tokens.findIndex(isDigit);
  const last = tokens.findLastIndex(isDigit);
  const grouped = tokens.some((token, index) => token.type === 'comma' && index > first && index < last);
  let left = digits;
  let written = 0;
  let text = '';
  const put = (shown: string): void => {
    text = `${shown}${grouped && written > 0 && written % 3 === 0 && shown !== ' ' ? ',' : ''}${text}`;
    written += 1;
  };
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined) continue;
    if (token.type !== 'digit') {
      text = token.type === 'comma' ? (isScale(all, index) || grouped ? text : `,${text}`) : literalOf(token) + text;
      continue;
    }
    if (left === '' && token.mask !== '#') put(token.mask === '0' ? '0' : ' ');
    while (left !== '') {
      put(left.slice(-1));
      left = left.slice(0, -1);
      if (index !== first) break;
    }
  }
  // without a mask before the point its digits still show
  return first < 0 && left !== '' ? text + left : text;
}

function writeDecimals(digits: string, tokens: readonly FormatToken[]): string {
  const masks = tokens.filter((token) => token.type === 'digit');
  const significant = digits.replace(/0+$/u, '').length;
  let at = 0;
  return tokens
    .map((token, index) => {
      if (token.type !== 'digit') {
        return token.type === 'comma' && isScale(tokens, index) ? '' : token.type === 'point' && index > 0 ? '.' : literalOf(token);
      }
      const digit = digits.charAt(at);
      const isShown = at < significant || masks.slice(at).some(({ mask }) => mask === '0');
      at += 1;
      return isShown ? digit : token.mask === '?' ? ' ' : '';
    })
    .join('');
}

function scientific(size: Num, tokens: readonly FormatToken[], at: number): string {
  const mantissa = tokens.slice(0, at);
  const sign = tokens[at];
  const rest = tokens.slice(at + 1);
  const width = Math.max(1, mantissa.slice(0, pointOf(mantissa)).filter(isDigit).length);
  let exponent = size.isZero() ? 0 : Math.floor(exponentOf(size) / width) * width;
  const move = (): Num => size.times(new Num(`1e${-exponent}`)).rounded(decimalMasks(mantissa).length);
  if (!size.isZero() && exponentOf(move()) >= width) exponent += width;
  const shown = exponent < 0 ? '-' : sign?.type === 'exponent' && sign.plus ? '+' : '';
  const digits = String(Math.abs(exponent)).padStart(rest.filter(isDigit).length, '0');
  return `${masked(size.isZero() ? ZERO : size.times(new Num(`1e${-exponent}`)), mantissa)}E${shown}${digits}${rest
    .filter((token) => !isDigit(token))
    .map(literalOf)
    .join('')}`;
}

/** The power of ten of the first digit. */
function exponentOf(size: Num): number {
  const { digits } = size;
  return digits.isZero() ? 0 : digits.e;
}

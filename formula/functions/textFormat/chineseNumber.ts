const DIGITS = { 1: '〇一二三四五六七八九', 2: '零壹贰叁肆伍陆柒捌玖' } as const;
const PLACES = { 1: ['', '十', '百', '千'], 2: ['', '拾', '佰', '仟'] } as const;
const SECTIONS = ['', '万', '亿', '万亿'] as const;

export const MAX_CHINESE_DIGITS = 16;

/** Digit by digit: `2026` is 二〇二六. Other characters stay. */
export function chineseDigits(text: string, style: 1 | 2): string {
  return text.replace(/\d/gu, (digit) => DIGITS[style].charAt(Number(digit)));
}

/** A whole number of at most 16 digits with its places: `1005` is 一千〇五. */
export function chineseWhole(digits: string, style: 1 | 2): string {
  const plain = digits.replace(/^0+(?=\d)/u, '');
  if (plain === '0') {
    return DIGITS[style].charAt(0);
  }
  let text = '';
  let zeros = 0;
  let sectionHasDigits = false;
  [...plain].forEach((digit, index) => {
    const place = plain.length - 1 - index;
    if (digit === '0') {
      zeros += 1;
    } else {
      text += `${zeros > 0 && text !== '' ? DIGITS[style].charAt(0) : ''}${DIGITS[style].charAt(Number(digit))}${PLACES[style][place % 4] ?? ''}`;
      zeros = 0;
      sectionHasDigits = true;
    }
    if (place % 4 === 0) {
      const section = SECTIONS[place / 4] ?? '';
      // 亿 stands once for 万亿 and 亿
      text += sectionHasDigits ? (section === '万亿' && /[1-9]/u.test(plain.slice(index + 1, index + 5)) ? '万' : section) : '';
      sectionHasDigits = false;
    }
  });
  return text;
}

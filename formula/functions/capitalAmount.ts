const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
const MAX_YUAN_DIGITS = 11;

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const PLACES = ['', '拾', '佰', '仟'] as const;
const SECTIONS = ['', '万', '亿'] as const;

/**
 * An amount in capital characters: `10.05` gives 壹拾元零伍分.
 *
 * Takes digits with well-placed thousands commas, at most two decimals, to 99,999,999,999.99. Any other text,
 * the empty one and negative amounts included, gives the empty text.
 */
export function capitalAmount(amount: string): string {
  const match = AMOUNT.exec(amount);
  if (match === null) {
    return '';
  }
  const yuan = (match[1] ?? '').replaceAll(',', '').replace(/^0+/, '');
  const [jiao = '0', fen = '0'] = match[2] ?? '';
  if (yuan.length > MAX_YUAN_DIGITS) {
    return '';
  }
  const whole = yuan === '' ? '' : `${capitalYuan(yuan)}元`;
  if (jiao === '0' && fen === '0') {
    return `${whole === '' ? '零元' : whole}整`;
  }
  const jiaoText = jiao === '0' ? '' : `${digit(jiao)}角`;
  const gap = jiao === '0' && whole !== '' ? '零' : '';
  return `${whole}${jiaoText}${fen === '0' ? '' : `${gap}${digit(fen)}分`}`;
}

// helpers

/** Writes one 零 for a run of zeros between digits, and the section word unless the whole section is zero. */
function capitalYuan(digits: string): string {
  let text = '';
  let zeros = 0;
  [...digits].forEach((char, index) => {
    const place = digits.length - 1 - index;
    if (char === '0') {
      zeros += 1;
    } else {
      text += `${zeros > 0 ? '零' : ''}${digit(char)}${PLACES[place % 4] ?? ''}`;
      zeros = 0;
    }
    if (place % 4 === 0 && zeros < 4) {
      text += SECTIONS[place / 4] ?? '';
    }
  });
  return text;
}

function digit(char: string): string {
  return DIGITS[Number(char)] ?? '';
}

/**
 * What a person typed or pasted as a number, for `toDecimal` to read: full-width characters, a leading currency sign and
 * thousands commas are understood. Commas that group nothing (`12,34`) and blanks between digits stay, so that the text is
 * refused as it stands instead of becoming another number.
 */
export function plainNumber(text: string): string {
  const plain = text
    .trim()
    .replace(/[０-９．－＋％，＄]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/。/g, '.')
    .replace(/−/g, '-');
  const [, sign = '', digits] = /^([+-]?)(?:[¥￥$]\s*)?([^¥￥$]+)$/.exec(plain) ?? [];
  return digits === undefined ? plain : `${sign}${grouped.test(digits) ? digits.replaceAll(',', '') : digits}`;
}

// helpers

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?%?$/;

/**
 * Width of a text in em, estimated without a browser: Chinese characters are square, Latin letters a good half of that.
 * Slightly generous, so that a number which is said to fit does.
 */
export function textWidth(text: string): number {
  let longest = 0;
  for (const line of text.split('\n')) {
    let width = 0;
    for (const character of line) width += characterWidth(character);
    longest = Math.max(longest, width);
  }
  return longest;
}

/** Width of the longest word, em. Chinese may be broken after every character. */
export function wordWidth(text: string): number {
  return text.split(/[\s\u2e80-\uffff]+/).reduce((longest, word) => Math.max(longest, textWidth(word)), 0);
}

/** A column on screen that shows all of this amount, px: cut off, it would read as another one. */
export const amountWidth = (text: string): number => Math.ceil(textWidth(text) * FONT * BOLD) + PADDING;

// helpers

const FONT = 14;
/** Totals are bold, and the fonts of some systems wide. */
const BOLD = 1.2;
/** Of a cell at both sides, with its line. */
const PADDING = 18;

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return 1;
  if (/[A-Z%@&—–]/.test(character)) return 0.72;
  if (/[.,:;'|!ijl ]/.test(character)) return 0.32;
  return 0.58;
}

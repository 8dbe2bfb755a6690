/** A string, or a number literal. */
const LITERAL = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MAY_BE_LONG = /\d[\d.]{15,}/;
const EXACT_DIGITS = 15;

/**
 * JSON.parse that keeps every digit: a number with more than 15 significant digits becomes text, because a
 * JavaScript number would change it.
 *
 * @throws SyntaxError for text that is not JSON
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  return MAY_BE_LONG.test(text) ? JSON.parse(text.replace(LITERAL, quoteLong)) : parsed;
}

// helpers

function quoteLong(literal: string): string {
  if (literal.startsWith('"')) {
    return literal;
  }
  const digits = literal
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  return digits.length > EXACT_DIGITS ? `"${literal}"` : literal;
}

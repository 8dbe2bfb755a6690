/**
 * Whether nothing is filled in: null, undefined, empty text, empty list, or an object of which every member is
 * empty, such as a cleared `{id, name}`. Zero and `false` are values.
 */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  return Object.values(value).every((member) => member === null || member === undefined || member === '');
}

/**
 * Whether something that is there says nothing: empty, text of white space and signs that nobody sees, a list or an object
 * of such. A field that is demanded takes none of these.
 */
export function isBlankValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return blank.test(value);
  if (typeof value !== 'object') return false;
  return Object.values(value).every(isBlankValue);
}

// helpers

/** White space of every kind, controls, joiners and marks without width, fillers of Hangul, the empty pattern of Braille. */
const blank = /^[\s\p{White_Space}\p{Cc}\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]*$/u;

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

import { fieldsOf } from '../../../registry/form/index.ts';

/** The number of a document, by the first field of its object that is numbered; null before it has one, or where none is. */
export function documentNumber(schema: Parameters<typeof fieldsOf>[0], data: Readonly<Record<string, unknown>>): string | null {
  const numbered = fieldsOf(schema).find(([, property]) => property['x-ui']?.widget === 'serialNo');
  const number = numbered === undefined ? undefined : data[numbered[0]];
  return typeof number === 'string' && number !== '' ? number : null;
}

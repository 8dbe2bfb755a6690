import { byName } from '../../schemas/byName.ts';
import type { CompiledField } from './types.ts';

/** Most characters of a text by its control; a control that is not named takes `OTHER`. */
const limits: Readonly<Record<string, number>> = byName({
  input: 2_000,
  propertyText: 2_000,
  autocomplete: 2_000,
  serialNo: 200,
  textarea: 20_000,
  opinion: 20_000,
  richText: 500_000,
  html: 500_000,
  signature: 500_000,
});
const OTHER = 10_000;
/** What a schema may ask for at most. */
const MOST = 1_000_000;
/** Most characters of a list or an object as JSON. */
const MOST_JSON = 500_000;

/** How long a value of the field may be in characters, whatever its rules say: nothing is stored that no control can show. */
export function textLimit({ ui, schema }: Pick<CompiledField, 'ui' | 'schema'>): number {
  const declared = typeof schema.maxLength === 'number' ? schema.maxLength : 0;
  return Math.min(MOST, Math.max(declared, limits[ui.widget] ?? OTHER));
}

/** Whether a value is longer than its field may hold. */
export function isTooLong(field: Pick<CompiledField, 'ui' | 'schema'>, value: unknown): boolean {
  if (typeof value !== 'string') return typeof value === 'object' && value !== null && JSON.stringify(value).length > MOST_JSON;
  const limit = textLimit(field);
  return value.length > limit && (value.length > 2 * limit || [...value].length > limit);
}

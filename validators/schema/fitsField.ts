import type { PropertySchema } from '../../registry/form/index.ts';
import { normalise } from '../model/values.ts';
import { scalarShape } from '../submission/shapes.ts';
import { soleField } from './soleField.ts';

/** Whether a value is of the kind that its field keeps, as the server asks of whatever is sent to it. */
export function fitsField(property: PropertySchema, value: unknown): boolean {
  const field = soleField(property);
  return field === undefined || scalarShape(field, normalise(field, value))?.code !== 'type';
}

import { valuelessWidgets } from '../../schemas/metadata/valuelessWidgets.ts';
import type { PropertySchema } from './compileForm.ts';
import { isTable } from './schemaFields.ts';

/** Whether a field only shows or does something, by its control: nothing is demanded of it, read from it or written into it. */
export const holdsNothing = (property: PropertySchema): boolean => valueless.has(property['x-ui']?.widget ?? '') && !isTable(property);

// helpers

const valueless: ReadonlySet<string> = new Set(valuelessWidgets);

import { drawnAs, typeOf, type PropertySchema } from './compileForm.ts';
import type { FieldDisplay } from './fieldDisplay.ts';

/** Type and control of a declared field, which tell what its values are ({@link holdsNumber}, {@link holdsSeveral}). */
export const heldBy = (property: PropertySchema): Pick<FieldDisplay, 'type' | 'ui'> => ({ type: typeOf(property), ui: drawnAs(property) });

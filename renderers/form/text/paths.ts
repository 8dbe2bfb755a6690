import { pathOf, pathValue } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';

/** The codes from the root to what a cascading field has chosen. */
export const chosenPath = ({ value, options }: Binding): readonly string[] => pathOf(value, options);

/** The value of a path as the field stores it. */
export const valueOfPath = ({ field }: Binding, path: readonly string[]): unknown => pathValue(field, path);

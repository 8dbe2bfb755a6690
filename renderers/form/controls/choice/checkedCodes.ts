import type { Binding } from '../../store/Binding.ts';
import { codesOf } from '../../store/OptionSource.ts';

/** A field of type string keeps its codes separated by commas. */
export const checkedCodes = (binding: Binding): string[] => codesOf(binding.value, true);

import type { Decimal } from '../../../formula/index.ts';
import type { CompiledField } from '../../../registry/form/index.ts';
import { EMPTY_TEXT, sayValue } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';

/** The value of a cell in words, as every place says it. Tracked. */
export function saidText(binding: Binding): string {
  return sayValue(binding.value, binding.field, { locale: binding.store.locale, choices: () => binding.options, entered: isEntered(binding) });
}

/** The total of a column, as its cells are said; where it cannot be told, nothing stands in its place. */
export function saidTotal(total: Decimal | undefined, field: CompiledField, locale: string): string {
  return total === undefined ? EMPTY_TEXT : sayValue(total.toFixed(), field, { locale, entered: !isComputed(field) });
}

/** Whether a value comes about without anybody writing it, unless he wrote over it. */
export const isComputed = ({ formula, query, defaultFormula }: CompiledField): boolean =>
  formula !== undefined || query !== undefined || defaultFormula !== undefined;

/** Whether somebody wrote the value: it is shown as it is stored. A computed one may be rounded for the eye. */
export const isEntered = ({ field, manual }: Binding): boolean => !isComputed(field) || (field.formula === undefined && manual);

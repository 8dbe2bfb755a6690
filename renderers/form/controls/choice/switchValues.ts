import type { CompiledField } from '../../../../registry/form/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { plainText } from '../../text/values.ts';

/** What a switch makes of values: on and off, and the words for them. */

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

export function isOn({ value, field }: Binding): boolean {
  const active = field.ui.activeValue;
  if (active !== undefined) return String(value) === String(active);
  return value === true || value === 'true' || value === '1' || value === 1;
}

export function valueOf({ ui }: CompiledField, on: boolean): unknown {
  return on ? ui.activeValue ?? true : ui.inactiveValue ?? false;
}

export function wordOf({ ui }: CompiledField, on: boolean): string | undefined {
  return plainText(on ? ui.activeText : ui.inactiveText) || undefined;
}

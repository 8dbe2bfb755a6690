import type { CompiledField } from '../../../../registry/form/index.ts';
import { plainText } from '../../../../validators/words/index.ts';

/** What a switch stores. */
export function valueOf({ ui }: CompiledField, on: boolean): unknown {
  return on ? (ui.activeValue ?? true) : (ui.inactiveValue ?? false);
}

/** The word that a field itself has for on or off. */
export function wordOf({ ui }: CompiledField, on: boolean): string | undefined {
  return plainText(on ? ui.activeText : ui.inactiveText) || undefined;
}

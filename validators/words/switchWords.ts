import type { Declared } from './declared.ts';
import { plainText } from './values.ts';

/** Whether a stored value means on: the declared one, or any of the usual ways to say yes. */
export function isOn(value: unknown, { ui }: Declared): boolean {
  if (ui.activeValue !== undefined) return String(value) === String(ui.activeValue);
  return value === true || value === 'true' || value === '1' || value === 1;
}

/** The field's own word for on or off, else yes or no. */
export function switchWord({ ui }: Declared, on: boolean, locale: string): string {
  return plainText(on ? ui.activeText : ui.inactiveText) || yesNoWords(locale)[on ? 0 : 1];
}

export const yesNoWords = (locale: string): readonly [yes: string, no: string] => (locale === 'en-US' ? ['Yes', 'No'] : ['是', '否']);

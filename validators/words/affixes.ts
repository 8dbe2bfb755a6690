import type { Declared } from './declared.ts';
import { plainText } from './values.ts';

export interface Affixes {
  /** Before the digits. */
  readonly sign: string;
  /** Behind them. */
  readonly unit: string;
}

/**
 * What stands around the digits of a number: the currency sign and the unit that its field declares. A unit that is money itself
 * (`元`, `万元`) says the currency already, so the sign is left out.
 */
export function affixesOf({ ui }: Declared): Affixes {
  const unit = plainText(ui.unit);
  return { sign: moneyUnit.test(unit) ? '' : plainText(ui.currency), unit };
}

/** Digits with their sign and unit; a minus goes before the sign. */
export function withAffixes(digits: string, field: Declared): string {
  if (digits === '') return '';
  const { sign, unit } = affixesOf(field);
  return digits.startsWith('-') ? `-${sign}${digits.slice(1)}${unit}` : `${sign}${digits}${unit}`;
}

/** The digits of a text that a field has written. */
export function withoutAffixes(text: string, field: Declared): string {
  const { sign, unit } = affixesOf(field);
  const bare = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
  return sign === ''
    ? bare
    : bare.startsWith(`-${sign}`)
      ? `-${bare.slice(sign.length + 1).trim()}`
      : bare.startsWith(sign)
        ? bare.slice(sign.length).trim()
        : bare;
}

// helpers

const moneyUnit = /[元圆圓角币幣]$/;

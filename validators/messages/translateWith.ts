import type { Translate } from '../types.ts';
import type { RuleMessages } from './RuleMessages.ts';

/** A translator over these texts. An unknown key comes back as it is. */
export const translateWith =
  (texts: RuleMessages): Translate =>
  (key, params = {}) =>
    fillText(texts[key] ?? key, params);

/** Puts parameters in the place of `{name}`; unknown names vanish. */
export function fillText(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : '')).trim();
}

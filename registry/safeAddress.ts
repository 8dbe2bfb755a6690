/** Besides pages of the portal and of the web: pictures inside the address, and what a mail program opens. */
export type AddressKind = 'picture' | 'mail';

/**
 * The one judgement of an address that stands in metadata, in a document or in markup: links, menus, pictures, frames. Answers it without
 * the blanks around it, or undefined where a browser could run it or leave for a place that it does not show. Good are addresses of this portal
 * (`/home`, `template/…`, `?x`, `#x`), `http(s)://host…` without a person in it, and what `more` names.
 *
 * Browsers pass over control characters, take `\` for `/` and do not care about case; so what holds such a character is no address at all.
 * Places `${name}` of a template are taken for a word: what is put there is judged again where it is used.
 */
export function safeAddress(text: unknown, more: readonly AddressKind[] = []): string | undefined {
  if (typeof text !== 'string') return undefined;
  const address = text.trim();
  const judged = address.replace(/\$\{[^{}]*\}/g, 'x');
  const good =
    judged && PLAIN.test(judged) && (!/^[^/?#]*:/.test(judged) || (WEB.test(judged) && URL.canParse(judged)) || more.some((kind) => others[kind].test(judged)));
  return good ? address : undefined;
}

/** Whether an address leads out of the portal, to a page of the web. */
export const isWebAddress = (address: string): boolean => /^https?:/i.test(address);

// helpers

/** Something, not of another host, without `\` before its query, controls, what has no width or turns the direction, halves of characters. */
const PLAIN = /^(?!\/\/)[^\\?#\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*([?#][^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*)?$/u;
const WEB = /^https?:\/\/[^/?#@\s]+([/?#]|$)/i;
const others = { picture: /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i, mail: /^mailto:/i };

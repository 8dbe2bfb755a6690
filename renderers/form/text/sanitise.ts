import createPurifier from 'dompurify';
import { safeAddress } from '../../../registry/safeAddress.ts';
import { quietMarkup } from './quietMarkup.ts';

const tags = [
  'p',
  'div',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'hr',
  'a',
  'span',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'sub',
  'sup',
];
const attributes = ['href', 'title', 'colspan', 'rowspan', 'start'];
/** Addresses that a link may have: the web, mail, and pages of the portal. */
const addresses = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;

export interface SanitiseOptions {
  /** Keeps links; on paper their text alone stands. Default: true. */
  readonly links?: boolean;
}

/** Markup of a person or of metadata with only harmless formatting left. Nothing in it runs, loads or looks like the portal. */
export function sanitise(markup: string, options?: SanitiseOptions): string {
  return purifier().sanitize(quietMarkup(markup), configOf(options));
}

/** The same as nodes, ready to be put into the document. */
export function sanitisedNodes(markup: string, options?: SanitiseOptions): DocumentFragment {
  return purifier().sanitize(quietMarkup(markup), { ...configOf(options), RETURN_DOM_FRAGMENT: true });
}

// helpers

let made: ReturnType<typeof createPurifier> | undefined;

/** An own purifier: its hook must not reach other users of the library. */
function purifier(): ReturnType<typeof createPurifier> {
  if (made) return made;
  made = createPurifier(window);
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName !== 'A') return;
    if (safeAddress(node.getAttribute('href'), ['mail']) === undefined) node.removeAttribute('href');
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  });
  return made;
}

function configOf({ links = true }: SanitiseOptions = {}) {
  return {
    ALLOWED_TAGS: links ? tags : tags.filter((tag) => tag !== 'a'),
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  };
}

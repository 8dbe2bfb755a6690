import { useMemo } from 'react';
import DOMPurify from 'dompurify';

const TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'div',
  'em',
  'h3',
  'h4',
  'h5',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
];
const ATTRIBUTES = ['colspan', 'href', 'rowspan', 'title'];

/** Cleaned markup. Links leave the page in a tab of their own; on paper they are text. */
export default function SafeMarkup({ markup, inert }: { readonly markup: string; readonly inert: boolean }) {
  const content = useMemo(() => {
    const body = DOMPurify.sanitize(markup, {
      ALLOWED_TAGS: inert ? TAGS.filter((tag) => tag !== 'a') : TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
      RETURN_DOM_FRAGMENT: true,
    });
    for (const link of body.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    return body;
  }, [markup, inert]);
  return (
    <div
      className="yb-markup"
      ref={(element) => {
        element?.replaceChildren(content.cloneNode(true));
      }}
    />
  );
}

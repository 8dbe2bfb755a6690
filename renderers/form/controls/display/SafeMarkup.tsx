import { useMemo } from 'react';
import { sanitisedNodes } from '../../text/sanitise.ts';

/** Cleaned markup. Links leave the page in a tab of their own; on paper they are text. */
export default function SafeMarkup({ markup, inert }: { readonly markup: string; readonly inert: boolean }) {
  const content = useMemo(() => sanitisedNodes(markup, { links: !inert }), [markup, inert]);
  return (
    <div
      className="yb-markup"
      ref={(element) => {
        element?.replaceChildren(content.cloneNode(true));
      }}
    />
  );
}

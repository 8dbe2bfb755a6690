import { useCallback } from 'react';
import { autorun } from 'mobx';
import { EMPTY_TEXT, plainText } from '../../../../validators/words/index.ts';
import { sanitisedNodes } from '../../text/sanitise.ts';
import type { ReadProps } from '../defineControl.ts';

/** Stored markup, cleaned each time it is drawn. On paper links are their text. */
export function RichTextRead({ binding, links = true }: ReadProps & { readonly links?: boolean }) {
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element
        ? autorun(() => {
            const markup = plainText(binding.value);
            element.replaceChildren(markup === '' ? EMPTY_TEXT : sanitisedNodes(markup, { links }));
          })
        : undefined,
    [binding, links],
  );
  return <div ref={ref} className="yb-rich" />;
}

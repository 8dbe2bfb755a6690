import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/** One tooltip for all `[data-hint]` marks inside an element: a large form does not pay for a tooltip per field. */
export function HintLayer({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const show = (event: Event): void => {
      const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hint]') : null;
      if (!mark) return setShown((before) => (before ? undefined : before));
      const box = mark.getBoundingClientRect();
      setShown({ text: mark.dataset.hint ?? '', left: Math.min(box.left, window.innerWidth - 340), top: box.bottom + 6 });
    };
    const hide = (): void => setShown((before) => (before ? undefined : before));
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    element.addEventListener('mouseover', show);
    element.addEventListener('focusin', show);
    element.addEventListener('mouseleave', hide);
    element.addEventListener('focusout', hide);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('mouseover', show);
      element.removeEventListener('focusin', show);
      element.removeEventListener('mouseleave', hide);
      element.removeEventListener('focusout', hide);
      window.removeEventListener('scroll', hide, { capture: true });
      element.removeEventListener('keydown', onKey);
    };
  }, [root]);

  if (!shown || shown.text === '') return null;
  return createPortal(
    <div role="tooltip" className="yb-tooltip" style={{ left: Math.max(8, shown.left), top: shown.top }}>
      {shown.text}
    </div>,
    document.body,
  );
}

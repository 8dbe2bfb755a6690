import { useCallback, type ReactNode } from 'react';

/** Read by the style of notices, which stand above the foot: nothing covers the totals and the actions. */
const HEIGHT = '--form-foot-height';

/** What stays at the lower edge of a form page: totals, and on a phone the actions. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  const ref = useCallback((foot: HTMLElement | null) => {
    if (foot === null) return undefined;
    const { style } = foot.ownerDocument.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${foot.offsetHeight}px`));
    observer.observe(foot);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div ref={ref} className="flow-foot">
      {children}
    </div>
  );
}

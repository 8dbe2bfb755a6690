import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabItem {
  readonly key: number;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/**
 * Tabs that scroll sideways where they do not fit, or stand at the left. Arrow keys, Home and End move between them; one
 * tab stop for all. Only the open panel is mounted, because the values live in the store.
 */
export function TabBar({
  items,
  active,
  onOpen,
  vertical = false,
  label,
}: {
  readonly items: readonly TabItem[];
  readonly active: number;
  readonly onOpen: (key: number) => void;
  readonly vertical?: boolean;
  readonly label?: string;
}) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const open = items.find((item) => item.key === active) ?? items[0];

  useEffect(() => {
    if (bar.current !== null) reveal(bar.current, bar.current.querySelector('[aria-selected=true]'));
  }, [active]);

  const move = (event: KeyboardEvent): void => {
    const at = items.findIndex((item) => item.key === open?.key);
    const to = targetOf(event.key, at, items.length, vertical);
    const next = to === undefined ? undefined : items[to];
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next.key);
    bar.current?.querySelector<HTMLElement>(`[id="${id}-tab-${next.key}"]`)?.focus();
  };

  if (open === undefined) return null;
  return (
    <div className={vertical ? 'yb-tabs yb-tabs-left' : 'yb-tabs'}>
      <div
        className="yb-tab-bar"
        role="tablist"
        ref={bar}
        onKeyDown={move}
        tabIndex={-1}
        {...(vertical ? { 'aria-orientation': 'vertical' as const } : {})}
        {...(label === undefined || label === '' ? {} : { 'aria-label': label })}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-tab-${item.key}`}
            className="yb-tab-button"
            aria-selected={item.key === open.key}
            aria-controls={item.key === open.key ? `${id}-panel` : undefined}
            tabIndex={item.key === open.key ? 0 : -1}
            onClick={() => onOpen(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="yb-tab-panel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${open.key}`} key={open.key}>
        {open.children}
      </div>
    </div>
  );
}

// helpers

/** Shows all of a tab within its bar; the page stays where it is. */
function reveal(bar: Element, tab: Element | null): void {
  if (tab === null) return;
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  bar.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
  bar.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}

function targetOf(key: string, at: number, count: number, vertical: boolean): number | undefined {
  switch (key) {
    case vertical ? 'ArrowDown' : 'ArrowRight':
      return (at + 1) % count;
    case vertical ? 'ArrowUp' : 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

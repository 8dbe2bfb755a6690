import { useEffect, useRef } from 'react';

export interface Shortcuts {
  readonly onSave?: (() => void) | undefined;
  readonly onSubmit?: (() => void) | undefined;
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter of a form page. What is being typed is taken over first. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const wanted = event.key.toLowerCase() === 's' ? latest.current.onSave : event.key === 'Enter' ? latest.current.onSubmit : undefined;
      if (event.key.toLowerCase() === 's') event.preventDefault();
      if (wanted === undefined || event.repeat || document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      wanted();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

import { useEffect, useEffectEvent } from 'react';

export interface Shortcuts {
  readonly onSave?: (() => void) | undefined;
  readonly onSubmit?: (() => void) | undefined;
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter of a form page. What is being typed is taken over first. */
export function useShortcuts({ onSave, onSubmit }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const wanted = event.key.toLowerCase() === 's' ? onSave : event.key === 'Enter' ? onSubmit : undefined;
    if (event.key.toLowerCase() === 's') event.preventDefault();
    if (wanted === undefined || event.repeat || document.querySelector(OPEN_DIALOG) !== null) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    wanted();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

// helpers

const OPEN_DIALOG = '.ant-modal-wrap:not([style*="display: none"])';

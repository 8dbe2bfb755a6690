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
    takeOver(document.activeElement, wanted === onSave);
    wanted();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

// helpers

/** Has a control hand over what was typed into it, as when it is left. A save is no reason to leave it. */
function takeOver(control: Element | null, stays: boolean): void {
  if (!(control instanceof HTMLElement)) return;
  const text = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined;
  const [from, to] = [text?.selectionStart ?? null, text?.selectionEnd ?? null];
  control.blur();
  if (!stays || !control.isConnected) return;
  control.focus({ preventScroll: true });
  if (from !== null) text?.setSelectionRange(from, to);
}

const OPEN_DIALOG = '.ant-modal-wrap:not([style*="display: none"])';

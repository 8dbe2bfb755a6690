import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * A list takes what is active in it on Tab, or takes it back where several can be chosen, also for who only passes by. Such a Tab
 * is kept from the list; everything around it gets it. For the capturing handler of the element around the list.
 */
export function passTab(event: ReactKeyboardEvent<HTMLElement>): void {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event;
  event.stopPropagation();
  const copy = new KeyboardEvent('keydown', { key, code, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true });
  if (currentTarget.parentElement?.dispatchEvent(copy) === false) event.preventDefault();
}

import { useCallback } from 'react';
import { autorun } from 'mobx';
import type { Binding } from '../store/Binding.ts';
import type { ControlAria } from './bound.tsx';

/**
 * What is wrong with a value, or what linkage says of it; hidden while there is nothing to say. Written by the store
 * without React: when a form is refused, messages appear at hundreds of fields at once.
 */
export function FieldMessage({ binding, id }: { readonly binding: Binding; readonly id: string }) {
  const ref = useCallback((element: HTMLElement | null) => (element ? autorun(() => say(element, binding)) : undefined), [binding]);
  return <div ref={ref} id={id} hidden />;
}

/** What the control of a field says of its message. Tracked. */
export function messageAria(binding: Binding, id: string): Pick<ControlAria, 'aria-invalid' | 'aria-describedby'> {
  const { issue } = binding;
  return {
    ...(issue?.level === 'error' ? { 'aria-invalid': true } : {}),
    ...(issue || binding.override?.message !== undefined ? { 'aria-describedby': id } : {}),
  };
}

// helpers

function say(element: HTMLElement, { issue, override }: Binding): void {
  const text = issue?.message ?? override?.message;
  if (text === undefined && element.hidden) return;
  element.textContent = text ?? '';
  element.className = text === undefined ? '' : issue?.level === 'error' ? 'yb-error' : 'yb-warning';
  element.hidden = text === undefined;
}

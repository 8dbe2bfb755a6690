import type { ControlAria } from '../field/bound.tsx';

/** What a group of elements may carry: being demanded belongs to single elements; a group says it by its name. */
export function groupAria({ 'aria-required': _demanded, ...aria }: ControlAria): Omit<ControlAria, 'aria-required'> {
  return aria;
}

import { useRef, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import { useRenderContext } from '../../../core/index.ts';

export interface TypedChoice {
  /** Events of the element around the list's box. */
  readonly events: {
    readonly onInputCapture: (event: FormEvent<HTMLElement>) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** A choice was made: it takes the place of what was being typed. */
  readonly forget: () => void;
}

/**
 * What a person types into a list of choices to find one. A list drops it when it is left, and shows again what was chosen
 * before: whoever leaves with a text that led to no choice is told so. Delete in an empty box takes the choice away, since
 * the cross in it is for the mouse.
 */
export function useTypedChoice(title: string, clear?: () => void): TypedChoice {
  const { services, t } = useRenderContext();
  const typed = useRef('');
  return {
    events: {
      onInputCapture: ({ target }) => {
        if (target instanceof HTMLInputElement) typed.current = target.value.trim();
      },
      onKeyDownCapture: ({ key, target }) => {
        if (key === 'Escape') typed.current = '';
        if (key === 'Delete' && target instanceof HTMLInputElement && target.value === '') clear?.();
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        const text = typed.current;
        typed.current = '';
        if (text !== '') services.notify.warning(t('control.notAChoice', { title, text }));
      },
    },
    forget: () => { typed.current = ''; },
  };
}

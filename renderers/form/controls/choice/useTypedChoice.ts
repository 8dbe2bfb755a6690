import { useEffect, useEffectEvent, useRef, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import { useRenderContext } from '../../../core/index.ts';
import { passTab } from './passTab.ts';

export interface TypedChoice {
  /** Events of the element around the list's box. */
  readonly events: {
    readonly onInputCapture: (event: FormEvent<HTMLElement>) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** A choice was made: it takes the place of what was being typed. */
  readonly forget: () => void;
  /** Says that what was typed led to no choice; once. */
  readonly tell: () => void;
}

export interface TypedChoiceOptions {
  /** Takes the choice away. */
  readonly clear?: (() => void) | undefined;
  /** Several can be chosen: what is active in the list may be one that was chosen just now. */
  readonly several?: boolean;
  /** What was typed is being looked up: whoever leaves meanwhile is told when it is known. */
  readonly pending?: () => boolean;
  /** Takes the choice that a typed text means, where the list itself only searches; false when there is none. */
  readonly take?: (text: string) => boolean;
}

/**
 * What a person types into a list of choices to find one. A list drops it when it is left or goes away, and shows again what was
 * chosen before: whoever leaves with a text that led to no choice is told so. Delete in an empty box takes the choice away, since
 * the cross in it is for the mouse.
 */
export function useTypedChoice(title: string, { clear, pending, take, several = false }: TypedChoiceOptions = {}): TypedChoice {
  const { services, t } = useRenderContext();
  const typed = useRef('');
  /** An arrow key has just led to a choice. */
  const led = useRef(false);
  const tell = (): void => {
    const text = typed.current;
    typed.current = '';
    if (text !== '') services.notify.warning(t('control.notAChoice', { title, text }));
  };
  // a cell that is left takes its list away without a blur
  const away = useEffectEvent(tell);
  useEffect(() => () => away(), []);
  return {
    events: {
      onInputCapture: ({ target }) => {
        if (target instanceof HTMLInputElement) typed.current = target.value.trim();
      },
      onKeyDownCapture: (event) => {
        const { key, target } = event;
        if (key === 'Tab' && typed.current === '' && (several || !led.current)) passTab(event);
        if (take && !led.current && typed.current !== '' && (key === 'Enter' || key === 'Tab') && !event.nativeEvent.isComposing) {
          const taken = take(typed.current);
          if (key === 'Enter') {
            event.preventDefault();
            event.stopPropagation();
            if (!taken) tell();
          }
        }
        led.current = key === 'ArrowDown' || key === 'ArrowUp';
        if (key === 'Escape') typed.current = '';
        if (key === 'Delete' && target instanceof HTMLInputElement && target.value === '') clear?.();
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        if (pending?.() !== true) tell();
      },
    },
    forget: () => { typed.current = ''; },
    tell,
  };
}

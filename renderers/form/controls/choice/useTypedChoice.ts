import { useEffect, useEffectEvent, useRef, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import type { NamedChoice } from '../../../../validators/words/index.ts';
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
  /** Takes the choice that a typed text means, where the list itself only searches: what it may mean. It is taken when it is the only one. */
  readonly take?: (text: string) => readonly NamedChoice[];
  /** Whoever leaves the cell of a table takes with him what he typed, as Tab does. Answers whether it was a choice. */
  readonly takeLeft?: ((text: string) => boolean) | undefined;
}

/** So many of the choices that a text may mean are named. */
const MOST_WAYS = 3;

/**
 * What a person types into a list of choices to find one. A list drops it when it is left or goes away, and shows again what was
 * chosen before: whoever leaves with a text that led to no choice is told so. Delete in an empty box takes the choice away, since
 * the cross in it is for the mouse.
 */
export function useTypedChoice(title: string, { clear, pending, take, takeLeft, several = false }: TypedChoiceOptions = {}): TypedChoice {
  const { services, t } = useRenderContext();
  const typed = useRef('');
  /** An arrow key has just led to a choice. */
  const led = useRef(false);
  /** A text that means several, after that has been said. */
  const open = useRef('');
  const warn = (text: string, meant: readonly NamedChoice[]): void => {
    if (open.current === text) return;
    open.current = text;
    const ways = meant
      .slice(0, MOST_WAYS)
      .map(({ names }) => names.join(' / '))
      .join(t('core.separator'));
    services.notify.warning(t(meant.length > 1 ? 'control.severalChoices' : 'control.notAChoice', { title, text, ways, count: meant.length }));
  };
  const tell = (): void => {
    const text = typed.current;
    typed.current = '';
    if (text !== '') warn(text, []);
    open.current = '';
  };
  const leave = (): void => {
    const text = typed.current;
    if (text !== '' && takeLeft?.(text) === true) typed.current = '';
    tell();
  };
  // a cell that is left takes its list away without a blur
  const away = useEffectEvent(leave);
  useEffect(() => () => away(), []);
  return {
    events: {
      onInputCapture: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        typed.current = target.value.trim();
        open.current = '';
      },
      onKeyDownCapture: (event) => {
        const { key, target } = event;
        if (key === 'Tab' && typed.current === '' && (several || !led.current)) passTab(event);
        if (take && !led.current && typed.current !== '' && (key === 'Enter' || key === 'Tab') && !event.nativeEvent.isComposing) {
          const text = typed.current;
          const meant = take(text);
          if (meant.length > 1) warn(text, meant);
          if (key === 'Enter') {
            event.preventDefault();
            event.stopPropagation();
            if (meant.length === 0) tell();
          }
        }
        led.current = key === 'ArrowDown' || key === 'ArrowUp';
        if (key === 'Escape') typed.current = '';
        if (key === 'Delete' && target instanceof HTMLInputElement && target.value === '') clear?.();
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        if (pending?.() !== true) leave();
      },
    },
    forget: () => {
      typed.current = '';
    },
    tell,
  };
}

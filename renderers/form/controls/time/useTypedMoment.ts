import { useEffect, useEffectEvent, useRef, type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent } from 'react';

export interface TypedMoment {
  /** Events of the element around the calendar's input; those of its pop-up arrive here as well. */
  readonly events: {
    readonly onInputCapture: (event: FormEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onMouseDownCapture: (event: MouseEvent<HTMLElement>) => void;
  };
  /**
   * What the calendar says follows what was typed and not a choice in it. A calendar keeps the last beginning of the text that
   * it could read (`2026-11-20` of `2026-11-20 10:00`) and hands that over when it is left or closes.
   */
  readonly isTyped: () => boolean;
  /** A choice in the calendar replaces what was being typed. */
  readonly forget: () => void;
}

export interface TypedMomentOptions {
  /** Hands over what was typed. */
  readonly take: (text: string) => void;
  /** Tells what stands in the input and has not been handed over; undefined when nothing does. */
  readonly open: (text: string | undefined) => void;
  /** The input is left. */
  readonly leave: () => void;
  /** Escape takes back what was typed, as it does in cells; elsewhere it only closes the calendar. */
  readonly escapable: boolean;
}

/**
 * What a person types into the input of a calendar, handed over when he leaves it, presses Enter, or when the input goes away
 * with the text in it. The calendar itself would drop whatever is not in its own format.
 */
export function useTypedMoment({ take, open, leave, escapable }: TypedMomentOptions): TypedMoment {
  const typed = useRef<string>(undefined);
  const byHand = useRef(false);
  const forget = (): void => {
    if (typed.current === undefined) return;
    typed.current = undefined;
    open(undefined);
  };
  const commit = (): void => {
    const text = typed.current;
    forget();
    if (text !== undefined) take(text);
  };
  const gone = useEffectEvent(commit);
  useEffect(() => () => gone(), []);
  return {
    events: {
      onInputCapture: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        typed.current = target.value;
        open(target.value);
        byHand.current = true;
      },
      // On its way up: earlier, another box would take the place of the input before the page knows where the focus goes.
      onBlur: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        commit();
        leave();
      },
      onKeyDownCapture: ({ key, target }) => {
        if (!(target instanceof HTMLInputElement)) byHand.current = false;
        if (key === 'Escape' && escapable) forget();
        else if (key === 'Enter' || key === 'Escape') commit();
      },
      onMouseDownCapture: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) byHand.current = false;
      },
    },
    isTyped: () => byHand.current,
    forget,
  };
}

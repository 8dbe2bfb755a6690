import { useEffect, useRef, type FormEvent, type KeyboardEvent, type MouseEvent } from 'react';

export interface TypedMoment {
  /** Events of the element around the calendar's input; those of its pop-up arrive here as well. */
  readonly events: {
    readonly onInputCapture: (event: FormEvent<HTMLElement>) => void;
    readonly onBlurCapture: () => void;
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

/**
 * What a person types into the input of a calendar, handed over when he leaves it, presses Enter, or when the input goes away
 * with the text in it. The calendar itself would drop whatever is not in its own format.
 */
export function useTypedMoment(take: (text: string) => void): TypedMoment {
  const typed = useRef<string>(undefined);
  const byHand = useRef(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const commit = (): void => {
    const text = typed.current;
    typed.current = undefined;
    if (text !== undefined) latest.current(text);
  };
  useEffect(() => () => {
    const text = typed.current;
    typed.current = undefined;
    if (text !== undefined) latest.current(text);
  }, []);
  return {
    events: {
      onInputCapture: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        typed.current = target.value;
        byHand.current = true;
      },
      onBlurCapture: commit,
      onKeyDownCapture: ({ key, target }) => {
        if (!(target instanceof HTMLInputElement)) byHand.current = false;
        if (key === 'Enter') commit();
        if (key === 'Escape') typed.current = undefined;
      },
      onMouseDownCapture: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) byHand.current = false;
      },
    },
    isTyped: () => byHand.current,
    forget: () => {
      typed.current = undefined;
    },
  };
}

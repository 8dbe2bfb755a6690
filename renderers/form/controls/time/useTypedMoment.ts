import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';

export interface TypedMoment {
  /** Events of the element around the calendar's input. */
  readonly events: {
    readonly onInputCapture: (event: FormEvent<HTMLElement>) => void;
    readonly onBlurCapture: () => void;
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
  };
  /** A choice in the calendar replaces what was being typed. */
  readonly forget: () => void;
}

/**
 * What a person types into the input of a calendar, handed over when he leaves it, presses Enter, or when the input goes away
 * with the text in it. The calendar itself would drop whatever is not in its own format.
 */
export function useTypedMoment(take: (text: string) => void): TypedMoment {
  const typed = useRef<string>(undefined);
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
        if (target instanceof HTMLInputElement) typed.current = target.value;
      },
      onBlurCapture: commit,
      onKeyDownCapture: ({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') typed.current = undefined;
      },
    },
    forget: () => {
      typed.current = undefined;
    },
  };
}

import { useCallback, useState, type ReactElement } from 'react';

export interface Dialogs {
  /** Shows a dialog and waits for its answer; undefined when it was left. */
  readonly open: <Value>(render: (done: (value?: Value) => void) => ReactElement) => Promise<Value | undefined>;
  /** The open dialog; must be drawn. */
  readonly element: ReactElement | null;
}

/** Lets the steps of an action ask in the middle of their work. One dialog at a time. */
export function useDialogs(): Dialogs {
  const [element, setElement] = useState<ReactElement | null>(null);
  const open = useCallback(
    <Value>(render: (done: (value?: Value) => void) => ReactElement) =>
      new Promise<Value | undefined>((resolve) => {
        setElement(
          render((value) => {
            setElement(null);
            resolve(value);
          }),
        );
      }),
    [],
  );
  return { open, element };
}

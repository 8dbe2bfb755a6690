import { useCallback, useRef, useState } from 'react';

interface Asked<Question, Answer> {
  readonly question: Question;
  /** Ends the dialog with what was answered; undefined when it was left. */
  readonly answer: (answer: Answer | undefined) => void;
}

/** A dialog as a question: `ask` opens it and answers when it is done. While it is open, further questions are left at once. */
export function useAsked<Question, Answer>(): [asked: Asked<Question, Answer> | undefined, ask: (question: Question) => Promise<Answer | undefined>] {
  const [asked, setAsked] = useState<Asked<Question, Answer>>();
  const busy = useRef(false);
  const ask = useCallback((question: Question): Promise<Answer | undefined> => {
    if (busy.current) return Promise.resolve(undefined);
    busy.current = true;
    return new Promise((resolve) => {
      const answer = (given: Answer | undefined): void => {
        busy.current = false;
        setAsked(undefined);
        resolve(given);
      };
      setAsked({ question, answer });
    });
  }, []);
  return [asked, ask];
}

/** Where a part of the server notes what happened: facts first, then a sentence. */
export interface Log {
  readonly info: Line;
  readonly warn: Line;
  readonly error: Line;
}

type Line = (facts: object, sentence?: string) => void;

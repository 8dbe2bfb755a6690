/** Says that a piece of work was given up: it would have cost more than it may. */
class TooMuchEffort extends Error {}

/** What a piece of work may cost, in looks at a case: the same work always costs the same, however fast the machine is. */
export class Effort {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  spend(looks: number): void {
    this.#left -= looks;
    if (this.#left < 0) throw new TooMuchEffort();
  }
}

/** What some work finds; undefined where it was given up. */
export function withinEffort<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooMuchEffort) return undefined;
    throw error;
  }
}

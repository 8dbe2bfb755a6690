/** How long one piece of work may keep everybody else waiting before it pauses (ms). */
const TURN_MS = 4;

/**
 * Work in pieces: a `yield` marks a place where it may be interrupted. The server runs it {@link inTurns}, so that other
 * requests are answered meanwhile; a browser and the tests run it {@link atOnce}.
 */
export type Steps<Result> = Generator<void, Result>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Lets others have their turn every few milliseconds. Several pieces of one request share a clock. */
export class Turns {
  private since = performance.now();

  async run<Result>(steps: Steps<Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      const pause = this.pause();
      if (pause !== undefined) await pause;
    }
  }

  /** Returns at once (nothing to wait for) while the turn is young. */
  pause(): Promise<void> | undefined {
    return performance.now() - this.since < TURN_MS ? undefined : this.next();
  }

  // helpers

  private async next(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    this.since = performance.now();
  }
}

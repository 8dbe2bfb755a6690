/** Milliseconds of one frame that work may take; the rest belongs to the page. */
const BUDGET = 8;
/** A page in the background has no frames. */
const LONGEST_WAIT = 60;

/** Runs work on 0 … count-1, a portion per frame; `work` answers the index it has come to. Stops between two portions when it is given up. */
export async function portions(
  count: number,
  signal: AbortSignal,
  work: (from: number, until: number) => number,
  progress?: (done: number) => void,
): Promise<void> {
  let done = 0;
  while (done < count) {
    signal.throwIfAborted();
    done = work(done, performance.now() + BUDGET);
    progress?.(done);
    await nextFrame();
  }
  signal.throwIfAborted();
}

// helpers

/** Resolves after the next frame has been painted. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

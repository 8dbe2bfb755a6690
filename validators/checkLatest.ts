/** Runs checks that take time, of which only the newest per address counts. */
export interface LatestChecks {
  /**
   * Starts a check and aborts the one before at the same address. Answers undefined when this one was overtaken or
   * cancelled meanwhile, whether it then finished or broke off; every other failure rejects.
   */
  run<Result>(address: string, check: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined>;
  /** Aborts the check of an address, or all of them. */
  cancel(address?: string): void;
  isRunning(address?: string): boolean;
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>;
}

export interface LatestChecksOptions {
  /** Waits so long before a check starts; a newer one within that time starts in its place. */
  readonly delayMs?: number;
  /** Hears when an address starts and when it comes to rest. */
  readonly onRunning?: (address: string, running: boolean) => void;
}

/** A runner of its own, with its own addresses (`bxzje`, `xcmx#r3.je` …). */
export function checkLatest({ delayMs = 0, onRunning }: LatestChecksOptions = {}): LatestChecks {
  const running = new Map<string, AbortController>();
  let waiting: (() => void)[] = [];

  const rest = (address: string, controller: AbortController): void => {
    if (running.get(address) !== controller) return;
    running.delete(address);
    onRunning?.(address, false);
    if (running.size > 0) return;
    const due = waiting;
    waiting = [];
    due.forEach((resolve) => resolve());
  };

  const stop = (address: string): void => {
    const controller = running.get(address);
    if (!controller) return;
    controller.abort();
    rest(address, controller);
  };

  return {
    run: async (address, check) => {
      const controller = new AbortController();
      const { signal } = controller;
      const previous = running.get(address);
      running.set(address, controller);
      previous?.abort();
      if (!previous) onRunning?.(address, true);
      try {
        if (delayMs > 0) await pause(delayMs, signal);
        if (signal.aborted) return undefined;
        const result = await check(signal);
        return signal.aborted ? undefined : result;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      } finally {
        rest(address, controller);
      }
    },
    cancel: (address) => {
      for (const each of address === undefined ? [...running.keys()] : [address]) stop(each);
    },
    isRunning: (address) => (address === undefined ? running.size > 0 : running.has(address)),
    settled: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

// helpers

/** Ends early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

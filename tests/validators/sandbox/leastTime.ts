/**
 * The processor time of a run in milliseconds, the least of up to five: the clock on the wall also counts what other
 * processes take, and the first run what the compiler takes.
 */
export async function leastCpuMs(limitMs: number, run: () => unknown): Promise<number> {
  return least(limitMs, run, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });
}

/** The same on the wall, for what another thread does; `prepare` does not count. */
export async function leastWallMs(limitMs: number, run: () => unknown, prepare: () => unknown): Promise<number> {
  return least(limitMs, run, () => performance.now(), prepare);
}

// helpers

async function least(limitMs: number, run: () => unknown, clock: () => number, prepare?: () => unknown): Promise<number> {
  let fastest = Infinity;
  for (let attempt = 0; attempt < 5 && fastest > limitMs; attempt += 1) {
    await prepare?.();
    const start = clock();
    await run();
    fastest = Math.min(fastest, clock() - start);
  }
  return fastest;
}

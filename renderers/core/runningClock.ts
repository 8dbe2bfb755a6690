/**
 * A clock that stood at `now`, a wall-clock time of the server, when it was made and has run since. The clock of the desk is not
 * asked: it may be wrong or in another zone.
 */
export function runningClock(now: string, ticks: () => number = () => performance.now()): () => string {
  const start = Date.parse(`${now.replace(' ', 'T')}Z`);
  const made = ticks();
  return () => (Number.isNaN(start) ? now : new Date(start + ticks() - made).toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length).replace('T', ' '));
}

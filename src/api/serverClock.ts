/** What time it is on the server, whatever the clock of this machine says. */
export interface ServerClock {
  /** Milliseconds. As a wall clock of this machine it shows what the server's shows: good for the distance to moments of the wire. */
  now(): number;
  /** Takes the `x-server-time` of an answer: `yyyy-MM-dd HH:mm:ss`. Anything else is no news. */
  hear(time: unknown): void;
}

/** Goes with the machine until the server has said something. A time counts from the answer that brought it. */
export function createServerClock(machine: () => number = Date.now): ServerClock {
  let offset = 0;
  return {
    now: () => machine() + offset,
    hear(time) {
      const told = typeof time === 'string' && MOMENT.test(time) ? Date.parse(time.replace(' ', 'T')) : Number.NaN;
      if (Number.isNaN(told)) return;
      const apart = told - machine();
      // answers tell whole seconds: less than two is the way that they took
      if (Math.abs(apart - offset) >= JITTER) offset = apart;
    },
  };
}

// helpers

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const JITTER = 2_000;

import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Forms up to this size are mounted at once. */
const SMALL = 120;
const FIRST = 48;
const STEP = 120;

/**
 * How many of `count` parts are mounted: small forms at once; large ones first what a screen can show, and the rest in
 * the browser's idle time. `everything` ends the waiting.
 */
export function useProgressiveMount(count: number, everything: boolean): number {
  const [mounted, setMounted] = useState(() => (count <= SMALL ? count : FIRST));
  const done = everything || mounted >= count;

  useEffect(() => {
    if (done) return undefined;
    return whenIdle(() => setMounted((before) => before + STEP));
  }, [done, mounted]);

  return done ? count : mounted;
}

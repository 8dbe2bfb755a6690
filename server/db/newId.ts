import { randomInt } from 'node:crypto';

/**
 * A fresh record id: 18 decimal digits, so that text order is time order. 41 bits of milliseconds since 2026, 7 bits that
 * tell processes apart, 11 bits of counting.
 */
export function newId(): string {
  const now = Math.max(Date.now(), last);
  counter = now === last ? counter + 1 : 0;
  last = now;
  if (counter > 2047) {
    last += 1;
    counter = 0;
  }
  return String((BigInt(last - epoch) << 18n) + (BigInt(processNumber) << 11n) + BigInt(counter) + base);
}

// helpers

const epoch = Date.UTC(2026, 0, 1);
/** Keeps every id at 18 digits for the next hundred years. */
const base = 100_000_000_000_000_000n;
const processNumber = randomInt(0, 128);
let last = 0;
let counter = 0;

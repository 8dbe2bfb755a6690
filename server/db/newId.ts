import { randomInt } from 'node:crypto';

/**
 * A fresh record id: 32 decimal digits, so that text order is time order, also beside the ids of 18 digits from before.
 * 41 bits of milliseconds since 2026 and 18 bits of counting are the first 18 digits; whoever counts further takes the next
 * millisecond. The other 14 digits are drawn once by each process and tell it apart from every other, wherever and whenever
 * that runs; nobody hands them out, so nobody can hand them out twice.
 */
export function newId(): string {
  const now = Math.max(Date.now(), last);
  counter = now === last ? counter + 1 : 0;
  last = now;
  if (counter > mostInMillisecond) {
    last += 1;
    counter = 0;
  }
  return `${(BigInt(last - epoch) << 18n) + BigInt(counter) + base}${processDigits}`;
}

// helpers

const epoch = Date.UTC(2026, 0, 1);
/** Keeps the first part at 18 digits for the next hundred years. */
const base = 100_000_000_000_000_000n;
const mostInMillisecond = 2 ** 18 - 1;
/** From the random source of the system, not from host, process number or time: those repeat. */
const processDigits = Array.from({ length: 2 }, () => String(randomInt(10 ** 7)).padStart(7, '0')).join('');
let last = 0;
let counter = 0;

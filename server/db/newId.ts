import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';

/**
 * A fresh record id: 18 decimal digits, so that text order is time order. 41 bits of milliseconds since 2026, 10 bits that
 * tell processes apart, 8 bits of counting; whoever counts further takes the next millisecond.
 */
export function newId(): string {
  const now = Math.max(Date.now(), last);
  counter = now === last ? counter + 1 : 0;
  last = now;
  if (counter > 255) {
    last += 1;
    counter = 0;
  }
  return String((BigInt(last - epoch) << 18n) + (BigInt(processNumber) << 8n) + BigInt(counter) + base);
}

// helpers

const epoch = Date.UTC(2026, 0, 1);
/** Keeps every id at 18 digits for the next hundred years. */
const base = 100_000_000_000_000_000n;
/**
 * Processes that were started beside each other on one machine have neighbouring numbers; machines begin at different ones.
 * Not certain to differ: process ids may be 1,024 apart, and two machines may meet.
 */
const processNumber = (createHash('sha256').update(hostname()).digest().readUInt16BE(0) + process.pid + threadId * 331) % 1024;
let last = 0;
let counter = 0;

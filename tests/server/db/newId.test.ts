import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newId } from '../../../server/db/index.ts';

const run = promisify(execFile);
const module = fileURLToPath(new URL('../../../server/db/newId.ts', import.meta.url));
/** The part of an id that tells processes apart. */
const processOf = (id: string): bigint => ((BigInt(id) - 100_000_000_000_000_000n) >> 8n) & 1023n;

test('ids are 18 digits, in the order of their time, and differ', () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect(ids.every((id) => /^\d{18}$/.test(id))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('processes that run beside each other count in ranges of their own', { timeout: 60_000 }, async () => {
  const script = `import { newId } from ${JSON.stringify(module)}; for (let n = 0; n < 300; n++) console.log(newId());`;
  const printed = await Promise.all(Array.from({ length: 5 }, () => run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])));
  const lists = printed.map(({ stdout }) => stdout.trim().split('\n'));
  expect(lists.map((ids) => new Set(ids.map(processOf)).size)).toEqual([1, 1, 1, 1, 1]);
  expect(new Set(lists.map(([first = '0']) => processOf(first))).size).toBe(5);
  expect(new Set(lists.flat()).size).toBe(5 * 300);
});

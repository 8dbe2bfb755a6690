import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newId } from '../../../server/db/index.ts';

const run = promisify(execFile);
const module = fileURLToPath(new URL('../../../server/db/newId.ts', import.meta.url));

test('ids are 32 digits, in the order of their time, and differ', () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect(ids.every((id) => /^\d{32}$/.test(id))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids from before come before', () => {
  const before = String((BigInt(Date.now() - Date.UTC(2026, 0, 1) - 1000) << 18n) + 262_143n + 100_000_000_000_000_000n);
  expect([newId(), before].sort()[0]).toBe(before);
});

/** One moment for all of them, one host name and one process number: nothing that a machine could tell them apart by. */
const alike = `
  import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
  os.hostname = () => 'same'; syncBuiltinESMExports();
  Object.defineProperty(process, 'pid', { value: 7 }); Date.now = () => Date.UTC(2026, 10, 22);
`;

test('processes that nothing tells apart never give the same id', { timeout: 60_000 }, async () => {
  const script = `${alike} const { newId } = await import(${JSON.stringify(module)}); for (let n = 0; n < 300; n++) console.log(newId());`;
  const printed = await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])));
  const lists = printed.map(({ stdout }) => stdout.trim().split('\n'));
  // they began in the same millisecond and counted alike
  expect(new Set(lists.map(([first = '']) => first.slice(0, 18))).size).toBe(1);
  expect(new Set(lists.flat()).size).toBe(4 * 300);
});

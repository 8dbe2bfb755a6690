import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The numbered scenarios of the workflow are tests; each is found under its number, wherever it belongs. */
test('every scenario from 1 to 64 is the title of a test', () => {
  const root = join(import.meta.dirname, '..');
  const found = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => numbersIn(readFileSync(join(root, file), 'utf8'))),
  );
  expect(Array.from({ length: 64 }, (_, index) => index + 1).filter((number) => !found.has(number))).toEqual([]);
});

test('numbers are read from titles only', () => {
  expect(
    numbersIn("test('46 47 one round'), test.each([[1]])('58 nobody'); describe('25b two'); test('x (scenarios 37 and 38)'); expect('12'); it('1: no')"),
  ).toEqual([46, 47, 58, 25, 37, 38]);
});

// helpers

/** `'46 47 one round …'` or `… (scenarios 37 and 38)`. */
function numbersIn(source: string): number[] {
  const titles = [...source.matchAll(/[([]['"`]((?:\d+[a-z]? )+)[^\d\s]/g)].map((match) => match[1] ?? '');
  const marks = [...source.matchAll(/\(scenarios? ([\d, and]+)\)/g)].map((match) => match[1] ?? '');
  return [...titles, ...marks].flatMap((text) => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
}

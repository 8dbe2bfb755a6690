import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ringOf } from '../../scripts/acyclicChunks.ts';
import { withoutSmall } from '../../scripts/stationChunks.ts';

/** Sets of stations, as modules have them, with the characters of the modules. */
const parts = fc.array(
  fc.record({
    at: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 7 }).map((at) => at.sort()),
    size: fc.oneof(fc.integer({ min: 1, max: 15_999 }), fc.integer({ min: 16_000, max: 90_000 })),
  }),
  { minLength: 1, maxLength: 24 },
);
const isWithin = (few: readonly number[], many: readonly number[]): boolean => few.every((each) => many.includes(each));

test('what becomes part of another file is there at all its stations, and no two files need each other', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const moved = withoutSmall(given);
      const files = new Map<string, Set<string>>();
      for (const { at } of given) {
        const file = moved(at);
        expect(isWithin(at, file)).toBe(true);
        expect(moved(file)).toEqual(file);
        const imports = files.get(String(file)) ?? new Set();
        // the most that a module may import: whatever is needed at all of its stations
        for (const other of given) if (isWithin(at, other.at) && String(moved(other.at)) !== String(file)) imports.add(String(moved(other.at)));
        files.set(String(file), imports);
      }
      expect(ringOf(new Map([...files].map(([name, imports]) => [name, [...imports]])))).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test.each<[string, readonly { at: number[]; size: number }[], readonly number[], readonly number[]]>([
  [
    'a small one goes where the fewest others are',
    [
      { at: [1], size: 9 },
      { at: [1, 2], size: 50_000 },
      { at: [1, 2, 3], size: 50_000 },
    ],
    [1],
    [1, 2],
  ],
  [
    'a large one stays',
    [
      { at: [1], size: 16_000 },
      { at: [1, 2], size: 9 },
    ],
    [1],
    [1],
  ],
  [
    'small ones that meet may be enough',
    [
      { at: [1], size: 9_000 },
      { at: [1, 2], size: 9_000 },
      { at: [1, 2, 3], size: 9 },
    ],
    [1, 2],
    [1, 2],
  ],
  [
    'a small one that nobody can take stays',
    [
      { at: [1], size: 9 },
      { at: [2], size: 50_000 },
    ],
    [1],
    [1],
  ],
])('%s', (_name, given, asked, expected) => {
  expect(withoutSmall(given)(asked)).toEqual(expected);
});

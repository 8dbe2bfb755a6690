import { describe, expect, test } from 'vitest';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { randomOf } from '../helpers/random.ts';
import { changedAt } from './mutations/misspell.ts';
import { placesOfItem, type Place } from './mutations/places.ts';
import { people, probedItems, published } from './mutations/probes.ts';

/**
 * A name that every object of the language inherits is a name like any other: what is said of an item does not depend on it. A table
 * that is a plain object knows `constructor` too, and answers it with a function.
 */
const long = process.env['YUANBIAO_LONG'] === '1';
const inherited = ['constructor', 'hasOwnProperty', 'toString', 'valueOf', '__proto__'] as const;
/** Names that nobody knows, of the two forms that these have. */
const strangerFor = (name: string): string => (name.startsWith('__') ? '__nobody__' : 'nobodyKnowsIt');

const random = randomOf(Number(process.env['SEED'] ?? 20261128));
const places = probedItems.flatMap(placesOfItem).filter(({ property, value, steps }) => !property && typeof value === 'string' && steps.length > 1);
/** A place of each sort and depth: the last steps say what stands there. */
const kinds = new Map<string, Place[]>();
for (const place of places) {
  const kind = [
    place.item.kind,
    ...place.steps.slice(-4).map((step, index, near) => (typeof step === 'number' || near[index - 1] === 'properties' ? '*' : step)),
  ].join('/');
  kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
}
const all = [...kinds].map(([name, each]) => [name, each[random(each.length)] as Place] as const);
const tried = long ? all : Array.from({ length: 120 }, () => all[random(all.length)] as (typeof all)[number]);

async function verdict(place: Place, name: string): Promise<string[]> {
  const problems = await inspectItems([changedAt(place, name)], published, people, '2026-11-20 09:00:00');
  return [...new Set(problems.map(({ code, pointer }) => `${code} ${pointer.replaceAll(name, '…')}`))].sort();
}

describe('names that every object inherits', () => {
  test('there are places of all sorts to write them', () => {
    expect(all.length).toBeGreaterThan(300);
  });

  test(
    'are judged as any other name is',
    async () => {
      const wrong: string[] = [];
      for (const [kind, place] of tried) {
        const name = inherited[random(inherited.length)] as string;
        const [expected, said] = await Promise.all([verdict(place, strangerFor(name)), verdict(place, name).catch((error: unknown) => [String(error)])]);
        if (said.join() !== expected.join())
          wrong.push(`${kind} ${place.item.key} ${place.steps.join('/')} = ${name}: ${said.join()} instead of ${expected.join()}`);
      }
      expect(wrong).toEqual([]);
    },
    long ? 1_800_000 : 60_000,
  );
});

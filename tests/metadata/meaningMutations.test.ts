import { describe, expect, test } from 'vitest';
import type { MetadataProblem, RawItem } from '../../registry/metadata/index.ts';
import { fileExtensions } from '../../schemas/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { referenceGraph } from '../../server/publishing/referenceGraph.ts';
import { behaviourOf, type Items } from './mutations/behaviour.ts';
import { randomOf } from '../helpers/random.ts';
import { changedAt, mentionsIn, misspelt, pointerTo, textWith, type Mention } from './mutations/misspell.ts';
import { placesOfItem, type Place, type Sort } from './mutations/places.ts';
import { people, probedItems, published } from './mutations/probes.ts';

/**
 * Single changes of the packages, by class:
 * - a name that does not exist, wherever one stands: always found, at its place or above it;
 * - a definition under another name: found in it or in what stands on it, or nothing that stands on it does anything else;
 * - another name of the same sort: found where it does not fit, else nothing outside of the item and what stands on it changes;
 * - words: nothing does anything else.
 * Figures, switches and dates of an item are its own; they are exercised where publishing and then failing is looked for.
 */
const long = process.env['YUANBIAO_LONG'] === '1';
const SEED = Number(process.env['SEED'] ?? 20261122);
const NOW = '2026-11-20 09:00:00';
const LIMIT = long ? 1_800_000 : 60_000;

const mentions = mentionsIn(probedItems);
const places = probedItems.flatMap(placesOfItem);
const known = new Set([...mentions.flatMap(({ name }) => [name, ...name.split('.')]), ...places.map(({ value }) => String(value)), ...fileExtensions]);
const graph = await referenceGraph(probedItems);
const random = randomOf(SEED);

const labelOf = ({ kind, key }: RawItem): string => `${kind}/${key}`;
const describeChange = (place: Place, other: string): string => `${labelOf(place.item)} ${pointerTo(place)} ${String(place.value).slice(0, 60)} -> ${other}`;

/** All of them, or as many as a short run may take. */
const some = <Each>(all: readonly Each[], most: number): readonly Each[] =>
  long ? all : Array.from({ length: Math.min(most, all.length) }, () => all[random(all.length)] as Each);
const ofSort = (...sorts: readonly Sort[]): Place[] => places.filter(({ sort, value }) => sorts.includes(sort) && typeof value === 'string' && value !== '');

const samplesOf = ({ spec }: RawItem): readonly Readonly<Record<string, unknown>>[] =>
  ((spec as { readonly samples?: readonly { readonly data: Readonly<Record<string, unknown>> }[] }).samples ?? []).map(({ data }) => data);
const withItem = (item: RawItem): Items => new Map([...published, [labelOf(item), item]]);

const before = new Map(await Promise.all(probedItems.map(async (item) => [labelOf(item), await behaviourOf(item, published, samplesOf(item))] as const)));

/** Which of some items work otherwise among the changed ones. */
async function changedWork(items: readonly RawItem[], after: Items): Promise<string[]> {
  const changed = await Promise.all(
    items.map(async (item) => {
      const now = after.get(labelOf(item)) ?? item;
      return (await behaviourOf(now, after, samplesOf(published.get(labelOf(item)) ?? item))) === before.get(labelOf(item)) ? [] : [labelOf(item)];
    }),
  );
  return changed.flat();
}

const textOf = ({ kind, key, code, pointer, message }: MetadataProblem): string => `${kind}/${key} ${code} ${pointer} ${message}`;
/** What is said of the items as they are: kinds that nothing serves yet, a probe whose fields stand nowhere. */
const saidBefore = new Set((await Promise.all(probedItems.map((item) => inspectItems([item], published, people, NOW)))).flat().map(textOf));

/** What a change brings to light in the items. */
const foundIn = async (items: readonly RawItem[], among: Items): Promise<MetadataProblem[]> =>
  (await inspectItems(items, among, people, NOW)).filter((problem) => !saidBefore.has(textOf(problem)));

/** The same for an item, and what stands on it. */
async function findingsWith(item: RawItem): Promise<readonly string[]> {
  const own = await foundIn([item], published);
  const standing = own.length > 0 ? [] : await foundIn(graph.dependantsOf([labelOf(item)]), withItem(item));
  return [...own, ...standing].map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('what a published change means', () => {
  test('there are 2,000 names to mistake', () => {
    expect(mentions.length).toBeGreaterThanOrEqual(2_000);
  });

  test(
    'a name that does not exist is found where it stands',
    async () => {
      const missed: string[] = [];
      for (const mention of some(mentions, 60)) {
        const wrong = mistaken(mention);
        const text = textWith(mention, wrong);
        const found = await foundIn([changedAt(mention.place, text)], published);
        const at = [pointerTo(mention.place), pointerTo(mention.place, text)];
        const isNamed = found.some(({ pointer }) =>
          at.some((place) => place === pointer || place.startsWith(`${pointer}/`) || pointer.startsWith(`${place}/`)),
        );
        if (!isNamed) missed.push(`${describeChange(mention.place, wrong)}: ${found.map(({ code, pointer }) => `${code} ${pointer}`).join(' ')}`);
      }
      expect(missed, `seed ${SEED}`).toEqual([]);
    },
    LIMIT,
  );

  test(
    'a definition under another name is missed by those that use it',
    async () => {
      const silent: string[] = [];
      for (const place of some(
        ofSort('definition').filter(({ steps }) => steps[0] === 'spec'),
        8,
      )) {
        const other = misspelt(String(place.value), known, random);
        const item = changedAt(place, other);
        if ((await findingsWith(item)).length > 0) continue;
        const changed = await changedWork(graph.dependantsOf([labelOf(item)]), withItem(item));
        if (changed.length > 0) silent.push(`${describeChange(place, other)}: ${changed.join(' ')}`);
      }
      expect(silent, `seed ${SEED}`).toEqual([]);
    },
    LIMIT,
  );

  test(
    'another name of the same sort changes nothing elsewhere',
    async () => {
      const silent: string[] = [];
      const byPlace = new Map<string, Set<string>>();
      for (const { place, name } of mentions) byPlace.set(patternOf(place), (byPlace.get(patternOf(place)) ?? new Set()).add(name));
      const exchanges = mentions.flatMap((mention) => {
        const others = [...(byPlace.get(patternOf(mention.place)) ?? [])].filter((name) => name !== mention.name);
        return others.length === 0 || mention.place.property ? [] : [{ mention, other: others[random(others.length)] as string }];
      });
      for (const { mention, other } of long ? exchanges.filter((_, index) => index % 3 === 0) : some(exchanges, 8)) {
        const item = changedAt(mention.place, textWith(mention, other));
        if ((await findingsWith(item)).length > 0) continue;
        const standing = new Set([labelOf(item), ...graph.dependantsOf([labelOf(item)]).map(labelOf)]);
        const changed = await changedWork(
          probedItems.filter((each) => (each.kind === 'form' || each.kind === 'flow') && !standing.has(labelOf(each))),
          withItem(item),
        );
        if (changed.length > 0) silent.push(`${describeChange(mention.place, other)}: ${changed.join(' ')}`);
      }
      expect(silent, `seed ${SEED}`).toEqual([]);
    },
    LIMIT,
  );

  test(
    'words change words alone',
    async () => {
      const silent: string[] = [];
      for (const place of some(ofSort('word'), 8)) {
        const item = changedAt(place, `${String(place.value)}改`);
        const found = await foundIn([item], published);
        const changed = await changedWork([item, ...graph.dependantsOf([labelOf(item)])], withItem(item));
        if (changed.length > 0 || found.length > 0)
          silent.push(`${describeChange(place, '改')}: ${[...changed, ...found.map(({ code, pointer }) => `${code} ${pointer}`)].join(' ')}`);
      }
      expect(silent, `seed ${SEED}`).toEqual([]);
    },
    LIMIT,
  );
});

// helpers

/** One part of the name mistyped. */
function mistaken({ name }: Mention): string {
  const parts = name.split('.');
  const at = random(parts.length);
  return parts.map((part, index) => (index === at ? misspelt(part, known, random) : part)).join('.');
}

/** Where names of the same sort stand: the place without keys and numbers. */
const patternOf = ({ item, steps }: Place): string =>
  `${item.kind} ${steps.map((step, index) => (typeof step === 'number' || ['properties', 'perm', 'main', 'sub', 'map', 'params'].includes(String(steps[index - 1])) ? '*' : step)).join('/')}`;

import { expect, test } from 'vitest';
import { isError, ReferenceGraph, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { shippedItems } from '../packages/support.ts';

const NOW = '2026-11-20 09:00:00';
const published = new Map(shippedItems.map((item) => [`${item.kind}/${item.key}`, item]));
const people = { exists: () => true, keys: () => [] };
const graph = new ReferenceGraph(shippedItems);

/** What a designer mistypes in what a field says about itself, by keyword; each is a finding. */
const faults: Readonly<Record<string, readonly ((text: string) => unknown)[]>> = {
  'x-rules': [(text) => `x${text}`, (text) => `${text}|nosuch:1`, (text) => `${text}|pattern:(`],
  'x-formula': [(text) => `${text} +`, (text) => `nosuch(${text})`, (text) => `(${text}`, () => 'nosuch'],
  'x-defaultFormula': [(text) => `${text} +`, (text) => `nosuch(${text})`, () => 'nosuch'],
  'x-linkage': [(text) => text.replace(/"when":"/, '"when":"(')],
  'x-ui': [(text) => text.replace(/"widget":"/, '"widget":"x')],
};

interface Fault {
  readonly item: RawItem;
  readonly what: string;
  readonly always: boolean;
}

/** Every fault at every field that has the keyword; a rule also where the field has none. */
function faultsOf(item: RawItem): Fault[] {
  const propertiesOf = (schema: Record<string, unknown>, path: string): string[] =>
    Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>).flatMap(([name, property]) => {
      const at = `${path}/properties/${name}`;
      return [at, ...propertiesOf((property['items'] ?? {}) as Record<string, unknown>, `${at}/items`)];
    });
  const at = (copy: RawItem, path: string): Record<string, unknown> =>
    path
      .split('/')
      .slice(1)
      .reduce((value, name) => value[name] as Record<string, unknown>, (copy.spec as Record<string, unknown>)['schema'] as Record<string, unknown>);
  return propertiesOf((item.spec as Record<string, unknown>)['schema'] as Record<string, unknown>, '').flatMap((path) =>
    Object.entries(faults).flatMap(([keyword, ways]) =>
      ways.flatMap((way, index) => {
        const copy = structuredClone(item);
        const property = at(copy, path);
        const own = property[keyword];
        if (own === undefined && keyword !== 'x-rules') return [];
        property[keyword] = own === undefined || typeof own === 'string' ? way(own ?? 'required') : JSON.parse(way(JSON.stringify(own)) as string);
        return [
          {
            item: copy,
            what: `${item.key}${path} ${keyword} ${index}`,
            always: index === 0 && keyword === 'x-rules' && property['x-defaultFormula'] !== undefined,
          },
        ];
      }),
    ),
  );
}

const objects = shippedItems.filter(({ kind, key }) => kind === 'bo' && graph.dependantsOf([`bo/${key}`]).some((standing) => standing.kind === 'flow'));
const all = objects.flatMap(faultsOf);
// every so-manieth, and each rule that is misspelt over a default formula: the long run tries them all
const step = process.env['YUANBIAO_LONG'] === '1' ? 1 : Math.ceil(all.length / 20);
const tried = all.filter(({ always }, index) => always || index % step === 0);

test(`${tried.length} of ${all.length} faults in objects with forms and flows are findings, and fail no check`, { timeout: 3_600_000 }, async () => {
  expect(objects.length).toBeGreaterThan(3);
  const bad: string[] = [];
  for (const { item, what } of tried) {
    const standing = graph.dependantsOf([`bo/${item.key}`]);
    // by itself, with all that stands on it, and that alone, as publishing judges what an item that is found faulty would break
    for (const items of [[item], [...standing, item], standing]) {
      try {
        const found = await inspectItems(items, items === standing ? new Map([...published, [`bo/${item.key}`, item]]) : published, people, NOW);
        if (items !== standing && !found.some((problem) => isError(problem) && problem.kind === 'bo' && problem.key === item.key))
          bad.push(`${what}: no finding`);
      } catch (error) {
        bad.push(`${what}: the check fails: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  expect(bad).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { shareOf } from '../../helpers/shareOf.ts';
import { toldOf } from './toldOf.ts';
import { openWorld, readers, requestsFor, textOf, variantNames, variants, type Reader, type Variant, type World } from './world.ts';

/**
 * Every call of the catalogue that reads, for every reader of every document: generated from the declarations, so that a new call is
 * asked as soon as it exists. What is hidden is planted as texts and amounts that occur nowhere else.
 */
const LONG = process.env['YUANBIAO_LONG'] === '1';
/** A small run takes every so manieth pair of variant and reader, other ones for each call. */
const EVERY = LONG ? 1 : 8;

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 300_000);
afterAll(() => world.close());

test('every route of the server is a call of the catalogue, so that none is left out', () => {
  const { app, parts } = world.portal.server;
  const expected = calls.map(
    ({ method, path, prefix }) => `${method} ${prefix === undefined ? '' : parts.config.prefixes[prefix]}${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  // the pages for people, which carry no data
  expected.push('GET /', 'GET /openapi', 'GET /openapi.json');
  expect(routesOf(app.printRoutes({ commonPrefix: false })).sort()).toEqual([...new Set(expected)].sort());
});

const answered = (call: Call): boolean => world.portal.server.parts.answered.has(call.name);
const reading = calls.filter((call) => !call.write && (call.policy.access === 'session' || call.policy.access === 'link'));
const pairs = variantNames.flatMap((variant) => variants[variant].hiddenFrom.map((reader): readonly [Variant, Reader] => [variant, reader]));

test.each(shareOf(reading).map((call): [string, Call] => [call.name, call]))(
  '%s',
  async (_name, call) => {
    if (!answered(call)) return;
    const turn = reading.indexOf(call);
    for (const [at, [variant, reader]] of pairs.entries()) {
      if ((at + turn) % EVERY !== 0) continue;
      const { ids, marks } = world.documentOf(variant, reader);
      const token = await world.tokenOf(reader);
      for (const request of requestsFor(call, ids, variant)) {
        const reply = await world.portal.server.call(call, { ...request, token });
        const text = textOf(reply);
        const told = toldOf(text, marks);
        const place = `${variant}, ${reader}: ${JSON.stringify(request)} gives ${reply.status}`;
        expect(told, `${place} ${told.map((mark) => text.slice(Math.max(0, text.indexOf(mark) - 120), text.indexOf(mark) + 40)).join(' … ')}`).toEqual([]);
      }
    }
  },
  600_000,
);

test('the same calls tell it to whom nothing hides it', async () => {
  const told: string[] = [];
  for (const call of reading.filter(answered)) {
    const { ids, marks } = world.documentOf('nodeHides', 'starter');
    const token = await world.tokenOf('starter');
    for (const request of requestsFor(call, ids, 'nodeHides')) {
      const text = textOf(await world.portal.server.call(call, { ...request, token }));
      if (toldOf(text, marks).length > 0 && !told.includes(call.name)) told.push(call.name);
    }
  }
  expect(told.length, told.join(' ')).toBeGreaterThanOrEqual(6);
}, 600_000);

test('each reader stands to the documents as his name says', async () => {
  const shown = new Map<Reader, readonly Variant[]>();
  for (const reader of Object.keys(readers) as Reader[]) {
    const seen: Variant[] = [];
    for (const variant of variantNames) {
      const { ids, marks } = world.documentOf(variant, reader);
      const token = await world.tokenOf(reader);
      const replies = [
        await world.portal.server.app.inject({
          method: 'GET',
          url: `/runtime/instance/v1/getInstFormAndBO?proInstId=${ids.inst}`,
          headers: { authorization: `Bearer ${token}` },
        }),
        await world.portal.server.app.inject({
          method: 'POST',
          url: '/form/dataTemplate/v1/listJson',
          headers: { authorization: `Bearer ${token}` },
          payload: { templateId: `dt_${variant}` },
        }),
      ];
      if (replies.some(({ body }) => body.includes(marks[0] ?? ''))) seen.push(variant);
    }
    shown.set(reader, seen);
  }
  const expected = (Object.keys(readers) as Reader[]).map((reader): [Reader, readonly Variant[]] => [
    reader,
    variantNames.filter((variant) => !(variants[variant].hiddenFrom as readonly Reader[]).includes(reader)),
  ]);
  expect([...shown]).toEqual(expected);
});

// helpers

/** `GET /a/:b` of every line of the printed tree of routes. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment, methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (segment === undefined) return [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(segment);
    const path = above.join('').replace(/\(\^[^)]*\)/g, '');
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}

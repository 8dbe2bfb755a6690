import { afterAll, beforeAll, expect, test } from 'vitest';
import { isError, ReferenceGraph, type RawItem } from '../../registry/metadata/index.ts';
import { defaultData } from '../../validators/model/index.ts';
import { loadForm } from '../../server/forms/loadForm.ts';
import { nextSerial } from '../../server/forms/serial.ts';
import { serveForm } from '../../server/documents/serveForm.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { loadPerson, type CurrentUser } from '../../server/identity/CurrentUser.ts';
import { loadFlow } from '../../server/workflow/definitions.ts';
import { shippedItems } from '../packages/support.ts';
import { startListServer, type ListServer } from './form/listServer.ts';
import { randomOf } from '../helpers/random.ts';

const long = process.env['YUANBIAO_LONG'] === '1';
const COUNT = long ? 2_000 : 120;
const SEED = Number(process.env['SEED'] ?? 20261122);
const NOW = '2026-11-20 09:00:00';

const reader = {
  today: NOW.slice(0, 10),
  now: NOW,
  user: { id: 'finance', name: 'finance', attrs: {} },
  org: { id: 'O2', name: '财务部' },
} as unknown as Parameters<typeof defaultData>[1];

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  // whoever writes news and notices sees their lists, and who keeps the archive sees that of vouchers
  for (const code of ['gggly', 'dagly']) {
    await portal.db.insertInto('role').values({ id: code, code, name: code, description: null }).execute();
    await portal.db.insertInto('user_role').values({ user_id: 'finance', role_id: code }).execute();
  }
}, 300_000);
afterAll(async () => {
  await portal.close();
});

interface Place {
  readonly owner: Record<string, unknown> | unknown[];
  readonly name: string;
  readonly pointer: string;
}

function placesIn(value: unknown, pointer: string): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((name) => [
    { owner: value as Record<string, unknown>, name, pointer: `${pointer}/${name}` },
    ...placesIn((value as Record<string, unknown>)[name], `${pointer}/${name}`),
  ]);
}

/** One change at one place of the spec; says what it did. */
function mutate(item: RawItem, random: (below: number) => number): { readonly item: RawItem; readonly what: string } {
  const copy = structuredClone(item);
  const places = placesIn(copy.spec, '/spec');
  const { owner, name, pointer } = places[random(places.length)] as Place;
  const own = owner as Record<string, unknown>;
  const value = own[name];
  const what = ((): string => {
    const kind = random(4);
    if (kind === 0) {
      if (Array.isArray(owner)) owner.splice(Number(name), 1);
      else delete own[name];
      return 'without';
    }
    if (kind === 1 && !Array.isArray(owner)) {
      delete own[name];
      own[`${name}x`] = value;
      return 'renamed';
    }
    if (typeof value === 'string') own[name] = random(2) === 0 && value.length > 1 ? value.slice(0, -1) : `${value}x`;
    else if (typeof value === 'number') own[name] = random(2) === 0 ? -value - 1 : String(value);
    else if (typeof value === 'boolean') own[name] = !value;
    else if (Array.isArray(value)) own[name] = value.length > 0 ? [...(value as unknown[]), structuredClone(value[random(value.length)] as unknown)] : [1];
    else own[name] = random(2) === 0 ? null : {};
    return `${JSON.stringify(value)?.slice(0, 60)} -> ${JSON.stringify(own[name])?.slice(0, 60)}`;
  })();
  return { item: copy, what: `${item.kind}/${item.key}${pointer} ${what}` };
}

/** Everything that a person would meet of these items; answers what failed. */
async function exercise(items: readonly RawItem[]): Promise<string[]> {
  const meta = portal.server.parts.metadata.forTenant('-1');
  const failed: string[] = [];
  const user = (await loadPerson(portal.db, 'finance')) as CurrentUser;
  const attempt = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      const answer = await work();
      const { statusCode, body } = (answer ?? {}) as { statusCode?: number; body?: string };
      if (statusCode !== undefined && statusCode >= 400) failed.push(`${name}: HTTP ${statusCode} ${body?.slice(0, 120)}`);
      else if (body?.includes('"state":false') === true) failed.push(`${name}: ${body.slice(0, 160)}`);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  for (const { kind, key, spec } of items) {
    if (kind === 'form') {
      for (const preset of Object.keys(spec['perm' as never] as object)) {
        await attempt(`form ${key} ${preset}`, async () => {
          const definition = await loadForm(meta, key);
          if (definition === undefined) throw new Error('is gone');
          const data = defaultData(definition.compiled(preset), reader);
          for (const locale of ['zh-CN', 'en-US']) await serveForm({ meta, user }, { definition, permission: definition.permission(preset), data, locale });
        });
      }
    }
    if (kind === 'flow') await attempt(`flow ${key}`, async () => loadFlow(meta, key));
    if (kind === 'serialNo') await attempt(`serial ${key}`, async () => portal.db.transaction(async (tx) => nextSerial(tx, meta, key, NOW.slice(0, 10))));
    if (kind === 'dataTemplate') {
      // what a list over a call shows is asked of the call, which decides who may ask it
      const { source } = spec as { source?: object };
      if (source !== undefined) continue;
      await attempt(`list ${key}`, async () => portal.get('finance', `/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=${key}`));
      await attempt(`rows ${key}`, async () =>
        portal.post('finance', '/form/dataTemplate/v1/listJson', { templateId: key, queryFilter: { pageBean: { page: 1, pageSize: 5 } } }),
      );
    }
    if (kind === 'customQuery') {
      const { conditions = [] } = spec as { conditions?: readonly { field: string; parameter?: string; required?: boolean }[] };
      const given = conditions.filter(({ required }) => required === true).map(({ field, parameter = field }) => ({ key: parameter, value: '' }));
      await attempt(`query ${key}`, async () => portal.post('finance', `/form/customQuery/v1/doQuery?alias=${key}&page=1`, given));
    }
    if (kind === 'customDialog') {
      const { style } = spec as { style?: string };
      await attempt(`dialog ${key}`, async () =>
        style === 'tree'
          ? portal.get('finance', `/form/customDialog/v1/getTreeData?alias=${key}&mapParam=`)
          : portal.post('finance', `/form/customDialog/v1/getListData?alias=${key}&mapParam=`, {}),
      );
    }
  }
  return failed;
}

test(
  `of ${COUNT} mutations of the shipped packages, none publishes without a finding and then fails`,
  async () => {
    const published = new Map(shippedItems.map((item) => [`${item.kind}/${item.key}`, item]));
    const people = { exists: () => true, keys: () => [] };
    const graph = new ReferenceGraph(shippedItems);
    expect(await exercise(shippedItems)).toEqual([]);
    const random = randomOf(SEED);
    const bad: string[] = [];
    let survivors = 0;
    for (let round = 0; round < COUNT; round += 1) {
      const original = shippedItems[random(shippedItems.length)] as RawItem;
      const { item, what } = mutate(original, random);
      const standing = graph.dependantsOf([`${item.kind}/${item.key}`]);
      let found;
      try {
        found = [...(await inspectItems([item], published, people, NOW)), ...(await inspectItems([...standing, item], published, people, NOW))];
      } catch (error) {
        bad.push(`${what}: the check fails: ${error instanceof Error ? error.message : String(error)}`);
        continue;
      }
      if (found.length > 0) {
        for (const problem of found.filter(isError))
          if (problem.message === '' || (!problem.pointer.startsWith('/') && problem.pointer !== '')) bad.push(`${what}: ${JSON.stringify(problem)}`);
        continue;
      }
      survivors += 1;
      await portal.publish([item]);
      for (const failure of await exercise([item, ...standing].slice(0, long ? 20 : 6))) bad.push(`${what}: ${failure}`);
      await portal.publish([original]);
    }
    expect(bad, `${survivors} survivors, seed ${SEED}`).toEqual([]);
  },
  long ? 3_600_000 : 300_000,
);

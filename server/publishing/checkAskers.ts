import { sql } from 'kysely';
import { finding, shapeOfBo, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import { itemOf } from '../metadata/index.ts';

/**
 * Queries that lose a parameter or a result while requests are under way whose version of the object still asks for it: there the answer is nothing
 * from then on, and what it had filled in is emptied with the next change. Told with how many requests there are and one of them. What the published
 * objects ask is checked with them.
 */
export async function checkAskers(db: TenantDb, published: ReadonlyMap<string, RawItem>, items: readonly RawItem[]): Promise<MetadataProblem[]> {
  const changed = items.flatMap((item) => {
    const before = item.kind === 'customQuery' ? published.get(`customQuery/${item.key}`) : undefined;
    if (before === undefined) return [];
    const [had, has] = [partsOf(before), partsOf(item)];
    const gone = { parameters: missing(had.parameters, has.parameters), results: missing(had.results, has.results) };
    return gone.parameters.size + gone.results.size === 0 ? [] : [{ item, gone }];
  });
  if (changed.length === 0) return [];
  const kept = await versionsUnderWay(db);
  return changed.flatMap(({ item, gone }) => {
    const asking = kept.flatMap((each) => {
      const names = asksOf(each.object, item.key).filter((name) => gone.parameters.has(name) || gone.results.has(name));
      return names.length === 0 ? [] : [{ ...each, names }];
    });
    const [first] = asking;
    if (first === undefined) return [];
    const count = asking.reduce((sum, each) => sum + each.count, 0);
    const name = [...new Set(asking.flatMap(({ names }) => names))].join(', ');
    const place = first.names.some((each) => gone.parameters.has(each)) ? '/spec/conditions' : '/spec/results';
    return [finding(item, 'runningAsks', place, { name, count: String(count), id: first.id, object: first.object.key, version: String(first.version) })];
  });
}

// helpers

interface Parts {
  readonly parameters: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
}

function partsOf({ spec }: RawItem): Parts {
  const { conditions = [], results = [] } = spec as unknown as MetadataSpecs['customQuery'];
  return {
    parameters: new Set(conditions.filter(({ source = 'parameter' }) => source === 'parameter').map(({ parameter, field }) => parameter ?? field)),
    results: new Set(results.map(({ field }) => field)),
  };
}

const missing = (had: ReadonlySet<string>, has: ReadonlySet<string>): ReadonlySet<string> => new Set([...had].filter((name) => !has.has(name)));

/** Parameters and results of a query that the fields of an object name. */
function asksOf(object: RawItem, alias: string): string[] {
  return shapeOfBo(object).fields.flatMap(({ property }) => {
    const query = property['x-query'];
    return query?.alias === alias ? [...Object.keys(query.params ?? {}), query.result] : [];
  });
}

interface Kept {
  readonly object: RawItem;
  readonly version: number;
  readonly count: number;
  readonly id: string;
}

/** The versions of objects that requests under way keep, but for those that are published: a draft takes the newest when it is started. */
async function versionsUnderWay(db: TenantDb): Promise<readonly Kept[]> {
  const rows = await db
    .selectFrom('wf_inst as i')
    .innerJoin('meta_item as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'i.tenant_id')
        .on('m.kind', '=', 'bo')
        .onRef('m.key', '=', 'i.bo_alias')
        .on(sql<boolean>`m.version = (i.manifest ->> 'bo')::integer`),
    )
    .where('i.status', 'not in', ['draft', 'end', 'manualend'])
    .groupBy(['m.key', 'm.version'])
    .select(['m.key', 'm.version', sql<string>`count(*)`.as('count'), sql<string>`min(i.id)`.as('id')])
    .orderBy('m.key')
    .orderBy('m.version', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ key, version, count, id }) => {
      const item = await db
        .selectFrom('meta_item')
        .selectAll()
        .where('kind', '=', 'bo')
        .where('key', '=', key)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      return { object: itemOf(item) as RawItem, version, count: Number(count), id };
    }),
  );
}

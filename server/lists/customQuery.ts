import type { RawBuilder } from 'kysely';
import type { MetadataItemOf } from '../../schemas/metadata/index.ts';
import { BadRequest, common, Forbidden, Refusal } from '../core/index.ts';
import { isOpenTo, type RightsReader } from '../rights/index.ts';
import type { CurrentUser } from '../identity/index.ts';
import { columnCondition, countRows, type QueryColumn, readRows, type Row, ROW_LIMIT, type RowRequest, type RowSource } from '../query/index.ts';
import { lackingParameter, parameterName, statedConditions, statedOrder, visibleColumns } from './conditionValues.ts';
import { visibleRows } from './visibleRows.ts';
import { runRestQuery, type RestPort } from './restQuery.ts';
import { sourceOf } from './sourceOf.ts';
import { visibleQuery } from './visibleDefinition.ts';
import { fill } from '../../registry/words.ts';

export type CustomQueryItem = MetadataItemOf<'customQuery'>;

export interface QueryReader extends RightsReader {
  /** Only needed by queries over an address. */
  readonly rest?: RestPort;
  /** Whom `${userId}` and its like mean, where the reader writes for another person. The rights remain the reader's. */
  readonly onBehalfOf?: CurrentUser;
}

/** The first row of a query; undefined when there is none. */
export type Lookup = (alias: string, parameters: Readonly<Record<string, unknown>>) => Promise<Row | undefined>;

export type OnClosed = (alias: string, parameters: Readonly<Record<string, unknown>>, results: readonly string[]) => void;

export interface QueryAnswer {
  readonly rows: Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Runs a query for a person: what his rights hide is not among the results. */
export async function runQuery(reader: QueryReader, item: CustomQueryItem, parameters: Readonly<Record<string, unknown>>, page = 1): Promise<QueryAnswer> {
  if (item.spec.dsType === 'restful') return runRestQuery(reader, item, asDeclared(item.spec, parameters), page);
  const request = requestOf(reader, item, await querySource(reader, item), parameters, page);
  const pageSize = pageSizeOf(item);
  if (request === undefined) return { rows: [], total: 0, page, pageSize };
  return { rows: await readRows(reader.db, request), total: (await countRows(reader.db, request)).total, page, pageSize };
}

/**
 * Answers what the cells of one document ask, with the rights of whoever writes it, as the browser is answered: what he may
 * not read is no row. Each query and its rights are looked up once, however many cells ask. `onClosed` is told of questions that his rights
 * leave unanswered whatever rows there are, with the results that he may not read (`*`: all): it says nothing of the rows.
 */
export function lookupsOf(reader: QueryReader, onClosed?: OnClosed): Lookup {
  const doors = new Map<string, Promise<LookupDoor | undefined>>();
  return async (alias, parameters) => {
    let opened = doors.get(alias);
    if (opened === undefined) doors.set(alias, (opened = openDoor(reader, alias)));
    const door = await opened;
    if (door === undefined) {
      onClosed?.(alias, parameters, ['*']);
      return undefined;
    }
    // published before it was asked of those who ask
    if (lackingParameter(door.item.spec.conditions ?? [], asDeclared(door.item.spec, parameters)) !== undefined) {
      onClosed?.(alias, parameters, ['*']);
      return undefined;
    }
    if (door.source === undefined) return (await runQuery(reader, door.item, parameters)).rows[0];
    const { source, item } = door;
    const closed = item.spec.results.flatMap(({ field }) => (source.column(field) === undefined ? [field] : []));
    if (closed.length > 0) onClosed?.(alias, parameters, closed);
    const request = withoutRefusal(() => requestOf(reader, item, source, parameters, 1));
    if (request === undefined && withoutRefusal(() => asksHidden(item.spec, visibleQuery(item.spec, source), asDeclared(item.spec, parameters))) !== false)
      onClosed?.(alias, parameters, ['*']);
    return request === undefined ? undefined : (await readRows(reader.db, { ...request, pageSize: 1 }))[0];
  };
}

/** A query as the reader may know it. What a query over an address answers is the affair of that address. */
export async function queryFor(reader: QueryReader, item: CustomQueryItem): Promise<CustomQueryItem> {
  return item.spec.dsType === 'restful' ? item : { ...item, spec: visibleQuery(item.spec, await querySource(reader, item)) };
}

// helpers

interface LookupDoor {
  readonly item: CustomQueryItem;
  /** Undefined for a query over an address. */
  readonly source: RowSource | undefined;
}

/** Undefined: the query or its source is not open to the reader. */
async function openDoor(reader: QueryReader, alias: string): Promise<LookupDoor | undefined> {
  const item = await reader.meta.find('customQuery', alias);
  if (item === undefined) throw new Refusal(fill(common.noQuery, { alias }));
  if (!isOpenTo(reader.user, item.auth?.view)) return undefined;
  if (item.spec.dsType === 'restful') return { item, source: undefined };
  const source = await sourceFor(reader, item);
  return source === undefined ? undefined : { item, source };
}

/** A parameter over a column that the reader does not see is an unknown one. */
function withoutRefusal<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof BadRequest || error instanceof Forbidden) return undefined;
    throw error;
  }
}

const pageSizeOf = ({ spec }: CustomQueryItem): number => Math.min(spec.pageSize ?? ROW_LIMIT, ROW_LIMIT);

/** Without a request nothing can be found: a required parameter is empty, or one is given for what the reader may not compare. */
function requestOf(
  reader: QueryReader,
  item: CustomQueryItem,
  source: RowSource,
  given: Readonly<Record<string, unknown>>,
  page: number,
): RowRequest | undefined {
  const spec = visibleQuery(item.spec, source);
  const parameters = asDeclared(spec, given);
  const today = reader.clock.today();
  const select = visibleColumns(
    source,
    spec.results.map(({ field }) => field),
  );
  const further = furtherConditions(spec, source, select, parameters);
  const stated = statedConditions(source, spec.conditions ?? [], { user: reader.onBehalfOf ?? reader.user, today, parameters });
  if (stated === 'none' || asksHidden(item.spec, spec, parameters)) return undefined;
  const where = [...stated, ...further, visibleRows(item, source, reader.user, today)];
  return { source, select, where, order: statedOrder(source, spec.sort), page, pageSize: pageSizeOf(item) };
}

/** The condition would fall away, and rows that were not asked for would be taken for the answer. */
function asksHidden(spec: CustomQueryItem['spec'], seen: CustomQueryItem['spec'], parameters: Readonly<Record<string, unknown>>): boolean {
  return (spec.conditions ?? []).some((condition, index) => {
    const value = parameters[parameterName(condition)];
    return seen.conditions?.[index]?.source !== condition.source && value !== undefined && value !== null && value !== '';
  });
}

async function querySource(reader: QueryReader, item: CustomQueryItem): Promise<RowSource> {
  const source = await sourceFor(reader, item);
  if (source === undefined) throw new Forbidden(fill(texts.noSource, { query: item.key }));
  return source;
}

const sourceFor = (reader: QueryReader, { spec }: CustomQueryItem): Promise<RowSource | undefined> =>
  sourceOf(reader, spec.object ?? '', { formKey: spec.form });

/** Parameters by the names that the query gives them; callers may write them in another case. */
function asDeclared(spec: CustomQueryItem['spec'], given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = [...(spec.conditions ?? []).map(parameterName), ...spec.results.flatMap(({ field, title }) => [field, title])];
  const exact = new Set(names);
  const byLower = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [exact.has(name) ? name : (byLower.get(name.toLowerCase()) ?? name), value]));
}

/** A parameter that is no condition but a result, by name or title, narrows that result to what contains the value. */
function furtherConditions(
  spec: CustomQueryItem['spec'],
  source: RowSource,
  select: ReadonlyMap<string, QueryColumn>,
  parameters: Readonly<Record<string, unknown>>,
): RawBuilder<boolean>[] {
  const known = new Set((spec.conditions ?? []).map(parameterName));
  return Object.entries(parameters).flatMap(([name, value]) => {
    if (known.has(name)) return [];
    const result = spec.results.find(({ field, title }) => field === name || title === name);
    const column = result === undefined ? undefined : select.get(result.field);
    if (column === undefined) throw new BadRequest(fill(texts.noParameter, { name, source: source.name }));
    return columnCondition(column, 'LIKE', value) ?? [];
  });
}

const texts = {
  noSource: {
    'zh-CN': '关联查询 {query} 的数据源不存在',
    'en-US': 'The data source of query {query} does not exist.',
    'zh-TW': '關聯查詢 {query} 的資料來源不存在',
  },
  noParameter: {
    'zh-CN': '关联查询没有参数：{name}（{source}）',
    'en-US': 'The query has no parameter {name} ({source}).',
    'zh-TW': '關聯查詢沒有參數：{name}（{source}）',
  },
} as const;

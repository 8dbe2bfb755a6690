import type { RawBuilder } from 'kysely';
import type { MetadataItemOf } from '../../schemas/metadata/index.ts';
import { BadRequest, Forbidden, Refusal } from '../http/errors.ts';
import type { RightsReader } from '../rights/RightsReader.ts';
import { columnCondition } from './columnCondition.ts';
import { parameterName, statedConditions, statedOrder, visibleColumns } from './conditionValues.ts';
import { countRows, readRows, ROW_LIMIT, type Row } from './readRows.ts';
import type { RowSource, SourceColumn } from './RowSource.ts';
import { visibleRows } from './visibleRows.ts';
import { runRestQuery, type RestPort } from './restQuery.ts';
import { sourceOf } from './sourceOf.ts';
import { visibleQuery } from './visibleDefinition.ts';

export type CustomQueryItem = MetadataItemOf<'customQuery'>;

export interface QueryReader extends RightsReader {
  /** Only needed by queries over an address. */
  readonly rest?: RestPort;
}

export interface QueryAnswer {
  readonly rows: Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Runs a query for a person: what his rights hide is not among the results. */
export async function runQuery(reader: QueryReader, item: CustomQueryItem, parameters: Readonly<Record<string, unknown>>, page = 1): Promise<QueryAnswer> {
  return run(reader, item, parameters, page, false);
}

/**
 * The first row of a query, read for the server itself: derived values of a document do not depend on who saves it.
 * Undefined when there is no row or a required parameter is empty.
 */
export async function lookupFirst(reader: QueryReader, alias: string, parameters: Readonly<Record<string, unknown>>): Promise<Row | undefined> {
  const item = await reader.meta.find('customQuery', alias);
  if (item === undefined) throw new Refusal(`未找到别名为${alias}的关联查询`);
  return (await run(reader, item, parameters, 1, true)).rows[0];
}

/** A query as the reader may know it. What a query over an address answers is the affair of that address. */
export async function queryFor(reader: QueryReader, item: CustomQueryItem): Promise<CustomQueryItem> {
  return item.spec.dsType === 'restful' ? item : { ...item, spec: visibleQuery(item.spec, await querySource(reader, item, false)) };
}

// helpers

async function run(reader: QueryReader, item: CustomQueryItem, given: Readonly<Record<string, unknown>>, page: number, everything: boolean): Promise<QueryAnswer> {
  if (item.spec.dsType === 'restful') return runRestQuery(reader, item, asDeclared(item.spec, given), page);
  const source = await querySource(reader, item, everything);
  const spec = visibleQuery(item.spec, source);
  const parameters = asDeclared(spec, given);
  const pageSize = Math.min(spec.pageSize ?? ROW_LIMIT, ROW_LIMIT);
  const nothing = { rows: [], total: 0, page, pageSize };

  const select = visibleColumns(source, spec.results.map(({ field }) => field));
  const further = furtherConditions(spec, source, select, parameters);
  const stated = statedConditions(source, spec.conditions ?? [], { user: reader.user, today: reader.clock.today(), parameters });
  if (stated === 'none') return nothing;
  const where = [...stated, ...further, ...(everything ? [] : [visibleRows(item, source, reader.user, reader.clock.today())])];
  const request = { source, select, where, order: statedOrder(source, spec.sort), page, pageSize };
  const rows = (await readRows(reader.db, request)).map((row) => withPlainDays(row, select));
  if (everything) return { rows, total: rows.length, page, pageSize };
  return { rows, total: (await countRows(reader.db, request)).total, page, pageSize };
}

async function querySource(reader: QueryReader, { key, spec }: CustomQueryItem, everything: boolean): Promise<RowSource> {
  const source = await sourceOf(reader, spec.object ?? '', { formKey: spec.form, everything });
  if (source === undefined) throw new Forbidden(`关联查询 ${key} 的数据源不存在`);
  return source;
}

/** Parameters by the names that the query gives them; callers may write them in another case. */
function asDeclared(spec: CustomQueryItem['spec'], given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = [...(spec.conditions ?? []).map(parameterName), ...spec.results.flatMap(({ field, title }) => [field, title])];
  const exact = new Set(names);
  const byLower = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [exact.has(name) ? name : byLower.get(name.toLowerCase()) ?? name, value]));
}

/** Times lose their hours: a query fills fields that hold days. */
function withPlainDays(row: Row, select: ReadonlyMap<string, SourceColumn>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) =>
    [name, select.get(name)?.type === 'date' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[ T]/.test(value) ? value.slice(0, 10) : value]));
}

/** A parameter that is no condition but a result, by name or title, narrows that result to what contains the value. */
function furtherConditions(
  spec: CustomQueryItem['spec'], source: RowSource, select: ReadonlyMap<string, SourceColumn>, parameters: Readonly<Record<string, unknown>>,
): RawBuilder<boolean>[] {
  const known = new Set((spec.conditions ?? []).map(parameterName));
  return Object.entries(parameters).flatMap(([name, value]) => {
    if (known.has(name)) return [];
    const result = spec.results.find(({ field, title }) => field === name || title === name);
    const column = result === undefined ? undefined : select.get(result.field);
    if (column === undefined) throw new BadRequest(`关联查询没有参数：${name}（${source.name}）`);
    return columnCondition(column, 'LIKE', value) ?? [];
  });
}

import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { localiseItem } from '../../registry/form/index.ts';
import { fill } from '../../registry/words.ts';
import { Forbidden, Refusal } from '../core/index.ts';
import {
  deliveredColumns,
  LIST_PAGE_SIZE,
  type ListDefinition,
  listOrder,
  summedColumns,
  variableOf,
  visibleColumns,
  visibleRows,
  withDefaults,
} from '../lists/index.ts';
import { countRows, mustBeAll, QueryRefusal, querysOf, readFilter, readRows, type Row } from '../query/index.ts';
import { isOpenTo, type RightsReader, visibleItem } from '../rights/index.ts';
import { inItsWords, type QueryViewItem, statementOf, viewSource } from './viewSource.ts';

/** A query view as one person meets it, with the values of the parameters that its statement knows. */
export interface OpenedView {
  readonly item: QueryViewItem;
  /** As a list: columns, filters and sorts that he has a right to, and the rows that are for him. */
  readonly list: ListDefinition;
  /** What is left of the filter when the parameters are taken out. */
  readonly filter: QueryFilter;
}

export interface ViewPage {
  readonly rows: Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** Totals of all filtered rows by column. */
  readonly sums: Record<string, number | string>;
}

/** The view with these two names; refused like an unknown one when the person may not open it. */
export async function findView(reader: RightsReader, sqlAlias: string, alias: string): Promise<QueryViewItem> {
  const item = (await reader.meta.list('sqlView')).find(({ spec }) => spec.sqlAlias === sqlAlias && spec.alias === alias);
  return visibleItem(reader.user, item);
}

/** Opens a view for somebody who asks it with this filter. */
export async function openView(reader: RightsReader, found: QueryViewItem, locale: string, asked?: QueryFilter | null): Promise<OpenedView> {
  const item = localiseItem(found, locale);
  const { spec } = item;
  const filters = withDefaults(spec.filters ?? [], reader.user, reader.clock.today());
  const { parameters: names } = await statementOf(item.name, spec.sql);
  const isParameter = (property: string): boolean => names.includes(property) && declared(spec, property);
  const values = parametersOf(reader, filters, names, asked);
  const source = await viewSource(reader, item, values);
  const sees = (field: string): boolean => source.column(field) !== undefined;
  const columns = spec.columns.filter(({ field }) => sees(field)).map(({ to, ...column }) => (to === undefined || !sees(to) ? column : { ...column, to }));
  if (columns.length === 0) throw new Forbidden();
  const shown: ListDefinition['spec'] = {
    bo: '',
    columns,
    filters: filters.filter(({ field }) => isParameter(field) || sees(field)),
    defaultSort: (spec.defaultSort ?? []).filter(({ field }) => sees(field)),
    toolbar: isOpenTo(reader.user, found.auth?.export) ? ['export'] : [],
    pageSize: spec.pageSize ?? LIST_PAGE_SIZE,
  };
  const readable = columns.flatMap(({ field, to }: Column) => (to === undefined ? [field] : [field, to]));
  const list: ListDefinition = {
    alias: found.key,
    name: item.name,
    version: found.version,
    typeKey: found.typeKey,
    spec: shown,
    source,
    columns: visibleColumns(source, readable),
    rows: visibleRows(item, source, reader.user, reader.clock.today()),
    mayExport: isOpenTo(reader.user, found.auth?.export),
  };
  return { item, list, filter: withoutParameters(asked, isParameter) };
}

/** One page of a view, with the totals over everything that the filter leaves. */
export function viewRows(reader: RightsReader, { item, list, filter }: OpenedView): Promise<ViewPage> {
  const { source, spec } = list;
  const { where, order, page, pageSize, everything } = readFilter(filter, list.columns, spec.pageSize ?? LIST_PAGE_SIZE);
  return inItsWords(item.name, async () => {
    const request = { source, where: [list.rows, where] };
    const counted = await countRows(reader.db, request, summedColumns(list));
    mustBeAll({ everything }, counted.total);
    const rows = await readRows(reader.db, { ...request, select: deliveredColumns(list), order: listOrder(list, order), page, pageSize, everything });
    // rows that say the same are told apart by where they stand
    return { rows: rows.map((row, index) => ({ ...row, row_: (page - 1) * pageSize + index + 1 })), ...counted, page, pageSize };
  });
}

// helpers

type Spec = QueryViewItem['spec'];
type Column = Spec['columns'][number];
type Filters = NonNullable<Spec['filters']>;

const declared = (spec: Spec, name: string): boolean => spec.filters?.some(({ field }) => field === name) === true;

/** What a filter gives a parameter, its default, or what a variable says of the person; without any of them it is empty. */
function parametersOf(reader: RightsReader, filters: Filters, names: readonly string[], asked: QueryFilter | null | undefined): Record<string, string | null> {
  const today = reader.clock.today();
  return Object.fromEntries(
    names.map((name) => {
      const filter = filters.find(({ field }) => field === name);
      if (filter === undefined) {
        const value = variableOf(name, reader.user, today);
        if (value === undefined) throw new Refusal(fill(texts.noParameter, { name }));
        return [name, value];
      }
      const given = querysOf(asked).find(({ property }) => property === name)?.value ?? asked?.params?.[name];
      return [name, textOf(name, given === undefined ? filter.default : given)];
    }),
  );
}

function textOf(property: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new QueryRefusal({ code: 'value', property, value });
}

function withoutParameters(asked: QueryFilter | null | undefined, isParameter: (property: string) => boolean): QueryFilter {
  if (asked === undefined || asked === null) return {};
  const { pageBean, params, ...rest } = asked;
  const { querys: _beside, ...page } = pageBean ?? {};
  return {
    ...rest,
    ...(pageBean === undefined || pageBean === null ? {} : { pageBean: page }),
    ...(params === undefined || params === null ? {} : { params: Object.fromEntries(Object.entries(params).filter(([name]) => !isParameter(name))) }),
    querys: querysOf(asked).filter(({ property }) => !isParameter(property)),
  } as QueryFilter;
}

const texts = {
  noParameter: {
    'zh-CN': '查询视图的语句使用了未知的参数【{name}】',
    'en-US': 'The statement of the query view names the unknown parameter {name}.',
    'zh-TW': '查詢檢視的語句使用了未知的參數【{name}】',
  },
} as const;

import { compileForm, formSource, localiseItem, type CompiledForm, type FieldUi, type PropertySchema } from '../../registry/form/index.ts';
import { callShape } from '../../registry/metadata/index.ts';
import type { ListFilter, ListPageData, ListRow, ListSource, ListTemplate } from '../../renderers/list/index.ts';
import type { QueryField, QueryFilter } from '../../schemas/calls/shapes.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { evaluateForm, toWireValue } from '../../validators/index.ts';
import { toDecimal, type Decimal } from '../../formula/index.ts';
import { dictEntries, itemOf, items } from './catalogue.ts';
import type { FormSample } from './openForm.ts';
import { contextOf, people, type DemoPerson } from './people.ts';
import type { ListState } from './planStories.ts';
import { holds, sortRows } from './runQuery.ts';
import { serialNumber } from './serialNumber.ts';

type Spec = MetadataSpecs['dataTemplate'];

const zero = toDecimal(0) as Decimal;
const DOCUMENTS = 46;
const STATUSES = ['running', 'end', 'draft', 'backToStart', 'end', 'running'] as const;

/** A list as it is served: its metadata with titles, types and dictionaries put in place. */
export function openList(key: string, locale: string): ListTemplate {
  const item = localiseItem(itemOf('dataTemplate', key), locale);
  const spec = item.spec as Spec;
  if (spec.bo === undefined) return callList(key, locale);
  const { schema } = localiseItem(itemOf('bo', spec.bo), locale).spec as { schema: PropertySchema };
  const property = (field: string): PropertySchema | undefined => schema.properties?.[field];
  const title = (field: string): string => spec.columns.find((column) => column.field === field)?.title ?? property(field)?.title ?? field;
  const filters = (spec.filters ?? []).map((filter) => ({
    ...described(filter.field, property(filter.field)),
    ...filter,
    title: filter.title ?? title(filter.field),
  }));
  const columns = spec.columns.map((column) => ({ ...column, type: typeOf(property(column.field)) }));
  const dicts = new Set([...columns, ...filters].flatMap(({ dict }) => dict ?? []).concat('status'));
  return {
    ...spec,
    alias: key,
    name: item.name,
    columns,
    filters,
    keywordTitle: (spec.keyword ?? []).map(title).join(' / '),
    dicts: Object.fromEntries(
      [...dicts].filter((dict) => items.some((each) => each.kind === 'dict' && each.key === dict)).map((dict) => [dict, dictEntries(dict, locale)]),
    ),
  };
}

/** The documents of a list, made from the samples of its form. `loading` never answers, `error` always fails. */
export function listSource(key: string, state: ListState, now: string, latency: number): ListSource {
  const spec = itemOf('dataTemplate', key).spec as Spec;
  const rows = state !== 'rows' ? [] : spec.bo === undefined ? callRows(spec, now) : documentsOf({ ...spec, bo: spec.bo }, now);
  return {
    async load(filter, signal) {
      await new Promise((resolve) => setTimeout(resolve, state === 'loading' ? 2 ** 31 - 1 : latency));
      signal.throwIfAborted();
      if (state === 'error') throw Object.assign(new Error('数据库连接超时，请稍后再试'), { logId: '2026111609000001' });
      return pageOf(spec, rows, filter);
    },
  };
}

// helpers

/** A list of the rows of a call. */
function callList(key: string, locale: string): ListTemplate {
  const { name, spec } = localiseItem(itemOf('dataTemplate', key), locale) as { readonly name: string; readonly spec: Spec };
  const { source, ...list } = spec;
  const type = (field: string): 'text' | 'number' | 'date' => {
    const held = callShape(source?.call ?? '')?.fields.get(field);
    return held === 'number' || held === 'date' ? held : 'text';
  };
  const dicts = new Set([...spec.columns, ...(spec.filters ?? [])].flatMap(({ dict }) => dict ?? []));
  return {
    ...list,
    alias: key,
    name,
    ...(source?.key === undefined ? {} : { key: source.key }),
    columns: spec.columns.map((column) => ({ ...column, type: type(column.field) })),
    filters: (spec.filters ?? []).map((filter) => ({ ...filter, type: type(filter.field) })),
    dicts: Object.fromEntries([...dicts].map((dict) => [dict, dictEntries(dict, locale)])),
  };
}

/** Rows as the call might answer them: words of the column, days of this month, every code of a dictionary in turn. */
function callRows(spec: Spec, now: string): readonly ListRow[] {
  const shape = callShape(spec.source?.call ?? '');
  const valueOf = ({ field, title, dict }: Spec['columns'][number], index: number): unknown => {
    const codes = dict === undefined ? [] : dictEntries(dict, 'zh-CN');
    if (codes.length > 0) return codes[index % codes.length]?.value;
    const type = shape?.fields.get(field);
    if (type === 'date') return `${now.slice(0, 8)}${String((index % 28) + 1).padStart(2, '0')} 09:00:00`;
    return type === 'number' ? index : `${title} ${String(index + 1)}`;
  };
  return Array.from({ length: DOCUMENTS }, (_, index) => ({
    id: String(1000 + index),
    isRead: index % 3 === 0 ? 0 : 1,
    ...Object.fromEntries(spec.columns.map((column) => [column.field, valueOf(column, index)])),
  }));
}

function described(field: string, property: PropertySchema | undefined): Partial<ListFilter> {
  const ui: FieldUi | undefined = property?.['x-ui'];
  const dict = field === 'status' ? 'status' : ui?.dict;
  return { type: typeOf(property), ...(ui === undefined ? {} : { widget: ui.widget }), ...(dict === undefined ? {} : { dict }) };
}

function typeOf(property: PropertySchema | undefined): 'text' | 'number' | 'date' {
  if (property?.type === 'number' || property?.type === 'integer') return 'number';
  return property?.['format'] === 'date' ? 'date' : 'text';
}

/** Documents of a business object, made from the samples of its form. */
export function documentsOf(spec: Pick<Spec, 'form'> & { readonly bo: string }, now: string): readonly ListRow[] {
  const form = items.find((item) => item.kind === 'form' && (spec.form === undefined ? (item.spec as { bo: string }).bo === spec.bo : item.key === spec.form));
  const compiled = compileForm(formSource(form ?? itemOf('bo', spec.bo), itemOf('bo', spec.bo), 'zh-CN'), { fields: {} });
  const samples = ((form?.spec as { samples?: readonly FormSample[] } | undefined)?.samples ?? []).filter(({ data }) => Object.keys(data).length > 0);
  return samples.length === 0 ? [] : Array.from({ length: DOCUMENTS }, (_, index) => documentOf(compiled, samples, index, now));
}

function documentOf(form: CompiledForm, samples: readonly FormSample[], index: number, now: string): ListRow {
  const person: DemoPerson = people[index % people.length] as DemoPerson;
  const status = STATUSES[index % STATUSES.length];
  const today = Number(now.slice(8, 10));
  const day = `${now.slice(0, 8)}${String(Math.max(today - (index % 28), 1)).padStart(2, '0')}`;
  const sample = samples[index % samples.length]?.data ?? {};
  const numbers = Object.fromEntries(
    form.fields
      .filter((field) => field.ui.widget === 'serialNo')
      .map((field) => [field.name, status === 'draft' ? null : serialNumber(field, now, DOCUMENTS - index)]),
  );
  const given = { ...sample, sqr: { id: person.id, name: person.name }, sqbm: person.org, sqrq: day, ...numbers };
  const { data } = evaluateForm(form, given, contextOf(person, now));
  return {
    ...Object.fromEntries(form.fields.map((field) => [field.name, toWireValue(field, data[field.name])])),
    id_: String(1000 + index),
    inst_id: status === 'draft' ? null : String(5000 + index),
    status,
    cur_node: status === 'running' ? '财务审核' : null,
    create_by: person.id,
    create_time: `${day} 09:00:00`,
  };
}

function pageOf(spec: Spec, rows: readonly ListRow[], filter: QueryFilter): ListPageData {
  const found = rows.filter((row) => groupsOf(filter.querys ?? []).every((group) => matches(row, group)));
  const sort = filter.sorter?.map(({ property, direction }) => ({ field: property, dir: direction ?? 'ASC' })) ?? spec.defaultSort ?? [];
  const page = Number(filter.pageBean?.page ?? 1);
  const size = Number(filter.pageBean?.pageSize ?? 20);
  const sums = spec.columns.filter((column) => column.sum === true).map(({ field }) => [field, total(found, field)]);
  return { rows: sortRows(found, sort).slice((page - 1) * size, page * size), total: found.length, sums: Object.fromEntries(sums) as Record<string, unknown> };
}

function groupsOf(querys: readonly QueryField[]): readonly (readonly QueryField[])[] {
  const groups = new Map<string, QueryField[]>();
  querys.forEach((query, index) => {
    const key = query.group ?? `#${index}`;
    groups.set(key, [...(groups.get(key) ?? []), query]);
  });
  return [...groups.values()];
}

function matches(row: ListRow, group: readonly QueryField[]): boolean {
  const one = (query: QueryField): boolean => holds(row, { field: query.property, op: query.operation ?? 'EQUAL' }, query.value);
  return group.some((query) => query.relation === 'OR') ? group.some(one) : group.every(one);
}

function total(rows: readonly ListRow[], field: string): string {
  const amounts = rows.flatMap((row) => toDecimal(row[field]) ?? []);
  return amounts.reduce((sum, amount) => sum.plus(amount), zero).toFixed(2);
}

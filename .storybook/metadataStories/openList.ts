import { compileForm, formSource, localiseItem, type CompiledForm, type FieldUi, type PropertySchema } from '../../registry/form/index.ts';
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
  const rows = state === 'rows' ? documentsOf(spec, now) : [];
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
export function documentsOf(spec: Pick<Spec, 'bo' | 'form'>, now: string): readonly ListRow[] {
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

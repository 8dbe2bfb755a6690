import type { DataTemplate } from '../../schemas/calls/entities/form.ts';
import { localiseItem, propertiesOf, type FieldDisplay } from '../../registry/form/index.ts';
import { parseButton, type TenantMetadata } from '../metadata/index.ts';
import type { ListDefinition } from './ListDefinition.ts';
import { wireTypeOf } from '../query/index.ts';
import { LIST_PAGE_SIZE } from './listRows.ts';

/** A list as it is sent: our own metadata under `list`, and the members that older clients read. */
export async function templateAnswer(meta: TenantMetadata, list: ListDefinition, locale: string, withPermission: boolean): Promise<DataTemplate> {
  const { spec, source } = list;
  const titles = titlesOf(list, locale);
  const filters = (spec.filters ?? []).map((filter) => ({
    ...described(list, filter.field, locale),
    ...filter,
    title: filter.title ?? titles.get(filter.field) ?? filter.field,
  }));
  const columns = spec.columns.map((column) => ({ ...column, type: wireTypeOf(list.columns.get(column.field)) }));
  return {
    id: `${list.alias}:${list.version}`,
    alias: list.alias,
    name: list.name,
    version: list.version,
    boDefAlias: spec.bo,
    formKey: spec.form ?? source.form?.formKey ?? '',
    pkField: 'id_',
    style: 0,
    needPage: 1,
    pageSize: spec.pageSize ?? LIST_PAGE_SIZE,
    ...(source.form === undefined ? {} : { formId: `${source.form.formKey}:${source.form.formVersion}` }),
    ...(spec.flow === undefined ? {} : { defId: spec.flow }),
    ...(list.typeKey === undefined ? {} : { typeId: list.typeKey }),
    displayField: JSON.stringify(
      columns.map(({ field, title, type }) => ({ name: field, desc: title, type: wireTypes[type], ...(withPermission ? { permission: true } : {}) })),
    ),
    conditionField: JSON.stringify(
      filters.map(({ field, title, op, type, dict }) => ({
        na: field,
        cm: title,
        ty: wireTypes[type],
        ct: dict === undefined ? 'onetext' : 'select',
        qt: op,
        vf: '1',
      })),
    ),
    sortField: JSON.stringify((spec.defaultSort ?? []).map(({ field, dir }) => ({ name: field, sort: (dir ?? 'asc').toUpperCase() }))),
    manageField: JSON.stringify(
      [...new Set([...(spec.toolbar ?? []), ...(spec.rowButtons ?? []), ...(spec.batchButtons ?? [])].map((name) => parseButton(name).alias))].map((name) => ({
        name,
      })),
    ),
    filterField: '[]',
    treeField: '{}',
    isIndistinct: (spec.keyword ?? []).length > 0 ? '1' : '0',
    conditionAllName: (spec.keyword ?? []).join(','),
    conditionAllDesc: (spec.keyword ?? []).map((field) => titles.get(field) ?? field).join('/'),
    list: {
      columns,
      filters,
      keyword: spec.keyword ?? [],
      keywordTitle: (spec.keyword ?? []).map((field) => titles.get(field) ?? field).join(' / '),
      toolbar: spec.toolbar ?? [],
      rowButtons: spec.rowButtons ?? [],
      batchButtons: spec.batchButtons ?? [],
      defaultSort: spec.defaultSort ?? [],
      buttonUses: spec.buttonUses ?? {},
      ...(spec.unread === undefined ? {} : { unread: spec.unread }),
      ...(spec.faded === undefined ? {} : { faded: spec.faded }),
      ...(spec.nothing === undefined ? {} : { nothing: spec.nothing }),
      pageSize: spec.pageSize ?? LIST_PAGE_SIZE,
      ...(spec.flow === undefined ? {} : { flow: spec.flow }),
      ...(spec.printTemplate === undefined ? {} : { printTemplate: spec.printTemplate }),
    },
    dicts: await dictsOf(meta, [...columns, ...filters], locale),
    i18n: {},
  };
}

/** The dictionaries that columns and filters name, in a language. */
export async function dictsOf(
  meta: TenantMetadata,
  parts: readonly DictUser[],
  locale: string,
): Promise<Record<string, { value: string; label: string; color?: string; parent?: string }[]>> {
  const keys = new Set(
    parts.flatMap(({ dict, format, display }) => [
      ...(dict === undefined ? [] : [dict]),
      ...(display?.dicts ?? []),
      ...(format === 'statusTag' ? ['status'] : []),
    ]),
  );
  if (keys.size === 0) return {};
  const items = await meta.list('dict', { keys: [...keys] });
  return Object.fromEntries(
    items.map((item) => [
      item.key,
      localiseItem(item, locale).spec.items.map(({ value, label, color, parent }) => ({
        value,
        label,
        ...(color === undefined ? {} : { color }),
        ...(parent === undefined ? {} : { parent }),
      })),
    ]),
  );
}

// helpers

const wireTypes = { text: 'varchar', number: 'number', date: 'date' } as const;

/** What a filter bar needs to know of a field. */
function described(
  list: ListDefinition,
  field: string,
  locale: string,
): { type: 'text' | 'number' | 'date'; widget?: string; dict?: string; display?: FieldDisplay } {
  const ui = list.source.fields.get(field)?.['x-ui'];
  const display = list.source.display(field, locale);
  const dict = field === 'status' ? 'status' : ui?.dict;
  return {
    type: wireTypeOf(list.columns.get(field)),
    ...(ui === undefined ? {} : { widget: ui.widget }),
    ...(dict === undefined ? {} : { dict }),
    ...(display === undefined ? {} : { display }),
  };
}

/** Field -> title: of its column, or of the field itself. */
function titlesOf({ spec, source }: ListDefinition, locale: string): ReadonlyMap<string, string> {
  const properties = source.form === undefined ? {} : propertiesOf(source.form.source(locale).schema);
  const titles = new Map<string, string>();
  for (const [name, { title }] of Object.entries(properties)) if (title !== undefined) titles.set(name, title);
  for (const [name, { title }] of source.fields) if (title !== undefined && !titles.has(name)) titles.set(name, title);
  for (const { field, title } of spec.columns) titles.set(field, title);
  return titles;
}

interface DictUser {
  readonly dict?: string | undefined;
  readonly format?: string | undefined;
  readonly display?: FieldDisplay;
}

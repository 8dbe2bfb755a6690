import type { RawBuilder } from 'kysely';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { localiseItem } from '../../registry/form/index.ts';
import { Forbidden, Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';
import { canStart, isOpenTo, mayCreate, publishedForms, type RightsReader, visibleItem } from '../rights/index.ts';
import { boSource, type BoSource } from './boSource.ts';
import { visibleColumns } from './conditionValues.ts';
import { viewerOf } from '../workflow/index.ts';
import { parseButton } from '../metadata/index.ts';
import type { QueryColumn } from '../query/index.ts';
import { sees, visibleColumnsOf, type ShownColumn } from './visibleDefinition.ts';
import { withDefaults } from './variables.ts';
import { visibleRows } from './visibleRows.ts';

type Spec = MetadataSpecs['dataTemplate'];
type Column = ShownColumn<Spec['columns'][number]>;
type ShownSpec = Omit<Spec, 'bo' | 'columns'> & { readonly bo: string; readonly columns: Column[] };

/** A list as one person meets it. */
export interface ListDefinition {
  readonly alias: string;
  readonly name: string;
  readonly version: number;
  readonly typeKey: string | undefined;
  /** In the reader's language, without columns, filters, sorts and buttons that he has no right to. */
  readonly spec: ShownSpec;
  readonly source: BoSource;
  /** What a client may filter and sort by. */
  readonly columns: ReadonlyMap<string, QueryColumn>;
  /** Rows that the person may see; undefined: all. */
  readonly rows: RawBuilder<boolean> | undefined;
  /** Whether the person is among those to whom the rows may be handed out, where the list or its form names any. */
  readonly mayExport: boolean;
}

/** Columns of a record that may be read and named although no list declares them. */
const commonColumns = ['id_', 'inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'create_time', 'update_time', 'org_id'] as const;

/** The list of that alias; refused like an unknown one when the person may not open it. With `columnsOnly` it is good for being described, not for reading rows. */
export async function loadList(
  reader: RightsReader,
  alias: string,
  locale: string,
  { columnsOnly = false }: { readonly columnsOnly?: boolean } = {},
): Promise<ListDefinition> {
  const found = visibleItem(reader.user, await reader.meta.find('dataTemplate', alias));
  const item = localiseItem(found, locale);
  const { bo } = item.spec;
  if (bo === undefined) throw new Refusal(fill(texts.ofCall, { name: item.name, call: item.spec.source?.call ?? '' }));
  const source = await boSource(reader, bo, { formKey: item.spec.form, columnsOnly });
  if (source === undefined) throw new Forbidden();
  const mayExport = isOpenTo(reader.user, found.auth?.export) && (await formsLetExport(reader, source, item.spec.form));
  const filters = withDefaults(item.spec.filters ?? [], reader.user, reader.clock.today());
  const spec = visibleSpec({ ...item.spec, bo, filters }, source, {
    locale,
    mayStart: await mayBeginIn(reader, item.spec, source),
    mayExport,
    mayImport: await mayImportInto(reader, item.spec, source),
  });
  const named = [
    ...commonColumns,
    ...spec.columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to])),
    ...(spec.filters ?? []).map(({ field }) => field),
    ...(spec.keyword ?? []),
    ...(spec.defaultSort ?? []).map(({ field }) => field),
  ];
  return {
    alias: found.key,
    name: item.name,
    version: found.version,
    typeKey: found.typeKey,
    spec,
    source,
    columns: visibleColumns(source, named),
    rows: visibleRows(item, source, reader.user, reader.clock.today()),
    mayExport,
  };
}

/** The lists of a business object that the person may open. */
export async function listsOf(reader: RightsReader, bo: string): Promise<ListDefinition[]> {
  const items = (await reader.meta.list('dataTemplate')).filter((item) => item.spec.bo === bo && isOpenTo(reader.user, item.auth?.view));
  const lists: ListDefinition[] = [];
  for (const {
    key,
    spec: { form },
  } of items) {
    const door = form === undefined ? undefined : await reader.meta.find('form', form);
    if (isOpenTo(reader.user, door?.auth?.view)) lists.push(await loadList(reader, key, 'zh-CN'));
  }
  return lists;
}

// helpers

/** The form of the list lets its documents be taken along; where the list names none, every form over the object has to. */
async function formsLetExport(reader: RightsReader, { bo, form }: BoSource, formKey: string | undefined): Promise<boolean> {
  const forms = formKey !== undefined && form !== undefined ? [form] : await publishedForms(reader, bo);
  return forms.every(({ auth }) => isOpenTo(reader.user, auth.export));
}

/** Buttons that begin a new document. */
const startButtons: ReadonlySet<string> = new Set(['add', 'startFlow', 'copy']);

/** A list with a flow begins documents by the door of the flow, another one by that of its form. */
async function mayBeginIn(reader: RightsReader, { flow, toolbar, rowButtons, batchButtons }: Spec, { form }: BoSource): Promise<boolean> {
  if (flow === undefined) return form !== undefined && mayCreate(reader, form);
  if (![toolbar, rowButtons, batchButtons].some((names) => names?.some((name) => startButtons.has(parseButton(name).alias)))) return false;
  const item = await reader.meta.find('flow', flow);
  return item === undefined || canStart(reader.meta, await viewerOf(reader), { key: item.key, formKey: item.spec.form, auth: item.auth });
}

/** Rows of a sheet are made with the form of the list, as each of them would be. */
async function mayImportInto(reader: RightsReader, { toolbar, rowButtons, batchButtons }: Spec, { form }: BoSource): Promise<boolean> {
  if (![toolbar, rowButtons, batchButtons].some((names) => names?.some((name) => parseButton(name).alias === 'import'))) return false;
  return form !== undefined && mayCreate(reader, form);
}

interface Doing {
  readonly locale: string;
  readonly mayStart: boolean;
  readonly mayExport: boolean;
  readonly mayImport: boolean;
}

/** The list in a language, without what the person may not see and without buttons whose calls would refuse him. */
function visibleSpec(spec: Spec & { readonly bo: string }, source: BoSource, { locale, mayStart, mayExport, mayImport }: Doing): ShownSpec {
  const seen = ({ field }: { readonly field: string }): boolean => sees(source, field);
  const buttons = (names: readonly string[] | undefined): string[] =>
    (names ?? []).filter((name) => {
      const { alias: button } = parseButton(name);
      return (mayStart || !startButtons.has(button)) && (mayExport || button !== 'export') && (mayImport || button !== 'import');
    });
  return {
    ...spec,
    columns: visibleColumnsOf(spec.columns, source, locale),
    filters: (spec.filters ?? []).filter(seen),
    keyword: (spec.keyword ?? []).filter((field) => sees(source, field)),
    defaultSort: (spec.defaultSort ?? []).filter(seen),
    toolbar: buttons(spec.toolbar),
    rowButtons: buttons(spec.rowButtons),
    batchButtons: buttons(spec.batchButtons),
  };
}

const texts = {
  ofCall: {
    'zh-CN': '列表【{name}】的数据来自接口 {call}，请直接读取该接口',
    'en-US': 'The rows of {name} come from the call {call}: ask that call for them.',
    'zh-TW': '清單【{name}】的資料來自介面 {call}，請直接讀取該介面',
  },
} as const;

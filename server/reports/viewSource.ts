import { sql } from 'kysely';
import type { MetadataItemOf } from '../../schemas/metadata/index.ts';
import { isOnData, type TenantDb, wordsOnStatement } from '../db/index.ts';
import { Forbidden, Refusal } from '../core/index.ts';
import { boSource, type BoSource } from '../lists/index.ts';
import { plainColumn, type QueryColumn, type RowQuery, time } from '../query/index.ts';
import type { RightsReader } from '../rights/index.ts';
import { fill } from '../../registry/words.ts';
import { fieldsIn, numberTypes, type Relation, relationOf, statementOver, typesOf } from './overRelations.ts';
import { readStatement, StatementError, type Statement } from './readStatement.ts';

export type QueryViewItem = MetadataItemOf<'sqlView'> & { readonly version: number };

/** The rows of a query view as one person may read them. */
export interface ViewSource extends BoSource {
  /** What stands behind a declared column is hidden from the reader, so that there is no such column for him. */
  isHidden(field: string): boolean;
}

/**
 * What the statement of a view answers to a person. Each typed view `w_…` that it reads holds what lists, queries and dialogs over the object
 * would show him: drafts of others are no rows, values that are hidden from him are empty, and what is made of a column that he may not read at all is
 * no column. `parameters` are bound as text.
 *
 * @throws Refusal where the statement cannot run, in the words of the database
 */
export async function viewSource(
  reader: RightsReader,
  { key, name, spec }: Pick<QueryViewItem, 'key' | 'name' | 'spec'>,
  parameters: Readonly<Record<string, string | null>>,
): Promise<ViewSource> {
  const statement = await statementOf(name, spec.sql);
  const doors = await formsByObject(reader, spec.forms ?? []);
  const read = await Promise.all([...statement.relations].map(([relation, key]) => relationFor(reader, relation, key, { statement, form: doors.get(key) })));
  const relations = read.map(({ relation }) => relation);
  const hidden = new Set(relations.flatMap((relation) => relation.hidden));
  const from = (db: TenantDb): RowQuery => statementOver(db, relations, statement, parameters);
  const types = await inItsWords(name, () => typesOf(reader.db, fieldsIn(spec), JSON.stringify([spec.sql, read.map(({ edition }) => edition)]), from));
  const columns = new Map([...types].map(([field, type]) => [field, columnOf(field, type, spec)]));
  const isHidden = (field: string): boolean => hidden.size > 0 && [...statement.sourcesOf(field)].some((source) => hidden.has(source));
  return {
    name: key,
    bo: '',
    form: undefined,
    fields: new Map(),
    display: () => undefined,
    isHidden,
    rows: from,
    column: (field) => (isHidden(field) ? undefined : columns.get(field)),
    trusted: (field) => columns.get(field),
    // rows have no key: of two that say the same it does not matter which comes first
    key: plainColumn('row_', sql`t::text`),
    unkeyed: true,
    // nobody has made the rows of a view: one that does not say who sees which shows none
    own: sql<boolean>`false`,
  };
}

/** A view may have been published when more was allowed: then it is refused in words, as what cannot run. */
export async function statementOf(name: string, text: string): Promise<Statement> {
  try {
    return await readStatement(text);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new Refusal(fill(texts.broken, { name, reason: error.reason }));
  }
}

/** Runs what asks the statement of a view; what the database says of the statement is an answer and no failure, and of values nothing is quoted. */
export async function inItsWords<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const reason = wordsOnStatement(error);
    if (reason === undefined) throw error;
    // the words quote values, also of rows that are not the reader's
    throw new Refusal(isOnData(error) ? fill(texts.failed, { name }) : fill(texts.broken, { name, reason }));
  }
}

// helpers

/** The forms that a view reads its objects by. */
async function formsByObject({ meta }: RightsReader, forms: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await Promise.all(forms.map((form) => meta.find('form', form)));
  return new Map(items.flatMap((item) => (item === undefined ? [] : [[item.spec.bo, item.key] as const])));
}

async function relationFor(
  reader: RightsReader,
  relation: string,
  key: string,
  { statement, form }: { readonly statement: Statement; readonly form: string | undefined },
): Promise<{ readonly relation: Relation; readonly edition: string }> {
  const bo = await reader.meta.find('bo', key);
  if (bo === undefined) throw new Refusal(fill(texts.noSource, { name: relation }));
  const source = await boSource(reader, bo.key, { formKey: form });
  if (source === undefined) throw new Forbidden(fill(texts.closed, { name: bo.name }));
  return { relation: relationOf(relation, source, statement), edition: `${bo.key}:${bo.version}` };
}

const numbers: ReadonlySet<string> = new Set(numberTypes);
const dayFormats: ReadonlySet<string> = new Set(['date', 'datetime', 'waiting', 'due']);

function columnOf(field: string, type: string, { columns }: QueryViewItem['spec']): QueryColumn {
  const value = sql.ref(`t.${field}`);
  const title = columns.find((column) => column.field === field)?.title;
  const shown = title === undefined ? {} : { title };
  // exact decimals become numbers of the wire by their text
  if (numbers.has(type)) return { ...plainColumn(field, sql`${value}::numeric`, 'number'), json: sql`${value}::text`, ...shown };
  if (type === 'boolean') return { ...plainColumn(field, value, 'boolean'), ...shown };
  if (type.startsWith('timestamp')) return { ...time(`t.${field}`)(field), ...shown };
  const text = sql`${value}::text`;
  const isDay = type === 'date' || dayFormats.has(columns.find((column) => column.field === field)?.format ?? '');
  return { ...plainColumn(field, isDay ? sql`${text} collate "C"` : text, isDay ? 'date' : 'text'), ...shown };
}

const texts = {
  noSource: { 'zh-CN': '数据源 {name} 不存在', 'en-US': 'There is no data source {name}.', 'zh-TW': '資料來源 {name} 不存在' },
  closed: { 'zh-CN': '没有权限查看【{name}】', 'en-US': 'You have no right to see {name}.', 'zh-TW': '沒有權限檢視【{name}】' },
  failed: {
    'zh-CN': '查询视图【{name}】遇到不能计算的数据，请换用其他条件或联系设计者',
    'en-US': 'Query view {name} met data that it cannot compute with. Please try other filters, or tell its designer.',
    'zh-TW': '查詢檢視【{name}】遇到不能計算的資料，請改用其他條件或聯絡設計者',
  },
  broken: {
    'zh-CN': '查询视图【{name}】无法执行：{reason}',
    'en-US': 'Query view {name} cannot run: {reason}',
    'zh-TW': '查詢檢視【{name}】無法執行：{reason}',
  },
} as const;

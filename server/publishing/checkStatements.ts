import { finding, kindProblem, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { filterVariables, type MetadataItemOf, type MetadataSpecs } from '../../schemas/metadata/index.ts';
import { type TenantDb, wordsOnStatement } from '../db/index.ts';
import {
  askTypes,
  emptyRelation,
  fieldsIn,
  numberTypes,
  readStatement,
  type Relation,
  type Statement,
  StatementError,
  statementOver,
} from '../reports/index.ts';

/**
 * Statements of query views that would not run, in the words of the parser or of the database: each is planned over the columns of the objects that
 * it names, as they will be published. Columns that are summed or shown as amounts are numbers, and so are the values of charts.
 */
export async function checkStatements(db: TenantDb, item: RawItem, find: Find): Promise<MetadataProblem[]> {
  if (item.kind === 'chart') return checkChart(db, item, find);
  if (item.kind !== 'sqlView') return [];
  const view = item as unknown as MetadataItemOf<'sqlView'>;
  const types = await typesOf(db, view, find);
  if ('reason' in types) return [finding(item, types.id, '/spec/sql', { reason: types.reason })];
  return [...wrongDefaults(item, view.spec, types), ...wrongColumns(item, view.spec, types)];
}

// helpers

/** Columns that are shown or summed as what they are not. */
function wrongColumns(item: RawItem, { columns }: MetadataSpecs['sqlView'], types: ReadonlyMap<string, string>): MetadataProblem[] {
  return columns.flatMap(({ field, title, format = '', sum }, index) => {
    const type = types.get(field) ?? 'text';
    if ((sum === true || numeric.has(format)) && !isNumber(type))
      return [finding(item, 'columnFormat', `/spec/columns/${index}/${sum === true ? 'sum' : 'format'}`, { title, format: format === '' ? 'sum' : format })];
    const fits = days.has(format) ? /^(date|timestamp|text)/ : format === 'switch' ? /^boolean/ : undefined;
    return fits?.test(type) === false ? [finding(item, 'columnFormat', `/spec/columns/${index}/format`, { title, format })] : [];
  });
}

/** Defaults that no value of their column equals; of parameters the statement alone knows what they are. */
function wrongDefaults(item: RawItem, { filters = [] }: MetadataSpecs['sqlView'], types: ReadonlyMap<string, string>): MetadataProblem[] {
  return filters.flatMap(({ field, op, default: value }, index) => {
    const type = types.get(field) ?? 'text';
    const kind = isNumber(type) ? 'number' : /^(date|timestamp)/.test(type) ? 'date' : undefined;
    const isVariable = typeof value === 'string' && value.startsWith('${');
    const reason = kind === undefined || isVariable ? undefined : kindProblem(kind, { op, value });
    return reason === undefined ? [] : [finding(item, 'condition', `/spec/filters/${index}/default`, { name: field, reason })];
  });
}

type Find = (kind: string, key: string) => RawItem | undefined;
type Types =
  | ReadonlyMap<string, string>
  | { readonly id: 'statement' | 'statementJoins' | 'statementGrows' | 'statementRuns' | 'statementNames'; readonly reason: string };

const numeric: ReadonlySet<string> = new Set(['money', 'number', 'percent']);
const days: ReadonlySet<string> = new Set(['date', 'datetime']);
const isNumber = (type: string): boolean => (numberTypes as readonly string[]).includes(type);

async function typesOf(db: TenantDb, { spec }: Pick<MetadataItemOf<'sqlView'>, 'spec'>, find: Find): Promise<Types> {
  let statement: Statement;
  try {
    statement = await readStatement(spec.sql);
  } catch (error) {
    if (error instanceof StatementError) return { id: error.finding, reason: error.reason };
    throw error;
  }
  const unknown = statement.parameters.find(
    (name) => !(filterVariables as readonly string[]).includes(name) && !spec.filters?.some(({ field }) => field === name),
  );
  if (unknown !== undefined) return { id: 'statementNames', reason: `\${${unknown}}` };
  const relations: Relation[] = [];
  for (const [name, key] of statement.relations) {
    const bo = find('bo', key);
    if (bo === undefined) return { id: 'statementNames', reason: name };
    relations.push(emptyRelation(name, bo as unknown as MetadataItemOf<'bo'>, statement));
  }
  try {
    return await askTypes(db, fieldsIn(spec), (each) => statementOver(each, relations, statement, {}));
  } catch (error) {
    const reason = wordsOnStatement(error);
    if (reason === undefined) throw error;
    return { id: 'statementRuns', reason };
  }
}

async function checkChart(db: TenantDb, item: RawItem, find: Find): Promise<MetadataProblem[]> {
  const { sqlView, values } = item.spec as unknown as MetadataSpecs['chart'];
  const view = find('sqlView', sqlView);
  const types = view === undefined ? undefined : await typesOf(db, view as unknown as MetadataItemOf<'sqlView'>, find);
  // what is wrong with the view is said of the view
  if (types === undefined || 'reason' in types) return [];
  return values.flatMap(({ field, title }, index) =>
    isNumber(types.get(field) ?? 'numeric') ? [] : [finding(item, 'columnFormat', `/spec/values/${index}/field`, { title, format: 'number' })],
  );
}

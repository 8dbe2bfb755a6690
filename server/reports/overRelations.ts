import { sql, type RawBuilder } from 'kysely';
import { fieldsOf, schemaOf } from '../../registry/form/index.ts';
import type { BoField, MetadataItemOf } from '../../schemas/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import { boColumn, type QueryColumn, type RowQuery } from '../query/index.ts';
import type { Statement } from './readStatement.ts';

/** A typed view `w_…` that a statement reads. */
export interface Relation {
  readonly name: string;
  rows(db: TenantDb): RowQuery;
  /** By the names that the statement uses; an empty value where the reader may not read the column. */
  readonly columns: ReadonlyMap<string, RawBuilder<unknown>>;
  /** Names among them that he may not read. */
  readonly hidden: readonly string[];
}

/** What a typed view is made of. */
interface Source {
  readonly fields: ReadonlyMap<string, unknown>;
  trusted(name: string): QueryColumn | undefined;
  column(name: string): QueryColumn | undefined;
  rows(db: TenantDb): RowQuery;
}

/** Of a source what the statement names; unquoted names reach us in lower case. */
export function relationOf(name: string, source: Source, statement: Statement): Relation {
  const named = new Map([...source.fields.keys()].map((field) => [field.toLowerCase(), field]));
  const fieldOf = (column: string): string => (source.trusted(column) === undefined ? (named.get(column) ?? ownerNamed(column, named) ?? column) : column);
  const names = statement.all ? [...new Set([...source.fields.keys(), ...statement.columns])] : [...statement.columns];
  const columns = new Map<string, RawBuilder<unknown>>();
  const hidden: string[] = [];
  for (const each of names) {
    const field = fieldOf(each);
    const trusted = source.trusted(field);
    if (trusted === undefined || trusted.shape === 'relation') continue;
    const column = source.column(field);
    if (column === undefined) hidden.push(each);
    columns.set(each, column?.value ?? sql`null::${sql.raw(sqlTypes[trusted.type])}`);
  }
  return { name, columns, hidden, rows: (db) => source.rows(db) };
}

/** A typed view without rows, of an object that may not be published yet: only the types of its columns matter. */
export function emptyRelation(name: string, item: MetadataItemOf<'bo'>, statement: Statement): Relation {
  const fields = new Map(fieldsOf(schemaOf(item)) as readonly (readonly [string, BoField])[]);
  const trusted = (column: string): QueryColumn | undefined => boColumn(column, fields);
  const rows = (db: TenantDb): RowQuery => db.selectFrom(sql`(select 1)`.as('e')).where(sql<boolean>`false`) as unknown as RowQuery;
  return relationOf(name, { fields, trusted, column: () => undefined, rows }, statement);
}

/**
 * The rows of a statement as `t`. The typed views stand before it under the names that it reads, so that these names can mean nothing else; the values
 * of its parameters are bound as text.
 */
export function statementOver(
  db: TenantDb,
  relations: readonly Relation[],
  { pieces, parameters }: Statement,
  values: Readonly<Record<string, string | null>>,
): RowQuery {
  const parts = pieces.flatMap((piece, index) => {
    const parameter = parameters[index];
    return parameter === undefined ? [sql.raw(piece)] : [sql.raw(piece), sql`(${values[parameter] ?? null}::text)`];
  });
  let query: Pick<TenantDb, 'selectFrom' | 'with'> = db;
  for (const relation of relations) {
    const rows = relation.rows(db).select([sql`1`.as('row_'), ...[...relation.columns].map(([column, value]) => value.as(column))]);
    query = query.with(relation.name, () => rows) as unknown as TenantDb;
  }
  // the line break ends a comment at the end of the statement
  return query.selectFrom(sql`(select * from (${sql.join(parts, sql``)}\n) statement_)`.as('t')) as unknown as RowQuery;
}

/** SQL types of these columns of a statement, as the database itself sees them; it says so, or why there are none, without reading a row. */
export async function typesOf(
  db: TenantDb,
  fields: readonly string[],
  statement: string,
  from: (db: TenantDb) => RowQuery,
): Promise<ReadonlyMap<string, string>> {
  const key = JSON.stringify([db.tenantId, statement, fields]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const types = await askTypes(db, fields, from);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, types);
  return types;
}

/** The same without remembering it: the objects that the statement reads are still being changed. */
export async function askTypes(db: TenantDb, fields: readonly string[], from: (db: TenantDb) => RowQuery): Promise<ReadonlyMap<string, string>> {
  const none = from(db)
    .select(fields.map((field, index) => sql`${sql.ref(`t.${field}`)}`.as(`c${index}`)))
    .limit(0);
  const row = (await db
    .selectFrom(sql`(select 1)`.as('one'))
    .leftJoin(none.as('n'), (join) => join.onTrue())
    .select(fields.map((_, index) => sql<string>`pg_typeof(${sql.ref(`n.c${index}`)})::text`.as(`c${index}`)))
    .executeTakeFirstOrThrow()) as Readonly<Record<string, string>>;
  return new Map(fields.map((field, index) => [field, row[`c${index}`] ?? 'text']));
}

/** What a view reads of its statement. */
export const fieldsIn = ({ columns }: MetadataItemOf<'sqlView'>['spec']): string[] => [
  ...new Set(columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to]))),
];

export const numberTypes = ['numeric', 'smallint', 'integer', 'bigint', 'real', 'double precision'] as const;

// helpers

const known = new Map<string, ReadonlyMap<string, string>>();
const MOST_KNOWN = 1_000;

/** `ysbmid`, written without quotes, is the id of `ysbm`. */
function ownerNamed(name: string, named: ReadonlyMap<string, string>): string | undefined {
  const owner = name.endsWith('id') ? named.get(name.slice(0, -2)) : undefined;
  return owner === undefined ? undefined : `${owner}Id`;
}

const sqlTypes: Readonly<Record<QueryColumn['type'], string>> = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'text',
  month: 'text',
  clock: 'text',
  time: 'timestamptz',
};

import { sql } from 'kysely';
import { plainColumn, type RowQuery, type RowSource, time } from '../query/index.ts';

/** The drafts of one person, without what is in them. */
export function draftSource(userId: string): RowSource {
  const columns = new Map(
    [
      plainColumn('id', sql.ref('t.id')),
      plainColumn('title', sql.ref('t.title')),
      plainColumn('tempAlias', sql.ref('t.temp_alias')),
      plainColumn('createBy', sql.ref('t.create_by')),
      time('t.create_time')('createTime'),
      time('t.update_time')('updateTime'),
      plainColumn('boAlias', sql.ref('t.bo_alias')),
      plainColumn('formKey', sql.ref('t.form_key')),
      plainColumn('size', sql`coalesce(t.bytes, octet_length(t.data::text))`),
    ].map((column) => [column.name, column]),
  );
  const column = (name: string) => columns.get(name);
  const own = sql<boolean>`t.create_by = ${userId}`;
  return {
    name: 'form_draft',
    own,
    column,
    trusted: column,
    key: plainColumn('id', sql.ref('t.id')),
    rows: (db) => db.selectFrom('form_draft as t').where(own) as unknown as RowQuery,
  };
}

import { sql } from 'kysely';
import type { BoField } from '../../schemas/metadata/index.ts';
import { plainColumn, timeColumn, type SourceColumn } from './RowSource.ts';

/** Columns that every record has beside its own fields. */
export const systemColumns: ReadonlyMap<string, SourceColumn> = new Map([
  ...['inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'update_by', 'org_id'].map((name) => plainColumn(name, sql.ref(`t.${name}`))),
  plainColumn('id_', sql.ref('t.id')),
  plainColumn('form_ver', sql.ref('t.form_ver'), 'number'),
  timeColumn('create_time', 't.create_time'),
  timeColumn('update_time', 't.update_time'),
].map((column) => [column.name, column]));

/** Field of a record as a column. Names come from checked metadata, so they may stand in the statement, where an index can use them. */
export function fieldColumn(name: string, property: BoField): SourceColumn {
  const json = sql`(t.data -> ${sql.lit(name)})`;
  const text = sql`(t.data ->> ${sql.lit(name)})`;
  if (property.type === 'number' || property.type === 'integer') {
    const value = sql`(case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then ${text}::numeric end)`;
    return { name, type: 'number', shape: 'plain', value, json, order: value };
  }
  if (property.type === 'array') return { name, type: 'text', shape: 'list', value: text, json, order: text };
  if (property.type === 'object') {
    const value = memberText(name, 'name');
    return { name, type: 'text', shape: 'named', value, id: memberText(name, 'id'), json, order: value };
  }
  if (property.format === 'date' || property.format === 'date-time') {
    const value = sql`${text} collate "C"`;
    return { name, type: 'date', shape: 'plain', value, json, order: value };
  }
  return { name, type: 'text', shape: 'plain', value: text, json, order: text };
}

/** `sqr.name` of a field that holds an object. */
export function memberColumn(field: string, member: string): SourceColumn {
  return plainColumn(`${field}.${member}`, memberText(field, member));
}

// helpers

const memberText = (field: string, member: string) => sql`(t.data -> ${sql.lit(field)} ->> ${sql.lit(member)})`;

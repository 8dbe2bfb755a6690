import { sql, type RawBuilder } from 'kysely';
import { byName } from '../../schemas/byName.ts';
import { heldBy, holdsNumber, holdsSeveral, type PropertySchema } from '../../registry/form/index.ts';
import type { BoField } from '../../schemas/metadata/index.ts';
import { momentPattern } from '../../validators/model/index.ts';
import { plainColumn, time, type QueryColumn } from './QueryColumn.ts';

/** Columns that every record has beside its own fields. */
export const systemColumns: ReadonlyMap<string, QueryColumn> = new Map(
  [
    ...['inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'update_by', 'org_id'].map((name) => plainColumn(name, sql.ref(`t.${name}`))),
    plainColumn('id_', sql.ref('t.id')),
    plainColumn('form_ver', sql.ref('t.form_ver'), 'number'),
    time('t.create_time')('create_time'),
    time('t.update_time')('update_time'),
  ].map((column) => [column.name, column]),
);

/** What a name means among the columns of records with these fields: a column of every record, a field, or a member of one. */
export function boColumn(name: string, fields: ReadonlyMap<string, BoField>): QueryColumn | undefined {
  const system = systemColumns.get(name);
  if (system !== undefined) return system;
  const known = columnsOf.get(fields) ?? new Map<string, QueryColumn>();
  columnsOf.set(fields, known);
  const column = known.get(name) ?? fieldColumn(name, fields);
  // names that mean nothing may come from a client, and there is no end to them
  if (column !== undefined && known.size < MOST_COLUMNS) known.set(name, column);
  return column;
}

/** A field, or a member of one, of what `t.data` holds. */
export function fieldColumn(name: string, fields: ReadonlyMap<string, BoField>): QueryColumn | undefined {
  const [field, member] = ownerOf(name, fields);
  const property = fields.get(field);
  if (property === undefined) return undefined;
  const title = typeof property.title === 'string' ? { title: property.title } : {};
  return member === undefined ? { ...declaredColumn(field, property), ...title } : { ...memberColumn(field, member), name, ...title };
}

/** `sqr.name` -> sqr, name; `sqrId` -> sqr, id, unless there is a field of that very name. */
export function ownerOf(name: string, fields: ReadonlyMap<string, unknown>): readonly [field: string, member?: string] {
  if (fields.has(name)) return [name];
  const [field = '', member, ...rest] = name.split('.');
  if (member !== undefined && rest.length === 0 && /^\w{1,64}$/.test(member)) return [field, member];
  if (name.endsWith('Id') && fields.has(name.slice(0, -2))) return [name.slice(0, -2), 'id'];
  return [name];
}

// helpers

const MOST_COLUMNS = 2_000;
/** Columns of one published version of an object; they hold nothing of a person. */
const columnsOf = new WeakMap<ReadonlyMap<string, BoField>, Map<string, QueryColumn>>();

/** Field of a record as a column. Names come from checked metadata, so they may stand in the statement, where an index can use them. */
function declaredColumn(name: string, property: BoField): QueryColumn {
  const held = heldBy(property as PropertySchema);
  const json = sql`(t.data -> ${sql.lit(name)})`;
  const text = sql`(t.data ->> ${sql.lit(name)})`;
  if (holdsNumber(held)) {
    const value = sql`(case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then ${text}::numeric end)`;
    return { name, type: 'number', shape: 'plain', value, json, order: value, ...(held.type === 'number' ? {} : { isText: true as const }) };
  }
  if (held.type === 'array') return { name, type: 'text', shape: 'list', value: text, json, order: text };
  if (holdsSeveral(held)) return { name, type: 'text', shape: 'list', value: text, json, members: membersIn(json), order: text };
  if (held.type === 'object') {
    const value = memberText(name, 'name');
    return { name, type: 'text', shape: 'named', value, id: memberText(name, 'id'), json, order: value };
  }
  if (held.type === 'boolean')
    return { ...plainColumn(name, sql`(case lower(${text}) when 'true' then true when 'false' then false end)`, 'boolean'), json, order: text };
  const moment = momentIn(property, held);
  if (moment !== undefined) {
    const value = sql`${text} collate "C"`;
    return { name, ...moment, shape: 'plain', value, json, order: value };
  }
  return { name, type: 'text', shape: 'plain', value: text, json, order: text };
}

/** What moments a text says, by its control or its format. A pattern that no reader knows is text. */
function momentIn({ format }: BoField, { type, ui }: ReturnType<typeof heldBy>): Pick<QueryColumn, 'type' | 'reach'> | undefined {
  const pattern = type === 'string' ? momentPattern({ ...ui, format }) : undefined;
  const known = pattern === undefined ? undefined : momentTypes[pattern];
  return known ?? (format === 'date' || format === 'date-time' ? { type: 'date' } : undefined);
}

const momentTypes: Readonly<Record<string, Pick<QueryColumn, 'type' | 'reach'> | undefined>> = byName({
  'YYYY-MM-DD': { type: 'date' },
  'YYYY-MM-DD HH:mm': { type: 'date', reach: 16 },
  'YYYY-MM-DD HH:mm:ss': { type: 'date' },
  'YYYY-MM': { type: 'month', reach: 7 },
  'HH:mm': { type: 'clock', reach: 5 },
  'HH:mm:ss': { type: 'clock' },
});

/** The values that a text joins, as a list; what is a list already stays one. As `severalIn` reads them. */
const membersIn = (json: RawBuilder<unknown>) =>
  sql`(case when jsonb_typeof(${json}) = 'string' then to_jsonb(array_remove(regexp_split_to_array(regexp_replace(${json} #>> '{}', '^\\s+|\\s+$', '', 'g'), '\\s*,\\s*'), '')) else ${json} end)`;

/** `sqr.name` of a field that holds an object. */
function memberColumn(field: string, member: string): QueryColumn {
  return plainColumn(`${field}.${member}`, memberText(field, member));
}

const memberText = (field: string, member: string) => sql`(t.data -> ${sql.lit(field)} ->> ${sql.lit(member)})`;

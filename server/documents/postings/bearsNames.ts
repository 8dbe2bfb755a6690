import { type RawBuilder, sql } from 'kysely';

/** Whether a row `t` of `bo_row` has these values in these fields: texts, or ids of people and organisations. */
export function bearsNames(fields: readonly string[], values: readonly string[]): RawBuilder<boolean> {
  const conditions = fields.map((field, at) => {
    const value = sql`t.data -> ${sql.lit(field)}`;
    return sql<boolean>`(case jsonb_typeof(${value}) when 'object' then ${value} ->> 'id' else t.data ->> ${sql.lit(field)} end = ${values[at]})`;
  });
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

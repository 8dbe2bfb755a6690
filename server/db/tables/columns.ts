import type { ColumnType } from 'kysely';

/** Set by the tenant wall; statements neither write nor filter it. */
export type TenantColumn = ColumnType<string, string | undefined, never>;

/** jsonb: read as a value, written as JSON text (see {@link toJson}). */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** jsonb with a database default. */
export type DefaultJson<Value> = ColumnType<Value, string | undefined, string>;

/** A column that may be left out on insert. */
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** int8 and numeric arrive as text and may be written as text or number. */
export type BigText = ColumnType<string, string | number | undefined, string | number>;

/** Wall-clock text of the portal's time zone, `yyyy-MM-dd HH:mm:ss`, stored as timestamptz. */
export type Time = string;

export type JsonObject = Record<string, unknown>;

/** JSON text for a jsonb column. Arrays must not reach the drivers as arrays: `pg` would send a PostgreSQL array. */
export const toJson = (value: unknown): string => JSON.stringify(value ?? null);

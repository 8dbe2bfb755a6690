import Type, { type Static, type TNull, type TObject, type TOptional, type TProperties, type TUnion } from 'typebox';

/** Shapes that many calls share. */

export const Text = Type.String();
export const Id = Type.String({ maxLength: 64, description: 'opaque id' });
export const Ids = Type.String({ description: 'ids joined by commas' });
export const DateTime = Type.String({ description: 'yyyy-MM-dd HH:mm:ss' });
export const JsonText = Type.String({ description: 'text that holds JSON' });
export const Base64 = Type.String({ description: 'Base64 of UTF-8 text' });

/** Clients send numbers and booleans of a page request as text too. */
const IntOrText = Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d+$' })]);
const BoolOrText = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')]);

export const queryOperations = [
  'EQUAL',
  'EQUAL_IGNORE_CASE',
  'NOT_EQUAL',
  'LESS',
  'LESS_EQUAL',
  'GREAT',
  'GREAT_EQUAL',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
  'IS_NULL',
  'NOTNULL',
  'IN',
  'BETWEEN',
] as const;

export const QueryField = Type.Object({
  property: Type.String({ minLength: 1, maxLength: 100 }),
  operation: Type.Optional(Type.Enum(queryOperations)),
  value: Type.Optional(Type.Unknown()),
  relation: Type.Optional(Type.Union([Type.Literal('AND'), Type.Literal('OR')])),
  group: Type.Optional(Type.String()),
});

export const PageBean = Type.Object({
  page: Type.Optional(IntOrText),
  pageSize: Type.Optional(IntOrText),
  showTotal: Type.Optional(BoolOrText),
  total: Type.Optional(IntOrText),
  /** Conditions beside the page, as some clients send them; they count like those of the filter. */
  querys: Type.Optional(Type.Array(QueryField, { maxItems: 200 })),
});

/**
 * Body of every paged POST call. Members of a group are joined from the left, each by its own relation, then the groups by `groupRelation`;
 * `params` are conditions that all have to hold. A bare day is the whole day, an empty value drops its condition, an empty list finds
 * nothing. What a list does not know is refused by name (docs/adr/0047).
 */
export const QueryFilter = Type.Object({
  pageBean: Type.Optional(PageBean),
  querys: Type.Optional(Type.Array(QueryField, { maxItems: 200 })),
  sorter: Type.Optional(
    Type.Array(
      Type.Object({
        property: Type.String({ minLength: 1, maxLength: 100 }),
        direction: Type.Optional(Type.Union([Type.Literal('ASC'), Type.Literal('DESC')])),
      }),
      { maxItems: 20 },
    ),
  ),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  groupRelation: Type.Optional(Type.Union([Type.Literal('AND'), Type.Literal('OR')])),
});
export type QueryFilter = Static<typeof QueryFilter>;
export type QueryField = Static<typeof QueryField>;

/** One count per flow category; the total is the sum. */
export const TypeCounts = Type.Array(Type.Object({ typeId: Type.String(), typeName: Type.Optional(Type.String()), count: Type.Integer() }));

/** `{id, name}`, the value of user, organisation, post and role fields. */
export const Named = Type.Object({ id: Id, name: Text });

// requests

/** An id, alias or key that the caller must name. */
export const Key = Type.String({ minLength: 1, maxLength: 64 });
/** An id, alias or key that may be absent or empty. */
export const OptionalKey = Type.Optional(Type.String({ maxLength: 64 }));
/** At least one id, joined by commas. */
export const KeyList = Type.String({ minLength: 1, maxLength: 20_000, description: 'ids joined by commas' });
export const OptionalKeyList = Type.Optional(Type.String({ maxLength: 20_000 }));
/** A query switch; clients also send it empty, which means no. */
export const OptionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Literal('')]));
/** One line: names, subjects, titles. */
export const Line = Type.String({ maxLength: 500 });
/** Opinions, causes, reasons, remarks. */
export const Remark = Type.String({ maxLength: 2_000 });
export const LongText = Type.String({ maxLength: 200_000 });
/** Base64 of a business object as JSON, up to 20 MB. */
export const DataBase64 = Type.String({ maxLength: 20 * 1024 * 1024, description: 'Base64 of the business object as JSON' });
/** JSON text of `[{id, name, size, …}]`. */
export const FilesText = Type.String({ maxLength: 200_000, description: 'JSON text of a list of files' });
/** Delivery of a message: inner, mail, sms, voice; several joined by commas. */
export const MessageTypes = Type.String({ maxLength: 64 });

// parts of shapes

/** A 0/1 switch; clients and servers send it as number or text, so compare `String(value)`. */
export const Bit = Type.Union([Type.Integer({ minimum: 0, maximum: 1 }), Type.Enum(['0', '1'])]);
export const YesNo = Type.Enum(['Y', 'N']);
export const OpenRecord = Type.Record(Type.String(), Type.Unknown());
/** Business object as it travels: `{ <boAlias>: { field, sub_<table>: [row] } }`. */
export const BoData = Type.Record(Type.String(), Type.Unknown(), { description: 'business objects by alias, sub-tables under sub_<name>' });
/** A list row whose columns come from metadata. */
export const DataRow = Type.Record(Type.String(), Type.Unknown(), { description: 'a row whose columns the metadata declare' });

// answers of writes

/** Nothing; the message of the envelope says what happened. */
export const Done = Type.Null();
/** The id of the written record, or nothing. */
export const SavedId = Type.Union([Type.String(), Type.Null()]);

type Tolerant<P extends TProperties> = { [Name in keyof P]: TOptional<TUnion<[P[Name], TNull]>> };

/** An object with members that must be present and members that may be absent or null; both mean "no value". */
export function record<Required extends TProperties, Rest extends TProperties>(required: Required, rest: Rest): TObject<Required & Tolerant<Rest>> {
  const tolerant = Object.fromEntries(Object.entries(rest).map(([name, schema]) => [name, Type.Optional(Type.Union([schema, Type.Null()]))]));
  return Type.Object({ ...required, ...(tolerant as Tolerant<Rest>) });
}

import Type, { type Static } from 'typebox';

/** Shapes that many calls share. */

export const Text = Type.String();
export const Id = Type.String({ description: 'opaque id' });
export const Ids = Type.String({ description: 'ids joined by commas' });
export const DateTime = Type.String({ description: 'yyyy-MM-dd HH:mm:ss' });
export const JsonText = Type.String({ description: 'text that holds JSON' });
export const Base64 = Type.String({ description: 'Base64 of UTF-8 text' });

/** Clients send numbers and booleans of a page request as text too. */
const IntOrText = Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d+$' })]);
const BoolOrText = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')]);

export const PageBean = Type.Object({
  page: Type.Optional(IntOrText),
  pageSize: Type.Optional(IntOrText),
  showTotal: Type.Optional(BoolOrText),
  total: Type.Optional(IntOrText),
});

export const queryOperations = [
  'EQUAL', 'EQUAL_IGNORE_CASE', 'NOT_EQUAL', 'LESS', 'LESS_EQUAL', 'GREAT', 'GREAT_EQUAL',
  'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IS_NULL', 'NOTNULL', 'IN', 'BETWEEN',
] as const;

export const QueryField = Type.Object({
  property: Type.String({ minLength: 1, maxLength: 100 }),
  operation: Type.Optional(Type.Union(queryOperations.map((name) => Type.Literal(name)))),
  value: Type.Optional(Type.Unknown()),
  relation: Type.Optional(Type.Union([Type.Literal('AND'), Type.Literal('OR')])),
  group: Type.Optional(Type.String()),
});

/** Body of every paged POST call. Members of a group are joined by their relation, groups by `groupRelation`. */
export const QueryFilter = Type.Object({
  pageBean: Type.Optional(PageBean),
  querys: Type.Optional(Type.Array(QueryField, { maxItems: 200 })),
  sorter: Type.Optional(Type.Array(Type.Object({
    property: Type.String({ minLength: 1, maxLength: 100 }),
    direction: Type.Optional(Type.Union([Type.Literal('ASC'), Type.Literal('DESC')])),
  }), { maxItems: 20 })),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  groupRelation: Type.Optional(Type.Union([Type.Literal('AND'), Type.Literal('OR')])),
});
export type QueryFilter = Static<typeof QueryFilter>;
export type QueryField = Static<typeof QueryField>;

/** One count per flow category; the total is the sum. */
export const TypeCounts = Type.Array(Type.Object({ typeId: Type.String(), typeName: Type.Optional(Type.String()), count: Type.Integer() }));

/** `{id, name}`, the value of user, organisation, post and role fields. */
export const Named = Type.Object({ id: Id, name: Text });

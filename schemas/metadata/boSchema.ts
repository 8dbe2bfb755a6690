import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { FIELD_NAME, FieldName, FormulaText, Key, Mode, Strict, Title } from './common.ts';

/** The JSON Schema of a business object: draft 2020-12 plus the `x-*` keywords of a form. */

/** Known options of `x-ui` are checked; a widget may bring further ones. */
const FieldUi = Type.Object({
  widget: Type.String({ minLength: 1, maxLength: 40 }),
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
  width: Type.Optional(Type.Integer({ minimum: 30, maximum: 1000 })),
  fixed: Type.Optional(Type.Enum(['left', 'right'])),
  placeholder: Type.Optional(Title),
  help: Type.Optional(Title),
  dict: Type.Optional(Key),
  dialog: Type.Optional(Key),
  serialNo: Type.Optional(Key),
  multiple: Type.Optional(Type.Boolean()),
  /** A moment begins with the current one. */
  showCurrentDate: Type.Optional(Type.Boolean()),
  /** So many days later than the current moment, or earlier. */
  day: Type.Optional(Type.Integer({ minimum: -36_500, maximum: 36_500 })),
  precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
});

const LinkageAction = Strict({
  field: Type.String({ pattern: '^(item\\.)?[^.\\s]+$' }),
  mode: Type.Optional(Mode),
  required: Type.Optional(Type.Boolean()),
  value: Type.Optional(Type.Unknown()),
  options: Type.Optional(Type.String()),
  clear: Type.Optional(Type.Boolean()),
  message: Type.Optional(Title),
});

const Linkage = Type.Array(
  Strict({
    when: FormulaText,
    then: Type.Optional(Type.Array(LinkageAction)),
    else: Type.Optional(Type.Array(LinkageAction)),
  }),
);

const fieldKeywords = {
  'x-ui': Type.Optional(FieldUi),
  'x-rules': Type.Optional(Type.String({ maxLength: 2000, description: 'rule string' })),
  /** Instead of the rules' own messages: one text, or a text per rule name. */
  'x-rule-msg': Type.Optional(Type.Union([Title, Type.Record(Type.String(), Title)])),
  /** Always derived. */
  'x-formula': Type.Optional(FormulaText),
  /** Derived until the first manual edit. */
  'x-defaultFormula': Type.Optional(FormulaText),
  /** Literal, or `${user}`, `${currentOrg}`, `${today}`, `${now}`, `${user.<attribute>}`. */
  'x-default': Type.Optional(Type.Unknown()),
  'x-linkage': Type.Optional(Linkage),
  'x-backend': Type.Optional(Strict({ url: Type.String({ pattern: '^/' }), submitFormData: Type.Optional(Type.Boolean()) })),
  'x-query': Type.Optional(
    Strict({
      alias: Key,
      params: Type.Record(Type.String(), Type.String({ minLength: 1, description: "field, item.field, parent.field, a member (sqbm.id) or 'constant'" })),
      result: Type.String({ minLength: 1 }),
    }),
  ),
  /** What becomes of the value while linkage hides the field. */
  'x-whenHidden': Type.Optional(Type.Enum(['keep', 'clear', 'omit'])),
};

/** Standard keywords whose content JSON Schema itself defines. */
const plainKeywords = {
  title: Type.Optional(Title),
  description: Type.Optional(Type.String()),
  format: Type.Optional(Type.String()),
  pattern: Type.Optional(Type.String()),
  enum: Type.Optional(Type.Array(Type.Unknown())),
  const: Type.Optional(Type.Unknown()),
  default: Type.Optional(Type.Unknown()),
  examples: Type.Optional(Type.Array(Type.Unknown())),
  minLength: Type.Optional(Type.Integer({ minimum: 0 })),
  maxLength: Type.Optional(Type.Integer({ minimum: 0 })),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  exclusiveMinimum: Type.Optional(Type.Number()),
  exclusiveMaximum: Type.Optional(Type.Number()),
  multipleOf: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  minItems: Type.Optional(Type.Integer({ minimum: 0 })),
  maxItems: Type.Optional(Type.Integer({ minimum: 0 })),
  uniqueItems: Type.Optional(Type.Boolean()),
  readOnly: Type.Optional(Type.Boolean()),
  additionalProperties: Type.Optional(Type.Unknown()),
  $ref: Type.Optional(Type.String()),
  allOf: Type.Optional(Type.Array(Type.Unknown())),
  anyOf: Type.Optional(Type.Array(Type.Unknown())),
  oneOf: Type.Optional(Type.Array(Type.Unknown())),
  not: Type.Optional(Type.Unknown()),
  if: Type.Optional(Type.Unknown()),
  then: Type.Optional(Type.Unknown()),
  else: Type.Optional(Type.Unknown()),
  contains: Type.Optional(Type.Unknown()),
  minContains: Type.Optional(Type.Integer({ minimum: 0 })),
  maxContains: Type.Optional(Type.Integer({ minimum: 0 })),
  prefixItems: Type.Optional(Type.Array(Type.Unknown())),
  minProperties: Type.Optional(Type.Integer({ minimum: 0 })),
  maxProperties: Type.Optional(Type.Integer({ minimum: 0 })),
  propertyNames: Type.Optional(Type.Unknown()),
  patternProperties: Type.Optional(Type.Unknown()),
  dependentRequired: Type.Optional(Type.Unknown()),
  dependentSchemas: Type.Optional(Type.Unknown()),
  $defs: Type.Optional(Type.Unknown()),
  $comment: Type.Optional(Type.String()),
};

const typeName = Type.Enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const typeKeyword = { type: Type.Optional(Type.Union([typeName, Type.Array(typeName, { minItems: 1 })])) };

function properties<Property extends TSchema>(schema: Property) {
  return Type.Record(Type.String({ pattern: FIELD_NAME }), schema, { additionalProperties: false });
}

function field<Own extends TProperties>(own: Own) {
  return Strict({ ...typeKeyword, ...plainKeywords, ...fieldKeywords, ...own });
}

/** A column of a table in a table. */
const InnerField = field({
  items: Type.Optional(Type.Unknown()),
  properties: Type.Optional(Type.Unknown()),
  required: Type.Optional(Type.Array(Type.String())),
});

function rows<Column extends TSchema>(column: Column) {
  return Strict({
    ...typeKeyword,
    ...plainKeywords,
    required: Type.Optional(Type.Array(FieldName)),
    items: Type.Optional(Type.Unknown()),
    properties: Type.Optional(properties(column)),
  });
}

const BoColumn = field({
  items: Type.Optional(rows(InnerField)),
  properties: Type.Optional(Type.Unknown()),
  required: Type.Optional(Type.Array(Type.String())),
});

/** A field of the main record, or a sub-table when it is an array of objects with properties. */
export const BoField = field({
  items: Type.Optional(rows(BoColumn)),
  properties: Type.Optional(Type.Unknown()),
  required: Type.Optional(Type.Array(Type.String())),
});

export const BoSchema = Strict({
  $schema: Type.Optional(Type.Literal('https://json-schema.org/draft/2020-12/schema')),
  $id: Type.Optional(Type.String()),
  $defs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  type: Type.Literal('object'),
  title: Type.Optional(Title),
  description: Type.Optional(Type.String()),
  required: Type.Optional(Type.Array(FieldName)),
  properties: properties(BoField),
  allOf: Type.Optional(Type.Array(Type.Unknown())),
  oneOf: Type.Optional(Type.Array(Type.Unknown())),
  anyOf: Type.Optional(Type.Array(Type.Unknown())),
  not: Type.Optional(Type.Unknown()),
  if: Type.Optional(Type.Unknown()),
  then: Type.Optional(Type.Unknown()),
  else: Type.Optional(Type.Unknown()),
  dependentSchemas: Type.Optional(Type.Unknown()),
  dependentRequired: Type.Optional(Type.Unknown()),
  additionalProperties: Type.Optional(Type.Literal(false)),
});

type BoColumn = Static<typeof BoColumn>;
export type BoField = Static<typeof BoField>;

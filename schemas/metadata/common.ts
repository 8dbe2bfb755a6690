import Type, { type TProperties } from 'typebox';

/** Building blocks of the metadata kinds. */

/** An object that knows exactly its own keys. */
export function Strict<Properties extends TProperties>(properties: Properties, options: { description?: string } = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** Key of an item: a letter, then letters, digits, `_` or `-`. */
export const Key = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$', description: 'key of a metadata item' });

/** Name of a field or a sub-table; Chinese names are allowed. */
export const FIELD_NAME = '^[A-Za-z_\\u4e00-\\u9fff][A-Za-z0-9_\\u4e00-\\u9fff]{0,63}$';
export const FieldName = Type.String({ pattern: FIELD_NAME, description: 'name of a field' });

/** `bxzje`, `sqr.name` or a system column such as `create_time`. */
export const FieldPath = Type.String({ minLength: 1, maxLength: 130, description: 'field, or field.member' });

export const Title = Type.String({ minLength: 1, maxLength: 200, description: 'text for people, zh-CN' });

export const FormulaText = Type.String({ minLength: 1, maxLength: 4000, description: 'formula' });

/** `role:<code>`, `user:<id>`, `org:<id>` or `everyone`. */
export const Grant = Type.String({ pattern: '^(everyone|(role|user|org):[A-Za-z0-9_-]{1,64})$', description: 'who is meant' });

export const Mode = Type.Enum(['w', 'b', 'r', 'n'], { description: 'writable, writable and required, read-only, hidden' });

const Operation = Type.Enum(
  [
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
  ],
  { description: 'comparison, as in query filters' },
);

export const Sort = Strict({ field: FieldPath, dir: Type.Optional(Type.Enum(['asc', 'desc'])) });

const formats = ['money', 'number', 'percent', 'date', 'datetime', 'dict', 'dictTag', 'statusTag', 'name', 'file', 'switch'] as const;

const column = {
  field: FieldPath,
  title: Title,
  width: Type.Optional(Type.Integer({ minimum: 30, maximum: 1000 })),
  align: Type.Optional(Type.Enum(['left', 'center', 'right'])),
  fixed: Type.Optional(Type.Enum(['left', 'right'])),
  format: Type.Optional(Type.Enum(formats)),
  dict: Type.Optional(Key),
  /** Second field of a range column, shown after a dash. */
  to: Type.Optional(FieldPath),
  /**
   * `instance` opens the document of the row, `form` its form, `openTodo` and the like what a row of a call stands for; anything else is
   * an address of the portal, in which `${name}` is a field of the row.
   */
  link: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  ellipsis: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Type.Boolean()),
  /** Sum over all filtered rows in the footer. */
  sum: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
};

/** A column of a dialog or a view. */
export const Column = Strict(column);

/** A column of a list. */
export const ListColumn = Strict({
  ...column,
  /** `waiting`: a moment, and how long ago that was; `due`: one that ought not to pass. */
  format: Type.Optional(Type.Enum([...formats, 'waiting', 'due'])),
  /** The text holds several codes or words, joined by commas. */
  several: Type.Optional(Type.Boolean()),
  /** Codes that the dictionary does not have are not shown. */
  unlisted: Type.Optional(Type.Literal('hide')),
  /** What is shown where there is no value. */
  empty: Type.Optional(Strict({ text: Title })),
  /** What a cell says when it is pointed at, and to screen readers; `${name}` is a field of the row. */
  hint: Type.Optional(Strict({ when: Type.Optional(FormulaText), text: Title })),
});

/** A field of a filter bar. */
export const Filter = Strict({
  field: FieldPath,
  op: Operation,
  title: Type.Optional(Title),
  widget: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  dict: Type.Optional(Key),
  default: Type.Optional(Type.Unknown()),
  /** True: only in the panel that opens on demand. */
  advanced: Type.Optional(Type.Boolean()),
});

/** A condition of a query or dialog; empty values drop it. */
export const Condition = Strict({
  field: FieldPath,
  op: Operation,
  title: Type.Optional(Title),
  dataType: Type.Optional(Type.Enum(['text', 'number', 'date'])),
  /** `parameter`: given by the caller; `fixed`: `value`; `variable`: `${userId}` and the like in `value`. */
  source: Type.Optional(Type.Enum(['parameter', 'fixed', 'variable'])),
  /** Name of the parameter; default: the field. */
  parameter: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  value: Type.Optional(Type.Unknown()),
  required: Type.Optional(Type.Boolean()),
});

/**
 * Which rows a person sees. Entries whose role the person holds are joined by OR; `*` is everybody; no entry means no row.
 * `sql` is a condition over the columns of the row: comparisons joined by `and` / `or`, with `${userId}`, `${currentOrgId}`,
 * `${currentOrgName}` as parameters.
 */
const RowFilter = Strict({
  role: Type.String({ pattern: '^(\\*|[A-Za-z0-9_-]{1,64})$' }),
  sql: Type.String({ minLength: 1, maxLength: 2000 }),
});

/** Rows by role, or the word that every row is meant. */
export const RowFilters = Type.Union([Type.Array(RowFilter), Type.Literal('all')]);

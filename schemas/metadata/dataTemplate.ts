import Type from 'typebox';
import { FieldPath, Filter, FormulaText, Key, ListColumn, RowFilters, Sort, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

/** `view`, or `edit:draft`: only while the document has that status; several statuses are joined by `,`. */
const ButtonName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}(:[A-Za-z,]{1,100})?$' });

const buttonAlias = '^[A-Za-z][A-Za-z0-9_]{0,39}$';

/** What a list says of one of its buttons, wherever it stands. */
const ButtonUse = Strict({
  /** Rows for which it is offered, by their fields; of a button above the list by `total`, the number of rows. */
  when: Type.Optional(FormulaText),
  /** Address of the portal that it opens; `${name}` is a field of the row. */
  to: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

export const dataTemplate = defineKind({
  kind: 'dataTemplate',
  title: '数据模板',
  doc: 'List of the records of a business object, or of the rows of a call: columns, filters, buttons, rows a person may see.',
  auth: ['view', 'export'],
  spec: Strict({
    /** Whose records are listed; a list has this or `source`. */
    bo: Type.Optional(Key),
    /** The call of the catalogue whose rows are listed: one of those that lists may name. Who may call it sees its rows. */
    source: Type.Optional(
      Strict({
        call: Type.String({ minLength: 1, maxLength: 100 }),
        /** Query parameters of the call. */
        query: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
        /** Fields that tell rows apart; default `id`. */
        key: Type.Optional(Type.Array(FieldPath, { minItems: 1 })),
      }),
    ),
    form: Type.Optional(Key),
    flow: Type.Optional(Key),
    printTemplate: Type.Optional(Key),
    columns: Type.Array(ListColumn, { minItems: 1 }),
    filters: Type.Optional(Type.Array(Filter)),
    /** Fields that the one search box looks through. */
    keyword: Type.Optional(Type.Array(FieldPath)),
    toolbar: Type.Optional(Type.Array(ButtonName)),
    rowButtons: Type.Optional(Type.Array(ButtonName)),
    batchButtons: Type.Optional(Type.Array(ButtonName)),
    /** Conditions and addresses of buttons, by their names. */
    buttonUses: Type.Optional(Type.Record(Type.String({ pattern: buttonAlias }), ButtonUse)),
    /** Rows that bear the mark of what is still unread. */
    unread: Type.Optional(FormulaText),
    /** Rows that have no effect any more: drawn pale. */
    faded: Type.Optional(FormulaText),
    /** Said where there are no rows. */
    nothing: Type.Optional(Strict({ text: Title })),
    /** Rows that a person may see. A list must say so; `all` is the word for every row. */
    rowFilter: Type.Optional(RowFilters),
    defaultSort: Type.Optional(Type.Array(Sort)),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** Most rows of one import; default 1000. */
    import: Type.Optional(Strict({ limit: Type.Integer({ minimum: 1, maximum: 20_000 }) })),
  }),
});

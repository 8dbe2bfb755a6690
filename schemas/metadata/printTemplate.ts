import Type from 'typebox';
import { FieldName, Key, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

/** A place on paper, millimetres. */
const Millimetres = Type.Number({ minimum: 0, maximum: 60 });

/** A column of a printed sub-table. Columns that are not listed are not printed. */
const PrintColumn = Strict({
  field: FieldName,
  /** Share of the width compared with the other columns; default: what its content needs. */
  weight: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
  /** Whether the column is added up; default: amounts and numbers that the form adds up. */
  sum: Type.Optional(Type.Boolean()),
});

const PrintBlock = Strict({
  type: Type.Enum(['fields', 'table', 'totals', 'opinions', 'text', 'files', 'sign']),
  title: Type.Optional(Title),
  /** `fields`, `totals`, `files`: what is shown. `table`: the sub-table. */
  fields: Type.Optional(Type.Array(FieldName)),
  /** Fields beside each other. */
  columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  /** `text`: words with `${field}`, `${user}`, `${time}` and `${number}` in them. */
  text: Type.Optional(Type.String({ maxLength: 4000 })),
  /** Starts on a new page. */
  breakBefore: Type.Optional(Type.Boolean()),
  /** Stays on one page where one page can hold it. */
  keep: Type.Optional(Type.Boolean()),
  /** `table`: which columns, in which order. */
  tableColumns: Type.Optional(Type.Array(PrintColumn, { minItems: 1 })),
  /** `table`: this column stands on every page when the columns do not fit on one; default: the first. */
  keyColumn: Type.Optional(FieldName),
  /** `table`: rows with the same value of this column form a group with a heading. */
  groupBy: Type.Optional(FieldName),
  /** `table`: each group starts on a new page. */
  groupBreak: Type.Optional(Type.Boolean()),
  /** `table`: the sum of the page below its rows, where the table takes more than one page. Default: true. */
  pageSubtotal: Type.Optional(Type.Boolean()),
  /** `table`: the running total goes along to the next page. */
  carryForward: Type.Optional(Type.Boolean()),
  /** `table`: the total of this column in capital characters below the table. */
  capital: Type.Optional(FieldName),
  /** `table`: prints its head even without rows. */
  showEmpty: Type.Optional(Type.Boolean()),
  /** `opinions`: only those of these nodes. */
  nodes: Type.Optional(Type.Array(Key)),
  /** `sign`: who signs by hand, a box for each. */
  signers: Type.Optional(Type.Array(Title, { minItems: 1, maxItems: 12 })),
});

export const printTemplate = defineKind({
  kind: 'printTemplate',
  title: '打印模板',
  doc: 'How a form is printed: paper, title, blocks.',
  auth: [],
  spec: Strict({
    form: Key,
    paper: Type.Enum(['A4', 'A5', 'A4half']),
    /** `auto`: upright, unless a table is too wide for it. */
    orientation: Type.Enum(['portrait', 'landscape', 'auto']),
    title: Title,
    /** The template that is taken when nobody has chosen one and the flow names none. */
    default: Type.Optional(Type.Boolean()),
    /** Top, right, bottom, left. */
    margins: Type.Optional(Type.Array(Millimetres, { minItems: 4, maxItems: 4 })),
    /** Points; wide tables go down to 8. */
    fontSize: Type.Optional(Type.Number({ minimum: 8, maximum: 14 })),
    /** Field printed as a bar code. */
    barcode: Type.Optional(FieldName),
    /** Code that leads to the document. Default: true. */
    qrcode: Type.Optional(Type.Boolean()),
    /** What stands on every page: title and codes, or the title alone after the first page. Default: `every`. */
    head: Type.Optional(Type.Enum(['every', 'first'])),
    /** Words across the page, with `${user}`, `${time}` and `${number}` in them. */
    watermark: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    blocks: Type.Array(PrintBlock, { minItems: 1 }),
    pageNumbers: Type.Optional(Type.Boolean()),
  }),
});

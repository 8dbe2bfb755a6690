import Type, { type Static } from 'typebox';
import { FieldName, Key, Strict, Title } from './common.ts';

/** `sfje`, or `cjkmx.item.bccj` for every row of a sub-table. */
const OwnField = Type.String({ minLength: 1, maxLength: 200, description: 'field, or table.item.column' });

/** A number field of the record that is posted to, or a number. */
const Bound = Type.Union([FieldName, Type.Number()]);

/**
 * What documents of an object add to, or take from, a figure of another object's record: the balance of a loan, a budget line, a stock. While a
 * request runs the amount is held, when it has ended it is posted, and every other way it can go gives it back. A record of an object
 * without a flow posts when it is saved.
 */
export const Posting = Strict({
  key: Key,
  name: Title,
  /** How much; never negative. A number counts what is named: each row that names a record, or the document, is so many; what names none posts nothing. */
  amount: Type.Union([OwnField, Type.Integer({ minimum: 1, maximum: 1_000_000 })]),
  /** A field of the document with what counts of its rows in all: where that is less, each row counts in proportion, and their sum is exact to the cent. */
  total: Type.Optional(FieldName),
  /** `false`: nothing is held while a request runs; whether there is enough is asked when it ends. */
  hold: Type.Optional(Type.Boolean()),
  to: Strict({
    bo: Key,
    /** Field there -> field here: together they name one record. */
    match: Type.Record(FieldName, OwnField, { minProperties: 1, maxProperties: 4 }),
    /** The figure there. */
    field: FieldName,
    change: Type.Optional(Type.Enum(['add', 'subtract'])),
    /** A number field there that shows how much of the figure is held at present. */
    held: Type.Optional(FieldName),
    /** A text field there that shows the numbers of the documents that hold of the record or have posted to it. */
    documents: Type.Optional(FieldName),
    /** The figure, with everything that is held, is never more or less than this. */
    atMost: Type.Optional(Bound),
    atLeast: Type.Optional(Bound),
    /** `pass`: what names no record posts nothing; otherwise such a document is refused. */
    missing: Type.Optional(Type.Enum(['refuse', 'pass'])),
    /** A record that is not there is made when the document has ended: by this form, with the values that name it and these. Until then nothing is held of it. */
    create: Type.Optional(
      Strict({
        form: Key,
        /** Field there -> field here. */
        set: Type.Optional(Type.Record(FieldName, OwnField, { minProperties: 1, maxProperties: 20 })),
      }),
    ),
  }),
  /**
   * What whoever asks for too much is told, with `${left}`, `${amount}` and fields of `match` as the record there has them. It says how much is
   * left to everybody who may write such a document; left out, nobody is told.
   */
  message: Type.Optional(Title),
});

export type Posting = Static<typeof Posting>;

/** The sub-table whose rows post, one by one; undefined where the document does as a whole. */
export function postingTable({ amount, to: { match } }: Posting): string | undefined {
  const row = [amount, ...Object.values(match)].find((path): path is string => typeof path === 'string' && path.includes('.item.'));
  return typeof amount === 'string' && !amount.includes('.item.') ? undefined : row?.slice(0, row.indexOf('.item.'));
}

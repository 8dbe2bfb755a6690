import Type, { type Static } from 'typebox';
import { FieldName, FormulaText, Key, Strict, Title } from './common.ts';

/** Field there -> formula over the document. */
const Given = Type.Record(FieldName, FormulaText, { minProperties: 1, maxProperties: 100 });

/** One row of the record, or one for each row of a sub-table of the document, whose formulas then read `item.`. */
const MadeRow = Strict({
  /** Sub-table of the document. */
  each: Type.Optional(FieldName),
  /** Columns of `each`: rows that agree in them make one row, with the sums of its numbers and what else the first of them gives. */
  group: Type.Optional(Type.Array(FieldName, { minItems: 1, maxItems: 4 })),
  /** Nothing is made where this does not hold. */
  when: Type.Optional(FormulaText),
  set: Given,
  /** Number column there -> what its values count in all: where that is less than their sum, each in proportion, exact to the cent. What is nothing then is not made. */
  total: Type.Optional(Type.Record(FieldName, FormulaText, { minProperties: 1, maxProperties: 1 })),
});

/**
 * A record of another object that a document makes, once: when its request has ended; of an object without a flow, when it is saved and the condition holds for the first time. What it says
 * follows from the document alone, whoever ends it.
 */
export const Make = Strict({
  key: Key,
  name: Title,
  bo: Key,
  /** The form by which it is made, with its defaults, rules and number. */
  form: Key,
  when: Type.Optional(FormulaText),
  set: Given,
  /** Sub-table there -> its rows, in this order. */
  rows: Type.Optional(Type.Record(FieldName, Type.Array(MadeRow, { minItems: 1, maxItems: 100 }), { minProperties: 1, maxProperties: 10 })),
  /** Text field here -> field there whose value it shows, such as its number. */
  back: Type.Optional(Type.Record(FieldName, FieldName, { minProperties: 1, maxProperties: 10 })),
});

export type Make = Static<typeof Make>;
export type MadeRow = Static<typeof MadeRow>;

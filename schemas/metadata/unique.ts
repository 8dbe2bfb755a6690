import Type, { type Static } from 'typebox';
import { FieldName, Key, Strict, Title } from './common.ts';

/**
 * Fields of the main record whose values together name one document: one application for each department and year, one supplier for each tax number. A
 * document of which one of them is empty is not compared.
 */
export const Unique = Strict({
  key: Key,
  fields: Type.Array(FieldName, { minItems: 1, maxItems: 4 }),
  /** What is said at the first of the fields, to everybody who may write such a document. */
  message: Type.Optional(Title),
});

export type Unique = Static<typeof Unique>;

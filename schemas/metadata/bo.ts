import Type from 'typebox';
import { BoSchema } from './boSchema.ts';
import { FormulaText, Key, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';
import { Make } from './make.ts';
import { Posting } from './posting.ts';
import { Unique } from './unique.ts';

export const bo = defineKind({
  kind: 'bo',
  title: '业务对象',
  doc: 'Main record and sub-tables as one JSON Schema with the x-* keywords of its fields.',
  auth: ['view'],
  spec: Strict({
    schema: BoSchema,
    /** Serial number item for the field that carries the document number. */
    serialNo: Type.Optional(Key),
    /** What no two documents have in common: those that are under approval or approved, and records without a flow. */
    unique: Type.Optional(Type.Array(Unique, { minItems: 1, maxItems: 10 })),
    /** A record without a flow of which this holds as it is stored is neither changed nor deleted any more, by whatever form, list, import or package. */
    final: Type.Optional(Strict({ when: FormulaText, message: Type.Optional(Title) })),
    postings: Type.Optional(Type.Array(Posting, { minItems: 1, maxItems: 20 })),
    /** Records of other objects that its documents make. */
    makes: Type.Optional(Type.Array(Make, { minItems: 1, maxItems: 10 })),
  }),
});

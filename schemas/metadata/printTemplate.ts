import Type from 'typebox';
import { FieldName, Key, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

export const printTemplate = defineKind({
  kind: 'printTemplate',
  title: '打印模板',
  doc: 'How a form is printed: paper, title, blocks.',
  spec: Strict({
    form: Key,
    paper: Type.Enum(['A4', 'A5', 'A4half']),
    orientation: Type.Enum(['portrait', 'landscape']),
    title: Title,
    /** Field printed as a bar code. */
    barcode: Type.Optional(FieldName),
    blocks: Type.Array(Strict({
      type: Type.Enum(['fields', 'table', 'totals', 'opinions', 'text']),
      title: Type.Optional(Title),
      fields: Type.Optional(Type.Array(FieldName)),
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
      text: Type.Optional(Type.String({ maxLength: 4000 })),
    }), { minItems: 1 }),
    pageNumbers: Type.Optional(Type.Boolean()),
  }),
});

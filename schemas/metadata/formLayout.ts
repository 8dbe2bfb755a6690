import Type, { type TSchema } from 'typebox';
import { FieldName, Strict, Title } from './common.ts';

/** The layouts a form may use. The renderers declare one for each; a test holds both lists equal. */
export const layoutKinds = ['group', 'grid', 'table', 'tabs', 'accordion', 'pages'] as const;

/** How deep layouts may stand in one another. */
export const LAYOUT_DEPTH = 4;

const Span = Type.Integer({ minimum: 1, maximum: 24 });

/**
 * Layout of a form: titled groups of fields and sub-tables. `items` mixes names and nested layouts; `fields` and `tabs`
 * are the short forms for groups that need no more.
 */
export const FormLayout = Type.Array(
  Strict({
    group: Title,
    bare: Type.Optional(Type.Boolean({ description: 'without frame and heading' })),
    fields: Type.Optional(Type.Array(FieldName)),
    items: Type.Optional(Type.Array(entry(LAYOUT_DEPTH))),
    tabs: Type.Optional(Type.Array(Strict({ title: Title, fields: Type.Array(FieldName) }))),
  }),
  { minItems: 1 },
);

// helpers

/** A name, or a layout whose entries lie one level deeper. */
function entry(depth: number): TSchema {
  return depth === 0 ? FieldName : Type.Union([FieldName, block(entry(depth - 1))]);
}

function block(inner: TSchema): TSchema {
  return Strict({
    kind: Type.Enum([...layoutKinds]),
    title: Type.Optional(Title),
    parts: Type.Array(part(inner), { minItems: 1, maxItems: 500 }),
    /** table: number of columns, or their widths in per cent. */
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
    widths: Type.Optional(Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), { minItems: 1, maxItems: 24 })),
    /** tabs: where the bar stands; the next tab opens only when this one is right. */
    position: Type.Optional(Type.Enum(['top', 'left'])),
    nextCheck: Type.Optional(Type.Boolean()),
    /** accordion: at most one panel open. */
    single: Type.Optional(Type.Boolean()),
  });
}

function part(inner: TSchema): TSchema {
  return Strict({
    title: Type.Optional(Title),
    items: Type.Array(inner),
    span: Type.Optional(Span),
    colspan: Type.Optional(Span),
    rowspan: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    align: Type.Optional(Type.Enum(['left', 'center', 'right'])),
    open: Type.Optional(Type.Boolean()),
    description: Type.Optional(Title),
  });
}

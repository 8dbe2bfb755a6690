import Type from 'typebox';
import { FieldPath, Key, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

const Colour = Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$', description: 'colour' });

export const chart = defineKind({
  kind: 'chart',
  title: '图表',
  doc: 'Chart over a query view: kind of chart, category and value columns, options.',
  auth: ['view'],
  spec: Strict({
    sqlView: Key,
    style: Type.Enum(['bar', 'horizontalBar', 'line', 'pie', 'donut']),
    category: Type.String({ minLength: 1 }),
    values: Type.Array(Strict({ field: FieldPath, title: Title }), { minItems: 1, maxItems: 20 }),
    unit: Type.Optional(Type.String({ maxLength: 20 })),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    width: Type.Optional(Type.Integer({ minimum: 100, maximum: 4000 })),
    height: Type.Optional(Type.Integer({ minimum: 100, maximum: 4000 })),
    /** How it looks beyond its kind, in the words of the chart library. What it shows, the view says. */
    option: Type.Optional(
      Strict({
        color: Type.Optional(Type.Array(Colour, { minItems: 1, maxItems: 50 })),
        backgroundColor: Type.Optional(Colour),
        animation: Type.Optional(Type.Boolean()),
        /** `decal` fills areas with patterns, for those who do not tell colours apart. */
        aria: Type.Optional(Strict({ enabled: Type.Boolean(), decal: Type.Optional(Strict({ show: Type.Boolean() })) })),
      }),
    ),
  }),
});

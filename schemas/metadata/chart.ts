import Type from 'typebox';
import { Column, Key, Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const chart = defineKind({
  kind: 'chart',
  title: '图表',
  doc: 'Chart over a query view: kind of chart, category and value columns, options.',
  auth: ['view'],
  spec: Strict({
    sqlView: Key,
    style: Type.Enum(['bar', 'horizontalBar', 'line', 'pie', 'donut']),
    category: Type.String({ minLength: 1 }),
    values: Type.Array(Column, { minItems: 1 }),
    unit: Type.Optional(Type.String({ maxLength: 20 })),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    width: Type.Optional(Type.Integer({ minimum: 100, maximum: 4000 })),
    height: Type.Optional(Type.Integer({ minimum: 100, maximum: 4000 })),
    /** Further options of the chart library, data only. */
    option: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
});

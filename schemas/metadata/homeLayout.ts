import Type from 'typebox';
import { Key, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

export const homeLayout = defineKind({
  kind: 'homeLayout',
  title: '首页布局',
  doc: 'Blocks of the home page and their place on the 24-column grid.',
  auth: [],
  spec: Strict({
    blocks: Type.Array(
      Strict({
        type: Type.Enum(['quickStart', 'phrases', 'reimbursementSummary', 'todo', 'notices', 'news', 'meetings', 'support', 'chart', 'list', 'links']),
        title: Type.Optional(Title),
        span: Type.Integer({ minimum: 1, maximum: 24 }),
        /** Settings of the block: how many rows it shows; the chart, or the list by key or alias. */
        option: Type.Optional(
          Strict({
            pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
            chart: Type.Optional(Key),
            template: Type.Optional(Key),
            alias: Type.Optional(Key),
          }),
        ),
        /** A tile is shown when the person may start its flow. */
        tiles: Type.Optional(
          Type.Array(Strict({ title: Title, icon: Type.Optional(Type.String()), flow: Type.Optional(Type.String()), href: Type.Optional(Type.String()) })),
        ),
      }),
      { minItems: 1 },
    ),
  }),
});

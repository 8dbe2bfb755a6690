import Type from 'typebox';
import { Column, Filter, RowFilter, Sort, Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const sqlView = defineKind({
  kind: 'sqlView',
  title: 'SQL视图',
  doc: 'Read-only query view: one SELECT over typed views, with its columns and filters.',
  auth: [],
  unserved: true,
  spec: Strict({
    sqlAlias: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }),
    alias: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }),
    /** One SELECT; `${userId}`, `${currentOrgName}` and the filter names become bound parameters. */
    sql: Type.String({ minLength: 1, maxLength: 20000 }),
    columns: Type.Array(Column, { minItems: 1 }),
    filters: Type.Optional(Type.Array(Filter)),
    rowFilter: Type.Optional(Type.Array(RowFilter)),
    defaultSort: Type.Optional(Type.Array(Sort)),
    /** False: nothing is read before the first search. */
    initQuery: Type.Optional(Type.Boolean()),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
});

import Type from 'typebox';
import { Column, Filter, Key, RowFilters, Sort, Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const sqlView = defineKind({
  kind: 'sqlView',
  title: 'SQL视图',
  doc: 'Read-only query view: one SELECT over typed views, with its columns and filters.',
  auth: ['view', 'export'],
  spec: Strict({
    sqlAlias: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }),
    alias: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }),
    /**
     * One SELECT over typed views `w_<business object>`. `${userId}`, `${currentOrgName}` and the like, and `${field}` of a filter, become bound
     * parameters of the type text; a filter that no parameter bears compares the column of that name.
     */
    sql: Type.String({ minLength: 1, maxLength: 20000 }),
    /** Forms by whose `read` rights the rows of their objects are read, one for each object; without one, all forms of the object together. */
    forms: Type.Optional(Type.Array(Key, { minItems: 1, maxItems: 20, uniqueItems: true })),
    columns: Type.Array(Column, { minItems: 1 }),
    filters: Type.Optional(Type.Array(Filter)),
    /** Rows of the result that a person may see. A view must say so; `all` is the word for every row. */
    rowFilter: Type.Optional(RowFilters),
    defaultSort: Type.Optional(Type.Array(Sort)),
    /** False: nothing is read before the first search. */
    initQuery: Type.Optional(Type.Boolean()),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
});

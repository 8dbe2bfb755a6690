import Type from 'typebox';
import { Condition, FieldPath, Key, RowFilters, Sort, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

export const customQuery = defineKind({
  kind: 'customQuery',
  title: '关联查询',
  doc: 'Named query that fills fields: over the view of a business object, or over a REST address.',
  auth: ['view'],
  spec: Strict({
    dsType: Type.Enum(['dataSource', 'restful']),
    /** dataSource: typed view `w_<bo>` of a business object, or the name of a system source. */
    object: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' })),
    /** dataSource: form by whose `read` rights it is read; without one, all forms of the object together. */
    form: Type.Optional(Key),
    /** dataSource: rows that a person may find. Over a business object it must say so; `all` is the word for every row. */
    rowFilter: Type.Optional(RowFilters),
    conditions: Type.Optional(Type.Array(Condition)),
    results: Type.Array(Strict({ field: FieldPath, title: Title }), { minItems: 1 }),
    sort: Type.Optional(Type.Array(Sort)),
    needPage: Type.Optional(Type.Boolean()),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** restful: path of this server, or address of an allowed origin; may hold `${parameter}`. */
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    requestType: Type.Optional(Type.Enum(['GET', 'POST'])),
    /** Header names and values, or the same as JSON text; values may hold `${parameter}`. */
    header: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.String({ maxLength: 4000 })])),
    /** Body template of a POST, JSON with `${parameter}`. */
    dataParam: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** restful: names under which page and page size are asked for, paths under which the answer holds its rows and their number. */
    pageKey: Type.Optional(Type.String()),
    pageSizeKey: Type.Optional(Type.String()),
    totalKey: Type.Optional(Type.String()),
    listKey: Type.Optional(Type.String()),
  }),
});

import Type from 'typebox';
import { Column, FieldPath, Filter, Key, RowFilters, Sort, Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

/** `view`, or `edit:draft`: only while the document has that status; several statuses are joined by `,`. */
const ButtonName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}(:[A-Za-z,]{1,100})?$' });

export const dataTemplate = defineKind({
  kind: 'dataTemplate',
  title: '数据模板',
  doc: 'List of the records of a business object: columns, filters, buttons, rows a person may see.',
  auth: ['view', 'export'],
  spec: Strict({
    bo: Key,
    form: Type.Optional(Key),
    flow: Type.Optional(Key),
    printTemplate: Type.Optional(Key),
    columns: Type.Array(Column, { minItems: 1 }),
    filters: Type.Optional(Type.Array(Filter)),
    /** Fields that the one search box looks through. */
    keyword: Type.Optional(Type.Array(FieldPath)),
    toolbar: Type.Optional(Type.Array(ButtonName)),
    rowButtons: Type.Optional(Type.Array(ButtonName)),
    batchButtons: Type.Optional(Type.Array(ButtonName)),
    /** Rows that a person may see. A list must say so; `all` is the word for every row. */
    rowFilter: Type.Optional(RowFilters),
    defaultSort: Type.Optional(Type.Array(Sort)),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** Most rows of one import; default 1000. */
    import: Type.Optional(Strict({ limit: Type.Integer({ minimum: 1, maximum: 20_000 }) })),
  }),
});

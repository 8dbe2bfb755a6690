import Type from 'typebox';
import { Column, Condition, FieldPath, Key, RowFilters, Sort, Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const customDialog = defineKind({
  kind: 'customDialog',
  title: '自定义对话框',
  doc: 'Picker over people, organisations or the records of a business object.',
  auth: ['view'],
  spec: Strict({
    style: Type.Enum(['list', 'tree', 'combined']),
    /** People and organisation pickers read the user service. */
    api: Type.Optional(Type.Enum(['user', 'org', 'post', 'role'])),
    /** Typed view `w_<bo>` of a business object. */
    object: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' })),
    /** Form by whose `read` rights the rows are read; without one, all forms of the object together. */
    form: Type.Optional(Key),
    /** Rows that a person may find. Over a business object it must say so; `all` is the word for every row. */
    rowFilter: Type.Optional(RowFilters),
    columns: Type.Array(Column, { minItems: 1 }),
    tree: Type.Optional(
      Strict({
        id: FieldPath,
        parent: FieldPath,
        label: FieldPath,
        /** combined: source of the tree; without it the tree shows organisations. */
        object: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' })),
        /** Rows that a person may find as nodes; without it those of the list, where tree and list have one source. Over another business object it must say so. */
        rowFilter: Type.Optional(RowFilters),
        /** combined: field of the list that a selected node narrows, compared with the id of the node. */
        field: Type.Optional(FieldPath),
        /** Children come when a node is opened. For trees of more nodes than one answer holds. */
        lazy: Type.Optional(Type.Boolean()),
        expandAll: Type.Optional(Type.Boolean()),
        /** Choosing a node also chooses all nodes above it. */
        parentCheck: Type.Optional(Type.Boolean()),
        /** Choosing a node also chooses all nodes below it. */
        childrenCheck: Type.Optional(Type.Boolean()),
      }),
    ),
    conditions: Type.Optional(Type.Array(Condition)),
    keyword: Type.Optional(Type.Array(FieldPath)),
    sort: Type.Optional(Type.Array(Sort)),
    /** Result name -> column. */
    resultMap: Type.Record(Type.String(), FieldPath),
    /** 1: single, -1: any number. */
    selectNum: Type.Optional(Type.Integer({ minimum: -1, maximum: 1000 })),
    width: Type.Optional(Type.Integer({ minimum: 200, maximum: 2000 })),
    height: Type.Optional(Type.Integer({ minimum: 200, maximum: 2000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
});

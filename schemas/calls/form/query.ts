import Type from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { CombinateDialog, CustomChart, CustomDialog, CustomQuery, QueryView } from '../entities/query.ts';
import { ExportStarted } from '../entities/work.ts';
import { DataRow, Key, LongText, OptionalFlag, OptionalKey, QueryFilter, record } from '../shapes.ts';

const PageText = Type.Optional(Type.Integer({ minimum: 1 }));
const Parameters = Type.Array(record({ key: Type.String({ minLength: 1, maxLength: 100 }) }, { value: Type.Unknown() }), { maxItems: 200 });
const rows = { style: 'page', response: DataRow, policy: session, write: false } as const;

export const customQueryGetByAlias = defineCall({
  name: 'customQuery.getByAlias',
  method: 'POST',
  path: '/form/customQuery/v1/getByAlias',
  bodyType: 'text',
  style: 'bare',
  response: CustomQuery,
  policy: session,
  write: false,
  doc: 'A custom query; the body is the bare alias.',
});

export const customQueryDoQuery = defineCall({
  ...rows,
  name: 'customQuery.doQuery',
  method: 'POST',
  path: '/form/customQuery/v1/doQuery',
  query: Type.Object({ alias: Key, page: PageText }),
  body: Type.Union([Parameters, record({}, {})]),
  doc: 'Runs a custom query with the given parameters.',
});

export const customQueryDoQueryBase64 = defineCall({
  ...rows,
  name: 'customQuery.doQueryBase64',
  method: 'GET',
  path: '/form/customQuery/v1/doQueryBase64',
  query: Type.Object({
    alias: Key,
    queryData: Type.Optional(Type.String({ maxLength: 20_000, description: 'Base64, once or twice, of the parameter list as JSON' })),
    page: PageText,
  }),
  doc: 'Runs a custom query with parameters in the address.',
});

export const customDialogGetByAlias = defineCall({
  name: 'customDialog.getByAlias',
  method: 'GET',
  path: '/form/customDialog/v1/getByAlias',
  query: Type.Object({ alias: Key }),
  style: 'bare',
  response: CustomDialog,
  policy: session,
  doc: 'A custom dialog.',
});

const MapParam = Type.Optional(Type.String({ maxLength: 4_000, description: 'JSON members without braces' }));

export const customDialogGetListData = defineCall({
  ...rows,
  name: 'customDialog.getListData',
  method: 'POST',
  path: '/form/customDialog/v1/getListData',
  query: Type.Object({ alias: Key, mapParam: MapParam }),
  body: QueryFilter,
  doc: 'Rows of a list dialog.',
});

export const customDialogGetTreeData = defineCall({
  name: 'customDialog.getTreeData',
  method: 'GET',
  path: '/form/customDialog/v1/getTreeData',
  query: Type.Object({
    alias: Key,
    mapParam: MapParam,
    parent: Type.Optional(Type.String({ maxLength: 200, description: 'lazy trees: the node whose children are wanted; absent: the roots' })),
    keyword: Type.Optional(Type.String({ maxLength: 200, description: 'lazy trees: nodes with this text, from anywhere' })),
  }),
  style: 'bare',
  response: Type.Array(DataRow),
  policy: session,
  doc: 'Nodes of a tree dialog.',
});

export const combinateDialogGetObject = defineCall({
  name: 'combinateDialog.getObject',
  method: 'POST',
  path: '/form/combinateDialog/v1/getObject',
  query: Type.Object({ id: OptionalKey, alias: OptionalKey }),
  body: record({}, { id: Type.String({ maxLength: 64 }), alias: Type.String({ maxLength: 64 }) }),
  style: 'bare',
  response: CombinateDialog,
  policy: session,
  write: false,
  doc: 'A tree dialog joined with a list dialog.',
});

export const queryViewGetJson = defineCall({
  name: 'queryView.getJson',
  method: 'GET',
  path: '/form/query/queryView/getJson',
  query: Type.Object({ id: OptionalKey, sqlAlias: OptionalKey, alias: OptionalKey }),
  style: 'bare',
  response: QueryView,
  policy: session,
  doc: 'A query view, by id or by both aliases.',
});

export const queryViewData = defineCall({
  ...rows,
  name: 'queryView.data',
  method: 'POST',
  path: '/form/query/queryView/data_{sqlAlias}/{alias}',
  params: Type.Object({ sqlAlias: Key, alias: Key }),
  query: Type.Object({ initSearch: OptionalFlag }),
  body: QueryFilter,
  extra: record({}, { summary: Type.Array(DataRow) }),
  doc: 'Rows of a query view, with the sums of its columns in `summary`.',
});

export const queryViewExport = defineCall({
  name: 'queryView.export',
  method: 'POST',
  path: '/form/query/queryView/export',
  query: Type.Object({ sqlAlias: Key, alias: Key, getType: Type.Optional(Type.Enum(['page', 'all'])), expField: Type.Optional(LongText) }),
  body: QueryFilter,
  style: 'binary',
  policy: session,
  write: false,
  doc: 'Rows of a query view as a spreadsheet.',
});

export const queryViewExportWork = defineCall({
  name: 'queryView.exportWork',
  method: 'POST',
  path: '/form/query/queryView/exportWork',
  query: Type.Object({ sqlAlias: Key, alias: Key, expField: Type.Optional(LongText) }),
  body: QueryFilter,
  style: 'envelope',
  response: ExportStarted,
  policy: session,
  doc: 'Begins the export of all rows of a query view as a long work where they are more than `EXPORT_AT_ONCE` (5,000); of fewer it says how many they are.',
});

export const customChartGet = defineCall({
  name: 'customChart.get',
  method: 'GET',
  path: '/form/customChart/v1/get/{id}',
  params: Type.Object({ id: Key }),
  style: 'bare',
  response: CustomChart,
  policy: session,
  doc: 'A chart, by id or alias.',
});

export const customChartGetListData = defineCall({
  ...rows,
  name: 'customChart.getListData',
  method: 'POST',
  path: '/form/customChart/v1/getListData',
  query: Type.Object({ alias: Key }),
  body: QueryFilter,
  doc: 'Rows of a chart; alias names its id or alias, keys are upper case.',
});

export const queryCalls = [
  // custom queries
  customQueryGetByAlias,
  customQueryDoQuery,
  customQueryDoQueryBase64,
  // dialogs
  customDialogGetByAlias,
  customDialogGetListData,
  customDialogGetTreeData,
  combinateDialogGetObject,
  // views and charts
  queryViewGetJson,
  queryViewData,
  queryViewExport,
  queryViewExportWork,
  customChartGet,
  customChartGetListData,
] as const;

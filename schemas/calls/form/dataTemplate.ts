import Type from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { DataForm, DataTemplate, Draft, ImportJob, ImportedRows } from '../entities/form.ts';
import { ExportStarted } from '../entities/work.ts';
import { BoData, DataRow, Done, Key, KeyList, LongText, OpenRecord, OptionalFlag, OptionalKey, QueryFilter, SavedId, record } from '../shapes.ts';

const Alias = Type.Object({ boAlias: Key });
const IdText = Type.String({ maxLength: 64 });

export const dataTemplateGetInfo = defineCall({
  name: 'dataTemplate.getBpmDataTemplateInfo',
  method: 'GET',
  path: '/form/dataTemplate/v1/getBpmDataTemplateInfo',
  query: Type.Object({ alias: Key, needDisplayFileds: OptionalFlag }),
  style: 'envelope',
  response: DataTemplate,
  policy: session,
  doc: 'A list page: columns, filters and buttons that the caller may see.',
});

export const dataTemplateListJson = defineCall({
  name: 'dataTemplate.listJson',
  method: 'POST',
  path: '/form/dataTemplate/v1/listJson',
  body: record(
    { templateId: Type.String({ minLength: 1, maxLength: 64 }) },
    {
      queryFilter: QueryFilter,
      isJoinFlow: Type.Union([Type.Boolean(), Type.Enum(['true', 'false', ''])]),
      defKey: IdText,
      taskType: Type.Enum(['', 'todo', 'done', 'request', 'todoRead', 'doneRead', 'myRead', 'myDelegate']),
      selectField: IdText,
      selectValue: Type.Unknown(),
      selectList: Type.Unknown(),
      refIdValue: IdText,
      filterKey: IdText,
    },
  ),
  style: 'page',
  response: DataRow,
  extra: record({}, { sums: OpenRecord }),
  policy: session,
  write: false,
  doc: 'Rows of a list page, with the totals of all filtered rows in `sums`.',
});

export const dataTemplateGetForm = defineCall({
  name: 'dataTemplate.getForm',
  method: 'GET',
  path: '/form/dataTemplate/v1/getForm/{formKey}/{boAlias}',
  params: Type.Object({ formKey: Key, boAlias: Key }),
  query: Type.Object({ id: OptionalKey, action: OptionalKey, recordId: OptionalKey, dataKey: OptionalKey }),
  style: 'bare',
  response: DataForm,
  policy: session,
  doc: 'Form, rights and data of one row; action `get` is read-only, without id a new row.',
});

export const dataTemplateGetTempDraftData = defineCall({
  name: 'dataTemplate.getTempDraftData',
  method: 'GET',
  path: '/form/dataTemplate/v1/getTempDraftData/{id}',
  params: Type.Object({ id: Key }),
  style: 'bare',
  response: DataForm,
  policy: session,
  doc: 'Form with the data of a draft.',
});

export const dataTemplateBoSave = defineCall({
  name: 'dataTemplate.boSave',
  method: 'POST',
  path: '/form/dataTemplate/v1/boSave/{boAlias}',
  params: Alias,
  query: Type.Object({ delDraftId: OptionalKey }),
  body: BoData,
  style: 'envelope',
  response: SavedId,
  policy: session,
  doc: 'Creates or changes a row with its sub-tables; formKey and templateKey may stand beside the business object.',
});

export const dataTemplateBoSaveDraft = defineCall({
  name: 'dataTemplate.boSaveDraft',
  method: 'POST',
  path: '/form/dataTemplate/v1/boSaveDraft',
  body: record(
    { tempAlias: Key, dataJson: Type.String({ maxLength: 20 * 1024 * 1024 }) },
    {
      id: IdText,
      title: Type.String({ maxLength: 500 }),
      createBy: IdText,
      createTime: IdText,
      rev: Type.Integer({ description: 'revision that was read; a newer stored one is not overwritten' }),
    },
  ),
  style: 'envelope',
  response: SavedId,
  policy: session,
  doc: 'Saves a form as draft, unchecked. Refused with 042 when the drafts of the person become too many or too large (setting draftQuota).',
});

export const dataTemplateBoDel = defineCall({
  name: 'dataTemplate.boDel',
  method: 'DELETE',
  path: '/form/dataTemplate/v1/boDel/{boAlias}',
  params: Alias,
  query: Type.Object({ ids: KeyList }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Removes rows.',
});

export const dataTemplateBoBatchUpdate = defineCall({
  name: 'dataTemplate.boBatchUpdate',
  method: 'POST',
  path: '/form/dataTemplate/v1/boBatchUpdate/{boAlias}',
  params: Alias,
  body: Type.Array(DataRow, { maxItems: 1_000 }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Changes columns of several rows; each row names its id and the changed values.',
});

export const dataTemplateDataList = defineCall({
  name: 'dataTemplate.dataList',
  method: 'POST',
  path: '/form/dataTemplate/v1/dataList_{key}',
  params: Type.Object({ key: Key }),
  body: QueryFilter,
  style: 'envelope',
  response: Type.String(),
  policy: session,
  write: false,
  doc: 'List page as template text of older clients; always empty.',
});

export const dataTemplateGetMyDraftList = defineCall({
  name: 'dataTemplate.getMyDraftList',
  method: 'POST',
  path: '/form/dataTemplate/v1/getMyDraftList',
  body: QueryFilter,
  style: 'page',
  response: Draft,
  policy: session,
  write: false,
  doc: 'Own drafts, newest first, without their data: that comes with getTempDraftData.',
});

export const dataTemplateRemoveTempDraft = defineCall({
  name: 'dataTemplate.removeTempDraft',
  method: 'DELETE',
  path: '/form/dataTemplate/v1/removeTempDraft',
  query: Type.Object({ ids: KeyList }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Removes own drafts.',
});

const SubData = Type.Object({ alias: Key, refId: Key });

export const dataTemplateGetSubData = defineCall({
  name: 'dataTemplate.getSubData',
  method: 'GET',
  path: '/form/dataTemplate/v1/getSubData',
  query: SubData,
  style: 'bare',
  response: Type.Array(DataRow),
  policy: session,
  doc: 'Sub-table rows of a row.',
});

export const dataTemplateGetSubDataPagination = defineCall({
  name: 'dataTemplate.getSubDataPagination',
  method: 'POST',
  path: '/form/dataTemplate/v1/getSubDataPagination',
  query: SubData,
  body: QueryFilter,
  style: 'page',
  response: DataRow,
  policy: session,
  write: false,
  doc: 'Sub-table rows of a row, paged.',
});

const ExpField = Type.Optional(Type.String({ maxLength: 20_000, description: 'Base64 of column names joined by commas' }));
const Scope = Type.Optional(Type.Enum(['page', 'all']));

export const dataTemplateExport = defineCall({
  name: 'dataTemplate.export',
  method: 'POST',
  path: '/form/dataTemplate/v1/export',
  query: Type.Object({ formKey: Key, getType: Scope, filterKey: OptionalKey, expField: ExpField }),
  body: QueryFilter,
  style: 'binary',
  policy: session,
  write: false,
  doc: 'The page or all rows as a spreadsheet; formKey names the template alias.',
});

export const dataTemplateExportWork = defineCall({
  name: 'dataTemplate.exportWork',
  method: 'POST',
  path: '/form/dataTemplate/v1/exportWork',
  query: Type.Object({ formKey: Key, filterKey: OptionalKey, expField: ExpField }),
  body: QueryFilter,
  style: 'envelope',
  response: ExportStarted,
  policy: session,
  doc: 'Begins the export of all rows as a long work where they are more than `EXPORT_AT_ONCE` (5,000); of fewer it says how many they are, and `export` has them at once.',
});

export const dataTemplateDownloadMainTempFile = defineCall({
  name: 'dataTemplate.downloadMainTempFile',
  method: 'POST',
  path: '/form/dataTemplate/v1/downloadMainTempFile/{id}',
  params: Type.Object({ id: Key }),
  style: 'binary',
  policy: session,
  write: false,
  doc: 'Empty spreadsheet to fill in for an import; id names the template alias.',
});

export const dataTemplateExportSub = defineCall({
  name: 'dataTemplate.exportSub',
  method: 'POST',
  path: '/form/dataTemplate/v1/exportSub',
  body: record({ alias: Key, refId: Key }, { type: IdText, filterKey: IdText, expField: LongText, queryFilter: QueryFilter }),
  style: 'binary',
  policy: session,
  write: false,
  doc: 'Sub-table rows of a row as a spreadsheet.',
});

export const dataTemplateImportSub = defineCall({
  name: 'dataTemplate.importSub',
  method: 'POST',
  path: '/form/dataTemplate/v1/importSub',
  query: SubData,
  bodyType: 'multipart',
  style: 'envelope',
  response: ImportedRows,
  policy: session,
  doc: 'Adds sub-table rows from a spreadsheet, all or none.',
});

export const dataTemplateImportMain = defineCall({
  name: 'dataTemplate.tImportMain',
  method: 'POST',
  path: '/form/dataTemplate/v1/tImportMain',
  query: Type.Object({
    alias: Key,
    bindFilld: OptionalKey,
    fillValue: Type.Optional(Type.String({ maxLength: 500 })),
    refIdValue: OptionalKey,
    mode: Type.Optional(Type.Enum(['all', 'valid'], { description: '`valid` stores the rows without errors; default: all or none' })),
  }),
  bodyType: 'multipart',
  style: 'envelope',
  response: ImportJob,
  policy: session,
  doc: 'Adds or changes rows from a spreadsheet in the background; answers the job at once.',
});

export const dataTemplateImportJob = defineCall({
  name: 'dataTemplate.importJob',
  method: 'GET',
  path: '/form/dataTemplate/v1/importJob/{id}',
  params: Type.Object({ id: Key }),
  style: 'bare',
  response: ImportJob,
  policy: session,
  doc: 'How far an import of the caller is, and what is wrong with its rows.',
});

export const dataTemplateImportCancel = defineCall({
  name: 'dataTemplate.importCancel',
  method: 'POST',
  path: '/form/dataTemplate/v1/importCancel/{id}',
  params: Type.Object({ id: Key }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Ends an import of the caller before its commit; of an import of valid rows, those that are stored stay.',
});

export const dataTemplateImportErrors = defineCall({
  name: 'dataTemplate.importErrors',
  method: 'POST',
  path: '/form/dataTemplate/v1/importErrors/{id}',
  params: Type.Object({ id: Key }),
  style: 'binary',
  policy: session,
  write: false,
  doc: 'The rows of an import that were not stored, with the reasons, as a spreadsheet.',
});

export const dataTemplateCalls = [
  // lists
  dataTemplateGetInfo,
  dataTemplateListJson,
  dataTemplateDataList,
  // one row
  dataTemplateGetForm,
  dataTemplateBoSave,
  dataTemplateBoDel,
  dataTemplateBoBatchUpdate,
  dataTemplateGetSubData,
  dataTemplateGetSubDataPagination,
  // drafts
  dataTemplateBoSaveDraft,
  dataTemplateGetTempDraftData,
  dataTemplateGetMyDraftList,
  dataTemplateRemoveTempDraft,
  // spreadsheets
  dataTemplateExport,
  dataTemplateExportWork,
  dataTemplateExportSub,
  dataTemplateDownloadMainTempFile,
  dataTemplateImportSub,
  dataTemplateImportMain,
  dataTemplateImportJob,
  dataTemplateImportCancel,
  dataTemplateImportErrors,
] as const;

import { byName } from '../../../../schemas/byName.ts';
import { dataTemplateDownloadMainTempFile, dataTemplateExport, dataTemplateExportSub, dataTemplateExportWork } from '../../../../schemas/calls/index.ts';
import type { Localised } from '../../../../registry/localised.ts';
import { demandsValue, fieldDisplay, localiseItem } from '../../../../registry/form/index.ts';
import { yesNoWords } from '../../../../validators/words/index.ts';
import { sheetName, workbookBytes, writeWorkbook, XLSX, type Cell, type WorkSheet } from '../../../excel/index.ts';
import { idTitle } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Refusal } from '../../../core/index.ts';
import { handle, StreamReply } from '../../handle.ts';
import {
  type CellFormat,
  exportCell,
  exportList,
  formOfObject,
  type ListDefinition,
  loadList,
  readFieldNames,
  rowColumns,
  subRows,
} from '../../../lists/index.ts';
import { parseButton } from '../../../metadata/index.ts';
import { matchingRows, mustBeEmpty } from '../../../query/index.ts';
import { fill, listed } from '../../../../registry/words.ts';
import { defineExportWork, type ExportAsked, keptFilter, startExport, workbookName } from '../work/exportWork.ts';
import { mainColumns } from './mainColumns.ts';

const exportMain = handle(dataTemplateExport, async ({ query, body }, context) => {
  const locale = context.language;
  mustBeEmpty(query, ['filterKey']);
  const list = await exportedList(context, query.formKey);
  const sheet = await exportList({
    db: context.db,
    meta: context.meta,
    list,
    locale,
    filter: body,
    scope: query.getType ?? 'all',
    fields: readFieldNames(query.expField),
  });
  return workbook(context, list.name, [sheet]);
});

type MainExport = ExportAsked & { readonly formKey: string };

/** The same for many rows: made behind the answer. */
export const mainExportWork = defineExportWork<MainExport>(dataTemplateExportWork.name, async (context, { formKey, filter }) => ({
  list: await exportedList(context, formKey),
  filter,
}));

const exportMany = handle(dataTemplateExportWork, async ({ query, body }, context) => {
  mustBeEmpty(query, ['filterKey']);
  const list = await exportedList(context, query.formKey);
  const asked = { formKey: query.formKey, name: list.name, fields: readFieldNames(query.expField) ?? null, filter: keptFilter(body) };
  return startExport(context, mainExportWork, asked, { list, filter: body });
});

const exportSub = handle(dataTemplateExportSub, async ({ body }, context) => {
  const locale = context.language;
  mustBeEmpty(body, ['filterKey']);
  const { table, rows: all } = await subRows(context, body.alias, body.refId, locale);
  if (!table.rights.export) throw new Refusal(common.noExportRight, '004');
  const rows = await matchingRows(context.db, all, body.queryFilter ?? {}, rowColumns(table));
  const names = readFieldNames(body.expField);
  const visible = table.columns.filter(({ mode }) => mode !== 'n');
  const columns = names === undefined ? visible : names.flatMap((name) => visible.find((column) => column.name === name) ?? []);
  if (columns.length === 0) throw new BadRequest(common.nothingToExport);
  const displays = columns.map(({ name, schema }) =>
    fieldDisplay(
      name,
      schema,
      table.columns.map((each) => each.schema),
    ),
  );
  const dicts = await entriesOf(
    context,
    displays.flatMap(({ dicts: keys = [] }) => keys),
    locale,
  );
  const formats = displays.map((display): CellFormat => ({ type: 'text', display, locale, dict: (key) => dicts.get(key) }));
  const sheet: WorkSheet = {
    name: table.title,
    columns: columns.map(({ title, ui }) => ({ title, width: Math.round((ui.width ?? 120) / 7.5) })),
    rows: [rows.map((row) => formats.map((format, index): Cell => exportCell(row[columns[index]?.name ?? ''], format)))],
  };
  return workbook(context, table.title, [sheet]);
});

const template = handle(dataTemplateDownloadMainTempFile, async ({ params }, context) => {
  const locale = context.language;
  const list = await loadList(context, params.id, locale);
  mustOffer(list, 'import');
  const definition = await formOfObject(context, list.spec.bo, list.spec.form ?? list.source.form?.formKey);
  const columns = await mainColumns(context, definition);
  const main: WorkSheet = {
    name: list.name,
    columns: [{ title: idTitle[locale], width: 20 }, ...columns.map(({ title, field }) => ({ title: isRequired(field) ? `${title}*` : title, width: 16 }))],
    rows: [],
  };
  const [yes, no] = yesNoWords(locale);
  const notes: WorkSheet = {
    name: texts.notes[locale],
    columns: [
      { title: texts.column[locale], width: 20 },
      { title: texts.type[locale], width: 12 },
      { title: texts.required[locale], width: 8 },
      { title: texts.choices[locale], width: 60 },
    ],
    rows: [
      [
        [idTitle[locale], typeNames.string[locale], no, texts.idNote[locale]],
        ...columns.map(({ title, field, choices }): Cell[] => [
          title,
          typeNames[field.type][locale],
          isRequired(field) ? yes : no,
          choices === undefined ? (hints[field.ui.widget]?.[locale] ?? null) : listed([...new Set(choices.keys())].slice(0, 200))[locale],
        ]),
      ],
    ],
  };
  return { bytes: await workbookBytes([main, notes]), contentType: XLSX, fileName: `${sheetName(list.name)}_${texts.template[locale]}.xlsx` };
});

export const exportHandlers = [exportMain, exportMany, exportSub, template];

/** Buttons are rights: what the list does not offer cannot be called either. */
export function mustOffer(list: ListDefinition, button: 'export' | 'import'): void {
  const names = [...(list.spec.toolbar ?? []), ...(list.spec.batchButtons ?? []), ...(list.spec.rowButtons ?? [])];
  if (!names.some((name) => parseButton(name).alias === button)) throw new Refusal(button === 'export' ? common.noExportRight : common.noImportRight, '004');
}

// helpers

const typeNames = {
  string: { 'zh-CN': '文本', 'en-US': 'text', 'zh-TW': '文字' },
  number: { 'zh-CN': '数字', 'en-US': 'number', 'zh-TW': '數字' },
  boolean: { 'zh-CN': '是/否', 'en-US': 'yes/no', 'zh-TW': '是/否' },
  array: { 'zh-CN': '多个值', 'en-US': 'several values', 'zh-TW': '多個值' },
  object: { 'zh-CN': '名称', 'en-US': 'name', 'zh-TW': '名稱' },
  any: { 'zh-CN': '文本或数字', 'en-US': 'text or number', 'zh-TW': '文字或數字' },
} as const;
const byNameOrCode: Localised = { 'zh-CN': '名称或编码', 'en-US': 'name or code', 'zh-TW': '名稱或編碼' };
const like = (sample: string): Localised => fill({ 'zh-CN': '如 {sample}', 'en-US': 'such as {sample}', 'zh-TW': '如 {sample}' }, { sample });
const hints: Readonly<Record<string, Localised | undefined>> = byName({
  date: like('2026-11-20'),
  datetime: like('2026-11-20 09:30:00'),
  month: like('2026-11'),
  year: like('2026'),
  user: { 'zh-CN': '姓名或账号', 'en-US': 'name or account', 'zh-TW': '姓名或帳號' },
  org: byNameOrCode,
  post: byNameOrCode,
  role: byNameOrCode,
});

const isRequired = ({ mode, rules }: { readonly mode: string; readonly rules?: string }): boolean => mode === 'b' || demandsValue(rules);

/** A list that the caller may export. */
async function exportedList(context: HandlerContext, formKey: string): Promise<ListDefinition> {
  const list = await loadList(context, formKey, context.language);
  mustOffer(list, 'export');
  if (!list.mayExport) throw new Refusal(common.noExportRight, '004');
  return list;
}

function workbook(context: HandlerContext, name: string, sheets: readonly WorkSheet[]): StreamReply {
  return new StreamReply({ stream: writeWorkbook(sheets), contentType: XLSX, fileName: workbookName(context, name) });
}

async function entriesOf(
  { meta }: HandlerContext,
  keys: readonly string[],
  locale: string,
): Promise<ReadonlyMap<string, readonly { readonly value: string; readonly label: string; readonly parent?: string | undefined }[]>> {
  if (keys.length === 0) return new Map();
  const items = await meta.list('dict', { keys: [...new Set(keys)] });
  return new Map(items.map((item) => [item.key, localiseItem(item, locale).spec.items]));
}

const texts = {
  notes: { 'zh-CN': '说明', 'en-US': 'Notes', 'zh-TW': '說明' },
  column: { 'zh-CN': '列', 'en-US': 'Column', 'zh-TW': '欄' },
  type: { 'zh-CN': '类型', 'en-US': 'Type', 'zh-TW': '類型' },
  required: { 'zh-CN': '必填', 'en-US': 'Required', 'zh-TW': '必填' },
  choices: { 'zh-CN': '可选的值', 'en-US': 'Possible values', 'zh-TW': '可選的值' },
  idNote: {
    'zh-CN': '为空时新增；填写已有数据的主键时修改该数据',
    'en-US': 'Empty: a new record. The key of an existing record: that record is changed',
    'zh-TW': '為空時新增；填寫已有資料的主鍵時修改該資料',
  },
  template: { 'zh-CN': '导入模板', 'en-US': 'import template', 'zh-TW': '匯入範本' },
} as const;

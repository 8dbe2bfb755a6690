import { dataTemplateDownloadMainTempFile, dataTemplateExport, dataTemplateExportSub } from '../../../schemas/calls/index.ts';
import { demandsValue, fieldDisplay, localiseItem } from '../../../registry/form/index.ts';
import { sheetName, workbookBytes, writeWorkbook, XLSX, type Cell, type WorkSheet } from '../../excel/index.ts';
import { importColumns } from '../../forms/importFields.ts';
import { ID_TITLE } from '../../forms/importRows.ts';
import type { HandlerContext } from '../../http/context.ts';
import { BadRequest, Refusal } from '../../core/refusals.ts';
import { handle, StreamReply } from '../../http/handle.ts';
import { exportCell, type CellFormat } from '../../lists/exportCells.ts';
import { exportList, readFieldNames } from '../../lists/exportList.ts';
import { loadList, type ListDefinition } from '../../lists/ListDefinition.ts';
import { parseButton } from '../../lists/parseButton.ts';
import { formOfObject } from '../../lists/records.ts';
import { rowColumns, subRows } from '../../lists/subRows.ts';
import { mustBeEmpty } from '../../query/mustBeEmpty.ts';
import { matchingRows } from '../../query/pageOfRows.ts';

const exportMain = handle(dataTemplateExport, async ({ query, body }, context) => {
  const locale = context.language;
  mustBeEmpty(query, ['filterKey']);
  const list = await loadList(context, query.formKey, locale);
  mustOffer(list, 'export', '没有导出权限');
  if (!list.mayExport) throw new Refusal('没有导出权限', '004');
  const sheet = await exportList({
    db: context.db, meta: context.meta, list, locale, filter: body, scope: query.getType ?? 'all', fields: readFieldNames(query.expField),
  });
  return workbook(context, list.name, [sheet]);
});

const exportSub = handle(dataTemplateExportSub, async ({ body }, context) => {
  const locale = context.language;
  mustBeEmpty(body, ['filterKey']);
  const { table, rows: all } = await subRows(context, body.alias, body.refId, locale);
  if (!table.rights.export) throw new Refusal('没有导出权限', '004');
  const rows = await matchingRows(context.db, all, body.queryFilter ?? {}, rowColumns(table));
  const names = readFieldNames(body.expField);
  const visible = table.columns.filter(({ mode }) => mode !== 'n');
  const columns = names === undefined ? visible : names.flatMap((name) => visible.find((column) => column.name === name) ?? []);
  if (columns.length === 0) throw new BadRequest('没有可以导出的列');
  const displays = columns.map(({ name, schema }) => fieldDisplay(name, schema, table.columns.map((each) => each.schema)));
  const dicts = await entriesOf(context, displays.flatMap(({ dicts: keys = [] }) => keys), locale);
  const formats = displays.map((display): CellFormat => ({ type: 'text', display, locale, dict: (key) => dicts.get(key) }));
  const sheet: WorkSheet = {
    name: table.title, columns: columns.map(({ title, ui }) => ({ title, width: Math.round((ui.width ?? 120) / 7.5) })),
    rows: [rows.map((row) => formats.map((format, index): Cell => exportCell(row[columns[index]?.name ?? ''], format)))],
  };
  return workbook(context, table.title, [sheet]);
});

const template = handle(dataTemplateDownloadMainTempFile, async ({ params }, context) => {
  const locale = context.language;
  const list = await loadList(context, params.id, locale);
  mustOffer(list, 'import', '没有导入权限');
  const definition = await formOfObject(context, list.spec.bo, list.spec.form ?? list.source.form?.formKey);
  const columns = await importColumns(context.meta, definition.compiled('start').fields, locale);
  const main: WorkSheet = {
    name: list.name,
    columns: [{ title: ID_TITLE, width: 20 }, ...columns.map(({ title, field }) => ({ title: isRequired(field) ? `${title}*` : title, width: 16 }))],
    rows: [],
  };
  const notes: WorkSheet = {
    name: '说明', columns: [{ title: '列', width: 20 }, { title: '类型', width: 12 }, { title: '必填', width: 8 }, { title: '可选的值', width: 60 }],
    rows: [[
      [ID_TITLE, '文本', '否', '为空时新增；填写已有数据的主键时修改该数据'],
      ...columns.map(({ title, field, choices }): Cell[] => [
        title, typeNames[field.type], isRequired(field) ? '是' : '否', choices === undefined ? hints[field.ui.widget] ?? null : [...new Set(choices.keys())].slice(0, 200).join('、'),
      ]),
    ]],
  };
  return { bytes: await workbookBytes([main, notes]), contentType: XLSX, fileName: `${sheetName(list.name)}_导入模板.xlsx` };
});

export const exportHandlers = [exportMain, exportSub, template];

/** Buttons are rights: what the list does not offer cannot be called either. */
export function mustOffer(list: ListDefinition, button: 'export' | 'import', message: string): void {
  const names = [...(list.spec.toolbar ?? []), ...(list.spec.batchButtons ?? []), ...(list.spec.rowButtons ?? [])];
  if (!names.some((name) => parseButton(name).alias === button)) throw new Refusal(message, '004');
}

// helpers

const typeNames = { string: '文本', number: '数字', boolean: '是/否', array: '多个值', object: '名称', any: '文本或数字' } as const;
const hints: Readonly<Record<string, string | undefined>> = {
  date: '如 2026-11-20', datetime: '如 2026-11-20 09:30:00', month: '如 2026-11', year: '如 2026', user: '姓名或账号', org: '名称或编码', post: '名称或编码', role: '名称或编码',
};

const isRequired = ({ mode, rules }: { readonly mode: string; readonly rules?: string }): boolean => mode === 'b' || demandsValue(rules);

function workbook({ clock }: HandlerContext, name: string, sheets: readonly WorkSheet[]): StreamReply {
  const moment = clock.now().slice(0, 16).replace(/[-:]/g, '').replace(' ', '_');
  return new StreamReply({ stream: writeWorkbook(sheets), contentType: XLSX, fileName: `${sheetName(name)}_${moment}.xlsx` });
}

async function entriesOf({ meta }: HandlerContext, keys: readonly string[], locale: string): Promise<ReadonlyMap<string, readonly { readonly value: string; readonly label: string; readonly parent?: string | undefined }[]>> {
  if (keys.length === 0) return new Map();
  const items = await meta.list('dict', { keys: [...new Set(keys)] });
  return new Map(items.map((item) => [item.key, localiseItem(item, locale).spec.items]));
}

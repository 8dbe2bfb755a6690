import { dataTemplateImportSub } from '../../../../schemas/calls/index.ts';
import { compileForm, isRecord, toBoData } from '../../../../registry/form/index.ts';
import { readWorkbook, receiveWorkbook } from '../../../excel/index.ts';
import { createConverter, importColumns, importRows, issuesOf, type RowError } from '../../../forms/index.ts';
import { checkRecord, type RecordSubmission } from '../../../documents/index.ts';
import { common, Forbidden, Problem, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { readableRecord } from '../../../lists/index.ts';
import { editable, runsInFlow, store } from './records.ts';
import { fill } from '../../../../registry/words.ts';

/** Adds the rows of a sheet to a sub-table of a record that the person may edit: all of them, or none and what is wrong. */
const importSub = handle(dataTemplateImportSub, async ({ query }, context) => {
  const locale = context.language;
  const name = query.alias.replace(/^sub_/, '');
  const owner = await context.db.selectFrom('bo_row').select('bo').where('id', '=', query.refId).executeTakeFirst();
  if (owner === undefined) throw new Forbidden();
  const { form: definition } = await readableRecord(context, owner.bo, query.refId);
  const stored = await editable(context, definition, query.refId);
  const table = compileForm(definition.source(locale), definition.permission('start')).tableByName.get(name);
  if (table === undefined || table.mode === 'n') throw new Forbidden();
  if (!table.rights.import) throw new Refusal(common.noImportRight, '004');
  if (table.parent !== undefined) throw new Refusal(texts.nested, '024');

  const columns = await importColumns(context.meta, table.columns, locale);
  const before = rowsIn(stored.data[name]);
  const { rows } = await importRows(
    await readWorkbook(await receiveWorkbook(context)),
    columns,
    createConverter(context.db, context.language),
    Math.min(table.maxRows, SUB_LIMIT),
  );
  const errors: RowError[] = rows.flatMap((row) => [...row.errors]);
  if (before.length + rows.length > table.maxRows) throw new Refusal(fill(texts.tooMany, { table: table.title, most: table.maxRows }), '024');

  const boData = toBoData(definition.boAlias, { ...stored.data, [name]: [...before, ...rows.map(({ values }) => values)] }, definition.tables);
  const request: RecordSubmission = { definition, permission: definition.permission('start'), stored, boData, level: 'submit', everyValueCounts: true };
  if (errors.length === 0)
    errors.push(
      ...(await rowErrors(
        () => checkRecord(context, context.db, request),
        name,
        before.length,
        rows.map(({ row }) => row),
      )),
    );
  if (errors.length > 0)
    return envelope({ value: { total: 0, errors: errors.slice(0, 500) }, message: fill(texts.none, { failed: new Set(errors.map(({ row }) => row)).size }) });

  // what is wrong elsewhere in the document is for its own submit to say
  const draft: RecordSubmission = { ...request, level: 'draft' };
  const submission = await checkRecord(context, context.db, draft);
  const numbered = !(await runsInFlow(context, definition));
  await context.db.transaction((tx) => store(context, tx, { request: draft, submission, numbered }));
  return envelope({ value: { total: rows.length, errors: [] }, message: fill(texts.imported, { count: rows.length }) });
});

export const importSubHandlers = [importSub];

// helpers

const SUB_LIMIT = 5_000;

const rowsIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Only what is wrong with the new rows. */
async function rowErrors(check: () => Promise<unknown>, table: string, from: number, sheetRows: readonly number[]): Promise<RowError[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const issues = issuesOf(error);
    if (issues.length === 0) throw error;
    return issues.flatMap(({ path, label, message }) => {
      const at = /^(\w+)\[(\d+)\]/.exec(path);
      const index = at?.[1] === table ? Number(at[2]) - from : -1;
      const row = sheetRows[index];
      return row === undefined ? [] : [{ row, message, ...(label === '' ? {} : { column: label }) }];
    });
  }
}

const texts = {
  nested: { 'zh-CN': '下级子表不能单独导入', 'en-US': 'Rows below other rows cannot be imported alone.', 'zh-TW': '下級子表不能單獨匯入' },
  tooMany: { 'zh-CN': '{table}最多{most}行', 'en-US': '{table} can have {most} rows at most.', 'zh-TW': '{table}最多{most}列' },
  none: {
    'zh-CN': '有{failed}条数据不正确，没有导入任何数据',
    'en-US': '{failed} rows are wrong; nothing was imported.',
    'zh-TW': '有{failed}條資料不正確，沒有匯入任何資料',
  },
  imported: { 'zh-CN': '成功导入{count}条数据', 'en-US': '{count} rows were imported.', 'zh-TW': '成功匯入{count}條資料' },
} as const;

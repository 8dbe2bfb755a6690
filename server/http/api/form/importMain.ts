import { dataTemplateImportCancel, dataTemplateImportErrors, dataTemplateImportJob, dataTemplateImportMain } from '../../../../schemas/calls/index.ts';
import type { Language, Localised } from '../../../../registry/localised.ts';
import { toBoData } from '../../../../registry/form/index.ts';
import { cellText, readWorkbook, receiveWorkbook, workbookBytes, XLSX, type Cell } from '../../../excel/index.ts';
import {
  beginJob,
  cancelJob,
  createConverter,
  endJob,
  findJob,
  type FormDefinition,
  type ImportColumn,
  type ImportRow,
  importRows,
  issuesOf,
  type JobProgress,
  passCancel,
  reasonTitle,
  reportProgress,
  type RowError,
  type SheetRows,
} from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Forbidden, Problem, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { formOfObject, loadList, summedColumns } from '../../../lists/index.ts';
import { fill, labelled, listed as listOf, sentences } from '../../../../registry/words.ts';
import { mayCreate } from '../../../rights/index.ts';
import { mustOffer } from './export.ts';
import { check, store, type Checked } from './records.ts';
import { mainColumns } from './mainColumns.ts';

/** Rows of one import when the list does not say. */
const IMPORT_LIMIT = 1_000;

const importMain = handle(dataTemplateImportMain, async ({ query }, context) => {
  const locale = context.language;
  const list = await loadList(context, query.alias, locale);
  mustOffer(list, 'import');
  const definition = await formOfObject(context, list.spec.bo, list.spec.form ?? list.source.form?.formKey);
  if (!(await mayCreate(context, definition))) throw new Forbidden();
  const listed = new Map(list.spec.columns.flatMap(({ field, title, hidden }) => (hidden === true ? [] : [[field, title] as const])));
  const columns = (await mainColumns(context, definition)).map((column): ImportColumn => ({ ...column, listTitle: listed.get(column.field.name) }));
  const sheet = await importRows(
    await readWorkbook(await receiveWorkbook(context)),
    columns,
    createConverter(context.db, context.language),
    list.spec.import?.limit ?? IMPORT_LIMIT,
    {
      shown: new Set(listed.values()),
      summed: new Set(summedColumns(list).flatMap(({ name }) => listed.get(name) ?? [])),
    },
  );
  const bound = query.bindFilld === undefined || query.bindFilld === '' ? undefined : columns.find(({ field }) => field.name === query.bindFilld);
  if (bound === undefined && query.bindFilld !== undefined && query.bindFilld !== '') throw new Refusal(texts.bound, '024');
  const filled = bound === undefined ? {} : { [bound.field.name]: query.refIdValue || query.fillValue || null };

  const job = await beginJob(context.db, context.clock, { id: context.newId(), owner: context.user.id, alias: list.alias, total: sheet.rows.length });
  if (job === undefined) throw new Refusal(texts.running);
  // the answer does not wait; the job reads and writes beside the click that started it
  const beside: HandlerContext = { ...context, user: context.user, db: context.server.database.forTenant(context.tenantId) };
  runImport(beside, { id: job.id, definition, sheet, filled, allOrNone: query.mode !== 'valid' }).catch((err: unknown) => {
    context.log.error({ err, job: job.id }, 'an import ended');
  });
  return job;
});

const importJob = handle(dataTemplateImportJob, async ({ params }, context) => (await mine(context, params.id)).job);

/** Ends an import of the caller before its commit; of valid rows, those that are stored stay. */
const importCancel = handle(dataTemplateImportCancel, async ({ params }, context) => {
  const { job } = await mine(context, params.id);
  if (!(await cancelJob(context.db, context.user.id, job.id))) throw new Refusal(texts.tooLate);
  return envelope({ value: null, message: texts.ending });
});

/** The refused rows with a column that says why, ready to be corrected and imported again. */
const importErrors = handle(dataTemplateImportErrors, async ({ params }, context) => {
  const { language } = context;
  const { report } = await mine(context, params.id);
  const reasons = new Map<number, string[]>();
  for (const { row, column, message } of report.errors) reasons.set(row, [...(reasons.get(row) ?? []), labelled(column ?? '', message)[language]]);
  const bytes = await workbookBytes([
    {
      name: texts.errors[language],
      columns: [...report.titles.map((title) => ({ title, width: 16 })), { title: reasonTitle[language], width: 60 }],
      rows: [
        report.rows.map(({ row, cells }): Cell[] => [
          ...report.titles.map((_, index): Cell => cellText(cells[index])),
          fill(texts.row, { row, reasons: sentences(reasons.get(row) ?? []) })[language],
        ]),
      ],
    },
  ]);
  return { bytes, contentType: XLSX, fileName: `${texts.errors[language]}.xlsx` };
});

export const importMainHandlers = [importMain, importJob, importCancel, importErrors];

// helpers

/** Rows between two looks at whether it was cancelled. */
const BEAT_EVERY = 20;

const texts = {
  bound: { 'zh-CN': '绑定的字段不能导入', 'en-US': 'The bound field cannot be imported.', 'zh-TW': '繫結的欄位不能匯入' },
  running: {
    'zh-CN': '上一次导入还没有完成，请稍后再试',
    'en-US': 'The import before is still running. Please try again later.',
    'zh-TW': '上一次匯入還沒有完成，請稍後再試',
  },
  errors: { 'zh-CN': '导入错误', 'en-US': 'Import errors', 'zh-TW': '匯入錯誤' },
  row: { 'zh-CN': '第{row}行：{reasons}', 'en-US': 'Row {row}: {reasons}', 'zh-TW': '第{row}列：{reasons}' },
  none: {
    'zh-CN': '有{failed}条数据不正确，没有导入任何数据',
    'en-US': '{failed} rows are wrong; nothing was imported.',
    'zh-TW': '有{failed}條資料不正確，沒有匯入任何資料',
  },
  imported: { 'zh-CN': '成功导入{count}条数据{notRead}', 'en-US': '{count} rows were imported{notRead}', 'zh-TW': '成功匯入{count}條資料{notRead}' },
  some: {
    'zh-CN': '成功导入{count}条数据，{failed}条不正确{notRead}',
    'en-US': '{count} rows were imported, {failed} are wrong{notRead}',
    'zh-TW': '成功匯入{count}條資料，{failed}條不正確{notRead}',
  },
  failed: { 'zh-CN': '导入失败，请稍后重试', 'en-US': 'The import failed. Please try again later.', 'zh-TW': '匯入失敗，請稍後重試' },
  cancelled: { 'zh-CN': '导入已取消，没有导入任何数据', 'en-US': 'The import was cancelled; nothing was imported.', 'zh-TW': '匯入已取消，沒有匯入任何資料' },
  cancelledAfter: {
    'zh-CN': '导入已取消，已导入{count}条数据',
    'en-US': 'The import was cancelled; {count} rows had been imported.',
    'zh-TW': '匯入已取消，已匯入{count}條資料',
  },
  ending: { 'zh-CN': '正在取消导入', 'en-US': 'The import is being cancelled.', 'zh-TW': '正在取消匯入' },
  tooLate: { 'zh-CN': '导入已经完成，不能取消', 'en-US': 'The import is complete; it cannot be cancelled.', 'zh-TW': '匯入已經完成，不能取消' },
  repeated: { 'zh-CN': '主键重复', 'en-US': 'The key stands twice', 'zh-TW': '主鍵重複' },
  passedOver: {
    'zh-CN': '；未读取不能导入的列：{columns}',
    'en-US': '; columns that cannot be imported were not read: {columns}',
    'zh-TW': '；未讀取不能匯入的欄：{columns}',
  },
} as const;

interface Import {
  readonly id: string;
  readonly definition: FormDefinition;
  readonly sheet: SheetRows;
  readonly filled: Readonly<Record<string, unknown>>;
  readonly allOrNone: boolean;
}

async function mine({ db, clock, user, language }: HandlerContext, id: string) {
  const found = await findJob(db, clock, user.id, id, language);
  if (found === undefined) throw new Forbidden();
  return found;
}

/**
 * Every row passes the same check as a single save. All or none: the rows are stored in one transaction once all of them
 * are right. Otherwise each right row is stored by itself.
 */
async function runImport(context: HandlerContext, job: Import): Promise<void> {
  const { db, clock } = context;
  const { rows, titles, passed } = job.sheet;
  const notRead = passed.length === 0 ? '' : fill(texts.passedOver, { columns: listOf(passed.slice(0, 10)) });
  const errors: RowError[] = [];
  const failedRows = new Set<number>();
  const counted = { checked: 0, created: 0, updated: 0 };
  const progress = (): JobProgress => ({ ...counted, failed: failedRows.size });
  const refuse = (row: ImportRow, reasons: readonly RowError[]): void => {
    errors.push(...reasons);
    failedRows.add(row.row);
  };
  const end = (status: 'done' | 'failed', message: Localised): Promise<void> =>
    endJob(db, clock, job.id, status, message[context.language], progress(), {
      titles,
      errors,
      rows: rows.filter(({ row }) => failedRows.has(row)).map(({ row, cells }) => ({ row, cells })),
    });
  const cancelled = (): Refusal => new Refusal(job.allOrNone ? texts.cancelled : fill(texts.cancelledAfter, { count: counted.created + counted.updated }));
  try {
    const ready: Checked[] = [];
    for (const row of withoutRepeats(rows, texts.repeated[context.language], refuse)) {
      if (counted.checked % BEAT_EVERY === 0 && !(await reportProgress(db, clock, job.id, progress()))) throw cancelled();
      const checked = await checkRow(context, job, row);
      counted.checked += 1;
      if (!('request' in checked)) refuse(row, checked);
      else if (job.allOrNone) ready.push(checked);
      else await storeOne(context, checked, row, counted, refuse);
    }
    counted.checked = rows.length;
    if (job.allOrNone && failedRows.size > 0) return await end('failed', fill(texts.none, { failed: failedRows.size }));
    if (job.allOrNone) {
      await db.transaction(async (tx) => {
        for (const each of ready) await store(context, tx, each);
        if (!(await passCancel(tx, job.id))) throw cancelled();
      });
      for (const { request } of ready) counted[request.stored === undefined ? 'created' : 'updated'] += 1;
    }
    await end(
      failedRows.size === rows.length ? 'failed' : 'done',
      failedRows.size === 0
        ? fill(texts.imported, { count: rows.length, notRead })
        : fill(texts.some, { count: rows.length - failedRows.size, failed: failedRows.size, notRead }),
    );
  } catch (error) {
    const message = error instanceof Problem ? error.text : texts.failed;
    if (!(error instanceof Problem)) context.log.error({ err: error, job: job.id }, 'an import failed');
    if (job.allOrNone) Object.assign(counted, { created: 0, updated: 0 });
    // without a database there is nobody left to tell; the silent job counts as interrupted
    await end('failed', message).catch(() => undefined);
  }
}

/** A record that two rows name would be changed by whichever comes last. */
function withoutRepeats(rows: readonly ImportRow[], repeated: string, refuse: (row: ImportRow, reasons: readonly RowError[]) => void): ImportRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (row.id === undefined) return true;
    if (!seen.has(row.id)) {
      seen.add(row.id);
      return true;
    }
    refuse(row, [{ row: row.row, message: repeated }]);
    return false;
  });
}

async function checkRow(context: HandlerContext, { definition, filled }: Import, row: ImportRow): Promise<Checked | readonly RowError[]> {
  if (row.errors.length > 0) return row.errors;
  const data = { ...row.values, ...filled, ...(row.id === undefined ? {} : { id_: row.id }) };
  try {
    return await check(context, definition, toBoData(definition.boAlias, data, definition.tables), { everyValueCounts: true });
  } catch (error) {
    return reasonsOf(error, row, context.language);
  }
}

async function storeOne(
  context: HandlerContext,
  checked: Checked,
  row: ImportRow,
  counted: { created: number; updated: number },
  refuse: (row: ImportRow, reasons: readonly RowError[]) => void,
): Promise<void> {
  try {
    await context.db.transaction((tx) => store(context, tx, checked));
    counted[checked.request.stored === undefined ? 'created' : 'updated'] += 1;
  } catch (error) {
    refuse(row, reasonsOf(error, row, context.language));
  }
}

/** Why a row is refused; a record that does not exist and one of somebody else look alike. */
function reasonsOf(error: unknown, { row }: ImportRow, language: Language): readonly RowError[] {
  if (!(error instanceof Problem)) throw error;
  const issues = issuesOf(error);
  return issues.length === 0
    ? [{ row, message: error.text[language] }]
    : issues.map(({ label, message }) => ({ row, message, ...(label === '' ? {} : { column: label }) }));
}

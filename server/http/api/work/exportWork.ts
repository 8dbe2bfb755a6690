import type { ExportStarted } from '../../../../schemas/calls/entities/work.ts';
import type { QueryFilter } from '../../../../schemas/calls/shapes.ts';
import { fill } from '../../../../registry/words.ts';
import { defineLongWork, type HandlerContext, type LongWork, type WorkHold } from '../../../context/index.ts';
import { Problem, Refusal } from '../../../core/index.ts';
import { type JsonObject, toJson } from '../../../db/index.ts';
import { sheetName, writeWorkbook, XLSX, type Cell, type WorkSheet } from '../../../excel/index.ts';
import { goingOn, keepFile, startWork } from '../../../jobs/index.ts';
import { countExport, exportList, type ListDefinition } from '../../../lists/index.ts';
import { envelope } from '../../handle.ts';

/** What an export that goes on behind the answer has to know to open its list again, in the present rights of whoever began it. */
export type ExportAsked = {
  readonly name: string;
  readonly fields: readonly string[] | null;
  readonly filter: JsonObject;
};

/** A list with the filter that is left for its rows. Throws what the caller may not export. */
export interface OpenedExport {
  readonly list: ListDefinition;
  readonly filter: QueryFilter;
}

/**
 * An export of many rows as a long work: one item, streamed into the store, a batch of rows at a time and a rest after each, so that others
 * are answered meanwhile. After a kill it begins anew. The file is for whoever began it, as long as he may export the list.
 */
export function defineExportWork<Asked extends ExportAsked>(
  name: string,
  open: (context: HandlerContext, asked: Asked) => Promise<OpenedExport>,
): LongWork<Asked> {
  return defineLongWork<Asked>({
    name,
    isHeavy: true,
    title: (asked) => fill(texts.title, { name: asked.name }),
    async list(context, asked) {
      await open(context, asked);
      return [{ key: 'file', label: asked.name }];
    },
    async perform(context, _item, asked, hold) {
      const { db, meta, language } = context;
      const { list, filter } = await open(context, asked);
      const total = await countExport({ db, list, filter });
      hold.progress(0, total);
      const sheet = await exportList({ db, meta, list, locale: language, filter, scope: 'all', fields: asked.fields ?? undefined, batch: rowsPerBatch });
      const stream = writeWorkbook([{ ...sheet, rows: atEase(sheet.rows, hold, total) }]);
      await keepFile(context, hold, { name: workbookName(context, list.name), extension: 'xlsx', mime: XLSX, stream });
    },
    async mayTake(context, asked) {
      try {
        await open(context, asked);
        return true;
      } catch (error) {
        if (error instanceof Problem) return false;
        throw error;
      }
    },
    summary: ({ done, failed }, asked) => fill(done > 0 ? texts.done : failed > 0 ? texts.failed : texts.notMade, { name: asked.name }),
  });
}

/** Begins it where there is much to write, and else says how much there is. */
export async function startExport<Asked extends ExportAsked>(context: HandlerContext, work: LongWork<Asked>, asked: Asked, { list, filter }: OpenedExport) {
  const total = await countExport({ db: context.db, list, filter });
  if (total <= (context.server.config.exportAtOnce ?? rowsAtOnce)) return envelope<ExportStarted>({ value: { total } });
  const { count } = await context.db
    .selectFrom('long_work')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', context.user.id)
    .where('name', '=', work.name)
    .where('state', 'in', goingOn)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostWaiting) throw new Refusal(fill(texts.several, { count: mostWaiting }));
  const { workId } = await startWork(context, work, asked, 1);
  return envelope<ExportStarted>({ value: { total, workId }, message: texts.goesOn });
}

/** The filter as it is kept until the work is done. */
export const keptFilter = (filter: QueryFilter | null | undefined): JsonObject => JSON.parse(toJson(filter ?? {})) as JsonObject;

/** What the file of a list is called that is exported now. */
export function workbookName({ clock }: Pick<HandlerContext, 'clock'>, name: string): string {
  const moment = clock.now().slice(0, 16).replace(/[-:]/g, '').replace(' ', '_');
  return `${sheetName(name)}_${moment}.xlsx`;
}

// helpers

/** So many rows are exported within the request where nothing else is configured. */
const rowsAtOnce = 5_000;
/** Exports of one person that have not ended. */
const mostWaiting = 3;
/** Rows read and written without a rest. */
const rowsPerBatch = 200;
/** Longest rest after a batch, milliseconds. */
const longestRest = 400;

/** After each batch a rest twice as long as it took; ends where nobody wants the file any more. */
async function* atEase(rows: WorkSheet['rows'], { signal, progress }: WorkHold, total: number): AsyncGenerator<readonly (readonly Cell[])[]> {
  let [written, from] = [0, performance.now()];
  for await (const batch of rows) {
    signal.throwIfAborted();
    yield batch;
    written += batch.length;
    progress(Math.min(written, total), total);
    const rest = Math.min(2 * (performance.now() - from), longestRest);
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
    from = performance.now();
  }
}

const texts = {
  title: { 'zh-CN': '导出{name}', 'en-US': 'Export of {name}', 'zh-TW': '匯出{name}' },
  done: { 'zh-CN': '{name}已导出，文件保留 7 天', 'en-US': '{name} has been exported; the file is kept for 7 days.', 'zh-TW': '{name}已匯出，檔案保留 7 天' },
  failed: { 'zh-CN': '{name}未能导出', 'en-US': '{name} could not be exported.', 'zh-TW': '{name}未能匯出' },
  notMade: { 'zh-CN': '{name}没有导出', 'en-US': '{name} has not been exported.', 'zh-TW': '{name}沒有匯出' },
  goesOn: {
    'zh-CN': '数据较多，正在后台导出，完成后会通知您',
    'en-US': 'There are many rows. The file is being made; you will be told when it is there.',
    'zh-TW': '資料較多，正在背景匯出，完成後會通知您',
  },
  several: {
    'zh-CN': '您有 {count} 个导出还没有完成，请稍后再试',
    'en-US': '{count} exports of yours are still going on. Please try again later.',
    'zh-TW': '您有 {count} 個匯出還沒有完成，請稍後再試',
  },
} as const;

import { Worker } from 'node:worker_threads';
import type { WorkbookCell, WrongCell } from '../../validators/words/workbookCells.ts';
import { Refusal } from '../core/index.ts';
import { guardWorkbook, notExcel, tooMuch } from './guardWorkbook.ts';
import { plainText } from './neutralise.ts';

/** A cell as it was filled in; numbers as exact decimal text. */
export type ReadCell = null | string | boolean | { readonly number: string } | { readonly date: string } | WrongCell;

/**
 * The rows of the first sheet, title row included. Refused when it is no workbook, or one that takes too long or too much memory. One after
 * the other, so that many uploads at once need the memory of one.
 */
export async function readWorkbook(bytes: Buffer): Promise<ReadCell[][]> {
  await guardWorkbook(bytes);
  if (waiting >= QUEUE) throw new Refusal(texts.busy, '024');
  waiting += 1;
  const turn = last.then(() => parse(bytes));
  last = turn.then(
    () => undefined,
    () => undefined,
  );
  try {
    return filledIn(await turn);
  } finally {
    waiting -= 1;
  }
}

/** Parsed cells as they were filled in. */
export const filledIn = (rows: readonly (readonly WorkbookCell[])[]): ReadCell[][] => rows.map((row) => row.map(cellOf));

/** What a cell shows, for reports. */
export function cellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'number' in cell ? cell.number : 'date' in cell ? cell.date : cell.text;
  return String(cell);
}

// helpers

const PARSE_LIMIT = 15_000;
/** How many may wait to be read, the one that is read included. */
const QUEUE = 16;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** From source the thread needs a start file that loads TypeScript; a build puts its compiled entry beside this file. */
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './startReadWorkbookWorker.mjs' : './readWorkbookWorker.js', import.meta.url);

function parse(bytes: Buffer): Promise<WorkbookCell[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { execArgv: [], workerData: { bytes: new Uint8Array(bytes) }, resourceLimits: { maxOldGenerationSizeMb: 384 } });
    const invalid = notExcel();
    const timer = setTimeout(() => end(() => reject(new Refusal(texts.tooSlow, '024'))), PARSE_LIMIT);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      worker.terminate().catch(() => undefined);
    };
    worker.on('message', ({ rows, problem }: { rows?: WorkbookCell[][]; problem?: string }) =>
      end(() => (rows === undefined ? reject(problem === 'tooMuch' ? tooMuch() : invalid) : resolve(rows))),
    );
    worker.on('error', () => end(() => reject(invalid)));
    worker.on('exit', () => end(() => reject(invalid)));
  });
}

function cellOf(cell: WorkbookCell): ReadCell {
  if (typeof cell === 'string') return cell.trim() === '' ? null : plainText(cell);
  return cell;
}

const texts = {
  busy: {
    'zh-CN': '正在导入的文件较多，请稍后重试',
    'en-US': 'Many files are being imported. Please try again in a moment.',
    'zh-TW': '正在匯入的檔案較多，請稍後重試',
  },
  tooSlow: {
    'zh-CN': '文件解析超时，请减少数据后重试',
    'en-US': 'Reading the file takes too long. Please try again with less data.',
    'zh-TW': '檔案解析逾時，請減少資料後重試',
  },
} as const;

import { Worker } from 'node:worker_threads';
import { toDecimal } from '../../formula/index.ts';
import type { WorkbookCell, WrongCell } from '../../validators/words/workbookCells.ts';
import { Refusal } from '../core/refusals.ts';
import { guardWorkbook, notExcel } from './guardWorkbook.ts';
import { plainText } from './neutralise.ts';

/** A cell as it was filled in; numbers as exact decimal text. */
export type ReadCell = null | string | boolean | { readonly number: string } | { readonly date: string } | WrongCell;

/** The rows of the first sheet, title row included. Refused when it is no workbook, or one that takes too long. */
export async function readWorkbook(bytes: Buffer): Promise<ReadCell[][]> {
  await guardWorkbook(bytes);
  const rows = await parse(bytes);
  return rows.map((row) => row.map(cellOf));
}

/** What a cell shows, for reports. */
export function cellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'number' in cell ? cell.number : 'date' in cell ? cell.date : cell.text;
  return String(cell);
}

// helpers

const PARSE_LIMIT = 15_000;
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
    worker.on('message', (message: { rows?: WorkbookCell[][] }) => end(() => (message.rows === undefined ? reject(invalid) : resolve(message.rows))));
    worker.on('error', () => end(() => reject(invalid)));
    worker.on('exit', () => end(() => reject(invalid)));
  });
}

/** Spreadsheets store binary numbers; 15 digits are what they show. */
function cellOf(cell: WorkbookCell): ReadCell {
  if (typeof cell === 'string') return cell.trim() === '' ? null : plainText(cell);
  if (cell === null || typeof cell === 'boolean' || !('number' in cell)) return cell;
  const number = Number(cell.number);
  return Number.isFinite(number) ? { number: toDecimal(number.toPrecision(15))?.toFixed() ?? cell.number } : cell.number;
}

const texts = {
  tooSlow: {
    'zh-CN': '文件解析超时，请减少数据后重试',
    'en-US': 'Reading the file takes too long. Please try again with less data.',
    'zh-TW': '檔案解析逾時，請減少資料後重試',
  },
} as const;

import { Worker } from 'node:worker_threads';
import { toDecimal } from '../../formula/index.ts';
import { sheetMoment } from '../../validators/words/index.ts';
import { Refusal } from '../core/refusals.ts';
import { guardWorkbook } from './guardWorkbook.ts';
import { plainText } from './neutralise.ts';

/** A cell as it was filled in; numbers as exact decimal text. */
export type ReadCell = null | string | boolean | { readonly number: string } | { readonly date: string };

/** The rows of the first sheet, title row included. Refused when it is no workbook, or one that takes too long. */
export async function readWorkbook(bytes: Buffer): Promise<ReadCell[][]> {
  await guardWorkbook(bytes);
  const rows = await parse(bytes);
  return rows.map((row) => row.map(cellOf));
}

/** What a cell shows, for reports. */
export function cellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'number' in cell ? cell.number : cell.date;
  return String(cell);
}

// helpers

const PARSE_LIMIT = 15_000;
const workerFile = new URL('./readWorkbookWorker.mjs', import.meta.url);

type RawCell = null | string | boolean | Date | { readonly number: string };

function parse(bytes: Buffer): Promise<RawCell[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { execArgv: [], workerData: { bytes: new Uint8Array(bytes) }, resourceLimits: { maxOldGenerationSizeMb: 384 } });
    const invalid = new Refusal('文件不是有效的Excel文件（.xlsx）', '024');
    const timer = setTimeout(() => end(() => reject(new Refusal('文件解析超时，请减少数据后重试', '024'))), PARSE_LIMIT);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      worker.terminate().catch(() => undefined);
    };
    worker.on('message', (message: { rows?: RawCell[][] }) => end(() => (message.rows === undefined ? reject(invalid) : resolve(message.rows))));
    worker.on('error', () => end(() => reject(invalid)));
    worker.on('exit', () => end(() => reject(invalid)));
  });
}

/** Spreadsheets store binary numbers; 15 digits are what they show. */
function cellOf(cell: RawCell): ReadCell {
  if (cell instanceof Date) return { date: sheetMoment(cell) };
  if (typeof cell === 'string') return cell.trim() === '' ? null : plainText(cell);
  if (cell === null || typeof cell === 'boolean') return cell;
  const number = Number(cell.number);
  return Number.isFinite(number) ? { number: toDecimal(number.toPrecision(15))?.toFixed() ?? cell.number } : cell.number;
}

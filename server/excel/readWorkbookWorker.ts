/** Parses the first sheet of a workbook in a thread of its own, so that a hostile file can only exhaust this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { WorkbookTooLarge } from '../../validators/words/unpackWorkbook.ts';
import { workbookCells } from '../../validators/words/workbookCells.ts';

try {
  const { bytes } = workerData as { readonly bytes: Uint8Array };
  parentPort?.postMessage({ rows: await workbookCells(bytes, { trim: false }) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof WorkbookTooLarge ? 'tooMuch' : 'notExcel' });
}

import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';

// Parses the first sheet of a workbook in a thread of its own, so that a hostile file can only exhaust this thread.
try {
  const rows = await readSheet(Buffer.from(workerData.bytes), { trim: false, parseNumber: (text) => ({ number: text }) });
  parentPort.postMessage({ rows });
} catch (error) {
  parentPort.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}

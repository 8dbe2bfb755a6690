import type { SourceCell } from '../convertCell.ts';
import { WorkbookTooLarge } from '../../../../validators/words/unpackWorkbook.ts';
import { parseWorkbook } from './parseWorkbook.ts';

export type Lines = readonly (readonly SourceCell[])[];

/** Largest file that is read, in megabytes, and the most rows of it. */
export const MAX_SIZE = 5;
export const MAX_LINES = 5000;
/** A workbook that takes longer is broken, or made to hurt. */
const PATIENCE = 60_000;

/** Why a whole file is refused; `subtable.problem.<code>` says it to people. */
export type FileProblem = 'badFile' | 'emptyFile' | 'tooLarge' | 'tooMuch' | 'tooManyRows' | 'unknownColumns';

export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';

  constructor(readonly code: FileProblem) {
    super(code);
  }
}

/** The cells of the first sheet. The work is done beside the page, which stays responsive. */
export async function readWorkbook(file: Blob, signal: AbortSignal): Promise<Lines> {
  if (file.size > MAX_SIZE * 1024 * 1024) throw new WorkbookError('tooLarge');
  const buffer = await file.arrayBuffer();
  const lines = typeof Worker === 'function' ? await inWorker(buffer, signal) : await parseWorkbook(buffer).catch(refuse);
  if (lines.length === 0) throw new WorkbookError('emptyFile');
  return lines;
}

// helpers

function inWorker(buffer: ArrayBuffer, signal: AbortSignal): Promise<Lines> {
  const worker = new Worker(new URL('./workbookWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<Lines>((resolve, reject) => {
    const refused = (code?: unknown): void => reject(new WorkbookError(code === 'tooMuch' ? 'tooMuch' : 'badFile'));
    const timer = setTimeout(refused, PATIENCE);
    signal.addEventListener('abort', refused, { once: true });
    worker.addEventListener('error', refused);
    worker.addEventListener('message', ({ data }: MessageEvent<{ readonly lines?: Lines; readonly problem?: string }>) => {
      clearTimeout(timer);
      if (data.lines) resolve(data.lines);
      else refused(data.problem);
    });
    worker.postMessage(buffer, [buffer]);
  }).finally(() => worker.terminate());
}

function refuse(error: unknown): never {
  throw new WorkbookError(error instanceof WorkbookTooLarge ? 'tooMuch' : 'badFile');
}

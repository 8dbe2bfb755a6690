/** Reads a workbook away from the page. In: the file. Out: `{lines}`, or `{problem}` when it is no workbook, or one that is too large. */
import { WorkbookTooLarge } from '../../../../validators/words/unpackWorkbook.ts';
import { parseWorkbook } from './parseWorkbook.ts';

const page = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

page.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<ArrayBuffer>;
  parseWorkbook(data).then(
    (lines) => page.postMessage({ lines }),
    (error: unknown) => page.postMessage({ problem: error instanceof WorkbookTooLarge ? 'tooMuch' : 'badFile' }),
  );
});

/** Reads a workbook away from the page. In: the file. Out: `{lines}`, or `{}` when it is no workbook. */
import { parseWorkbook } from './parseWorkbook.ts';

const page = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

page.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<ArrayBuffer>;
  parseWorkbook(data).then(
    (lines) => page.postMessage({ lines }),
    () => page.postMessage({}),
  );
});

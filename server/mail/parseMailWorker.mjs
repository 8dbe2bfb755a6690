/**
 * The thread that takes mails apart. Plain JavaScript because a worker starts without a TypeScript loader. Answers `{id, source}` with
 * `{id, email}`, or with `{id}` alone where nobody could read it.
 */
import { parentPort } from 'node:worker_threads';
import PostalMime from 'postal-mime';

parentPort.on('message', async ({ id, source }) => {
  parentPort.postMessage({ id, email: await parsed(source) });
});

// helpers

async function parsed(source) {
  try {
    return await PostalMime.parse(source, { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 3 });
  } catch {
    return undefined;
  }
}

/**
 * The thread that takes mails apart. Plain JavaScript because a worker starts without a TypeScript loader. Answers `{id, source}` with
 * `{id, email}`, or with `{id}` alone where nobody could read it; `email.isForeign` says that it names a charset that is not known here.
 */
import { parentPort } from 'node:worker_threads';
import PostalMime from 'postal-mime';

parentPort.on('message', async ({ id, source }) => {
  parentPort.postMessage({ id, email: await parsed(source) });
});

// helpers

async function parsed(source) {
  try {
    const email = await PostalMime.parse(source, { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 3 });
    return { ...email, isForeign: charsetsIn(source).some((label) => !isKnown(label)) };
  } catch {
    return undefined;
  }
}

/**
 * Every charset that a mail names, of parts, words in its header and names of files. The library reads what it does not know as windows-1252, and
 * nothing of its answer tells so.
 */
function charsetsIn(source) {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1');
  const named = /\bcharset\*?\s{0,9}=\s{0,9}["']?([\w.:+-]{1,40})|=\?([\w.:+-]{1,40})(?:\*[\w-]{1,20})?\?[bq]\?|\*=\s{0,9}"?([\w.:+-]{1,40})'/gi;
  return [...new Set(Array.from(text.matchAll(named), ([, part, word, file]) => (part ?? word ?? file).toLowerCase()))];
}

/** Spellings that the library knows too: without a prefix and separators, and the code pages of East Asia. */
const isKnown = (label) =>
  /^(?:x-)?(?:cp|windows|ms|ibm)-?(?:874|932|936|949|950)$/.test(label) ||
  [label, label.replace(/^(?:x-ms-|x-|cs)/, '').replace(/[\s._-]+/g, '')].some(isDecodable);

function isDecodable(label) {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/**
 * Markup without handlers (`onclick=…`) and bases, which nothing of ours keeps anyway. A browser judges them by the policy of the page as soon as
 * it parses them, also where they never become part of the page; each of them would be a report, and a report is to mean an attack. This makes
 * nothing safe: what is left goes through the sanitiser.
 *
 * Where markup begins and ends depends on where it stands (in a style, in a comment, in a picture), so it is read in each way.
 */
export function quietMarkup(markup: string): string {
  if (!/<base|[\s"'/]on/i.test(markup)) return markup;
  let quiet = markup;
  for (let round = 0; round < mostRounds; round++) {
    const before = quiet;
    for (const reading of readings) quiet = read(quiet, reading);
    if (quiet === before) break;
  }
  return quiet;
}

// helpers

/** What is taken out may make a tag of what stood around it; hostile texts end here. */
const mostRounds = 4;

interface Reading {
  /** Some elements hold text alone. */
  readonly texts: boolean;
  readonly comments: boolean;
}

const readings: readonly Reading[] = [
  { texts: true, comments: true },
  { texts: false, comments: true },
  { texts: true, comments: false },
  { texts: false, comments: false },
];
const textElements = new Set(['style', 'script', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext']);

const TAG_NAME = /[a-z][^\s/>]*/iy;
const BETWEEN = /[\s/]*/y;
const ATTRIBUTE = /=?[^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?)?/y;

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

function read(markup: string, { texts, comments }: Reading): string {
  let out = '';
  let at = 0;
  for (;;) {
    const open = markup.indexOf('<', at);
    if (open < 0) return out + markup.slice(at);
    out += markup.slice(at, open);
    if (comments && markup.startsWith('<!--', open)) {
      const end = /--!?>/.exec(markup.slice(open));
      if (end === null) return out + markup.slice(open);
      at = open + end.index + end[0].length;
      out += markup.slice(open, at);
      continue;
    }
    const closing = markup[open + 1] === '/' ? 1 : 0;
    const name = matchAt(TAG_NAME, markup, open + 1 + closing);
    if (name === '') {
      out += '<';
      at = open + 1;
      continue;
    }
    const tag = readTag(markup, open + 1 + closing + name.length);
    if (tag === undefined) return out + markup.slice(open);
    if (name.toLowerCase() !== 'base') out += `<${closing === 1 ? '/' : ''}${name}${tag.kept}>`;
    at = tag.end;
    if (!texts || closing === 1 || !textElements.has(name.toLowerCase())) continue;
    const end = new RegExp(`</${name}(?=[\\s/>])`, 'i').exec(markup.slice(at));
    if (end === null) return out + markup.slice(at);
    out += markup.slice(at, at + end.index);
    at += end.index;
  }
}

/** The attributes of a tag that stay, and where it ends; undefined for one that never does. */
function readTag(markup: string, from: number): { readonly kept: string; readonly end: number } | undefined {
  let kept = '';
  for (let at = from; ; ) {
    const between = matchAt(BETWEEN, markup, at);
    at += between.length;
    if (at >= markup.length) return undefined;
    if (markup[at] === '>') return { kept: kept + between, end: at + 1 };
    const attribute = matchAt(ATTRIBUTE, markup, at) || (markup[at] ?? '');
    at += attribute.length;
    kept += /^on/i.test(attribute) ? between.replace(/^$/, ' ') : between + attribute;
  }
}

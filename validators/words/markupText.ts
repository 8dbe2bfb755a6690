import { byName } from '../../schemas/byName.ts';
import { isBlankValue } from '../rules/support/emptyValue.ts';

/** The words of a piece of markup, a line for each block. The result is text: whoever shows it as markup has to clean it himself. */
export function markupText(markup: string): string {
  if (!markup.includes('<') && !markup.includes('&')) return markup.trim();
  const plain = markup
    .replace(/\s+/g, ' ')
    .replace(/<!--.*?(-->|$)/g, '')
    .replace(/<(script|style|template)\b[^>]*>.*?(<\/\1\s*>|$)/gi, '')
    .replace(/<br\b[^>]*>|<\/(p|div|li|h[1-6]|tr|blockquote|pre)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#x[0-9a-f]+|#\d+|nbsp|shy);?|&([a-z]+);/gi, (whole, number: string | undefined, name: string) => character(number ?? name) ?? whole);
  return plain
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Whether markup shows its reader nothing: no word, no picture and no table. Its blocks, breaks and invisible signs are no content. */
export function isBlankMarkup(markup: string): boolean {
  return isBlankValue(markupText(markup)) && !content.test(markup.replace(hiddenMarkup, ''));
}

// helpers

const hiddenMarkup = /<!--[^]*?(-->|$)|<(script|style|template)\b[^>]*>[^]*?(<\/\2\s*>|$)/gi;
const content = /<(table|video|audio|iframe|object|embed|svg|canvas)\b|<img\b[^>]*\ssrc\s*=\s*(?!""|''|[\s>])/i;

const entities: Readonly<Record<string, string | undefined>> = byName({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  middot: '·',
  times: '×',
  yen: '¥',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  hairsp: '\u200a',
  zerowidthspace: '\u200b',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  nobreak: '\u2060',
  shy: '\u00ad',
  tab: '\t',
  newline: '\n',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  copy: '©',
  reg: '®',
  deg: '°',
  bull: '•',
  euro: '€',
  pound: '£',
});

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

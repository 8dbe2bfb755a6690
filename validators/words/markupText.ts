/** The words of a piece of markup, a line for each block. The result is text: whoever shows it as markup has to clean it himself. */
export function markupText(markup: string): string {
  if (!markup.includes('<') && !markup.includes('&')) return markup.trim();
  const plain = markup
    .replace(/\s+/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<(script|style|template)\b[^>]*>.*?(<\/\1\s*>|$)/gi, '')
    .replace(/<br\b[^>]*>|<\/(p|div|li|h[1-6]|tr|blockquote|pre)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => character(name) ?? whole);
  return plain.replace(/[ \t\u00a0]+/g, ' ').replace(/ ?\n ?/g, '\n').replace(/\n{2,}/g, '\n').trim();
}

// helpers

const entities: Readonly<Record<string, string | undefined>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', hellip: '…', mdash: '—', ndash: '–', middot: '·', times: '×', yen: '¥',
  ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', copy: '©', reg: '®', deg: '°', bull: '•', euro: '€', pound: '£',
};

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

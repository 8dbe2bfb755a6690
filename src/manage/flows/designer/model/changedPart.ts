/** What of an item a pointer is about: the text `manage.changedPart.<part>` names it, `within` leads on from there. */
export interface ChangedPart {
  readonly part: string;
  readonly within: string;
}

/** People count from one, and do not read pointers. */
export function changedPart(pointer: string): ChangedPart {
  const [first = '', second = '', ...rest] = pointer.split('/').slice(1).map(unescaped);
  const [part, within] = first === 'spec' ? [second, rest] : [first, second === '' ? rest : [second, ...rest]];
  return { part, within: within.map((each) => (/^\d+$/.test(each) ? String(Number(each) + 1) : each)).join(' / ') };
}

/** A value in a line: parts with a name by their names, lines by where they lead. */
export function changedValue(value: unknown): string {
  if (value === undefined || value === null) return '∅';
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value);
  return text.length > MAX ? `${text.slice(0, MAX)}…` : text;
}

// helpers

const MAX = 60;

const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

function wordOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { name, title, from, to, id } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const word = name ?? title ?? (typeof from === 'string' && typeof to === 'string' ? `${from}–${to}` : id);
  return typeof word === 'string' ? word : JSON.stringify(value);
}

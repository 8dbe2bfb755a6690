/**
 * A regular expression as a tree. Only what a machine without back-tracking can run is in it: characters and classes,
 * groups, alternatives, repetition, `^` and `$`.
 */
export type PatternNode =
  | { readonly kind: 'char'; readonly source: string }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number };

/** Undefined for a pattern with anything else in it, look-ahead and word boundaries for example, and for one that is wrong. */
export function parsePattern(source: string): PatternNode | undefined {
  try {
    const reader = createReader(source);
    const tree = readChoice(reader, 0);
    return reader.done() ? tree : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

// helpers

class Unsupported extends Error {}

interface Reader {
  done(): boolean;
  peek(): string;
  /** Takes the text that a sticky pattern finds here. */
  take(pattern: RegExp): RegExpExecArray | null;
}

const MAX_DEPTH = 100;
const MAX_COUNT = 1_000;

const groupStart = /\((?:\?:|\?<[A-Za-z_]\w*>|(?!\?))/uy;
const quantifier = /(?:([*+?])|\{(\d{1,4})(,?)(\d{0,4})\})\??/uy;
/** One character or class, each piece of it in a form that is also right under the `u` flag. */
const plainChar = /[^\\^$.*+?()[\]{}|]/uy;
const escapedChar = /\\(?:([dDwWsS])|([tnrfv0](?!\d))|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|([^\p{L}\p{N}_]))/uy;
const classPattern = /\[\^?(?:[^\\\]]|\\.)*\]/suy;
const classPiece = /\\([dDwWsS]|[tnrfv0](?!\d)|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|[^\p{L}\p{N}_])|[^\\]/suy;

function createReader(source: string): Reader {
  let at = 0;
  return {
    done: () => at >= source.length,
    peek: () => source.charAt(at),
    take: (pattern) => {
      pattern.lastIndex = at;
      const match = pattern.exec(source);
      if (match) at = pattern.lastIndex;
      return match;
    },
  };
}

function readChoice(reader: Reader, depth: number): PatternNode {
  if (depth > MAX_DEPTH) throw new Unsupported();
  const parts = [readSequence(reader, depth)];
  while (reader.take(/\|/y)) parts.push(readSequence(reader, depth));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
}

function readSequence(reader: Reader, depth: number): PatternNode {
  const parts: PatternNode[] = [];
  while (!reader.done() && reader.peek() !== '|' && reader.peek() !== ')') parts.push(repeated(reader, readPart(reader, depth)));
  return { kind: 'sequence', parts };
}

function readPart(reader: Reader, depth: number): PatternNode {
  if (reader.take(/\^/y)) return { kind: 'start' };
  if (reader.take(/\$/y)) return { kind: 'end' };
  if (reader.take(groupStart)) {
    const inner = readChoice(reader, depth + 1);
    if (!reader.take(/\)/y)) throw new Unsupported();
    return inner;
  }
  const source = reader.take(/\./y) ? '.' : (reader.take(plainChar)?.[0] ?? escaped(reader) ?? classOf(reader));
  if (source === undefined) throw new Unsupported();
  return { kind: 'char', source };
}

function escaped(reader: Reader): string | undefined {
  const match = reader.take(escapedChar);
  if (!match) return undefined;
  return match[3] === undefined ? match[0] : literal(match[3]);
}

function classOf(reader: Reader): string | undefined {
  const whole = reader.take(classPattern)?.[0];
  if (whole === undefined) return undefined;
  const negated = whole.startsWith('[^');
  const pieces = createReader(whole.slice(negated ? 2 : 1, -1));
  let body = '';
  while (!pieces.done()) {
    const piece = pieces.take(classPiece);
    if (!piece) throw new Unsupported();
    body +=
      piece[1] !== undefined && /[^\p{L}\p{N}_]/u.test(piece[1])
        ? literal(piece[1])
        : /[[\](){}/|^$.*+?]/.test(piece[0]) && piece[1] === undefined
          ? literal(piece[0])
          : piece[0];
  }
  return `[${negated ? '^' : ''}${body}]`;
}

/** A character that stands for itself, escaped where it otherwise would not. */
function literal(char: string): string {
  return /[\\^$.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char;
}

function repeated(reader: Reader, part: PatternNode): PatternNode {
  const match = reader.take(quantifier);
  if (!match) return part;
  const [, sign, from, comma, to] = match;
  const least = sign === undefined ? Number(from) : sign === '+' ? 1 : 0;
  const open = sign === undefined ? comma === ',' && to === '' : sign !== '?';
  const most = open ? Infinity : sign === '?' ? 1 : comma === '' ? least : Number(to);
  const isAssertion = part.kind === 'start' || part.kind === 'end';
  if (isAssertion || least > most || least > MAX_COUNT || (most !== Infinity && most > MAX_COUNT) || reader.take(/[*+?]|\{\d/y)) throw new Unsupported();
  return { kind: 'repeat', part, least, most };
}

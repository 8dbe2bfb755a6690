import { byName } from '../../../schemas/byName.ts';

/** What a letter or a run of letters of a date format writes. `elapsed` counts on beyond a day: `[h]`. */
export type DatePart = 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'second' | 'fraction' | 'half' | 'elapsed';

export type FormatToken =
  | { readonly type: 'literal'; readonly text: string }
  /** `0`, `#` or `?`: a digit, a digit if there is one, a digit or a space. */
  | { readonly type: 'digit'; readonly mask: '0' | '#' | '?' }
  | { readonly type: 'point' | 'comma' | 'percent' | 'general' | 'text' }
  | { readonly type: 'exponent'; readonly plus: boolean }
  | { readonly type: 'date'; readonly part: DatePart; readonly letters: string };

export interface FormatSection {
  readonly tokens: readonly FormatToken[];
  readonly kind: 'number' | 'date' | 'text' | 'general' | 'literal';
  /** `[>=100]` before a section. */
  readonly condition?: { readonly sign: string; readonly bound: string };
  /** `[DBNum1]` writes 一二三, `[DBNum2]` 壹贰叁. */
  readonly chinese?: 1 | 2;
}

/** A part of a format that means nothing: what it is and its 1-based position. */
export class TextFormatError extends Error {
  constructor(
    readonly part: string,
    readonly position: number,
  ) {
    super(`position ${position}: ${part}`);
    this.name = 'TextFormatError';
  }
}

const MAX_SECTIONS = 4;

/**
 * Cuts a number or date format of a spreadsheet into its sections: positive, negative, zero and text, or by conditions.
 *
 * @throws TextFormatError for letters and brackets that mean nothing: they are never printed as they are
 */
export function parseTextFormat(format: string): readonly FormatSection[] {
  const sections: FormatSection[] = [];
  let section = emptySection();
  let at = 0;
  const close = (): void => {
    sections.push(finished(section, format, at));
    section = emptySection();
  };
  while (at < format.length) {
    if (format.charAt(at) === ';') {
      close();
      if (sections.length >= MAX_SECTIONS) throw new TextFormatError(';', at + 1);
      at += 1;
    } else {
      at += readPart(format, at, section);
    }
  }
  close();
  return sections;
}

// helpers

interface OpenSection {
  tokens: FormatToken[];
  condition?: { readonly sign: string; readonly bound: string };
  chinese?: 1 | 2;
}

const emptySection = (): OpenSection => ({ tokens: [] });

const GENERAL = /(?:General|G\/通用格式)/iuy;
const QUOTED = /"([^"]*)"/uy;
const BRACKET = /\[([^\]]*)\]/uy;
const CONDITION = /^(>=|<=|<>|=|>|<)\s*(-?\d+(?:\.\d+)?)$/u;
const COLOUR = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color\s?\d{1,2}|黑色|蓝色|青色|绿色|洋红色?|红色|白色|黄色|颜色\s?\d{1,2})$/iu;
const HALF_DAY = /AM\/PM|A\/P|上午\/下午/iuy;
const EXPONENT = /E([+-])/iuy;
const FRACTION = /\.(0{1,3})/uy;
/** Runs of one letter; `e` is the year as Chinese formats write it. */
const LETTERS = /y{1,4}(?!y)|e{1,4}(?!e)|m{1,5}(?!m)|d{1,4}(?!d)|a{3,4}(?!a)|h{1,2}(?!h)|s{1,2}(?!s)/iuy;
const PARTS: Readonly<Record<string, DatePart>> = byName({ y: 'year', e: 'year', m: 'month', d: 'day', a: 'weekday', h: 'hour', s: 'second' });

/** Reads one part into the section; answers how long it is. */
function readPart(format: string, at: number, section: OpenSection): number {
  const { tokens } = section;
  const character = String.fromCodePoint(format.codePointAt(at) ?? 0);
  const quoted = matchAt(QUOTED, format, at);
  const bracket = matchAt(BRACKET, format, at);
  const fraction = lastDatePart(tokens) === 'second' ? matchAt(FRACTION, format, at) : undefined;
  const found = (
    [
      [GENERAL, 'general'],
      [HALF_DAY, 'half'],
      [EXPONENT, 'exponent'],
      [LETTERS, 'letters'],
    ] as const
  )
    .map(([pattern, type]) => [matchAt(pattern, format, at), type] as const)
    .find(([match]) => match !== undefined);
  if (quoted !== undefined) {
    tokens.push({ type: 'literal', text: quoted[1] ?? '' });
    return quoted[0].length;
  }
  if (bracket !== undefined) {
    readBracket(bracket[1] ?? '', section, at);
    return bracket[0].length;
  }
  if (fraction !== undefined) {
    tokens.push({ type: 'date', part: 'fraction', letters: fraction[1] ?? '' });
    return fraction[0].length;
  }
  const [match, type] = found ?? [];
  if (match !== undefined) {
    tokens.push(tokenOf(match, type));
    return match[0].length;
  }
  if (character === '\\' || character === '!' || character === '_' || character === '*') {
    const next = format.codePointAt(at + 1);
    if (next === undefined) throw new TextFormatError(character, at + 1);
    const shown = String.fromCodePoint(next);
    // `_x` is a gap as wide as x, `*x` fills a cell: a text has neither, a gap is a space
    tokens.push({ type: 'literal', text: character === '_' ? ' ' : character === '*' ? '' : shown });
    return 1 + shown.length;
  }
  tokens.push(signToken(character, at));
  return character.length;
}

function signToken(character: string, at: number): FormatToken {
  switch (character) {
    case '0':
    case '#':
    case '?':
      return { type: 'digit', mask: character };
    case '.':
      return { type: 'point' };
    case ',':
      return { type: 'comma' };
    case '%':
      return { type: 'percent' };
    case '@':
      return { type: 'text' };
    default:
      if (/[A-Za-z1-9"[\]]/u.test(character)) throw new TextFormatError(character, at + 1);
      return { type: 'literal', text: character };
  }
}

function tokenOf(match: RegExpExecArray, type: 'general' | 'half' | 'exponent' | 'letters' | undefined): FormatToken {
  switch (type) {
    case 'general':
      return { type: 'general' };
    case 'exponent':
      return { type: 'exponent', plus: match[1] === '+' };
    case 'half':
      return { type: 'date', part: 'half', letters: match[0] };
    default: {
      const letters = match[0].toLowerCase();
      return { type: 'date', part: PARTS[letters.charAt(0)] ?? 'year', letters };
    }
  }
}

function readBracket(content: string, section: OpenSection, at: number): void {
  const condition = CONDITION.exec(content);
  const chinese = /^dbnum([12])$/iu.exec(content);
  if (condition !== null) {
    section.condition = { sign: condition[1] ?? '=', bound: condition[2] ?? '0' };
  } else if (chinese !== null) {
    section.chinese = chinese[1] === '1' ? 1 : 2;
  } else if (/^(?:h{1,2}|m{1,2}|s{1,2})$/iu.test(content)) {
    section.tokens.push({ type: 'date', part: 'elapsed', letters: content.toLowerCase() });
  } else if (/^\$[^-]*(?:-[0-9a-f]+)?$/iu.test(content)) {
    section.tokens.push({ type: 'literal', text: content.slice(1).replace(/-[0-9a-f]+$/iu, '') });
  } else if (!COLOUR.test(content)) {
    throw new TextFormatError(`[${content}]`, at + 1);
  }
}

function finished({ tokens: read, ...rest }: OpenSection, format: string, end: number): FormatSection {
  const tokens = withMinutes(read);
  const has = (type: FormatToken['type']): boolean => tokens.some((token) => token.type === type);
  const isDate = has('date');
  const isNumber = has('digit') || has('exponent') || has('percent');
  if ((isDate && (isNumber || has('general'))) || (has('general') && has('digit')) || (has('text') && (isDate || isNumber))) {
    throw new TextFormatError(format.slice(0, end), 1);
  }
  if (isNumber && tokens.filter(({ type }) => type === 'point').length > 1) {
    throw new TextFormatError('.', format.lastIndexOf('.', end - 1) + 1);
  }
  // fractions such as `# ?/?`
  if (
    isNumber &&
    tokens.some((token, index) => token.type === 'literal' && token.text === '/' && tokens[index - 1]?.type === 'digit' && tokens[index + 1]?.type === 'digit')
  ) {
    throw new TextFormatError('/', format.lastIndexOf('/', end - 1) + 1);
  }
  const kind = isDate
    ? 'date'
    : has('text')
      ? 'text'
      : has('general') || (rest.chinese !== undefined && tokens.length === 0)
        ? 'general'
        : has('digit')
          ? 'number'
          : 'literal';
  return { tokens, kind, ...rest };
}

/** `m` and `mm` are minutes behind hours and before seconds. */
function withMinutes(tokens: readonly FormatToken[]): readonly FormatToken[] {
  const dates = tokens.filter((token) => token.type === 'date' && token.part !== 'half');
  return tokens.map((token) => {
    if (token.type !== 'date' || token.part !== 'month' || token.letters.length > 2) return token;
    const at = dates.indexOf(token);
    const [before, after] = [dates[at - 1], dates[at + 1]];
    const isMinute =
      (before?.type === 'date' && (before.part === 'hour' || (before.part === 'elapsed' && before.letters.startsWith('h')))) ||
      (after?.type === 'date' && (after.part === 'second' || (after.part === 'elapsed' && after.letters.startsWith('s'))));
    return isMinute ? { ...token, part: 'minute' } : token;
  });
}

function lastDatePart(tokens: readonly FormatToken[]): DatePart | undefined {
  const last = tokens.at(-1);
  return last?.type !== 'date' ? undefined : last.part === 'elapsed' && last.letters.startsWith('s') ? 'second' : last.part;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

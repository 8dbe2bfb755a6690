import { fill } from '../../registry/words.ts';
import { BadRequest, Problem } from './refusals.ts';

/** How much JSON is read at all. What is beyond is refused before anything is built of it. */
export interface JsonBudget {
  /** Objects and lists within each other. */
  readonly depth: number;
  /** Values of all kinds. */
  readonly values: number;
  /** Members of one object; engines are slow with objects of hundreds of thousands. */
  readonly names: number;
}

/** A document with 5,000 rows of 100 fields, or a package of thousands of items, is within. */
const jsonBudget: JsonBudget = { depth: 100, values: 1_000_000, names: 20_000 };

/** Reads JSON (UTF-8, or its text) within a budget. Throws a {@link Problem} `tooLarge` that names the bound; a `SyntaxError` for what is no JSON. */
export function parseJson(source: Uint8Array | string, budget: JsonBudget = jsonBudget): unknown {
  const bytes = typeof source === 'string' ? Buffer.from(source, 'utf8') : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  mustBeWithin(bytes, budget);
  return JSON.parse(typeof source === 'string' ? source : bytes.toString('utf8')) as unknown;
}

/** The same, for what no form judges: throws {@link BadRequest} for a text that cannot be stored, with its place. */
export function parseStorableJson(source: string): unknown {
  const value = parseJson(source);
  const place = unwritableText(value);
  if (place !== undefined) throw notWritable(place);
  return value;
}

/** Throws a {@link Problem} `tooLarge` for JSON beyond a budget, before anything is built of it. */
export function mustBeWithin(bytes: Buffer, budget: JsonBudget = jsonBudget): void {
  const bound = exceeded(bytes, budget);
  if (bound !== undefined) throw new Problem('tooLarge', '024', fill(texts[bound], { most: budget[bound] }), { limit: { code: bound, most: budget[bound] } });
}

/** The refusal of a text that {@link unwritableText} has found. */
export const notWritable = (place: string): BadRequest => new BadRequest(fill(texts.characters, { place }), { place });

/** The bound that a JSON text goes beyond, found without building anything; what is no JSON may pass. */
export function exceeded(bytes: Buffer, budget: JsonBudget): keyof JsonBudget | undefined {
  // members of the object or list that is open at each depth
  const members: number[] = [0];
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        at = endOfText(bytes, at);
        break;
      }
      case COMMA: {
        if (++values > budget.values) return 'values';
        const count = (members.at(-1) ?? 0) + 1;
        if (count >= budget.names && members.length > 1 && count < LIST) return 'names';
        members[members.length - 1] = count;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        // depth 0 is outside of everything
        if (members.length > budget.depth) return 'depth';
        if (++values > budget.values) return 'values';
        members.push(bytes[at] === OPEN_LIST ? LIST : 0);
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (members.length > 1) members.pop();
        break;
      default:
    }
  }
  return undefined;
}

/**
 * Where a value has a text that no database stores, U+0000 or half of a character (a cut emoji), or that reads as something else than it is: signs that
 * turn the order of what follows them. A path such as `rows.2.reason`.
 */
export function unwritableText(value: unknown, isWritable: (text: string) => boolean = isWhole): string | undefined {
  if (typeof value === 'string') return isWritable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(record)) {
    if (!isWritable(key)) return '';
    const below = unwritableText(record[key], isWritable);
    if (below !== undefined) return below === '' ? key : `${key}.${below}`;
  }
  return undefined;
}

export const hasNoNul = (text: string): boolean => !text.includes('\0');

// helpers

const isWhole = (text: string): boolean => text.isWellFormed() && hasNoNul(text) && !/[\u202a-\u202e\u2066-\u2069]/.test(text);

const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d];
/** Lists count from here on, so that only objects come upon the bound of names. */
const LIST = 2 ** 40;

/** The closing quote of the text that begins at a quote. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = from + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) return bytes.length;
    let escapes = 0;
    while (bytes[quote - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return quote;
    at = quote + 1;
  }
}

const texts = {
  depth: { 'zh-CN': '提交的内容嵌套超过 {most} 层', 'en-US': 'What was sent is nested more than {most} levels deep.', 'zh-TW': '提交的內容巢狀超過 {most} 層' },
  values: { 'zh-CN': '提交的内容超过 {most} 个值', 'en-US': 'What was sent has more than {most} values.', 'zh-TW': '提交的內容超過 {most} 個值' },
  names: {
    'zh-CN': '提交的内容中有一个对象的属性超过 {most} 个',
    'en-US': 'An object in what was sent has more than {most} members.',
    'zh-TW': '提交的內容中有一個物件的屬性超過 {most} 個',
  },
  characters: {
    'zh-CN': '{place} 含有不允许的字符（如不完整的表情符号）',
    'en-US': '{place} has characters that are not allowed, such as half of an emoji.',
    'zh-TW': '{place} 含有不允許的字元（如不完整的表情符號）',
  },
} as const;

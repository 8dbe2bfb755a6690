import { BadRequest, Refusal } from '../core/refusals.ts';

/** Value of `${name}`; undefined when nobody provides the name. */
export type Provide = (name: string) => unknown;

/** Code of a query that is not stated or not asked as it should be. */
export const ILLEGAL_ARGUMENT = '024';

/** Most placeholders that one text may hold. */
const PLACEHOLDER_LIMIT = 999;

/** An address with its placeholders filled in. Values are encoded, so none can reach another path or parameter. */
export function fillUrl(text: string, provide: Provide): string {
  const [path = ''] = text.split(/[?#]/);
  return fill(text, provide, (value, offset) => {
    const plain = plainText(value);
    if (offset < path.length && (plain === '.' || plain === '..')) throw new BadRequest('参数的值不能用于地址');
    return encodeURIComponent(wellFormed(plain));
  });
}

/** A header with its placeholders filled in. */
export function fillHeader(text: string, provide: Provide): string {
  const value = fill(text, provide, plainText);
  // a header is Latin-1 text in one line
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw new BadRequest('参数的值不能用于请求头部');
  return value;
}

/**
 * A JSON template with its placeholders filled in: text inside quotes, a JSON value elsewhere. The result must be JSON.
 */
export function fillJson(text: string, provide: Provide): string {
  const inQuotes = quotedAt(text);
  const filled = fill(text, provide, (value, offset) => {
    const whole = JSON.stringify(value ?? null);
    return inQuotes(offset) ? JSON.stringify(plainText(value)).slice(1, -1) : whole;
  });
  try {
    JSON.parse(filled);
  } catch {
    throw new Refusal('POST参数不是有效的JSON格式', ILLEGAL_ARGUMENT);
  }
  return filled;
}

// helpers

/** Filled-in values are not looked into again. */
function fill(text: string, provide: Provide, write: (value: unknown, offset: number) => string): string {
  let count = 0;
  return text.replace(/\$\{([^{}]*)\}/g, (_, inner: string, offset: number) => {
    count += 1;
    if (count > PLACEHOLDER_LIMIT) throw new Refusal(`占位符超过${PLACEHOLDER_LIMIT}个`, ILLEGAL_ARGUMENT);
    const name = inner.trim();
    const value = provide(name);
    if (value === undefined) throw new Refusal(`${name} is not defined in context provider`, ILLEGAL_ARGUMENT);
    return write(value, offset);
  });
}

/** Pickers hand over `{id, name}`; the id is what counts. */
function plainText(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(',');
  if (typeof value === 'object') return 'id' in value ? plainText(value.id) : JSON.stringify(value);
  return String(value);
}

/** Half a character cannot be encoded. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd');

/** Whether an offset of JSON text stands inside a string. */
function quotedAt(text: string): (offset: number) => boolean {
  const quotes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') quotes.push(at);
  }
  return (offset) => quotes.filter((at) => at < offset).length % 2 === 1;
}

import { BadRequest, Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';

/** Value of `${name}`; undefined when nobody provides the name. */
export type Provide = (name: string) => unknown;

/** Code of a query that is not stated or not asked as it should be. */
export const ILLEGAL_ARGUMENT = '024';

/** Most placeholders that one text may hold. */
const PLACEHOLDER_LIMIT = 999;

/** An address with its placeholders filled in. Values are encoded, so none can reach another path or parameter. */
export function fillUrl(text: string, provide: Provide): string {
  const [path = ''] = text.split(/[?#]/);
  return replaced(text, provide, (value, offset) => {
    const plain = plainText(value);
    if (offset < path.length && (plain === '.' || plain === '..')) throw new BadRequest(texts.address);
    return encodeURIComponent(wellFormed(plain));
  });
}

/** A header with its placeholders filled in. */
export function fillHeader(text: string, provide: Provide): string {
  const value = replaced(text, provide, plainText);
  // a header is Latin-1 text in one line
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw new BadRequest(texts.header);
  return value;
}

/**
 * A JSON template with its placeholders filled in: text inside quotes, a JSON value elsewhere. The result must be JSON.
 */
export function fillJson(text: string, provide: Provide): string {
  const inQuotes = quotedAt(text);
  const filled = replaced(text, provide, (value, offset) => {
    const whole = JSON.stringify(value ?? null);
    return inQuotes(offset) ? JSON.stringify(plainText(value)).slice(1, -1) : whole;
  });
  try {
    JSON.parse(filled);
  } catch {
    throw new Refusal(texts.json, ILLEGAL_ARGUMENT);
  }
  return filled;
}

// helpers

/** Filled-in values are not looked into again. */
function replaced(text: string, provide: Provide, write: (value: unknown, offset: number) => string): string {
  let count = 0;
  return text.replace(/\$\{([^{}]*)\}/g, (_, inner: string, offset: number) => {
    count += 1;
    if (count > PLACEHOLDER_LIMIT) throw new Refusal(fill(texts.tooMany, { most: PLACEHOLDER_LIMIT }), ILLEGAL_ARGUMENT);
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

const texts = {
  address: { 'zh-CN': '参数的值不能用于地址', 'en-US': 'The value of a parameter cannot stand in the address.', 'zh-TW': '參數的值不能用於位址' },
  header: { 'zh-CN': '参数的值不能用于请求头部', 'en-US': 'The value of a parameter cannot stand in a header.', 'zh-TW': '參數的值不能用於請求標頭' },
  json: { 'zh-CN': 'POST参数不是有效的JSON格式', 'en-US': 'The POST parameters are no valid JSON.', 'zh-TW': 'POST參數不是有效的JSON格式' },
  tooMany: { 'zh-CN': '占位符超过{most}个', 'en-US': 'There are more than {most} placeholders.', 'zh-TW': '預留位置超過{most}個' },
} as const;

import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { Refusal } from '../core/index.ts';

/** Somebody who gets a mail. */
export interface Receiver {
  readonly address: string;
  readonly name: string;
}

/**
 * Addresses that a client has joined by commas or semicolons, with their names where there are as many. What is no address is refused, and so is every
 * control character: a line break in a header would begin another header.
 */
export function readReceivers(addresses: string | null | undefined, names: string | null | undefined): Receiver[] {
  const list = split(mustBeOneLine(addresses ?? ''));
  const called = split(mustBeOneLine(names ?? ''));
  const receivers = list.map((address, at) => ({ address: mustBeAddress(address), name: called.length === list.length ? (called[at] ?? '') : '' }));
  return [...new Map(receivers.map((each) => [each.address.toLowerCase(), each])).values()];
}

/** A mail address without a name. */
export function mustBeAddress(text: string): string {
  const address = text.trim();
  if (address.length > 254 || !ADDRESS.test(address)) throw new Refusal(fill(texts.noAddress, { address: address.slice(0, 100) }), '024');
  return address;
}

/** A text that stands in a header. */
export function mustBeOneLine(text: string): string {
  if (/\p{Cc}|[\u2028\u2029]/u.test(text)) throw new Refusal(texts.severalLines, '024');
  return text;
}

export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);

// helpers

const ADDRESS = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

const split = (text: string): string[] =>
  text
    .split(/[,;，；]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

const texts = {
  noAddress: { 'zh-CN': '邮箱地址不正确：{address}', 'en-US': 'This is no mail address: {address}', 'zh-TW': '電子郵件地址不正確：{address}' },
  severalLines: {
    'zh-CN': '主题、地址和名称中不能有换行或控制字符',
    'en-US': 'Subjects, addresses and names cannot hold line breaks or control characters.',
    'zh-TW': '主旨、地址和名稱中不能有換行或控制字元',
  },
} as const satisfies Readonly<Record<string, Localised>>;

import { isRecord } from '../../registry/form/index.ts';
import { Refusal } from '../core/index.ts';
import type { Row } from '../query/index.ts';

export interface RestShape {
  /** Path of the rows in the answer, `value.rows`; absent: the answer is the rows, or one row. */
  readonly listKey?: string | undefined;
  /** Path of their number. */
  readonly totalKey?: string | undefined;
}

export interface RestRows {
  readonly rows: readonly Row[];
  /** Undefined: the answer does not say. */
  readonly total: number | undefined;
}

/** Code of what went wrong while another service was called. */
export const SERVICE_CALL = '031';

/** Finds the rows in what an address answered. Nothing at all is no row. */
export function restRows(text: string, { listKey, totalKey }: RestShape): RestRows {
  if (text.trim() === '') return nothing;
  const answer = parsed(text);
  if (answer === null) return nothing;
  if (typeof answer !== 'object') throw new Refusal(texts.unreadable, SERVICE_CALL);
  if (isRecord(answer) && answer['state'] === false)
    throw new Refusal(typeof answer['message'] === 'string' && answer['message'] !== '' ? answer['message'] : texts.unreadable, SERVICE_CALL);
  const list = listKey === undefined || listKey === '' ? listOf(answer) : extracted(answer, listKey);
  if (!list.every(isRecord)) throw new Refusal(texts.unreadable, SERVICE_CALL);
  const total = totalKey === undefined || totalKey === '' ? undefined : Number(memberAt(answer, totalKey));
  return { rows: list, total: total !== undefined && Number.isSafeInteger(total) && total >= 0 ? total : undefined };
}

/** A member by its path; names are met regardless of case, since databases differ in it. */
export function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((current: unknown, name) => {
    if (Array.isArray(current)) return /^\d{1,6}$/.test(name) ? current[Number(name)] : undefined;
    if (!isRecord(current)) return undefined;
    if (Object.hasOwn(current, name)) return current[name];
    const wanted = name.toLowerCase();
    const key = Object.keys(current).find((each) => each.toLowerCase() === wanted);
    return key === undefined ? undefined : current[key];
  }, value);
}

// helpers

const nothing: RestRows = { rows: [], total: 0 };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(texts.json, SERVICE_CALL);
  }
}

const listOf = (answer: object): readonly unknown[] => (Array.isArray(answer) ? answer : [answer]);

function extracted(answer: object, listKey: string): readonly unknown[] {
  const list = memberAt(answer, listKey);
  if (!Array.isArray(list)) throw new Refusal(texts.list, SERVICE_CALL);
  return list;
}

const texts = {
  unreadable: { 'zh-CN': '返回的数据无法解析', 'en-US': 'The answer cannot be understood.', 'zh-TW': '傳回的資料無法解析' },
  json: { 'zh-CN': '将返回值解析为JSON对象时出错了', 'en-US': 'The answer is no valid JSON.', 'zh-TW': '將傳回值解析為JSON物件時出錯了' },
  list: { 'zh-CN': '从返回的数据中提取数组时出错了', 'en-US': 'The list could not be found in the answer.', 'zh-TW': '從傳回的資料中擷取陣列時出錯了' },
} as const;

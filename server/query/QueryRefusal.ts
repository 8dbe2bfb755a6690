import type { Localised } from '../../registry/localised.ts';
import { BadRequest } from '../core/index.ts';
import { fill } from '../../registry/words.ts';

/** What a question to a list is refused for; clients find it as `query.code` in the answer, beside the name they sent. */
export interface QueryFault {
  readonly code: 'property' | 'sorter' | 'operation' | 'value' | 'range' | 'values' | 'page' | 'rows';
  /** As the client spelled it. */
  readonly property: string;
  /** What people call it; the words of the refusal say this. */
  readonly title?: string | undefined;
  readonly operation?: string;
  readonly value?: unknown;
  /** What the limit is, where one is passed. */
  readonly most?: number;
}

/** A filter, order or page that a list does not answer. It is never left out in silence: fewer conditions would be more rows. */
export class QueryRefusal extends BadRequest {
  constructor(readonly fault: QueryFault) {
    super(wordsOf(fault), { query: answered(fault) });
  }
}

// helpers

/** What was sent may be long, and need not come back as a whole. */
function answered({ property, title: _said, value, ...fault }: QueryFault): QueryFault {
  return { ...fault, property: shorten(property), ...(value === undefined ? {} : { value: shorten(said(value)) }) };
}

function wordsOf({ code, property, title = property, operation = '', value, most = 0 }: QueryFault): Localised {
  const shown = shorten(title);
  switch (code) {
    case 'property':
      return fill(texts.property, { property: shown });
    case 'sorter':
      return fill(texts.sorter, { property: shown });
    case 'operation':
      return fill(texts.operation, { property: shown, operation });
    case 'value':
      return fill(texts.value, { property: shown, value: shorten(said(value)) });
    case 'range':
      return fill(texts.range, { property: shown, value: shorten(said(value)) });
    case 'values':
      return fill(texts.values, { property: shown, most });
    case 'page':
      return fill(texts.page, { property: shown, value: shorten(said(value)) });
    case 'rows':
      return fill(texts.rows, { most });
  }
}

/** Values that several boxes send are said one after the other, as they were typed. */
const said = (value: unknown): string =>
  Array.isArray(value) && value.every((part) => typeof part !== 'object')
    ? value.filter((part) => part !== '').join(' ~ ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
/** Half a character cannot travel on. */
const shorten = (text: string): string => text.slice(0, 100).replace(/[\ud800-\udfff]/gu, '\ufffd');

const texts = {
  property: { 'zh-CN': '不允许的查询字段：{property}', 'en-US': 'This list cannot be filtered by {property}.', 'zh-TW': '不允許的查詢欄位：{property}' },
  sorter: { 'zh-CN': '不允许的排序字段：{property}', 'en-US': 'This list cannot be sorted by {property}.', 'zh-TW': '不允許的排序欄位：{property}' },
  operation: {
    'zh-CN': '查询字段 {property} 不支持 {operation}',
    'en-US': '{property} cannot be asked for with {operation}.',
    'zh-TW': '查詢欄位 {property} 不支援 {operation}',
  },
  value: {
    'zh-CN': '查询字段 {property} 的值不正确：{value}',
    'en-US': '{value} is no value of {property}.',
    'zh-TW': '查詢欄位 {property} 的值不正確：{value}',
  },
  range: {
    'zh-CN': '查询字段 {property} 需要起止两个值：{value}',
    'en-US': '{property} needs a beginning and an end, not {value}.',
    'zh-TW': '查詢欄位 {property} 需要起訖兩個值：{value}',
  },
  values: {
    'zh-CN': '查询字段 {property} 的值超过 {most} 个',
    'en-US': '{property} is asked for with more than {most} values.',
    'zh-TW': '查詢欄位 {property} 的值超過 {most} 個',
  },
  page: {
    'zh-CN': '分页参数 {property} 不正确：{value}',
    'en-US': '{property} of the page cannot be {value}.',
    'zh-TW': '分頁參數 {property} 不正確：{value}',
  },
  rows: {
    'zh-CN': '符合条件的数据超过 {most} 条，请缩小查询范围或分页查询',
    'en-US': 'More than {most} rows match. Please narrow the search, or ask for one page at a time.',
    'zh-TW': '符合條件的資料超過 {most} 條，請縮小查詢範圍或分頁查詢',
  },
} as const;

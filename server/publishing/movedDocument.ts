import { isEmptyValue } from '../../validators/index.ts';
import { shapeOfBo, type BoFieldEntry, type RawItem } from '../../registry/metadata/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { sideOf, type Side } from './changedWords.ts';
import { changedMeanings, changeText, newlyComputed, saidOf } from './meanings.ts';
import { isRead, isRows, titleOf } from './readsAs.ts';

/** What becomes of the values of one document by another version of its object: what cannot be read there, and what is worth a word. */
export interface MovedDocument {
  readonly unread: readonly Localised[];
  readonly remarks: readonly Localised[];
}

/** The same that publishing says of all documents (`checkStored`, `checkRunning`), of the one that is moved now. */
export function movedDocument(before: RawItem, after: RawItem, find: Side['find'], data: Readonly<Record<string, unknown>>): MovedDocument {
  const [known, shape] = [shapeOfBo(before), shapeOfBo(after)];
  const [unread, remarks]: [Localised[], Localised[]] = [[], []];
  for (const old of known.fields) {
    const field = shape.byPath.get(old.path);
    const values = valuesIn(data, old);
    const name = titleOf(field ?? old);
    if (values.length === 0) continue;
    if (field === undefined) {
      if (old.table === undefined || shape.byPath.has(old.table)) remarks.push(fill(texts.gone, { name }));
      continue;
    }
    const [was, is] = [sideOf(old, known, find), sideOf(field, shape, find)];
    if (isRows(old) !== isRows(field) || (!isRows(old) && values.some((value) => !isRead(old, field, value)))) {
      unread.push(fill(texts.unread, { name, ...changeText(was, is) }));
      continue;
    }
    const meanings = changedMeanings(was, is).filter(({ concerns }) => values.some(concerns));
    if (meanings.length > 0) remarks.push(fill(texts.meaning, { name, ...saidOf(meanings) }));
    const computed = newlyComputed(old, field);
    if (computed !== undefined) remarks.push(fill(texts.computed, { name, by: computed.by }));
  }
  return { unread, remarks };
}

// helpers

/** What is filled in under a field: in the record, or in every row of its table at whatever depth. */
function valuesIn(data: Readonly<Record<string, unknown>>, { table, name }: BoFieldEntry): readonly unknown[] {
  const records = table === undefined ? [data] : rowsOf(data, table);
  return records.map((record) => record[name]).filter((value) => !isEmptyValue(value));
}

function rowsOf(record: Readonly<Record<string, unknown>>, table: string): readonly Readonly<Record<string, unknown>>[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const rows = (Array.isArray(value) ? (value as readonly unknown[]) : []).filter(isRow);
    return name === table ? rows : rows.flatMap((row) => rowsOf(row, table));
  });
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = {
  unread: {
    'zh-CN': '字段【{name}】由 {from} 改为 {to}，它的值不能这样读取',
    'en-US': '{name} changes from {from} to {to}, and its value cannot be read like that',
    'zh-TW': '欄位【{name}】由 {from} 改為 {to}，它的值不能這樣讀取',
  },
  meaning: {
    'zh-CN': '字段【{name}】的含义由 {from} 改为 {to}：它的值不变，从此按新的含义显示和计算',
    'en-US': 'what {name} means changes from {from} to {to}: its value stays as it is and is shown and computed in the new meaning',
    'zh-TW': '欄位【{name}】的含義由 {from} 改為 {to}：它的值不變，從此按新的含義顯示和計算',
  },
  computed: {
    'zh-CN': '字段【{name}】改由 {by} 得出：由人填写的值会被结果覆盖',
    'en-US': '{name} is written by {by} from now on: what people entered is overwritten',
    'zh-TW': '欄位【{name}】改由 {by} 得出：由人填寫的值會被結果覆蓋',
  },
  gone: {
    'zh-CN': '字段【{name}】不再存在：它的值不会再显示',
    'en-US': 'field {name} is gone: its value is no longer shown',
    'zh-TW': '欄位【{name}】不再存在：它的值不會再顯示',
  },
} as const;

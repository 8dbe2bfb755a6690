import { kindText, literalKinds, type FieldSymbol, type SymbolTable, type ValueKind } from '../../../formula/index.ts';
import { fill, isCalled } from '../../../registry/words.ts';
import { said, worded } from '../../../registry/metadata/index.ts';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import { fitsField } from '../../schema/fitsField.ts';
import type { Expression, Finding } from '../types.ts';
import { checkPlaceholder } from './checkPlaceholder.ts';
import { unclosed } from './unclosed.ts';
import { fieldAt, hintOf } from './fieldAt.ts';
import { unknownIds } from './unknownIds.ts';

/** A constant that is written into a field: the field can hold it. That the field is there is a matter of references. */
export function checkValue({ value, target, property, placeholders }: Extract<Expression, { language: 'value' }>, symbols: SymbolTable): Finding[] {
  const symbol = fieldAt(target, symbols);
  if (symbol === undefined) return [];
  if (symbol.isTable === true) return placeholders !== undefined ? [] : [worded('E04', fill(texts.table, { title: symbol.title }))];
  if (symbol.holdsNothing === true) return [worded('E04', fill(texts.holdsNothing, { title: symbol.title }))];
  if (symbol.isNumber === true && placeholders === undefined) return [worded('E04', fill(texts.number, { title: symbol.title }))];
  if (symbol.isComputed === true) return [worded('E04', fill(texts.computed, { title: symbol.title }))];
  if (value === null || value === undefined || value === '') return [];
  const text = typeof value === 'string' ? value : undefined;
  if (placeholders !== undefined && text?.startsWith('${') === true && text.endsWith('}')) return checkPlaceholder(text, symbol, placeholders);
  const begun = text === undefined ? null : /\$\{[^}]*$/.exec(text);
  if (begun !== null) return [worded('E04', unclosed, { at: begun.index, length: begun[0].length })];
  if (text !== undefined && /\$\{[^}]*\}/.test(text)) return [worded('E04', fill(texts.constant, { text: text.slice(0, 40) }))];
  if (symbol.isElsewhere === true) return [worded('E04', fill(texts.elsewhere, { title: symbol.title, value: shown(value) }))];
  const wrong = checkConstant(value, symbol);
  return wrong.length > 0 || property === undefined || fitsField(property as PropertySchema, value)
    ? wrong
    : [worded('E04', fill(texts.type, { value: shown(value), title: symbol.title }))];
}

// helpers

function checkConstant(value: unknown, symbol: FieldSymbol): Finding[] {
  const { kinds, options } = symbol;
  const isHeld = kinds.some((kind) => holds[kind](value)) || (symbol.isJoined === true && holds.text(value));
  if (kinds.length > 0 && !isHeld) return [worded('E04', fill(texts.kind, { value: shown(value), kind: kindText(symbol), title: symbol.title }))];
  if (symbol.memberIds !== undefined) return unknownIds(value, symbol, true);
  if (options === undefined) return [];
  return membersOf(value, kinds).flatMap((text) => choiceProblem(text, symbol, options));
}

/** What is chosen; several choices stand in a list or in one text. */
function membersOf(value: unknown, kinds: FieldSymbol['kinds']): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((member) => membersOf(member, []));
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  return kinds.includes('list')
    ? String(value)
        .split(',')
        .map((each) => each.trim())
    : [String(value)];
}

function choiceProblem(text: string, symbol: FieldSymbol, options: NonNullable<FieldSymbol['options']>): Finding[] {
  const known = options.filter((option) => option.value === text);
  if (known.length > 0) return known.every(({ disabled }) => disabled === true) ? [said('optionDisabled', { name: symbol.title, value: text })] : [];
  const near =
    options.find(({ value: code, label }) => isCalled(label, text) || code.endsWith(`/${text}`))?.value ??
    suggest(
      text,
      options.map(({ value: name, label }) => ({ name, title: label })),
    );
  return [worded('E04', fill(texts.noValue, { title: symbol.title, text }), hintOf(near))];
}

/** Which JSON values a field of a kind can hold. */
const holds: Readonly<Record<ValueKind, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number' || (typeof value === 'string' && literalKinds(value).includes('number')),
  text: (value) => typeof value === 'string' || typeof value === 'number',
  date: (value) => typeof value === 'string' && (literalKinds(value).includes('date') || literalKinds(value).includes('datetime')),
  datetime: (value) => typeof value === 'string' && (literalKinds(value).includes('date') || literalKinds(value).includes('datetime')),
  time: (value) => typeof value === 'string' && literalKinds(value).includes('time'),
  boolean: (value) => typeof value === 'boolean',
  named: (value) => typeof value === 'object' && !Array.isArray(value),
  list: (value) => Array.isArray(value),
};

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 40);

const texts = {
  table: { 'zh-CN': '不能给子表赋值【{title}】', 'en-US': 'nothing can be written into the table {title}', 'zh-TW': '不能給子表賦值【{title}】' },
  holdsNothing: {
    'zh-CN': '【{title}】只用于显示，不存值，不能写入',
    'en-US': '{title} only shows something; nothing can be written into it',
    'zh-TW': '【{title}】只用於顯示，不存值，不能寫入',
  },
  elsewhere: {
    'zh-CN': '【{title}】存放文件、单据或选中的记录，不能写入常量【{value}】',
    'en-US': '{title} holds files, documents or chosen records; the constant {value} is none of them',
    'zh-TW': '【{title}】存放檔案、單據或選取的記錄，不能寫入常數【{value}】',
  },
  number: {
    'zh-CN': '【{title}】的编号由系统生成，不能写入',
    'en-US': 'the number {title} comes from the system and cannot be written',
    'zh-TW': '【{title}】的編號由系統產生，不能寫入',
  },
  computed: {
    'zh-CN': '【{title}】由公式计算，不能写入值',
    'en-US': '{title} is computed by a formula and cannot be written',
    'zh-TW': '【{title}】由公式計算，不能寫入值',
  },
  constant: {
    'zh-CN': '这里只能写常量，【{text}】不会被替换',
    'en-US': 'only constants stand here; {text} is not filled in',
    'zh-TW': '這裡只能寫常數，【{text}】不會被替換',
  },
  type: {
    'zh-CN': '【{value}】不是字段【{title}】所存的类型，写入后单据不能保存',
    'en-US': '{value} is not of the type that field {title} holds; the document could not be saved with it',
    'zh-TW': '【{value}】不是欄位【{title}】所存的類型，寫入後單據不能儲存',
  },
  kind: {
    'zh-CN': '【{value}】不是{kind}，不能写入字段【{title}】',
    'en-US': '{value} is not {kind} and cannot be written into field {title}',
    'zh-TW': '【{value}】不是{kind}，不能寫入欄位【{title}】',
  },
  noValue: { 'zh-CN': '【{title}】没有取值【{text}】', 'en-US': '{title} has no value {text}', 'zh-TW': '【{title}】沒有取值【{text}】' },
} as const;

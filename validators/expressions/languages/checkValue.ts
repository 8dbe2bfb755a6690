import { kindText, literalKinds, type FieldSymbol, type SymbolTable, type ValueKind } from '../../../formula/index.ts';
import { said } from '../../../registry/metadata/index.ts';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import { fitsField } from '../../schema/fitsField.ts';
import type { Expression, Finding } from '../types.ts';
import { checkPlaceholder } from './checkPlaceholder.ts';
import { fieldAt, hintOf } from './fieldAt.ts';

/** A constant that is written into a field: the field can hold it. That the field is there is a matter of references. */
export function checkValue({ value, target, property, placeholders }: Extract<Expression, { language: 'value' }>, symbols: SymbolTable): Finding[] {
  const symbol = fieldAt(target, symbols);
  if (symbol === undefined) return [];
  if (symbol.isTable === true) return placeholders !== undefined ? [] : [{ code: 'E04', message: `不能给子表赋值【${symbol.title}】` }];
  if (symbol.isComputed === true) return [{ code: 'E04', message: `【${symbol.title}】由公式计算，不能写入值` }];
  if (value === null || value === undefined || value === '') return [];
  const text = typeof value === 'string' ? value : undefined;
  if (placeholders !== undefined && text?.startsWith('${') === true && text.endsWith('}')) return checkPlaceholder(text, symbol, placeholders);
  if (text !== undefined && /\$\{[^}]*\}/.test(text)) return [{ code: 'E04', message: `这里只能写常量，【${text.slice(0, 40)}】不会被替换` }];
  const wrong = checkConstant(value, symbol);
  return wrong.length > 0 || property === undefined || fitsField(property as PropertySchema, value)
    ? wrong
    : [{ code: 'E04', message: `【${shown(value)}】不是字段【${symbol.title}】所存的类型，写入后单据不能保存` }];
}

// helpers

function checkConstant(value: unknown, symbol: FieldSymbol): Finding[] {
  const { kinds, options } = symbol;
  const isHeld = kinds.some((kind) => holds[kind](value)) || (symbol.isJoined === true && holds.text(value));
  if (kinds.length > 0 && !isHeld) return [wrongType(symbol, `【${shown(value)}】不是`)];
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
    options.find(({ value: code, label }) => label === text || code.endsWith(`/${text}`))?.value ??
    suggest(
      text,
      options.map(({ value: name, label }) => ({ name, title: label })),
    );
  return [{ code: 'E04', message: `【${symbol.title}】没有取值【${text}】`, ...hintOf(near) }];
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

const wrongType = (symbol: FieldSymbol, message: string): Finding => ({
  code: 'E04',
  message: message.endsWith('不是')
    ? `${message}${kindText(symbol)}，不能写入字段【${symbol.title}】`
    : `${message}，不能写入字段【${symbol.title}】（${kindText(symbol)}）`,
});

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 40);

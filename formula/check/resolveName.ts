import type { FormulaReference } from '../types.ts';
import type { Localised } from '../../registry/localised.ts';
import { suggest } from '../../registry/suggest.ts';
import { fill } from '../../registry/words.ts';
import { didYouMean } from './didYouMean.ts';
import type { ExpressionProblem, FieldSymbol, SymbolTable } from './types.ts';
import { unknownType } from './valueTypes.ts';
import type { ValueType } from './valueTypes.ts';

type Wrong = { readonly problem: Omit<ExpressionProblem, 'at' | 'length'> };
type Found = { readonly type: ValueType } | Wrong;

/** The type of what a reference names. System values first: nothing of a document can take their place. */
export function resolveName(reference: FormulaReference, label: string, symbols: SymbolTable): Found {
  switch (reference.kind) {
    case 'field':
      return systemValue(reference, label, symbols) ?? mainField(reference, symbols);
    case 'item': {
      if (symbols.table === undefined)
        return wrong(
          'EXP_ROW',
          fill(texts.noItem, { name: reference.name }),
          symbols.main.has(reference.name) ? reference.name : nearIn(reference.name, symbols.main),
        );
      return (
        memberOf(symbols.tables.get(symbols.table)?.get(reference.name), reference, false) ??
        wrong('EXP_UNKNOWN_NAME', fill(texts.noColumn, { name: reference.name }), nearIn(reference.name, symbols.tables.get(symbols.table), 'item.'))
      );
    }
    case 'parent': {
      const around = symbols.parents.get(symbols.table ?? '');
      if (around === undefined) return wrong('EXP_ROW', fill(texts.noParent, { name: reference.name }));
      return (
        memberOf(symbols.tables.get(around)?.get(reference.name), reference, false) ??
        wrong('EXP_UNKNOWN_NAME', fill(texts.noOuterColumn, { name: reference.name }), nearIn(reference.name, symbols.tables.get(around), 'parent.'))
      );
    }
    case 'column': {
      const columns = symbols.tables.get(reference.table);
      if (columns === undefined && symbols.open === true) return { type: { ...unknownType, column: true } };
      const near = columns === undefined ? suggest(reference.table, symbols.tables.keys()) : suggest(reference.name, columns.values());
      const instead = near === undefined ? undefined : columns === undefined ? `${near}.item.${reference.name}` : `${reference.table}.item.${near}`;
      return (
        memberOf(columns?.get(reference.name), reference, true) ??
        wrong('EXP_UNKNOWN_NAME', fill(texts.noTableColumn, { name: `${reference.table}.item.${reference.name}` }), instead)
      );
    }
  }
}

// helpers

type Named = { readonly name: string; readonly member?: string };

function systemValue({ name, member }: Named, label: string, { system, main }: SymbolTable): Found | undefined {
  const path = member === undefined ? name : `${name}.${member}`;
  const symbol = system?.get(path);
  const isSpace = name.startsWith('$') || (system !== undefined && [...system.keys()].some((key) => key.startsWith(`${name}.`)));
  if (symbol === undefined) {
    if (!isSpace) return undefined;
    const known = [...(system?.keys() ?? [])].filter((key) => key.startsWith('$'));
    return known.length === 0
      ? wrong('EXP_UNKNOWN_NAME', fill(texts.noValuesHere, { path }))
      : wrong('EXP_UNKNOWN_NAME', fill(texts.noValue, { path }), suggest(path, known) ?? suggest(`$${path}`, known));
  }
  if (symbol.aliasOf !== undefined && main.has(name)) {
    return {
      problem: {
        code: 'EXP_RESERVED',
        message: fill(texts.reserved, { label }),
        hint: fill(texts.rename, { alias: symbol.aliasOf }),
        suggestion: symbol.aliasOf,
      },
    };
  }
  return { type: { kinds: symbol.kinds, column: false, symbol } };
}

function mainField(reference: Named, symbols: SymbolTable): Found {
  const { name } = reference;
  const found = memberOf(symbols.main.get(name), reference, false);
  if (found !== undefined) return found;
  if (symbols.open === true) return { type: unknownType };
  if (symbols.table !== undefined && symbols.tables.get(symbols.table)?.has(name) === true) {
    return { problem: { code: 'EXP_ROW', message: fill(texts.plainColumn, { name }), suggestion: `item.${name}` } };
  }
  const column = [...symbols.tables].find(([, columns]) => columns.has(name));
  return wrong(
    'EXP_UNKNOWN_NAME',
    fill(texts.noField, { name }),
    nearIn(name, symbols.main) ?? (column === undefined ? undefined : `${column[0]}.item.${name}`),
  );
}

/** The symbol itself or the part of it that is named; undefined where there is no symbol. */
function memberOf(symbol: FieldSymbol | undefined, reference: Named, column: boolean): Found | undefined {
  if (symbol === undefined) return undefined;
  if (symbol.holdsNothing === true) return wrong('EXP_UNKNOWN_NAME', fill(texts.holdsNothing, { title: symbol.title }));
  const { member } = reference;
  if (member === undefined) return { type: { kinds: symbol.kinds, column: column || symbol.isTable === true, symbol } };
  if (symbol.isTable === true) return wrong('EXP_ROW', fill(texts.columnOfTable, { column: `${symbol.name}.item.${member}` }), `${symbol.name}.item.${member}`);
  const ids = member === 'id' ? symbol.memberIds : undefined;
  if (ids !== undefined) return { type: { kinds: ['text'], column, symbol: { name: `${symbol.name}.id`, title: symbol.title, kinds: ['text'], ids } } };
  if (symbol.members === '*') return { type: { ...unknownType, column } };
  if (symbol.members?.includes(member) === true) return { type: { kinds: ['text'], column } };
  return wrong('EXP_UNKNOWN_NAME', fill(texts.noMember, { title: symbol.title, member }), suggest(member, symbol.members ?? []));
}

const nearIn = (name: string, symbols: ReadonlyMap<string, FieldSymbol> | undefined, prefix = ''): string | undefined => {
  const near = suggest(name, symbols?.values() ?? []);
  return near === undefined ? undefined : prefix + near;
};

function wrong(code: ExpressionProblem['code'], message: Localised, suggestion?: string): Wrong {
  return { problem: { code, message, ...(suggestion === undefined ? {} : { hint: fill(didYouMean, { near: suggestion }), suggestion }) } };
}

const texts = {
  noItem: {
    'zh-CN': '主表公式不能使用 item.{name}',
    'en-US': 'a formula of the main record cannot use item.{name}',
    'zh-TW': '主表公式不能使用 item.{name}',
  },
  noColumn: { 'zh-CN': '子表中没有字段【{name}】', 'en-US': 'the table has no field {name}', 'zh-TW': '子表中沒有欄位【{name}】' },
  noParent: {
    'zh-CN': '只有孙表的公式可以使用 parent.{name}',
    'en-US': 'only formulas of a table inside a table can use parent.{name}',
    'zh-TW': '只有孫表的公式可以使用 parent.{name}',
  },
  noOuterColumn: { 'zh-CN': '上级子表中没有字段【{name}】', 'en-US': 'the table around has no field {name}', 'zh-TW': '上級子表中沒有欄位【{name}】' },
  noTableColumn: {
    'zh-CN': '公式引用了不存在的子表字段【{name}】',
    'en-US': 'the formula names a field {name} of a table that does not exist',
    'zh-TW': '公式引用了不存在的子表欄位【{name}】',
  },
  noValuesHere: { 'zh-CN': '此处没有系统值【{path}】', 'en-US': 'there is no value of the system {path} here', 'zh-TW': '此處沒有系統值【{path}】' },
  noValue: { 'zh-CN': '没有系统值【{path}】', 'en-US': 'the system has no value {path}', 'zh-TW': '沒有系統值【{path}】' },
  reserved: {
    'zh-CN': '【{label}】是系统值的名称，不能同时是表单字段',
    'en-US': '{label} is the name of a value of the system and cannot be a field of the form too',
    'zh-TW': '【{label}】是系統值的名稱，不能同時是表單欄位',
  },
  rename: {
    'zh-CN': '系统值请写 {alias}，字段请改名',
    'en-US': 'write {alias} for the value of the system, and rename the field',
    'zh-TW': '系統值請寫 {alias}，欄位請改名',
  },
  plainColumn: {
    'zh-CN': '子表公式必须使用 item.字段 形式：{name} 应写作 item.{name}',
    'en-US': 'formulas of a table name their columns by item: write item.{name} for {name}',
    'zh-TW': '子表公式必須使用 item.欄位 形式：{name} 應寫作 item.{name}',
  },
  noField: {
    'zh-CN': '公式引用了不存在的字段【{name}】',
    'en-US': 'the formula names a field {name} that does not exist',
    'zh-TW': '公式引用了不存在的欄位【{name}】',
  },
  columnOfTable: { 'zh-CN': '子表的列应写作 {column}', 'en-US': 'a column of a table is written {column}', 'zh-TW': '子表的欄應寫作 {column}' },
  holdsNothing: {
    'zh-CN': '【{title}】只用于显示，不存值，公式不能引用',
    'en-US': '{title} only shows something and holds no value that a formula could read',
    'zh-TW': '【{title}】只用於顯示，不存值，公式不能引用',
  },
  noMember: { 'zh-CN': '字段【{title}】没有成员【{member}】', 'en-US': 'field {title} has no member {member}', 'zh-TW': '欄位【{title}】沒有成員【{member}】' },
} as const;

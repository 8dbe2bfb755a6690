import type { FormulaReference } from '../types.ts';
import { suggest } from '../../registry/suggest.ts';
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
          `主表公式不能使用 item.${reference.name}`,
          symbols.main.has(reference.name) ? reference.name : nearIn(reference.name, symbols.main),
        );
      return (
        memberOf(symbols.tables.get(symbols.table)?.get(reference.name), reference, false) ??
        wrong('EXP_UNKNOWN_NAME', `子表中没有字段【${reference.name}】`, nearIn(reference.name, symbols.tables.get(symbols.table), 'item.'))
      );
    }
    case 'parent': {
      const around = symbols.parents.get(symbols.table ?? '');
      if (around === undefined) return wrong('EXP_ROW', `只有孙表的公式可以使用 parent.${reference.name}`);
      return (
        memberOf(symbols.tables.get(around)?.get(reference.name), reference, false) ??
        wrong('EXP_UNKNOWN_NAME', `上级子表中没有字段【${reference.name}】`, nearIn(reference.name, symbols.tables.get(around), 'parent.'))
      );
    }
    case 'column': {
      const columns = symbols.tables.get(reference.table);
      if (columns === undefined && symbols.open === true) return { type: { ...unknownType, column: true } };
      const near = columns === undefined ? suggest(reference.table, symbols.tables.keys()) : suggest(reference.name, columns.values());
      const instead = near === undefined ? undefined : columns === undefined ? `${near}.item.${reference.name}` : `${reference.table}.item.${near}`;
      return (
        memberOf(columns?.get(reference.name), reference, true) ??
        wrong('EXP_UNKNOWN_NAME', `公式引用了不存在的子表字段【${reference.table}.item.${reference.name}】`, instead)
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
      ? wrong('EXP_UNKNOWN_NAME', `此处没有系统值【${path}】`)
      : wrong('EXP_UNKNOWN_NAME', `没有系统值【${path}】`, suggest(path, known) ?? suggest(`$${path}`, known));
  }
  if (symbol.aliasOf !== undefined && main.has(name)) {
    return {
      problem: {
        code: 'EXP_RESERVED',
        message: `【${label}】是系统值的名称，不能同时是表单字段`,
        hint: `系统值请写 ${symbol.aliasOf}，字段请改名`,
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
    return { problem: { code: 'EXP_ROW', message: `子表公式必须使用 item.字段 形式：${name} 应写作 item.${name}`, suggestion: `item.${name}` } };
  }
  const column = [...symbols.tables].find(([, columns]) => columns.has(name));
  return wrong(
    'EXP_UNKNOWN_NAME',
    `公式引用了不存在的字段【${name}】`,
    nearIn(name, symbols.main) ?? (column === undefined ? undefined : `${column[0]}.item.${name}`),
  );
}

/** The symbol itself or the part of it that is named; undefined where there is no symbol. */
function memberOf(symbol: FieldSymbol | undefined, reference: Named, column: boolean): Found | undefined {
  if (symbol === undefined) return undefined;
  const { member } = reference;
  if (member === undefined) return { type: { kinds: symbol.kinds, column: column || symbol.isTable === true, symbol } };
  if (symbol.isTable === true) return wrong('EXP_ROW', `子表的列应写作 ${symbol.name}.item.${member}`, `${symbol.name}.item.${member}`);
  if (symbol.members === '*') return { type: { ...unknownType, column } };
  if (symbol.members?.includes(member) === true) return { type: { kinds: ['text'], column } };
  return wrong('EXP_UNKNOWN_NAME', `字段【${symbol.title}】没有成员【${member}】`, suggest(member, symbol.members ?? []));
}

const nearIn = (name: string, symbols: ReadonlyMap<string, FieldSymbol> | undefined, prefix = ''): string | undefined => {
  const near = suggest(name, symbols?.values() ?? []);
  return near === undefined ? undefined : prefix + near;
};

function wrong(code: ExpressionProblem['code'], message: string, suggestion?: string): Wrong {
  return { problem: { code, message, ...(suggestion === undefined ? {} : { hint: `是否指「${suggestion}」`, suggestion }) } };
}

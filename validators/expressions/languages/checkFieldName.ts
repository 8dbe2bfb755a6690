import { kindText, type FieldSymbol, type SymbolTable } from '../../../formula/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import type { Expression, Finding } from '../types.ts';

/** The name of a field: it is there, and its value is of a kind that the place can use. */
export function checkFieldName({ path, kinds, of }: Extract<Expression, { language: 'field' }>, symbols: SymbolTable): Finding[] {
  const symbol = fieldAt(path, symbols);
  if (symbol === undefined) return symbols.open === true ? [] : [{ code: 'E07', message: `${of}引用了不存在的字段【${path}】`, ...hintOf(suggest(path, symbols.main.values())) }];
  if (kinds === undefined || symbol.kinds.length === 0 || symbol.kinds.some((kind) => kinds.includes(kind))) return [];
  return [{ code: 'E07', message: `${of}需要${kindText({ kinds: kinds.slice(0, 1) })}，字段【${symbol.title}】是${kindText(symbol)}` }];
}

/** `x`, `item.x`, `parent.x` or `table.item.x`, as seen from where the expression stands; undefined when there is none. */
export function fieldAt(path: string, { main, tables, parents, table }: SymbolTable): FieldSymbol | undefined {
  const [first = '', second = '', third] = path.split('.');
  if (first === 'item' && second !== '') return tables.get(table ?? '')?.get(second);
  if (first === 'parent' && second !== '') return tables.get(parents.get(table ?? '') ?? '')?.get(second);
  return second === 'item' && third !== undefined ? tables.get(first)?.get(third) : main.get(first);
}

export const hintOf = (hint: string | undefined): Pick<Finding, 'hint'> => (hint === undefined ? {} : { hint });

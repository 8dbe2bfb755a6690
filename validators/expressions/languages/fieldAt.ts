import type { FieldSymbol, SymbolTable } from '../../../formula/index.ts';
import type { Finding } from '../types.ts';

/** `x`, `item.x`, `parent.x` or `table.item.x`, as seen from where the expression stands; undefined when there is none. */
export function fieldAt(path: string, { main, tables, parents, table }: SymbolTable): FieldSymbol | undefined {
  const [first = '', second = '', third] = path.split('.');
  if (first === 'item' && second !== '') return tables.get(table ?? '')?.get(second);
  if (first === 'parent' && second !== '') return tables.get(parents.get(table ?? '') ?? '')?.get(second);
  return second === 'item' && third !== undefined ? tables.get(first)?.get(third) : main.get(first);
}

export const hintOf = (hint: string | undefined): Pick<Finding, 'hint'> => (hint === undefined ? {} : { hint });

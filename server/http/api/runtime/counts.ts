import { sql } from 'kysely';
import type { HandlerContext } from '../../../context/index.ts';
import { relation, type UnnamedColumn } from '../../../query/index.ts';
import { categories } from './flowHandlers.ts';
import { parseDefId } from './toWire.ts';

export interface TypeCount {
  readonly typeId: string;
  readonly typeName: string;
  readonly count: number;
}

/** Grouped rows as counts per flow category, in the order of the categories. */
export async function typeCounts(
  context: HandlerContext,
  rows: readonly { readonly type_id: string | null; readonly count: string | number | bigint }[],
): Promise<TypeCount[]> {
  const names = await categories(context);
  const order = [...names.keys()];
  const place = (typeId: string): number => (order.includes(typeId) ? order.indexOf(typeId) : order.length);
  return rows
    .map((row) => ({ typeId: row.type_id ?? '', typeName: names.get(row.type_id ?? '') ?? '', count: Number(row.count) }))
    .sort((a, b) => place(a.typeId) - place(b.typeId));
}

/** Clients also ask for a definition by its id, whichever version a row has; a list knows the key. */
export const definitionId = (defKey: string): UnnamedColumn =>
  relation((values) => sql<boolean>`${sql.ref(defKey)} = any(${values.map((value) => parseDefId(value).key)}::text[])`);

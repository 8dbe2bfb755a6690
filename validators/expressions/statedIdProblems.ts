import type { FieldSymbol, SymbolTable } from '../../formula/index.ts';
import { isRecord } from '../../registry/form/index.ts';
import { pointerOf, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { unknownIds } from './languages/unknownIds.ts';

/**
 * `const`, `enum` and `default` of people and parts of the organisation, wherever the schema says them: in the field, in its member `id`, in the
 * items of a list, in a branch. What nobody has can never be entered, and a branch for it is never taken. A field's own default is judged as what it writes.
 */
export function statedIdProblems(item: RawItem, symbols: SymbolTable): MetadataProblem[] {
  const problems: MetadataProblem[] = [];
  const report = (value: unknown, pointer: string, symbol: FieldSymbol): void => {
    for (const found of unknownIds(value, symbol)) problems.push({ kind: item.kind, key: item.key, pointer, ...found });
  };
  const visit = (schema: unknown, pointer: string, place: Place): void => {
    if (!isRecord(schema)) return;
    const { field, isId } = place;
    if (field !== undefined) {
      report(schema['const'], `${pointer}/const`, field);
      if (Array.isArray(schema['enum'])) schema['enum'].forEach((value: unknown, index) => report(value, `${pointer}/enum/${index}`, field));
      if (isId === true) report(schema['default'], `${pointer}/default`, field);
    }
    for (const keyword of same) visit(schema[keyword], pointer + pointerOf(keyword), place);
    for (const keyword of lists)
      if (Array.isArray(schema[keyword])) schema[keyword].forEach((each: unknown, index) => visit(each, pointer + pointerOf(keyword, index), place));
    for (const [name, each] of membersOf(schema['dependentSchemas'])) visit(each, pointer + pointerOf('dependentSchemas', name), place);
    for (const [name, each] of membersOf(schema['properties'])) {
      const inner = within(place, name, symbols);
      if (inner !== undefined) visit(each, pointer + pointerOf('properties', name), inner);
    }
  };
  visit((item.spec as { readonly schema?: unknown }).schema, '/spec/schema', { columns: symbols.main });
  return problems;
}

// helpers

/** What a part of the schema speaks of: a record with its fields, a field of people, or the id in it. */
interface Place {
  readonly columns?: ReadonlyMap<string, FieldSymbol>;
  readonly field?: FieldSymbol;
  readonly isId?: true;
}

const same = ['items', 'contains', 'not', 'if', 'then', 'else'] as const;
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] => (isRecord(value) ? Object.entries(value) : []);

function within({ columns, field, isId }: Place, name: string, { tables }: SymbolTable): Place | undefined {
  if (field !== undefined) return name === 'id' && isId !== true ? { field, isId: true } : undefined;
  const symbol = columns?.get(name);
  if (symbol?.memberIds !== undefined) return { field: symbol };
  const rows = tables.get(name);
  return rows === undefined ? undefined : { columns: rows };
}

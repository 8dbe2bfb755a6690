import type { FieldSymbol, SymbolTable, ValueKind } from '../../formula/index.ts';
import { callShape, type CallFieldType, type RawItem } from '../../registry/metadata/index.ts';
import type { Identities } from '../../registry/KnownIds.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { symbolsOf, type Find } from './symbolsOf.ts';

/** What conditions of a list may name: the members of a row, and `total`, the number of rows. */
export function listSymbols(item: RawItem, find: Find, identities?: Identities): SymbolTable {
  const { bo, source } = item.spec as unknown as MetadataSpecs['dataTemplate'];
  const shape = source === undefined ? undefined : callShape(source.call);
  if (shape !== undefined)
    return {
      main: new Map([total, ...[...shape.fields].map(([name, type]) => [name, { ...symbol(name, type), ...optionsOf(shape.words.get(name)) }] as const)]),
      tables: new Map(),
      parents: new Map(),
    };
  const object = bo === undefined ? undefined : find('bo', bo);
  if (object === undefined) return { main: new Map(), tables: new Map(), parents: new Map(), open: true };
  const { symbols } = symbolsOf(object, find, identities);
  const idsOf = (kind: string | undefined): Pick<FieldSymbol, 'ids'> => {
    const ids = kind === undefined ? undefined : identities?.(kind);
    return ids === undefined ? {} : { ids };
  };
  return {
    ...symbols,
    main: new Map([total, ...symbols.main, ...ofRecords.map((name) => [name, { ...symbol(name, 'text'), ...idsOf(recordIds[name]) }] as const)]),
  };
}

// helpers

/** What every record has beside its fields. */
const ofRecords = ['id_', 'inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'create_time', 'update_time', 'org_id'] as const;

const recordIds: Readonly<Partial<Record<(typeof ofRecords)[number], string>>> = { create_by: 'user', org_id: 'org' };

const kinds: Readonly<Record<CallFieldType, readonly ValueKind[]>> = {
  text: ['text', 'number'],
  number: ['number'],
  date: ['datetime'],
  record: ['list', 'named'],
};

const symbol = (name: string, type: CallFieldType): FieldSymbol => ({ name, title: name, kinds: kinds[type] });

const optionsOf = (words: readonly string[] | undefined): Pick<FieldSymbol, 'options'> =>
  words === undefined ? {} : { options: words.map((value) => ({ value, label: value })) };

const total = ['total', symbol('total', 'number')] as const;

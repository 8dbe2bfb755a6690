import { compileFormula, FormulaError } from '../../../formula/index.ts';
import type { BoFieldEntry, BoShape, RawItem } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';

/** Whether the value of a main field, or of a table, may become another one where somebody works with a preset of the form and these fields are set. */
export type Changes = (preset: string, set: readonly string[]) => (field: string) => boolean;

/** A document of another system: anybody may change everything. */
export const anyChanges: Changes = () => () => true;

/** Follows what may be entered through formulas, look-ups, choices and linkage, column by column: a narrower question than that of `editsOf`. */
export function changesOf(form: RawItem, shape: BoShape): Changes {
  const { perm } = form.spec as unknown as MetadataSpecs['form'];
  const sources = shape.fields.map((entry) => ({ entry, reads: readsOf(entry), fills: filledBy(entry) }));
  const linked = shape.fields.flatMap(linkedBy);

  const entered = (preset: string): string[] => {
    const rights = Object.hasOwn(perm, preset) ? perm[preset] : undefined;
    if (rights === undefined) return [];
    const { main = {}, sub = {}, subOps = {} } = rights;
    return shape.fields.flatMap(({ path, name, table, property }) => {
      if (property['x-formula'] !== undefined) return [];
      const columns = table === undefined ? undefined : sub[table];
      const mode = table === undefined ? (main[name] ?? main['*']) : columns === undefined ? (main[table] ?? main['*']) : (columns[name] ?? columns['_']);
      const { add, del, copy, import: imports } = (table === undefined ? undefined : subOps[table]) ?? {};
      return isWritten(mode) || [add, del, copy, imports].includes(true) ? [path] : [];
    });
  };
  /** Everything that depends on these places. */
  const following = (places: readonly string[]): Set<string> => {
    const changed = new Set(places);
    for (let before = -1; before < changed.size; ) {
      before = changed.size;
      for (const { entry, reads, fills } of sources) {
        if (reads.some((read) => changed.has(read))) changed.add(entry.path);
        if (changed.has(entry.path)) fills.forEach((path) => changed.add(path));
      }
    }
    return changed;
  };

  const known = new Map<string, ReadonlySet<string>>();
  return (preset, set) => {
    const key = JSON.stringify([preset, set]);
    const changed = known.get(key) ?? namesIn(following([...entered(preset), ...linked, ...set]), shape);
    known.set(key, changed);
    return (field) => changed.has(field);
  };
}

// helpers

const isWritten = (mode: string | undefined): boolean => mode === 'w' || mode === 'b';

/** A table is another one when a cell of it is. */
const namesIn = (paths: ReadonlySet<string>, { fields }: BoShape): ReadonlySet<string> =>
  new Set([...paths, ...fields.flatMap(({ path, table }) => (table !== undefined && paths.has(path) ? [table] : []))]);

const pathIn = (table: string | undefined, name: string): string => (name.startsWith('item.') && table !== undefined ? `${table}.${name}` : name);

/** What a value is computed or looked up from. */
function readsOf({ table, property }: BoFieldEntry): readonly string[] {
  const { 'x-formula': formula, 'x-defaultFormula': byDefault, 'x-query': query } = property;
  const texts = [formula, byDefault].flatMap((text) => (typeof text === 'string' ? [text] : []));
  return [
    ...texts.flatMap((text) => pathsIn(text, table)),
    ...Object.values(query?.params ?? {}).map((name) =>
      pathIn(
        table,
        name
          .split('.')
          .slice(0, name.startsWith('item.') ? 2 : 1)
          .join('.'),
      ),
    ),
  ];
}

function pathsIn(text: string, table: string | undefined): readonly string[] {
  try {
    return compileFormula(text).references.flatMap((reference) => {
      if (reference.kind === 'column') return [`${reference.table}.item.${reference.name}`, reference.table];
      return reference.kind === 'item' && table !== undefined ? [`${table}.item.${reference.name}`] : [reference.name];
    });
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

/** Fields that a choice in this one fills. */
function filledBy({ table, property }: BoFieldEntry): readonly string[] {
  const { map, bind } = (property['x-ui'] ?? {}) as { readonly map?: Readonly<Record<string, string>>; readonly bind?: Readonly<Record<string, string>> };
  return [...Object.keys(map ?? {}), ...Object.keys(bind ?? {})].map((name) => pathIn(table, name));
}

/** Fields into which linkage writes, which it may do wherever a document is stored. */
function linkedBy({ table, property }: BoFieldEntry): readonly string[] {
  return (property['x-linkage'] ?? [])
    .flatMap(({ then = [], else: otherwise = [] }) => [...then, ...otherwise])
    .flatMap(({ field, clear, value, mode }) => (clear === true || value !== undefined || mode === 'n' ? [pathIn(table, field)] : []));
}

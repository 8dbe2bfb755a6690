import {
  finding,
  fieldChoices,
  shapeOfBo,
  type BoFieldEntry,
  type BoShape,
  type FindingId,
  type MetadataProblem,
  type RawItem,
} from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { listed } from '../../registry/words.ts';
import { exchangesOf, type Exchange } from './checkQueryTypes.ts';
import { titleOf, type Find } from './symbolsOf.ts';

/**
 * Codes that a query, a dialog or a list brings into a field that is chosen from a list: each of them has to be one of its choices, and to mean the same there.
 * Lists count as they are stated, taken from a dictionary, or put in their place by linkage, on both sides; where anything may be entered nothing is said.
 */
export function returnedCodeProblems(item: RawItem, shape: BoShape, find: Find): MetadataProblem[] {
  return shape.fields.flatMap((entry) =>
    [...exchangesOf(entry), ...furtherOf(entry)].flatMap((exchange) => {
      const source = sourceOf(exchange, find);
      if (source === undefined) return [];
      return exchange.results.flatMap(({ result, target, pointer }): MetadataProblem[] => {
        const field = fieldIn(shape, entry, target);
        const column = source.shape.main.get(source.column(result));
        if (field === undefined || column === undefined) return [];
        const [given, taken] = [choicesOf(source.shape, column, find), choicesOf(shape, field, find)];
        if (given === undefined || taken === undefined || given.size === 0 || taken.size === 0) return [];
        const words = { source: `${exchange.kind}/${exchange.key}`, result, target: titleOf(field) };
        const said = (id: FindingId, more: Readonly<Record<string, string>>): MetadataProblem[] => [finding(item, id, pointer, { ...words, ...more })];
        const foreign = [...given.keys()].filter((code) => !taken.has(code));
        const codes = listed(foreign.slice(0, MOST_NAMED));
        if (foreign.length > 0) return [finding(item, foreign.length === given.size ? 'returnedNever' : 'returnedCode', pointer, { ...words, codes })];
        const other = [...given].find(([code, word]) => isOtherWord(word, taken.get(code) ?? word));
        return other === undefined ? [] : said('returnedWords', { code: other[0], one: other[1], other: taken.get(other[0]) ?? '' });
      });
    }),
  );
}

// helpers

const MOST_NAMED = 5;

type Members = Readonly<Record<string, unknown>>;

/** Choices of a business list, and rows that a query or dialog adds to a table. */
function furtherOf({ property, pointer }: BoFieldEntry): readonly Pick<Exchange, 'kind' | 'key' | 'results'>[] {
  const ui: Members = { ...property['x-ui'] };
  const mapped = (map: unknown, at: string, table?: string): Exchange['results'] =>
    typeof map !== 'object' || map === null
      ? []
      : Object.entries(map as Members).flatMap(([target, result]) =>
          typeof result === 'string'
            ? [{ result, target: table === undefined ? target : `${table}.item.${target.replace(/^item\./, '')}`, pointer: `${pointer}/x-ui/${at}/${target}` }]
            : [],
        );
  const backfill = (ui['backfill'] ?? {}) as Members;
  return [
    ...(ui['widget'] === 'businessDialog' && typeof ui['template'] === 'string'
      ? [{ kind: 'dataTemplate' as const, key: ui['template'], results: mapped(ui['map'], 'map') }]
      : []),
    ...(['query', 'dialog'] as const).flatMap((name) =>
      typeof ui[name] === 'string' && typeof ui['table'] === 'string'
        ? [{ kind: name === 'query' ? ('customQuery' as const) : ('customDialog' as const), key: ui[name], results: mapped(ui['map'], 'map', ui['table']) }]
        : [],
    ),
    ...(typeof backfill['dialog'] === 'string'
      ? [{ kind: 'customDialog' as const, key: backfill['dialog'], results: mapped(backfill['map'], 'backfill/map', tableOf(pointer)) }]
      : []),
  ];
}

/** A table that is filled by a dialog as a whole stands under its own name. */
const tableOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

interface Source {
  readonly shape: BoShape;
  /** The column behind a name of the result. */
  column(name: string): string;
}

/** Undefined where nobody has said what the rows hold: an address, or a source of the system. */
function sourceOf({ kind, key }: Pick<Exchange, 'kind' | 'key'>, find: Find): Source | undefined {
  const spec = find(kind, key)?.spec as unknown as (MetadataSpecs['customQuery'] & MetadataSpecs['customDialog'] & MetadataSpecs['dataTemplate']) | undefined;
  if (spec === undefined || (kind === 'customQuery' && spec.dsType === 'restful')) return undefined;
  const name = kind === 'dataTemplate' ? spec.bo : spec.object?.startsWith('w_') === true ? spec.object.slice(2) : undefined;
  const bo = name === undefined ? undefined : find('bo', name);
  if (bo === undefined) return undefined;
  return {
    shape: shapeOfBo(bo),
    column: (result) =>
      kind === 'customDialog'
        ? ((Object.hasOwn(spec.resultMap, result) ? spec.resultMap[result] : undefined) ?? result)
        : kind === 'customQuery'
          ? (spec.results.find(({ field }) => field.toLowerCase() === result.toLowerCase())?.field ?? '')
          : result,
  };
}

/** A plain name is looked for in the own row first, then in the main record. */
function fieldIn({ byPath }: BoShape, { table }: BoFieldEntry, target: string): BoFieldEntry | undefined {
  if (target.startsWith('item.')) return byPath.get(`${table}.${target}`);
  return byPath.get(`${table}.item.${target}`) ?? byPath.get(target);
}

/** The codes of a field with their words: of its own list and of those that linkage puts in its place. Undefined where it may hold others. */
function choicesOf(shape: BoShape, entry: BoFieldEntry, find: Find): ReadonlyMap<string, string> | undefined {
  const { property } = entry;
  const ui: Members = { ...property['x-ui'] };
  const swapped = dictionariesFor(shape, entry);
  const lists = [
    fieldChoices(property, find),
    ...swapped.map((dict) => {
      const { options: _options, query: _query, ...rest } = ui;
      return fieldChoices({ ...property, 'x-ui': { ...rest, dict } } as unknown as BoFieldEntry['property'], find);
    }),
  ];
  const isOpen = lists.slice(swapped.length > 0 && ui['query'] === undefined ? 1 : 0).includes(undefined);
  return isOpen ? undefined : new Map(lists.flatMap((list) => (list ?? []).map(({ value, label }) => [value, label] as const)));
}

const dictionariesFor = (shape: BoShape, { path }: BoFieldEntry): readonly string[] =>
  shape.fields.flatMap(({ property, table }) =>
    (property['x-linkage'] ?? []).flatMap(({ then = [], else: otherwise = [] }) =>
      [...then, ...otherwise].flatMap(({ field, options }) =>
        options !== undefined && (field.startsWith('item.') ? `${table}.${field}` : field) === path ? [options] : [],
      ),
    ),
  );

/** A word that is only longer or shorter, or named with what it stands under, is the same. */
function isOtherWord(one: string, other: string): boolean {
  const [a, b] = [one, other].map((word) => word.split('/').at(-1)?.trim().toLowerCase() ?? '');
  return a !== undefined && b !== undefined && !a.includes(b) && !b.includes(a);
}

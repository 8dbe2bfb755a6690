import { literalKinds, type SymbolTable, type ValueKind } from '../../formula/index.ts';
import { finding, pointerOf, shapeOfBo, type BoFieldEntry, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { fieldAt } from './languages/fieldAt.ts';
import { kindsOfProperty, people } from './kindsOfProperty.ts';
import type { BoSymbols, Find } from './symbolsOf.ts';

/**
 * Values that queries and dialogs bring into fields, and fields that are handed to them as parameters: both ends are of one type. What the
 * system's own sources hold is not typed.
 */
export function queryTypeProblems(item: RawItem, { shape, symbols }: BoSymbols, find: Find): MetadataProblem[] {
  return shape.fields.flatMap((entry) =>
    boundFacts(item, entry, { shape, symbols }).concat(
      exchangesOf(entry).flatMap((exchange) => {
        const source = sourceOf(exchange, find);
        if (source === undefined) return [];
        const here = entry.table === undefined ? symbols : { ...symbols, table: entry.table };
        const label = `${exchange.kind}/${exchange.key}`;
        return [
          ...exchange.results.flatMap(({ result, target, pointer }) => {
            const symbol = fieldAt(target, here);
            if (symbol === undefined || isMember(target) || canTake(symbol.kinds, source.result(result))) return [];
            return [finding(item, 'queryResult', pointer, { source: label, result, target: symbol.title })];
          }),
          ...exchange.params.flatMap(({ name, given, pointer }) =>
            source.parameter(name).every((column) => canCompare(column, kindsGiven(given, here)))
              ? []
              : [
                  finding(
                    item,
                    'queryParameter',
                    pointer,
                    { source: label, name, given: fieldAt(given, here)?.title ?? given },
                    isWhole(kindsGiven(given, here)) ? { hint: `${given.trim()}.id` } : {},
                  ),
                ],
          ),
        ];
      }),
    ),
  );
}

// helpers

/** What is taken over of whoever is picked is text, and of no list. */
function boundFacts(item: RawItem, { property, pointer, table }: BoFieldEntry, { shape, symbols }: BoSymbols): MetadataProblem[] {
  const ui = recordOf(property['x-ui']);
  if (!people.has(String(ui['widget']))) return [];
  return textsIn(ui['bind']).flatMap(([target, fact]) => {
    const path = target.startsWith('item.') ? `${table}.${target}` : shape.byPath.has(`${table}.item.${target}`) ? `${table}.item.${target}` : target;
    const found = shape.byPath.get(path);
    const symbol = found && fieldAt(path, symbols);
    if (found === undefined || symbol === undefined) return [];
    const types = [found.property.type ?? 'string'].flat();
    const isText = types.includes('string') && symbol.isComputed !== true && symbol.options === undefined && canTake(symbol.kinds, ['text']);
    return isText ? [] : [finding(item, 'boundFact', `${pointer}/x-ui/bind${pointerOf(target)}`, { fact, target: symbol.title })];
  });
}

/** What goes to and fro between a field and a query or dialog. */
export interface Exchange {
  readonly kind: 'customQuery' | 'customDialog' | 'dataTemplate';
  readonly key: string;
  readonly params: readonly { readonly name: string; readonly given: string; readonly pointer: string }[];
  readonly results: readonly { readonly result: string; readonly target: string; readonly pointer: string }[];
}

interface Source {
  result(name: string): readonly ValueKind[];
  /** The columns that a parameter is compared with. */
  parameter(name: string): readonly (readonly ValueKind[])[];
}

type Members = Readonly<Record<string, unknown>>;

/** Everything that a field and its control hand to queries and dialogs, and take from them. */
export function exchangesOf({ property, pointer, path, table }: BoFieldEntry): Exchange[] {
  const own = table === undefined ? path : path.slice(table.length + 1);
  const ui: Members = recordOf(property['x-ui']);
  const at = `${pointer}/x-ui`;
  const choices = recordOf(ui['query']);
  const related = recordOf(ui['related']);
  const query = property['x-query'];
  return [
    ...exchange(
      'customQuery',
      query?.alias,
      paramsIn(query?.params, `${pointer}/x-query/params`),
      query === undefined ? [] : [{ result: query.result, target: own, pointer: `${pointer}/x-query/result` }],
    ),
    ...exchange(
      'customQuery',
      choices['alias'],
      paramsIn(choices['params'], `${at}/query/params`),
      typeof choices['value'] === 'string' ? [{ result: choices['value'], target: own, pointer: `${at}/query/value` }] : [],
    ),
    ...exchange(
      'customQuery',
      related['alias'],
      paramsIn(related['params'], `${at}/related/params`),
      textsIn(related['bind']).map(([result, target]) => ({ result, target, pointer: `${at}/related/bind${pointerOf(result)}` })),
    ),
    ...(['query', 'dialog'] as const).flatMap((name) =>
      exchange(
        name === 'query' ? 'customQuery' : 'customDialog',
        ui[name],
        paramsIn(ui['params'], `${at}/params`),
        typeof ui['table'] === 'string' ? [] : textsIn(ui['map']).map(([target, result]) => ({ result, target, pointer: `${at}/map${pointerOf(target)}` })),
      ),
    ),
  ];
}

const exchange = (kind: Exchange['kind'], key: unknown, params: Exchange['params'], results: Exchange['results']): Exchange[] =>
  typeof key === 'string' ? [{ kind, key, params, results }] : [];

const recordOf = (value: unknown): Members => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {});
const textsIn = (map: unknown): [string, string][] =>
  Object.entries(recordOf(map)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as [string, string]] : []));
const paramsIn = (params: unknown, at: string): Exchange['params'] => textsIn(params).map(([name, given]) => ({ name, given, pointer: at + pointerOf(name) }));

/** Undefined where nobody has typed the rows: an address, or a source of the system. */
function sourceOf({ kind, key }: Exchange, find: Find): Source | undefined {
  const spec = find(kind, key)?.spec as unknown as MetadataSpecs['customQuery'] | MetadataSpecs['customDialog'] | undefined;
  const bo = spec?.object?.startsWith('w_') === true ? find('bo', spec.object.slice(2)) : undefined;
  if (spec === undefined || bo === undefined || ('dsType' in spec && spec.dsType === 'restful')) return undefined;
  const { main } = shapeOfBo(bo);
  const kindsOf = (column: string): readonly ValueKind[] => {
    const property = main.get(column)?.property;
    return property === undefined ? [] : kindsOfProperty(property);
  };
  return {
    result: (name) =>
      'resultMap' in spec
        ? kindsOf(spec.resultMap[name] ?? name)
        : kindsOf(spec.results.find(({ field }) => field.toLowerCase() === name.toLowerCase())?.field ?? ''),
    parameter: (name) =>
      (spec.conditions ?? [])
        .filter(({ source, parameter, field, op }) => (source === undefined || source === 'parameter') && (parameter ?? field) === name && !op.endsWith('LIKE'))
        .map(({ field }) => kindsOf(field)),
  };
}

/** `sqr.name`, `item.sqr.name` */
const isMember = (path: string): boolean => !/^[^.]+\.item\.[^.]+$/.test(path) && path.split('.').length > (/^(item|parent)\./.test(path) ? 2 : 1);

function kindsGiven(given: string, symbols: SymbolTable): readonly ValueKind[] {
  const constant = /^\s*(['"])(.*)\1\s*$/.exec(given)?.[2];
  if (constant !== undefined) return ['text', ...literalKinds(constant)];
  const symbol = fieldAt(given, symbols);
  // the choices of a field may all be numbers
  const numbers = symbol?.options !== undefined && symbol.options.every(({ value }) => literalKinds(value).includes('number'));
  if (symbol === undefined) return [];
  if (isMember(given)) return symbol.kinds.includes('named') && /\.(id|name)$/.test(given.trim()) ? ['text'] : [];
  return numbers ? [...symbol.kinds, 'number'] : symbol.kinds;
}

const families: Readonly<Partial<Record<ValueKind, string>>> = { number: 'number', date: 'date', datetime: 'date', time: 'time', boolean: 'boolean' };

/** A person, an organisation or another object as a whole. */
const isWhole = (kinds: readonly ValueKind[]): boolean => kinds.length > 0 && kinds.every((kind) => kind === 'named');

/** An object is met by columns of objects and by lists; which of its members a plain column holds has to be said, `sqbm.id`. */
const canCompare = (column: readonly ValueKind[], given: readonly ValueKind[]): boolean =>
  isWhole(given) ? column.length === 0 || column.some((kind) => kind === 'named' || kind === 'list') : canTake(column, given);

/** A text takes every single value; what is open on either side takes and gives anything. */
function canTake(wanted: readonly ValueKind[], given: readonly ValueKind[]): boolean {
  if (wanted.length === 0 || given.length === 0 || wanted.includes('text')) return true;
  if ([...wanted, ...given].some((kind) => kind === 'named' || kind === 'list')) return true;
  return given.some((kind) => wanted.some((other) => families[kind] !== undefined && families[kind] === families[other]));
}

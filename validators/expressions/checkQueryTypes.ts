import { byName } from '../../schemas/byName.ts';
import { literalKinds, type SymbolTable, type ValueKind } from '../../formula/index.ts';
import {
  fieldChoices,
  finding,
  isSwitchedByLinkage,
  pointerOf,
  shapeOfBo,
  type BoFieldEntry,
  type BoProperty,
  type BoShape,
  type MetadataProblem,
  type RawItem,
} from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { fieldAt } from './languages/fieldAt.ts';
import { canHold, heldKind } from './heldKinds.ts';
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
          ...exchange.results.flatMap((brought) => broughtProblems(item, brought, { shape, here, label, column: source.result(brought.result) })),
          ...exchange.params.flatMap(({ name, given, pointer }) =>
            source
              .parameter(name)
              .every((column) => canCompare(kindsOf(column), kindsGiven(given, here)) && !isOther(column, entryAt(given.trim(), shape, here.table)))
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

interface Bringing {
  readonly shape: BoShape;
  readonly here: SymbolTable;
  readonly label: string;
  /** Undefined where nobody knows what the column holds. */
  readonly column: Column | undefined;
}

interface Column {
  readonly property: BoProperty;
  /** The only values that it has. */
  readonly codes?: readonly string[] | undefined;
}

/** What is brought is of the kind of its field, and one of its choices. */
function broughtProblems(
  item: RawItem,
  { result, target, pointer, each }: Exchange['results'][number],
  { shape, here, label, column }: Bringing,
): MetadataProblem[] {
  const entry = isMember(target) ? undefined : entryAt(target, shape, here.table);
  const symbol = entry === undefined ? undefined : fieldAt(entry.path, here);
  if (entry === undefined || symbol === undefined) return [];
  // a formula writes over it at once
  if (entry.property['x-formula'] !== undefined) return [finding(item, 'broughtComputed', pointer, { source: label, result, target: symbol.title })];
  if (column === undefined) return [];
  const given = heldKind(column.property);
  const held = heldKind(entry.property);
  const wanted = each === true && held.kind === 'list' ? held.of : held;
  if (!canHold(wanted, given)) return [finding(item, 'queryResult', pointer, { source: label, result, target: symbol.title })];
  const choices = each === true ? undefined : symbol.options?.map(({ value }) => value);
  if (choices === undefined) return [];
  // several codes that a text joins are no code
  const unknown = given.kind === 'joined' && wanted.kind === 'text' ? column.codes?.join() : column.codes?.find((code) => !choices.includes(code));
  return unknown === undefined
    ? []
    : [finding(item, 'queryCodes', pointer, { source: label, result, target: symbol.title, value: unknown, list: choices.slice(0, 20).join('、') })];
}

/** A plain name is looked for in the own row first, then in the main record. */
function entryAt(path: string, { byPath, parents }: BoShape, table: string | undefined): BoFieldEntry | undefined {
  if (path.startsWith('item.')) return byPath.get(`${table}.${path}`);
  if (path.startsWith('parent.')) return byPath.get(`${parents.get(table ?? '')}.item.${path.slice('parent.'.length)}`);
  return (table === undefined ? undefined : byPath.get(`${table}.item.${path}`)) ?? byPath.get(path);
}

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
  /** `each`: one of the members of a field that holds several. */
  readonly results: readonly { readonly result: string; readonly target: string; readonly pointer: string; readonly each?: true }[];
}

interface Source {
  result(name: string): Column | undefined;
  /** The columns that a parameter is compared with. */
  parameter(name: string): readonly (Column | undefined)[];
}

type Members = Readonly<Record<string, unknown>>;

/** Everything that a field and its control hand to queries and dialogs, and take from them. */
export function exchangesOf({ property, pointer, path, table }: BoFieldEntry): Exchange[] {
  const own = table === undefined ? path : path.slice(table.length + 1);
  const ui: Members = recordOf(property['x-ui']);
  const at = `${pointer}/x-ui`;
  const choices = recordOf(ui['query']);
  const related = recordOf(ui['related']);
  const backfill = recordOf(ui['backfill']);
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
      typeof choices['value'] === 'string' ? [{ result: choices['value'], target: own, pointer: `${at}/query/value`, each: true }] : [],
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
        textsIn(ui['map']).map(([target, result]) => ({
          result,
          target: typeof ui['table'] === 'string' ? `${ui['table']}.item.${target.replace(/^item\./, '')}` : target,
          pointer: `${at}/map${pointerOf(target)}`,
        })),
      ),
    ),
    ...exchange(
      'customDialog',
      backfill['dialog'],
      paramsIn(backfill['params'], `${at}/backfill/params`),
      textsIn(backfill['map']).map(([column, result]) => ({ result, target: `${own}.item.${column}`, pointer: `${at}/backfill/map${pointerOf(column)}` })),
    ),
    ...exchange(
      'dataTemplate',
      ui['template'],
      paramsIn(ui['widget'] === 'dataView' ? ui['bind'] : ui['params'], `${at}/${ui['widget'] === 'dataView' ? 'bind' : 'params'}`),
      ui['widget'] === 'dataView' ? [] : textsIn(ui['map']).map(([target, result]) => ({ result, target, pointer: `${at}/map${pointerOf(target)}` })),
    ),
  ];
}

const exchange = (kind: Exchange['kind'], key: unknown, params: Exchange['params'], results: Exchange['results']): Exchange[] =>
  typeof key === 'string' ? [{ kind, key, params, results }] : [];

const recordOf = (value: unknown): Members => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {});
const textsIn = (map: unknown): [string, string][] =>
  Object.entries(recordOf(map)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as [string, string]] : []));
const paramsIn = (params: unknown, at: string): Exchange['params'] => textsIn(params).map(([name, given]) => ({ name, given, pointer: at + pointerOf(name) }));

/** Undefined where nobody has typed the rows: an address, a call, or a source of the system. */
function sourceOf({ kind, key }: Exchange, find: Find): Source | undefined {
  const spec = find(kind, key)?.spec as unknown as Spec | undefined;
  const bo = spec === undefined ? undefined : objectOf(spec, find);
  if (spec === undefined || bo === undefined) return undefined;
  const { main, byPath } = shapeOfBo(bo);
  const fields = new Map([...byPath].map(([path, { property }]) => [path, property]));
  const columnOf = (name: string): Column | undefined => {
    const property = main.get(name)?.property ?? memberOf(name, main) ?? ofEveryRecord[name];
    if (property === undefined) return undefined;
    return { property, codes: isSwitchedByLinkage(fields, name) ? undefined : codesOf(property, find) };
  };
  return {
    result: (name) =>
      'resultMap' in spec
        ? columnOf(Object.hasOwn(spec.resultMap, name) ? (spec.resultMap[name] ?? name) : name)
        : columnOf('results' in spec ? (spec.results.find(({ field }) => field.toLowerCase() === name.toLowerCase())?.field ?? '') : name),
    parameter: (name) =>
      'columns' in spec && !('resultMap' in spec)
        ? [columnOf(name)]
        : (spec.conditions ?? [])
            .filter(
              ({ source, parameter, field, op }) => (source === undefined || source === 'parameter') && (parameter ?? field) === name && !op.endsWith('LIKE'),
            )
            .map(({ field }) => (main.has(field) ? columnOf(field) : undefined)),
  };
}

type Spec = MetadataSpecs['customQuery'] | MetadataSpecs['customDialog'] | MetadataSpecs['dataTemplate'];

function objectOf(spec: Spec, find: Find): RawItem | undefined {
  if ('object' in spec && spec.object?.startsWith('w_') === true && !('dsType' in spec && spec.dsType === 'restful')) return find('bo', spec.object.slice(2));
  return 'bo' in spec && spec.bo !== undefined ? find('bo', spec.bo) : undefined;
}

const kindsOf = (column: Column | undefined): readonly ValueKind[] => (column === undefined ? [] : kindsOfProperty(column.property));

const moment: BoProperty = { type: 'string', format: 'date-time' };
const text: BoProperty = { type: 'string' };
const ofEveryRecord: Readonly<Record<string, BoProperty | undefined>> = byName({
  id_: text,
  inst_id: text,
  create_by: text,
  update_by: text,
  org_id: text,
  create_time: moment,
  update_time: moment,
});

/** The id and the name of somebody are texts. */
function memberOf(name: string, main: BoShape['main']): BoProperty | undefined {
  const [field = '', member] = name.includes('.') ? name.split('.') : [name.replace(/Id$/, ''), 'id'];
  const owner = field === name ? undefined : main.get(field)?.property;
  return owner !== undefined && people.has(owner['x-ui']?.widget ?? '') && owner.type === 'object' && (member === 'id' || member === 'name')
    ? { type: 'string' }
    : undefined;
}

const codesOf = (property: BoProperty, find: Find): readonly string[] | undefined =>
  property.type === 'boolean' ? ['true', 'false'] : fieldChoices(property, find)?.map(({ value }) => value);

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

/** A person is no organisation. */
function isOther(column: Column | undefined, given: BoFieldEntry | undefined): boolean {
  if (column === undefined || given === undefined) return false;
  const [one, other] = [heldKind(column.property), heldKind(given.property)];
  return one.kind === 'named' && other.kind === 'named' && !canHold(one, other);
}

/** An object is met by columns of objects and by lists; which of its members a plain column holds has to be said, `sqbm.id`. */
const canCompare = (column: readonly ValueKind[], given: readonly ValueKind[]): boolean =>
  isWhole(given) ? column.length === 0 || column.some((kind) => kind === 'named' || kind === 'list') : canTake(column, given);

/** A text takes every single value; what is open on either side takes and gives anything. */
function canTake(wanted: readonly ValueKind[], given: readonly ValueKind[]): boolean {
  if (wanted.length === 0 || given.length === 0 || wanted.includes('text')) return true;
  if ([...wanted, ...given].some((kind) => kind === 'named' || kind === 'list')) return true;
  return given.some((kind) => wanted.some((other) => families[kind] !== undefined && families[kind] === families[other]));
}

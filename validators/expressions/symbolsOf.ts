import { toDecimal, type FieldSymbol, type SymbolTable, type ValueKind } from '../../formula/index.ts';
import { holdsNothing, numberControls, type PropertySchema } from '../../registry/form/index.ts';
import { fieldChoices, holdsElsewhere, shapeOfBo, type BoFieldEntry, type BoProperty, type BoShape, type RawItem } from '../../registry/metadata/index.ts';
import { isJoined, kindsRead, people } from './kindsOfProperty.ts';
import { checkFieldValue } from '../schema/checkFieldValue.ts';
import { isLiteralArgument, parseRules } from '../parseRules.ts';
import type { RuleCall } from '../types.ts';
import type { Identities } from '../../registry/KnownIds.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';

/** How items outside of the one under inspection are found. */
export type Find = (kind: string, key: string) => RawItem | undefined;

/** What expressions over a business object may name: fields and columns with the kinds of their values. */
export interface BoSymbols {
  readonly shape: BoShape;
  readonly symbols: SymbolTable;
}

/** The symbols of a business object, made once per item and set of dictionaries. */
export function symbolsOf(bo: RawItem, find: Find, identities?: Identities): BoSymbols {
  const shape = shapeOfBo(bo);
  const switched = dictionariesByLinkage(shape);
  const demanded = demandedIn(bo);
  const symbol = (entry: BoFieldEntry): FieldSymbol => ({
    ...fieldSymbol(entry, find, switched.has(entry.path)),
    ...idsOf(entry, identities),
    ...(entry.table === undefined && demanded.has(entry.name) ? { required: true as const } : {}),
  });
  return {
    shape,
    symbols: {
      main: new Map(
        [...shape.main].map(([name, entry]) => [
          name,
          shape.tables.has(name) ? { name, title: titleOf(entry), kinds: ['list'], isTable: true } : symbol(entry),
        ]),
      ),
      tables: new Map([...shape.tables].map(([table, columns]) => [table, new Map([...columns].map(([name, entry]) => [name, symbol(entry)]))])),
      parents: shape.parents,
    },
  };
}

/** To how many decimals what a formula gives is rounded in a field; undefined: it stays as it is. */
export function roundedTo(property: BoProperty): number | undefined {
  const types: readonly string[] = [property.type ?? []].flat();
  return types.includes('number') || types.includes('integer') || (types.includes('string') && numberControls.has(property['x-ui']?.widget ?? ''))
    ? shownDecimals(property)
    : undefined;
}

export const titleOf = ({ property, path }: BoFieldEntry): string => property.title ?? path;

// helpers

function fieldSymbol(entry: BoFieldEntry, find: Find, switched: boolean): FieldSymbol {
  const { name, property } = entry;
  const kinds = kindsRead(property);
  const options = switched ? undefined : fieldChoices(property, find);
  const members = membersOf(property, kinds);
  return {
    ...limitsOf(property),
    takes: takesOf(property),
    name,
    title: titleOf(entry),
    kinds,
    ...(holdsNothing(property as PropertySchema) ? { holdsNothing: true as const } : {}),
    ...(holdsElsewhere(property as PropertySchema) ? { isElsewhere: true as const } : {}),
    ...(property['x-ui']?.widget === 'serialNo' ? { isNumber: true as const } : {}),
    ...(property['x-formula'] === undefined ? {} : { isComputed: true as const }),
    ...(property['x-ui']?.widget === 'month' ? { isMonth: true as const } : {}),
    ...(isJoined(property) ? { isJoined: true as const } : {}),
    ...(options === undefined ? {} : { options }),
    ...(members === undefined ? {} : { members }),
  };
}

/** Whom a field of people can name: fields of texts hold the ids, others members with one. */
function idsOf({ property }: BoFieldEntry, identities: Identities | undefined): Pick<FieldSymbol, 'ids' | 'memberIds'> {
  const widget = property['x-ui']?.widget ?? '';
  const known = people.has(widget) ? identities?.(widget) : undefined;
  if (known === undefined) return {};
  return { memberIds: known, ...([property.type].flat().includes('string') && property['x-ui']?.multiple !== true ? { ids: known } : {}) };
}

type Limits = Pick<FieldSymbol, 'required' | 'min' | 'max' | 'aboveMin' | 'belowMax' | 'decimals' | 'longest' | 'isMoney' | 'steps'>;

/** Asked for the few values of cases only, and for each of them once. */
function takesOf(property: BoProperty): (value: string | boolean) => boolean {
  const known = new Map<string | boolean, boolean>();
  return (value) => {
    const taken =
      known.get(value) ?? checkFieldValue(property as PropertySchema, value, { fixed: true, computed: property['x-formula'] !== undefined }) === undefined;
    known.set(value, taken);
    return taken;
  };
}

/** What a control that offers numbers offers; what is computed is not chosen from it. */
function offered(property: BoProperty): {
  readonly low: readonly string[];
  readonly high: readonly string[];
  readonly steps?: NonNullable<FieldSymbol['steps']>;
} {
  const { widget, ...ui } = (property['x-ui'] as Readonly<Record<string, unknown>> & { readonly widget?: string }) ?? {};
  const number = (name: string, otherwise?: number): readonly string[] => textOf(typeof ui[name] === 'number' ? ui[name] : otherwise);
  const multiple = property.multipleOf === undefined || property.multipleOf <= 0 ? {} : { steps: { from: '0', step: textOf(property.multipleOf)[0] ?? '1' } };
  if (property['x-formula'] !== undefined) return { low: [], high: [], ...multiple };
  switch (widget) {
    case 'number':
      return { low: number('min'), high: number('max'), ...multiple };
    case 'rating':
      return { low: ['0'], high: number('count', 5), steps: { from: '0', step: '1' } };
    case 'slider':
      return {
        low: number('min', 0),
        high: number('max', 100),
        ...(typeof ui['step'] === 'number' && ui['step'] > 0 ? { steps: { from: number('min', 0)[0] ?? '0', step: number('step')[0] ?? '1' } } : multiple),
      };
    case 'duration':
      return { low: ['0'], high: [], ...multiple };
    default:
      return { low: [], high: [], ...multiple };
  }
}

/** Fields that the schema demands of every document; what a branch demands holds for some of them only. */
function demandedIn(bo: RawItem): ReadonlySet<string> {
  const { required } = (bo.spec as unknown as MetadataSpecs['bo']).schema as { readonly required?: readonly string[] };
  return new Set(required ?? []);
}

/** What a submitted value can be at all, as far as its schema and its rules say so without naming other fields. */
function limitsOf(property: BoProperty): Limits {
  const isMoney = property['x-ui']?.widget === 'money';
  const calls = rulesOf(property);
  const argument = (names: readonly string[], index = 0): string[] =>
    calls
      .filter(({ name }) => names.includes(name))
      .flatMap(({ args }) => args[index] ?? [])
      .filter((given) => isLiteralArgument('bound', given));
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = property;
  const { low: least, high: most, steps } = offered(property);
  const low = tightest([...least, ...argument(['min_value']), ...argument(['between']), ...textOf(minimum)], textOf(exclusiveMinimum), 1);
  const high = tightest([...most, ...argument(['max_value']), ...argument(['between'], 1), ...textOf(maximum)], textOf(exclusiveMaximum), -1);
  const whole = [property.type].flat().includes('integer') || calls.some(({ name }) => name === 'integer');
  const shown = shownDecimals(property);
  const [decimals] = whole
    ? ['0']
    : [...argument(['decimal', 'maxDecLen']), ...(shown === undefined ? [] : [String(shown)]), ...stepDecimals(property)].sort((a, b) => Number(a) - Number(b));
  const longest = Math.min(property.maxLength ?? Infinity, ...calls.filter(({ name }) => lengthRules.has(name)).map(({ args }) => Number(args[0])));
  return {
    ...(isMoney ? { isMoney } : {}),
    ...(calls.some(({ name }) => name === 'required') ? { required: true as const } : {}),
    ...(low === undefined ? {} : { min: low.bound, ...(low.open ? { aboveMin: true as const } : {}) }),
    ...(high === undefined ? {} : { max: high.bound, ...(high.open ? { belowMax: true as const } : {}) }),
    ...(decimals === undefined ? {} : { decimals: Number(decimals) }),
    ...(longest < Infinity ? { longest } : {}),
    ...(steps === undefined ? {} : { steps }),
  };
}

const lengthRules: ReadonlySet<string> = new Set(['maxLen', 'max', 'length']);

function shownDecimals(property: BoProperty): number | undefined {
  const { precision } = (property['x-ui'] ?? {}) as { readonly precision?: number };
  return precision ?? (property['x-ui']?.widget === 'money' ? 2 : undefined);
}

/** Multiples of a step have no more decimals than it. */
const stepDecimals = ({ multipleOf }: BoProperty): readonly string[] => textOf(multipleOf).map((step) => String(step.split('.')[1]?.length ?? 0));

function rulesOf(property: BoProperty): readonly RuleCall[] {
  try {
    return parseRules(property['x-rules'] ?? '');
  } catch {
    return [];
  }
}

const textOf = (bound: number | undefined): readonly string[] => [bound].flatMap((value) => toDecimal(value)?.toFixed() ?? []);

/** The narrowest of several bounds; of equal ones the one that leaves itself out. `side`: 1 for the least value, -1 for the most. */
function tightest(closed: readonly string[], open: readonly string[], side: 1 | -1): { readonly bound: string; readonly open: boolean } | undefined {
  const all = [...closed.map((bound) => ({ bound, open: false })), ...open.map((bound) => ({ bound, open: true }))];
  return all.reduce<(typeof all)[number] | undefined>((best, each) => {
    const order = best === undefined ? 1 : side * (toDecimal(each.bound)?.comparedTo(toDecimal(best.bound) ?? 0) ?? 0);
    return order > 0 || (order === 0 && each.open) ? each : best;
  }, undefined);
}

function membersOf(property: BoProperty, kinds: readonly ValueKind[]): readonly string[] | '*' | undefined {
  const own = property.properties;
  if (typeof own === 'object' && own !== null) return [...new Set(['id', 'name', ...Object.keys(own)])];
  if (people.has(property['x-ui']?.widget ?? '')) return ['id', 'name'];
  return kinds.length === 0 || kinds.includes('named') || kinds.includes('list') ? '*' : undefined;
}

/** Fields whose dictionary a linkage rule replaces have no closed list of their own. */
function dictionariesByLinkage(shape: BoShape): ReadonlySet<string> {
  return new Set(
    shape.fields.flatMap(({ table, property }) =>
      (property['x-linkage'] ?? []).flatMap(({ then = [], else: otherwise = [] }) =>
        [...then, ...otherwise]
          .filter((action) => action.options !== undefined)
          .map((action) => (action.field.startsWith('item.') ? `${table}.${action.field}` : action.field)),
      ),
    ),
  );
}

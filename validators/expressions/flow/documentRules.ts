import {
  compileFormula,
  FormulaError,
  resultBounds,
  toDecimal,
  type CaseValue,
  type FieldSymbol,
  type NumberBounds,
  type SymbolTable,
} from '../../../formula/index.ts';
import type { BoShape, RawItem } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { branchesAround, type Guard } from './branchGuards.ts';
import { anyChanges, changesOf, type Changes } from './changesOf.ts';
import { anyEdits, derivedFields, editsOf, type Edits } from './editsOf.ts';
import { writersIn } from './writersIn.ts';

/** The rights under which a step writes when it is completed: nobody enters anything, and nothing is hidden. */
export const STEP = '$step';

/** What certainly stands in a field once a document was stored, or handed in, with the rights of a preset. */
export interface Demand {
  readonly field: string;
  readonly allows: (value: CaseValue) => boolean;
  /** Only where all of these are certain. */
  readonly when: readonly Guard[];
  /** Not where one of these is possible. */
  readonly unless: readonly Guard[];
  /** Rules are asked when a document is handed in; formulas, linkage and branches have their way whenever it is stored. */
  readonly level: 'save' | 'submit';
  /** The field is asked for. */
  readonly isFilling?: true;
}

/** What linkage or a branch of the schema may do to a field in the very act of storing a document. */
export interface Move {
  readonly field: string;
  /** Whether the field may hold this afterwards. */
  readonly becomes: (value: CaseValue) => boolean;
  readonly when: Guard;
  /** Not where one of these is certain. */
  readonly unless: readonly Guard[];
}

/** What a form makes of its document, as far as the conditions of a flow read it. */
export interface DocumentRules {
  readonly edits: Edits;
  readonly changes: Changes;
  demands(preset: string): readonly Demand[];
  moves(preset: string): readonly Move[];
  /** Columns whose cells are asked for of whoever works with a preset, as paths. */
  columnsAsked(preset: string): readonly string[];
  /** Whether a field gets its value without anybody who enters it: by a default that nobody takes away, a formula, a query or a choice. */
  isGiven(field: string): boolean;
  /** Fields that are computed or looked up. */
  readonly derived: ReadonlySet<string>;
  /** Fields that hold what their formula gives, always, and which nothing judges. */
  readonly formulas: ReadonlyMap<string, string>;
  /** Constants besides those of conditions at which something changes, by field. */
  readonly constants: ReadonlyMap<string, readonly string[]>;
}

/** A document of another system: nobody knows what changes when, and nothing is certain. */
export const anyDocument: DocumentRules = {
  edits: anyEdits,
  changes: anyChanges,
  demands: () => [],
  moves: () => [],
  columnsAsked: () => [],
  isGiven: () => true,
  derived: new Set(),
  formulas: new Map(),
  constants: new Map(),
};

/** `symbols`: what the fields may hold when they are judged. */
export function documentRules(form: RawItem, bo: RawItem, shape: BoShape, symbols: SymbolTable): DocumentRules {
  const { perm } = form.spec as unknown as MetadataSpecs['form'];
  const edits = editsOf(form, shape);
  const derived = derivedFields(shape);
  const actions = actionsOf(shape);
  const branches = branchesAround((bo.spec as unknown as MetadataSpecs['bo']).schema, [...shape.main.keys()]);
  const hideable = new Set([...actions].flatMap(([field, own]) => (own.some(({ mode }) => mode === 'n') ? [field] : [])));
  const formulas = new Map(
    [...symbols.main.values()].flatMap(({ name, required, min, max }): (readonly [string, string])[] => {
      const formula = shape.main.get(name)?.property['x-formula'];
      const isPlain = required !== true && min === undefined && max === undefined && !actions.has(name) && branches.get(name) === undefined;
      return typeof formula === 'string' && isPlain ? [[name, formula]] : [];
    }),
  );
  const isHideable = (name: string, seen: readonly string[] = []): boolean =>
    hideable.has(name) || (!seen.includes(name) && readsOf(formulas.get(name) ?? '').some((each) => isHideable(each, [...seen, name])));
  // a value that linkage hides is still there while conditions of other rules are asked
  const certain = (guard: Guard): Guard => (readsOf(guard.text).some((name) => isHideable(name)) ? unknown : guard);

  const modeAt = (preset: string, field: string): string => {
    if (preset === STEP) return 'r';
    const rights = Object.hasOwn(perm, preset) ? perm[preset] : undefined;
    if (rights === undefined) return 'n';
    const { main = {} } = rights;
    const mode = (Object.hasOwn(main, field) ? main[field] : undefined) ?? main['*'] ?? 'r';
    return (mode === 'w' || mode === 'b') && shape.main.get(field)?.property['x-formula'] !== undefined ? 'r' : mode;
  };
  /** Whether something that may be written there goes into the formula of a field. */
  const isFed = (preset: string, field: string, seen = new Set<string>()): boolean => {
    const formula = shape.main.get(field)?.property['x-formula'];
    if (typeof formula !== 'string' || seen.has(field)) return false;
    seen.add(field);
    return readsOf(formula).some((name) => isWritable(modeAt(preset, name)) || (shape.tables.has(name) ? edits(preset, field) : isFed(preset, name, seen)));
  };

  /** Between which numbers a computed field lies; nothing is said of one that rounds differently, or whose formula cannot be read. */
  const boundsOf = (name: string, inputOf: (name: string) => NumberBounds, seen: readonly string[] = []): NumberBounds => {
    const { property } = shape.main.get(name) ?? {};
    const symbol = symbols.main.get(name);
    const formula = property?.['x-formula'];
    if (symbol === undefined || symbol.kinds.join() !== 'number' || seen.includes(name)) return {};
    if (typeof formula !== 'string') return inputOf(name);
    try {
      return rounded(
        resultBounds(formula, (input) => boundsOf(input, inputOf, [...seen, name])),
        symbol,
      );
    } catch (error) {
      if (error instanceof FormulaError) return {};
      throw error;
    }
  };
  const everyBounds = new Map<string, NumberBounds>();
  /** Whatever is filled in. */
  const alwaysOf = (name: string): NumberBounds => {
    const known = everyBounds.get(name) ?? (shape.main.get(name)?.property['x-formula'] === undefined ? {} : boundsOf(name, () => ({})));
    everyBounds.set(name, known);
    return known;
  };
  /** What is certain of a field that is handed in with others: who may enter it has to keep to its bounds. */
  const handedIn = (preset: string, name: string): NumberBounds => {
    const own = actions.get(name) ?? [];
    const symbol = symbols.main.get(name);
    return symbol === undefined || !isWritable(modeAt(preset, name)) || own.some(({ mode }) => mode === 'n' || mode === 'r') || branches.get(name) !== undefined
      ? {}
      : symbol;
  };

  /** What linkage hides stays as it is stored, unless the field says otherwise. */
  const isCleared = (name: string): boolean => ['clear', 'omit'].includes(String(shape.main.get(name)?.property['x-whenHidden']));

  const demands = (preset: string): readonly Demand[] =>
    [...symbols.main.values()].flatMap((symbol): Demand[] => {
      const { name } = symbol;
      const own = actions.get(name) ?? [];
      const branch = branches.get(name);
      const mode = modeAt(preset, name);
      const guards = (test: (action: Action) => boolean): Guard[] => own.filter(test).map(({ guard }) => certain(guard));
      const hidden = guards((action) => action.mode === 'n');
      const narrowed = guards((action) => action.mode === 'n' || action.mode === 'r');
      const absent = branch === undefined ? [] : branch.exists.map(certain);
      const result: Demand[] = [];
      const demand = (level: Demand['level'], allows: Demand['allows'], when: readonly Guard[], unless: readonly Guard[]): void => {
        result.push({ field: name, level, allows, when, unless, ...(allows === isFilled ? { isFilling: true } : {}) });
      };

      if (branch !== undefined) demand('save', isEmpty, [], absent);
      if (mode !== 'n' && isCleared(name)) for (const guard of hidden) demand('save', isEmpty, [guard], []);
      for (const { guard, dictates } of own) {
        if (dictates === undefined || symbol.isComputed === true) continue;
        const others = own.filter((other) => other.dictates !== undefined && other.guard !== guard).map((other) => certain(other.guard));
        demand('save', (value) => sameCase(value, dictates.value), [certain(guard)], [...others, ...hidden, ...(branch === undefined ? [] : [unknown])]);
      }
      if (isWritable(mode)) {
        const there = branch === undefined ? [] : [unknown];
        if (symbol.required === true || mode === 'b') demand('submit', isFilled, [], [...narrowed, ...there]);
        if ((symbol.required === true || mode === 'b') && branch !== undefined)
          for (const guard of branch.exists) demand('submit', isFilled, [certain(guard)], narrowed);
        for (const guard of branch?.demanded ?? branches.demandedOf(name)) demand('submit', isFilled, [certain(guard)], narrowed);
        for (const guard of guards((action) => action.required === true)) demand('submit', isFilled, [guard], [...narrowed, ...there]);
      }
      const always = alwaysOf(name);
      if (always.min !== undefined || always.max !== undefined) demand('save', withinLimits(always), [], []);
      if (mode !== 'n' && isFed(preset, name)) {
        const handed = boundsOf(name, (input) => handedIn(preset, input));
        if (handed.min !== undefined || handed.max !== undefined) demand('submit', withinLimits(handed), [], []);
      }
      if (isWritable(mode) || isFed(preset, name)) demand('submit', withinLimits(symbol), [], narrowed);
      // nobody but linkage, a default or a formula can have put anything else there before
      else if (
        preset === 'start' &&
        symbol.isComputed !== true &&
        !own.some(({ dictates }) => dictates !== undefined) &&
        shape.main.get(name)?.property['x-default'] === undefined
      )
        demand('submit', withinLimits(symbol), [], []);
      return result;
    });

  const writes = writersIn(form, shape);
  const known = new Map<string, readonly Demand[]>();
  return {
    edits,
    changes: changesOf(form, shape),
    demands(preset) {
      const own = known.get(preset) ?? demands(preset);
      known.set(preset, own);
      return own;
    },
    moves: (preset) =>
      [...symbols.main.values()].flatMap(({ name, isComputed }): Move[] => {
        const own = actions.get(name) ?? [];
        const branch = branches.get(name);
        const emptied = modeAt(preset, name) !== 'n' && isCleared(name);
        return [
          ...(branch === undefined ? [] : [{ field: name, becomes: isEmpty, when: unknown, unless: branch.exists.map(certain) }]),
          ...own.flatMap(({ guard, mode, dictates }): Move[] => [
            ...(mode === 'n' && emptied ? [{ field: name, becomes: isEmpty, when: certain(guard), unless: [] }] : []),
            ...(dictates === undefined || isComputed === true
              ? []
              : [{ field: name, becomes: (value: CaseValue) => sameCase(value, dictates.value), when: certain(guard), unless: [] }]),
          ]),
        ];
      }),
    columnsAsked: (preset) =>
      [...symbols.tables].flatMap(([table, columns]) =>
        [...columns.values()]
          .filter(({ name, required }) => required === true && writes(preset, `${table}.item.${name}`))
          .map(({ name }) => `${table}.item.${name}`),
      ),
    isGiven: (field) =>
      !shape.main.has(field) || derived.has(field) || (shape.main.get(field)?.property['x-default'] !== undefined && !isWritable(modeAt('start', field))),
    derived,
    formulas,
    constants: new Map(
      [...symbols.main.values()].map(({ name, min, max }) => [
        name,
        [min, max, ...Object.values(alwaysOf(name)), ...(actions.get(name) ?? []).map(({ dictates }) => dictates?.value)].flatMap((value) =>
          typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
        ),
      ]),
    ),
  };
}

// helpers

interface Action {
  readonly guard: Guard;
  readonly mode?: string | undefined;
  readonly required?: boolean | undefined;
  /** What stands in the field while the rule holds. */
  readonly dictates?: { readonly value: unknown } | undefined;
}

const unknown: Guard = { text: '', holds: true };
const isWritable = (mode: string): boolean => mode === 'w' || mode === 'b';
const isEmpty = (value: CaseValue): boolean => value === null;
const isFilled = (value: CaseValue): boolean => value !== null;

/** What linkage may do to each main field; rules of rows depend on what no condition of a flow tells. */
function actionsOf({ fields }: BoShape): ReadonlyMap<string, readonly Action[]> {
  const actions = new Map<string, Action[]>();
  for (const { table, property } of fields) {
    for (const { when, then = [], else: otherwise = [] } of property['x-linkage'] ?? []) {
      for (const [list, holds] of [
        [then, true],
        [otherwise, false],
      ] as const) {
        for (const { field, mode, required, clear, value } of list) {
          if (field.startsWith('item.')) continue;
          const dictates = clear === true ? { value: null } : value === undefined ? undefined : { value };
          actions.set(field, [...(actions.get(field) ?? []), { guard: table === undefined ? { text: when, holds } : unknown, mode, required, dictates }]);
        }
      }
    }
  }
  return actions;
}

function readsOf(text: string): readonly string[] {
  if (text === '') return [];
  try {
    return compileFormula(text).references.flatMap((reference) =>
      ('name' in reference ? [reference.name] : []).concat('table' in reference && typeof reference.table === 'string' ? [reference.table] : []),
    );
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

function sameCase(value: CaseValue, wanted: unknown): boolean {
  if (wanted === null || wanted === '') return value === null;
  const [own, other] = [toDecimal(value), toDecimal(wanted)];
  // what is no plain constant, such as `${user}`, can be anything
  if (typeof wanted === 'object' || (typeof wanted === 'string' && wanted.startsWith('${'))) return true;
  return own !== null && other !== null ? own.equals(other) : value === wanted;
}

/** Bounds of what is rounded to the decimals of a field when it is stored. */
function rounded({ min, max }: NumberBounds, { decimals }: FieldSymbol): NumberBounds {
  if (decimals === undefined) return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const [low, high] = [toDecimal(min), toDecimal(max)];
  return {
    ...(low === null ? {} : { min: low.toDecimalPlaces(decimals, FLOOR).toFixed() }),
    ...(high === null ? {} : { max: high.toDecimalPlaces(decimals, CEIL).toFixed() }),
  };
}

/** Rounding modes of decimal.js: toward the smaller, and toward the larger number. */
const [CEIL, FLOOR] = [2, 3] as const;

/** Nothing, or a number between the bounds of the field and at one of its steps. */
function withinLimits({
  min,
  max,
  aboveMin,
  belowMax,
  steps,
}: Pick<FieldSymbol, 'min' | 'max' | 'aboveMin' | 'belowMax' | 'steps'>): (value: CaseValue) => boolean {
  const [least, most] = [toDecimal(min), toDecimal(max)];
  const [from, step] = [toDecimal(steps?.from), toDecimal(steps?.step)];
  return (value) => {
    const number = toDecimal(value);
    if (number === null) return true;
    if (from !== null && step !== null && !number.minus(from).mod(step).isZero()) return false;
    const [low, high] = [least === null ? 1 : number.comparedTo(least), most === null ? -1 : number.comparedTo(most)];
    return (aboveMin === true ? low > 0 : low >= 0) && (belowMax === true ? high < 0 : high <= 0);
  };
}

import { caseSpace, compileFormula, constantResults, type FieldSymbol, type SymbolTable } from '../../formula/index.ts';
import { finding, type BoShape, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { listed } from '../../registry/words.ts';
import { exampleWord } from './exampleWords.ts';
import { both, CaseGrid } from './flow/CaseGrid.ts';
import { LINE } from './flow/flowPlaces.ts';
import { fieldAt } from './languages/fieldAt.ts';
import { checkLinkageLoops } from './checkLinkageLoops.ts';
import type { BoSymbols } from './symbolsOf.ts';
import type { ExpressionUse } from './types.ts';

/** Conditions that no document meets, or every one, as far as that can be decided: what hangs on them never happens, or always does. Those of lines are judged with their gateway. */
export function checkNeverHolds(item: RawItem, uses: readonly ExpressionUse[], symbols: SymbolTable): MetadataProblem[] {
  const open = withoutLimits(symbols);
  const judged = withoutDemands(symbols);
  return uses.flatMap(({ carrier, pointer, table, expression }): MetadataProblem[] => {
    if (expression.language !== 'formula' || expression.expected.kinds.join() !== 'boolean' || expression.expected.of === LINE) return [];
    const at = table === undefined ? open : { ...open, table };
    const never = holdsNever(expression.text, at) || (judgedCarriers.has(carrier) && holdsNever(expression.text, judged));
    if (!never)
      return isConstant(expression.text, true) || commonCase([`not (${expression.text})`], at) === 'none'
        ? [finding(item, 'alwaysHolds', pointer, { text: expression.text })]
        : [];
    const rule = carrier === 'form.rule' ? ruleAt(item, pointer) : undefined;
    return [
      rule !== undefined && rule.level !== 'warning'
        ? finding(item, 'ruleNever', pointer, { name: rule.key })
        : finding(item, 'neverHolds', pointer, { text: expression.text }),
    ];
  });
}

/** Whether no document that was handed in meets a condition, as far as that can be decided. */
export const neverHolds = (text: string, symbols: SymbolTable): boolean =>
  holdsNever(text, withoutLimits(symbols)) || holdsNever(text, withoutDemands(symbols));

/**
 * Linkage rules that say different things about one field for the same document: two values, or shown and hidden. What then holds is
 * defined (the later rule, and hiding), but seldom what was meant.
 */
export function checkLinkageConflicts(item: RawItem, { shape, symbols }: BoSymbols): MetadataProblem[] {
  const open = withoutLimits(symbols);
  const statements = linkageStatements(shape);
  return [...checkLinkageLoops(item, statements, open), ...contradictions(item, statements, symbols, open)];
}

// helpers

/** Conditions that are asked of what was handed in, which its fields have taken. */
const judgedCarriers: ReadonlySet<string> = new Set(['form.rule', 'flow']);

const holdsNever = (text: string, symbols: SymbolTable): boolean => isConstant(text, false) || commonCase([text], symbols) === 'none';

function linkageStatements(shape: BoShape): LinkageStatement[] {
  return shape.fields.flatMap(({ property, pointer, table }) =>
    (property['x-linkage'] ?? []).flatMap((rule, index) =>
      (['then', 'else'] as const).flatMap((branch) =>
        (rule[branch] ?? []).map(
          (action, at): LinkageStatement => ({
            rule: `${pointer}/x-linkage/${index}`,
            pointer: `${pointer}/x-linkage/${index}/${branch}/${at}`,
            when: rule.when,
            holds: branch === 'then' ? rule.when : `not (${rule.when})`,
            branch,
            action,
            table,
            target: action.field.startsWith('item.') ? `${table}.${action.field}` : action.field,
          }),
        ),
      ),
    ),
  );
}

function contradictions(item: RawItem, statements: readonly LinkageStatement[], symbols: SymbolTable, open: SymbolTable): MetadataProblem[] {
  return statements.flatMap((later, index) =>
    statements.slice(0, index).flatMap((earlier): MetadataProblem[] => {
      if (earlier.target !== later.target || earlier.rule === later.rule || earlier.table !== later.table) return [];
      const id = differsInValue(earlier, later) ? 'linkageValues' : differsInMode(earlier, later) ? 'linkageModes' : undefined;
      if (id === undefined) return [];
      const example = commonCase([earlier.holds, later.holds], later.table === undefined ? open : { ...open, table: later.table });
      const target = fieldAt(later.target, symbols)?.title ?? later.target;
      return typeof example === 'string' ? [] : [finding(item, id, later.pointer, { example: listed(example), target, rule: later.when })];
    }),
  );
}

const MOST_CASES = 20_000;

/** A case in which all conditions hold, in words; `none`, or `unknown` where that cannot be decided. */
function commonCase(conditions: readonly string[], symbols: SymbolTable): readonly Localised[] | 'none' | 'unknown' {
  const space = caseSpace(conditions, symbols);
  const all = space.variables.map((_, index) => index);
  if (space.conditions.includes(undefined) || CaseGrid.sizeOf(space, all) > MOST_CASES) return 'unknown';
  const grid = new CaseGrid(space, all);
  const at = conditions.reduce((cases, _, index) => both(cases, grid.outcomes(index) ?? grid.none()), grid.all()).indexOf(1);
  return at < 0 ? 'none' : grid.variables.map(({ symbol }, place) => exampleWord(symbol, grid.valueAt(at, place)));
}

/** Whether a condition reads nothing and says the same of every document. */
function isConstant(text: string, value: boolean): boolean {
  const results = constantResults(text);
  return results.length === 1 && results[0] === value && compileFormula(text).references.length === 0;
}

export interface LinkageStatement {
  readonly rule: string;
  readonly pointer: string;
  readonly when: string;
  readonly holds: string;
  readonly branch: 'then' | 'else';
  readonly action: { readonly value?: unknown; readonly clear?: boolean; readonly mode?: string; readonly field: string };
  readonly table: string | undefined;
  readonly target: string;
}

function differsInValue({ action: a }: LinkageStatement, { action: b }: LinkageStatement): boolean {
  const dictates = (action: LinkageStatement['action']): boolean => action.clear === true || action.value !== undefined;
  const valueOf = (action: LinkageStatement['action']): unknown => (action.clear === true ? null : action.value);
  return dictates(a) && dictates(b) && JSON.stringify(valueOf(a)) !== JSON.stringify(valueOf(b));
}

/** Shown unless another rule hides it is how two conditions are joined; only what both say outright counts. */
function differsInMode(a: LinkageStatement, b: LinkageStatement): boolean {
  return (
    a.branch === 'then' &&
    b.branch === 'then' &&
    a.action.mode !== undefined &&
    b.action.mode !== undefined &&
    (a.action.mode === 'n') !== (b.action.mode === 'n')
  );
}

const ruleAt = (item: RawItem, pointer: string): NonNullable<MetadataSpecs['form']['rules']>[number] | undefined =>
  (item.spec as unknown as MetadataSpecs['form']).rules?.[Number(pointer.split('/')[3])];

/** Conditions are asked while a document is filled in, when nothing of it has to be right yet. */
const withoutLimits = (symbols: SymbolTable): SymbolTable =>
  changed(
    symbols,
    ({ required: _required, min: _min, max: _max, aboveMin: _above, belowMax: _below, decimals: _decimals, longest: _longest, ...rest }) => rest,
  );

/** What is demanded may still be missing: rights hide it from whoever fills in the document. */
const withoutDemands = (symbols: SymbolTable): SymbolTable => changed(symbols, ({ required: _required, ...rest }) => rest);

function changed(symbols: SymbolTable, change: (symbol: FieldSymbol) => FieldSymbol): SymbolTable {
  const all = (fields: ReadonlyMap<string, FieldSymbol>): ReadonlyMap<string, FieldSymbol> =>
    new Map([...fields].map(([name, symbol]) => [name, change(symbol)]));
  return { ...symbols, main: all(symbols.main), tables: new Map([...symbols.tables].map(([name, columns]) => [name, all(columns)])) };
}

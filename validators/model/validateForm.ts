import { FormulaError, compileFormula } from '../../formula/index.ts';
import { childTables, holdsSeveral, isTooLong, type CompiledField, type CompiledTable, type FormRule } from '../../registry/form/index.ts';
import { createMemo, type Memo } from '../createMemo.ts';
import { isAsynchronousCall, runRules, runSyncRules, startRules } from '../runRules.ts';
import type { Issue, RuleCall, RuleContext, RulePorts, Translate } from '../types.ts';
import { unreadable } from '../submission/shapes.ts';
import type { Problem } from '../submission/truth.ts';
import { failingCells, failureIssue } from './failureIssues.ts';
import { unreadInputs } from './formulaCauses.ts';
import { closersOf, followsEntries, isSteerable, readPaths } from './secretInputs.ts';
import { sourcePath } from './plan.ts';
import { callsFor } from './callsFor.ts';
import { isMarkable } from './marks.ts';
import { kindsIn } from './kindsIn.ts';
import { judgeCell, judgeForm, type PlacedFinding, type SchemaFinding } from './judgeForm.ts';
import { asShared } from './sharedIssues.ts';
import { brokenRowRules, isTableRequired } from './tableRules.ts';
import { atOnce, type Steps, type Turns } from './turns.ts';
import { isEmpty } from './values.ts';
import { foundNothing } from './foundNothing.ts';
import { isClosed, modeOf, tableModeOf, type FormView, type RowView } from './view.ts';

export interface ValidationOptions {
  readonly translate: Translate;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Needed by the asynchronous rules; without them those rules pass. */
  readonly ports?: RulePorts;
  readonly signal?: AbortSignal;
  /** The server's: a check of thousands of rows lets others have their turn. */
  readonly turns?: Turns;
  /** Which cells hold what is none of their choices; the server asks its own lists. */
  readonly choices?: ChoiceCheck | undefined;
  /** Fields that are judged wherever something stands in them or is demanded, whoever may write or see them: what others have decided. */
  readonly held?: ReadonlySet<string>;
  /** Shared by the checks of one moment, so that what concerns all rows of a table is found out once for all its cells. */
  readonly memo?: Memo;
}

/** A cell that holds what is none of its choices, or the one under which it is none. */
export interface FoundChoice {
  readonly field: CompiledField;
  readonly row: RowView | undefined;
  readonly problem: Problem;
}

/** What knows the choices of a form. */
export interface ChoiceCheck {
  /** Keys of the dictionaries that are asked now. */
  lists(): readonly string[];
  /** What is wrong with a choice that somebody has entered. */
  entered(field: CompiledField, row: RowView | undefined): Problem | undefined;
  /** What is wrong with all others. */
  others(): readonly FoundChoice[];
}

/** One failed check with its place in words, for the list shown after a refused submit. */
export interface FormIssue extends Issue {
  /** `住宿费 第1行 · 超标说明`, or the field title on the main record. */
  readonly label: string;
}

/** Checks a whole form, including what was never on screen: fields, rows, row counts, form rules, asynchronous rules. */
export async function validateForm(view: FormView, given: ValidationOptions): Promise<FormIssue[]> {
  const options = withMemo(given);
  const issues: FormIssue[] = [];
  const cells: Cell[] = [];
  for (const cell of cellsToCheck(view, options.held)) {
    cells.push(cell);
    const pause = options.turns?.pause();
    if (pause !== undefined) await pause;
  }
  for (const cell of cells) {
    const pause = options.turns?.pause();
    if (pause !== undefined) await pause;
    if (view.failure(cell.field, cell.row)) continue;
    const calls = callsFor(view, cell.field, cell.row);
    const value = valueOf(view, cell.field, cell.row);
    const answer = calls.length === 0 ? [] : startRules(calls, value, contextOf(view, cell, options), options.translate);
    const found = answer instanceof Promise ? await answer : answer;
    issues.push(...(found.length > 0 ? placed(found, cell, options) : unreadableIssues(value, cell, options)));
  }
  const rest = withSchema(view, cells, [...issues, ...failureIssues(view, issues, options), ...structureIssues(view, options)], options);
  return options.turns === undefined ? atOnce(rest) : options.turns.run(rest);
}

/** The same without asynchronous rules, in one go. */
export function validateSync(view: FormView, given: ValidationOptions): FormIssue[] {
  const options = withMemo(given);
  const issues: FormIssue[] = [];
  const cells = [...cellsToCheck(view, options.held)];
  for (const cell of cells) if (!view.failure(cell.field, cell.row)) issues.push(...checkRules(view, cell, options));
  return atOnce(withSchema(view, cells, [...issues, ...failureIssues(view, issues, options), ...structureIssues(view, options)], options));
}

/** Checks one cell, for blur and keystroke feedback. */
export function validateCell(view: FormView, field: CompiledField, row: RowView | undefined, given: ValidationOptions): FormIssue | undefined {
  if (!isChecked(view, field, row)) return undefined;
  const options = withMemo(given);
  const cell = cellOf(view, field, row, options.memo);
  return view.failure(field, row) ? failureOf(view, cell, options) : checkCell(view, cell, options)[0];
}

/** Checks one cell with every rule, those included that ask somebody else. Rejects when `signal` gives up. */
export async function validateCellFully(
  view: FormView,
  field: CompiledField,
  row: RowView | undefined,
  given: ValidationOptions,
): Promise<FormIssue | undefined> {
  if (!isChecked(view, field, row)) return undefined;
  const options = withMemo(given);
  const cell = cellOf(view, field, row, options.memo);
  if (view.failure(field, row)) return failureOf(view, cell, options);
  const value = valueOf(view, field, row);
  const found = await runRules(callsFor(view, field, row), value, contextOf(view, cell, options), options.translate);
  return (found.length > 0 ? placed(found, cell, options) : unreadableIssues(value, cell, options))[0] ?? schemaIssue(view, cell, options);
}

/**
 * What concerns several cells or a table, with everything the schema says of a record whose parts depend on each other:
 * how it stands now, for whoever follows the correction of what {@link validateForm} has found.
 */
export function validateShared(view: FormView, given: ValidationOptions): FormIssue[] {
  const options = withMemo(given);
  return [...otherChoices(view, options), ...structureIssues(view, options), ...atOnce(judgeForm(view)).flatMap((finding) => issuesAt(view, finding, options))];
}

/** Whether a cell has rules that ask somebody else. */
export function asksOthers(view: FormView, field: CompiledField, row?: RowView): boolean {
  return callsFor(view, field, row).some((call) => isAsynchronousCall(call));
}

/** What one rule says about one cell now: true, the text of its failure, or undefined when it would ask somebody else. */
export function checkCall(view: FormView, field: CompiledField, row: RowView | undefined, call: RuleCall, given: ValidationOptions): true | string | undefined {
  if (isAsynchronousCall(call)) return undefined;
  const options = withMemo(given);
  const [issue] = runSyncRules([call], valueOf(view, field, row), contextOf(view, cellOf(view, field, row, options.memo), options), options.translate);
  return issue ? issue.message : true;
}

// helpers

type RunOptions = ValidationOptions & { readonly memo: Memo };

const withMemo = (options: ValidationOptions): RunOptions => ({ ...options, memo: options.memo ?? createMemo() });

interface Cell {
  readonly field: CompiledField;
  readonly path: string;
  readonly row?: RowView;
  readonly place?: RowPlacement;
}

/** A row with its position at every level. */
interface RowPlacement {
  readonly table: CompiledTable;
  readonly row: RowView;
  readonly index: number;
  readonly path: string;
  readonly parent?: RowPlacement;
}

/** The rows of one table with their places. */
function placementsOf(view: FormView, table: CompiledTable): RowPlacement[] {
  const above = table.parent === undefined ? undefined : view.form.tableByName.get(table.parent);
  if (!above) return view.rows(table.name).map((row, index) => ({ table, row, index, path: `${table.name}[${index}]` }));
  return placementsOf(view, above).flatMap((parent) =>
    view.rows(table.name, parent.row).map((row, index) => ({ table, row, index, parent, path: `${parent.path}.${table.name}[${index}]` })),
  );
}

function cellOf(view: FormView, field: CompiledField, row: RowView | undefined, memo: Memo): Cell {
  if (!row || field.table === undefined) return { field, path: field.name };
  const table = view.form.tableByName.get(field.table);
  const place = table && placementOf(view, table, row, memo);
  return { field, row, path: place ? `${place.path}.${field.name}` : field.name, ...(place ? { place } : {}) };
}

function placementOf(view: FormView, table: CompiledTable, row: RowView, memo: Memo): RowPlacement {
  const above = table.parent === undefined || !row.parent ? undefined : view.form.tableByName.get(table.parent);
  const parent = above && row.parent ? placementOf(view, above, row.parent, memo) : undefined;
  const rows = view.rows(table.name, row.parent);
  const index = memo.of(rows, 'positions', () => new Map(rows.map(({ key }, at) => [key, at]))).get(row.key) ?? -1;
  const path = `${parent ? `${parent.path}.` : ''}${table.name}[${index}]`;
  return { table, row, index, path, ...(parent ? { parent } : {}) };
}

function* cellsToCheck(view: FormView, held: ValidationOptions['held']): Generator<Cell> {
  for (const field of view.form.fields) if (isChecked(view, field, undefined, held)) yield { field, path: field.name };
  for (const table of view.form.tables) {
    for (const place of placementsOf(view, table)) {
      const { row } = place;
      if (held === undefined && tableModeOf(view, table, row.parent) === 'n') continue;
      for (const field of table.columns) {
        if (isChecked(view, field, row, held)) yield { field, row, place, path: `${place.path}.${field.name}` };
      }
    }
  }
}

/**
 * Writable fields are checked, and derived fields that something writable feeds: nobody can repair the others here. What somebody else
 * decided over a default formula or the answer of a query follows nothing that is written here; a flow asks him again where it does not hold any more. Whoever closes a
 * field by what he writes elsewhere is held by what is in it: he can open it again.
 */
function isChecked(view: FormView, field: CompiledField, row?: RowView, held?: ValidationOptions['held']): boolean {
  if (held !== undefined) return held.has(field.path) && (!isEmpty(valueOf(view, field, row)) || modeOf(view, field, row) === 'b');
  const mode = modeOf(view, field, row);
  if (mode === 'n') return false;
  if (mode === 'w' || mode === 'b') return true;
  if (isOwn(field) && !isEmpty(valueOf(view, field, row)) && closersOf(view.form, field).some((path) => isSteerable(view.form, [path]))) return true;
  if (isMarkable(field) && view.isManual?.(field, row) === true) return false;
  return followsEntries(view.form, field);
}

/** The rights let the person enter it. */
const isOwn = ({ mode }: CompiledField): boolean => mode === 'w' || mode === 'b';

/** What a person may not see has no name: such an issue stands without a place. What waits for an input that is refused already has none. */
function failureIssues(view: FormView, known: readonly FormIssue[], options: RunOptions): FormIssue[] {
  const refused = new Set(known.map(({ path }) => path));
  return [...failingCells(view)].flatMap(({ field, row, error, isHidden }) => {
    if (unreadInputs(view, field, row).some((input) => refused.has(cellOf(view, input.field, input.row, options.memo).path))) return [];
    const cell = cellOf(view, field, row, options.memo);
    return [
      {
        ...failureIssue(error, field, view.form, options.translate),
        ...(isHidden
          ? { message: options.translate('validation.formula.hidden'), path: '', label: '' }
          : { path: cell.path, label: labelOf(cell, options.translate) }),
      },
    ];
  });
}

/** Nothing where the formula only waits. */
function failureOf(view: FormView, cell: Cell, options: RunOptions): FormIssue | undefined {
  const error = view.failure(cell.field, cell.row);
  if (!error || unreadInputs(view, cell.field, cell.row).length > 0) return undefined;
  return { ...failureIssue(error, cell.field, view.form, options.translate), path: cell.path, label: labelOf(cell, options.translate) };
}

function checkCell(view: FormView, cell: Cell, options: RunOptions): FormIssue[] {
  const broken = checkRules(view, cell, options);
  const issue = broken.length > 0 ? undefined : schemaIssue(view, cell, options);
  return issue ? [issue] : broken;
}

function schemaIssue(view: FormView, cell: Cell, options: RunOptions): FormIssue | undefined {
  const finding = judgeCell(view, cell.field, cell.row);
  return finding && issueOf(finding, cell.path, labelOf(cell, options.translate), options);
}

function issueOf({ keyword, key, params, dependent }: SchemaFinding, path: string, label: string, { translate }: RunOptions): FormIssue {
  const issue: FormIssue = { path, rule: keyword, level: 'error', message: translate(key, { title: '', ...params }), label };
  return dependent ? asShared(issue) : issue;
}

/** The issues with what the schema says of places at which no rule is broken, one for each place. */
function* withSchema(view: FormView, cells: readonly Cell[], issues: readonly FormIssue[], options: RunOptions): Steps<FormIssue[]> {
  const all = [...issues];
  const paths = new Set(issues.map(({ path }) => path));
  const add = (issue: FormIssue | undefined): void => {
    if (!issue || paths.has(issue.path)) return;
    paths.add(issue.path);
    all.push(issue);
  };
  for (const cell of cells) {
    if (isTooLong(cell.field, valueOf(view, cell.field, cell.row))) add(schemaIssue(view, cell, options));
    yield;
  }
  for (const issue of otherChoices(view, options)) add(issue);
  for (const finding of yield* judgeForm(view)) for (const issue of issuesAt(view, finding, options)) add(issue);
  return all;
}

/** A finding as issues: one at each of its members that somebody can repair here. */
function issuesAt(view: FormView, finding: PlacedFinding, options: RunOptions): FormIssue[] {
  const { row } = finding;
  return finding.names.flatMap((name) => {
    const field = view.form.byPath.get(finding.table === undefined ? name : `${finding.table}.item.${name}`);
    if (field && isChecked(view, field, row)) {
      const cell = cellOf(view, field, row, options.memo);
      return [issueOf(finding, cell.path, labelOf(cell, options.translate), options)];
    }
    const table = view.form.tableByName.get(name);
    if (!field && table && table.parent === finding.table && canRepair(view, table, row, finding.keyword)) {
      const place = row && finding.table !== undefined ? cellPlace(view, finding.table, row, options.memo) : undefined;
      return [
        issueOf(
          { ...finding, dependent: true },
          place ? `${place.path}.${name}` : name,
          place ? `${rowLabel(place, options.translate)} · ${table.title}` : table.title,
          options,
        ),
      ];
    }
    return [];
  });
}

/** Too few rows are repaired by adding some, everything else by changing or removing them. */
function canRepair(view: FormView, table: CompiledTable, row: RowView | undefined, keyword: string): boolean {
  const mode = tableModeOf(view, table, row);
  if (mode === 'n' || isClosed(view, table, row)) return false;
  return keyword === 'minItems' || keyword === 'contains'
    ? table.rights.add || (keyword === 'contains' && mode !== 'r')
    : table.rights.add || table.rights.del || mode !== 'r';
}

function cellPlace(view: FormView, name: string, row: RowView, memo: Memo): RowPlacement | undefined {
  const table = view.form.tableByName.get(name);
  return table && placementOf(view, table, row, memo);
}

function checkRules(view: FormView, cell: Cell, options: RunOptions): FormIssue[] {
  const calls = callsFor(view, cell.field, cell.row);
  const value = valueOf(view, cell.field, cell.row);
  const found = calls.length === 0 ? [] : runSyncRules(calls, value, contextOf(view, cell, options), options.translate);
  return found.length > 0 ? placed(found, cell, options) : unreadableIssues(value, cell, options);
}

const placed = (found: readonly Issue[], cell: Cell, { translate }: RunOptions): FormIssue[] =>
  found.map((issue) => ({ ...issue, path: cell.path, label: labelOf(cell, translate) }));

/** Text that is no number, or no day of the calendar, or a choice that is none any more, whatever the rules of its field say. */
function unreadableIssues(value: unknown, cell: Cell, options: RunOptions): FormIssue[] {
  const problem = unreadable(cell.field, value) ?? options.choices?.entered(cell.field, cell.row);
  return problem === undefined ? [] : [problemIssue(problem, cell, options)];
}

/** Choices that nobody has entered here; what they are made of is repaired elsewhere. */
function otherChoices(view: FormView, options: RunOptions): FormIssue[] {
  return (options.choices?.others() ?? []).map(({ field, row, problem }) => asShared(problemIssue(problem, cellOf(view, field, row, options.memo), options)));
}

const problemIssue = ({ code, text = code, params }: Problem, cell: Cell, { translate }: RunOptions): FormIssue => ({
  path: cell.path,
  rule: code,
  level: 'error',
  message: translate(`validation.${text}`, params ?? {}),
  label: labelOf(cell, translate),
});

function valueOf(view: FormView, field: CompiledField, row?: RowView): unknown {
  return row ? row.value(field.name) : view.value(field.name);
}

function contextOf(view: FormView, { field, row, place, path }: Cell, options: RunOptions): RuleContext {
  const table = field.table;
  return {
    ref: (name) => {
      if (name.startsWith('item.')) return row?.value(name.slice('item.'.length));
      return name.startsWith('parent.') ? row?.parent?.value(name.slice('parent.'.length)) : view.value(name);
    },
    foundNothing: (name) => foundNothing(view, name, table, row),
    titleOf: (name) => view.form.byPath.get(sourcePath(view.form, name, table) ?? name)?.title ?? name,
    isHidden: (name) =>
      [name, name.slice(0, Math.max(name.lastIndexOf('.'), 0))].some((each) => view.form.byPath.get(sourcePath(view.form, each, table) ?? each)?.mode === 'n'),
    // The label names the field, so messages need not.
    title: '',
    path,
    today: options.today,
    settings: { ...field.ui, 'x-rule-msg': field.ruleMessage, 'x-backend': field.backend },
    ...(options.ports ? { ports: options.ports } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    memo: options.memo,
    field: field.name,
    isJoined: holdsSeveral(field),
    ...(place && row ? { row, rows: () => view.rows(place.table.name, row.parent) } : {}),
    get data() {
      return plainData(view);
    },
  };
}

/** The whole document as its reader may see it. */
function plainData(view: FormView): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of view.form.fields) if (field.mode !== 'n') data[field.name] = view.value(field.name);
  const rowsOf = (table: CompiledTable, parent?: RowView): Record<string, unknown>[] =>
    view.rows(table.name, parent).map((row) => ({
      ...Object.fromEntries(table.columns.filter((column) => column.mode !== 'n').map((column) => [column.name, row.value(column.name)])),
      ...Object.fromEntries(visibleTables(view, table.name).map((child) => [child.name, rowsOf(child, row)])),
    }));
  for (const table of visibleTables(view)) data[table.name] = rowsOf(table);
  return data;
}

function visibleTables(view: FormView, parent?: string): CompiledTable[] {
  return childTables(view.form, parent).filter((table) => table.mode !== 'n');
}

function labelOf({ field, place }: Cell, translate: Translate): string {
  return place ? `${rowLabel(place, translate)} · ${field.title}` : field.title;
}

/** `住宿费 第1行`, and for a nested row `明细 第2行 住宿费 第1行`. */
function rowLabel({ table, index, parent }: RowPlacement, translate: Translate): string {
  const own = translate('validation.row', { table: table.title, row: index + 1 });
  return parent ? `${rowLabel(parent, translate)} ${own}` : own;
}

/** Row counts, linkage messages and form rules. */
function structureIssues(view: FormView, options: ValidationOptions): FormIssue[] {
  const issues: FormIssue[] = [];
  for (const table of view.form.tables) {
    const above = table.parent === undefined ? undefined : view.form.tableByName.get(table.parent);
    for (const place of above ? placementsOf(view, above) : [undefined]) {
      if (tableModeOf(view, table, place?.row) === 'n') continue;
      const rows = view.rows(table.name, place?.row).length;
      const least = Math.max(table.minRows, isTableRequired(view, table, place?.row) ? 1 : 0);
      const at = {
        path: place ? `${place.path}.${table.name}` : table.name,
        label: place ? `${rowLabel(place, options.translate)} · ${table.title}` : table.title,
      };
      const refuse = (rule: string, count: number): void => {
        issues.push(asShared({ ...at, rule, level: 'error', message: options.translate(`validation.${rule}`, { count }) }));
      };
      if (table.rights.add && !isClosed(view, table, place?.row) && rows < least) refuse('minRows', least);
      if (rows > table.maxRows) refuse('maxRows', table.maxRows);
      issues.push(...brokenRowRules(table, view.rows(table.name, place?.row), options).map((issue) => asShared({ ...issue, ...at })));
    }
  }
  for (const rule of view.form.rules) {
    if (holdsOnForm(view, rule)) continue;
    const named = view.form.byPath.get(rule.field ?? '');
    const shown = named?.mode === 'n' ? undefined : named;
    issues.push(
      asShared({
        path: named?.mode === 'n' ? '' : (rule.field ?? ''),
        rule: rule.key,
        level: rule.level ?? 'error',
        message: rule.message,
        label: shown?.title ?? '',
      }),
    );
  }
  return issues;
}

/** True when the rule holds, or is for somebody else: who makes the document is told which are his, and later each person has those over what he can change. A rule that cannot be computed does not hold. */
function holdsOnForm(view: FormView, { key, check }: FormRule): boolean {
  try {
    const formula = compileFormula(check);
    const isHis = view.form.holds?.includes(key) ?? isSteerable(view.form, readPaths(view.form, formula));
    if (!isHis) return true;
    const value = formula.evaluate({
      field: (name) => view.value(name),
      column: (table, name) => view.rows(table).map((row) => row.value(name)),
      kindsOf: kindsIn(view.form),
      clock: view.clock,
    });
    if (typeof value === 'boolean') return value;
    return !isEmpty(value) && !(typeof value === 'object' && value !== null && 'isZero' in value && value.isZero());
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

import { FormulaError, compileFormula } from '../../formula/index.ts';
import type { CompiledField, CompiledTable } from '../../registry/form/index.ts';
import { parseRules } from '../parseRules.ts';
import { runRules, runSyncRules } from '../runRules.ts';
import type { Issue, RuleCall, RuleContext, RulePorts, Translate } from '../types.ts';
import { inputPaths, planOf } from './plan.ts';
import { isEmpty } from './values.ts';
import { modeOf, tableModeOf, type FormView, type RowView } from './view.ts';

export interface ValidationOptions {
  readonly translate: Translate;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Needed by the asynchronous rules; without them those rules pass. */
  readonly ports?: RulePorts;
  readonly signal?: AbortSignal;
}

/** One failed check with its place in words, for the list shown after a refused submit. */
export interface FormIssue extends Issue {
  /** `住宿费 第1行 · 超标说明`, or the field title on the main record. */
  readonly label: string;
}

/** Checks a whole form, including what was never on screen: fields, rows, row counts, form rules, asynchronous rules. */
export async function validateForm(view: FormView, options: ValidationOptions): Promise<FormIssue[]> {
  const cells = [...cellsToCheck(view)];
  const issues: FormIssue[] = [];
  for (const cell of cells) {
    const calls = callsFor(view, cell.field, cell.row);
    if (calls.length === 0) continue;
    const found = await runRules(calls, valueOf(view, cell.field, cell.row), contextOf(view, cell, options), options.translate);
    issues.push(...found.map((issue) => ({ ...issue, path: cell.path, label: labelOf(view, cell, options.translate) })));
  }
  return [...issues, ...structureIssues(view, options)];
}

/** The same without asynchronous rules, in one go. */
export function validateSync(view: FormView, options: ValidationOptions): FormIssue[] {
  const issues: FormIssue[] = [];
  for (const cell of cellsToCheck(view)) issues.push(...checkCell(view, cell, options));
  return [...issues, ...structureIssues(view, options)];
}

/** Checks one cell, for blur and keystroke feedback. */
export function validateCell(view: FormView, field: CompiledField, row: RowView | undefined, options: ValidationOptions): FormIssue | undefined {
  const index = row && field.table ? view.rows(field.table).findIndex((each) => each.key === row.key) : -1;
  const cell: Cell = { field, path: row ? `${field.table}[${index}].${field.name}` : field.name, ...(row ? { row, index } : {}) };
  return isChecked(view, field, row) ? checkCell(view, cell, options)[0] : undefined;
}

// helpers

interface Cell {
  readonly field: CompiledField;
  readonly path: string;
  readonly row?: RowView;
  readonly index?: number;
}

function* cellsToCheck(view: FormView): Generator<Cell> {
  for (const field of view.form.fields) if (isChecked(view, field)) yield { field, path: field.name };
  for (const table of view.form.tables) {
    if (tableModeOf(view, table) === 'n') continue;
    const rows = view.rows(table.name);
    for (const [index, row] of rows.entries()) {
      for (const field of table.columns) {
        if (isChecked(view, field, row)) yield { field, row, index, path: `${table.name}[${index}].${field.name}` };
      }
    }
  }
}

/** Writable fields are checked, and derived fields that something writable feeds: nobody can repair the others here. */
function isChecked(view: FormView, field: CompiledField, row?: RowView): boolean {
  const mode = modeOf(view, field, row);
  if (mode === 'n') return false;
  if (mode === 'w' || mode === 'b') return true;
  return planOf(view.form).nodeByPath.has(field.path) && fedByWritable(view, field.path, new Set());
}

function fedByWritable(view: FormView, path: string, seen: Set<string>): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const field = view.form.byPath.get(path);
  if (!field) return false;
  if (field.mode === 'w' || field.mode === 'b') return true;
  const table = field.table === undefined ? undefined : view.form.tableByName.get(field.table);
  if (table && (table.rights.add || table.rights.del)) return true;
  const node = planOf(view.form).nodeByPath.get(path);
  return node ? inputPaths(node.formula, field.table).some((input) => fedByWritable(view, input, seen)) : false;
}

function checkCell(view: FormView, cell: Cell, options: ValidationOptions): FormIssue[] {
  const calls = callsFor(view, cell.field, cell.row);
  if (calls.length === 0) return [];
  const found = runSyncRules(calls, valueOf(view, cell.field, cell.row), contextOf(view, cell, options), options.translate);
  return found.map((issue) => ({ ...issue, path: cell.path, label: labelOf(view, cell, options.translate) }));
}

const parsed = new WeakMap<CompiledField, readonly RuleCall[]>();
const required: RuleCall = { name: 'required', args: [] };

/** The rules that hold now: those of the field, `required` only while it may be filled, and always in mode `b`. */
function callsFor(view: FormView, field: CompiledField, row?: RowView): readonly RuleCall[] {
  let own = parsed.get(field);
  if (!own) {
    own = field.rules ? parseRules(field.rules) : [];
    if (field.backend && !own.some((call) => call.name === 'backend')) own = [...own, { name: 'backend', args: [] }];
    parsed.set(field, own);
  }
  const mode = modeOf(view, field, row);
  if (mode === 'b') return own.some((call) => call.name === 'required') ? own : [required, ...own];
  return mode === 'w' ? own : own.filter((call) => call.name !== 'required');
}

function valueOf(view: FormView, field: CompiledField, row?: RowView): unknown {
  return row ? row.value(field.name) : view.value(field.name);
}

function contextOf(view: FormView, { field, row }: Cell, options: ValidationOptions): RuleContext {
  const columnOf = (name: string): string | undefined => (name.startsWith('item.') ? name.slice('item.'.length) : undefined);
  return {
    ref: (name) => {
      const column = columnOf(name);
      return column === undefined ? view.value(name) : row?.value(column);
    },
    titleOf: (name) => {
      const column = columnOf(name);
      return view.form.byPath.get(column === undefined ? name : `${field.table}.item.${column}`)?.title ?? name;
    },
    // The label names the field, so messages need not.
    title: '',
    today: options.today,
    settings: { ...field.ui, 'x-rule-msg': field.ruleMessage, 'x-backend': field.backend },
    ...(options.ports ? { ports: options.ports } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    get data() { return plainData(view); },
  };
}

function plainData(view: FormView): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of view.form.fields) if (field.mode !== 'n') data[field.name] = view.value(field.name);
  for (const table of view.form.tables) {
    if (table.mode === 'n') continue;
    const columns = table.columns.filter((column) => column.mode !== 'n');
    data[table.name] = view.rows(table.name).map((row) => Object.fromEntries(columns.map((column) => [column.name, row.value(column.name)])));
  }
  return data;
}

function labelOf(view: FormView, { field, index }: Cell, translate: Translate): string {
  if (field.table === undefined || index === undefined) return field.title;
  const table = view.form.tableByName.get(field.table)?.title ?? field.table;
  return `${translate('validation.row', { table, row: index + 1 })} · ${field.title}`;
}

/** Row counts, linkage messages and form rules. */
function structureIssues(view: FormView, options: ValidationOptions): FormIssue[] {
  const issues: FormIssue[] = [];
  for (const table of view.form.tables) {
    if (tableModeOf(view, table) === 'n') continue;
    const rows = view.rows(table.name).length;
    const least = Math.max(table.minRows, isTableRequired(view, table) ? 1 : 0);
    if (table.rights.add && rows < least) issues.push(tableIssue(table, 'minRows', options.translate('validation.minRows', { count: least })));
    if (rows > table.maxRows) issues.push(tableIssue(table, 'maxRows', options.translate('validation.maxRows', { count: table.maxRows })));
  }
  for (const rule of view.form.rules) {
    if (holdsOnForm(view, rule.check, options.today)) continue;
    const field = rule.field ?? '';
    issues.push({ path: field, rule: rule.key, level: rule.level ?? 'error', message: rule.message, label: view.form.byPath.get(field)?.title ?? '' });
  }
  return issues;
}

function isTableRequired(view: FormView, table: CompiledTable): boolean {
  return table.rights.required || view.tableOverride(table)?.required === true;
}

function tableIssue(table: CompiledTable, rule: string, message: string): FormIssue {
  return { path: table.name, rule, level: 'error', message, label: table.title };
}

/** True when the rule holds, or when nothing it reads can be changed here. A rule that cannot be computed does not hold. */
function holdsOnForm(view: FormView, check: string, today: string): boolean {
  try {
    const formula = compileFormula(check);
    const inputs = inputPaths(formula, undefined);
    if (!inputs.some((input) => fedByWritable(view, input, new Set()))) return true;
    const value = formula.evaluate({
      field: (name) => view.value(name),
      column: (table, name) => view.rows(table).map((row) => row.value(name)),
      clock: { today: () => today, now: () => `${today} 00:00:00` },
    });
    if (typeof value === 'boolean') return value;
    return !isEmpty(value) && !(typeof value === 'object' && value !== null && 'isZero' in value && value.isZero());
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

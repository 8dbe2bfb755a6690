import { FormulaError, type FormulaClock, type FormulaScope } from '../../formula/index.ts';
import { childTables, type CompiledField, type CompiledForm, type CompiledTable, type LinkageAction } from '../../registry/form/index.ts';
import type { ActiveParts } from '../schema/activeParts.ts';
import { AbsentParts } from './AbsentParts.ts';
import { branchSchemasOf, partsNow } from './branches.ts';
import { clockOf, type Moment } from './defaults.ts';
import { mayReturnIn } from './hiddenParts.ts';
import { mapRows, rowsOf, type RowEntry } from './rowTree.ts';
import { planOf, type ComputedNode, type LinkageNode } from './plan.ts';
import { computeField } from './computeField.ts';
import { atOnce, type Steps } from './turns.ts';
import { normalise, sameValue } from './values.ts';
import { isDictating, mergeActions, type FormView, type Override, type RowView } from './view.ts';
import { WholeScopes, type Entries } from './WholeScopes.ts';

/** Linkage may set values that other linkage reads; more rounds than this means it never settles. */
export const MAX_ROUNDS = 8;

/** Key under which a record lists its fields with a manual value over a default formula or the answer of a query. */
export const STICKY = 'sticky_';

export interface EvaluatedForm extends FormView {
  /** Plain business data after formulas and linkage. */
  readonly data: Record<string, unknown>;
  /** Formula failures by address (`bxzje`, `xcmx[0].se`, `xcmx[0].fpmx[1].je`). */
  readonly errors: ReadonlyMap<string, FormulaError>;
  /** Places (`xcmx[0].je`) of values that hide one another, so that none of them counts. */
  readonly contested: readonly string[];
}

/**
 * Computes a whole form from its inputs: every formula in dependency order, then linkage, until nothing changes.
 * This is the reference the incremental model is held equal to, and what the server trusts.
 */
export function evaluateForm(form: CompiledForm, input: Record<string, unknown>, context: Moment): EvaluatedForm {
  return atOnce(evaluationSteps(form, input, context));
}

/** Plain business data with every field present, numbers as decimal text and rows as objects. Unknown keys stay. */
export function normaliseData(form: CompiledForm, input: Record<string, unknown>): Record<string, unknown> {
  return atOnce(normaliseSteps(form, input));
}

/** The same in pieces. */
export function normaliseSteps(form: CompiledForm, input: Record<string, unknown>): Steps<Record<string, unknown>> {
  const data: Record<string, unknown> = { ...input };
  for (const field of form.fields) data[field.name] = normalise(field, input[field.name]);
  for (const table of childTables(form)) data[table.name] = rowsOf(input, table.name);
  return mapRows(form, data, (row, table) => {
    const out: Record<string, unknown> = { ...row };
    for (const column of table.columns) out[column.name] = normalise(column, row[column.name]);
    for (const child of childTables(form, table.name)) out[child.name] = rowsOf(row, child.name);
    return out;
  });
}

export function isSticky(record: Readonly<Record<string, unknown>>, name: string): boolean {
  const sticky = record[STICKY];
  return Array.isArray(sticky) && sticky.includes(name);
}

/** Where an action points to: address of a main field, a table, or a cell of the row the rule stands in. */
export function actionAddress(target: string, table: string | undefined, rowKey: string | undefined): string {
  if (table !== undefined && rowKey !== undefined && target.startsWith('item.')) return `${table}#${rowKey}.${target.slice('item.'.length)}`;
  return target;
}

/** Truth of a linkage condition; a condition that cannot be evaluated does not hold. */
export function holds(linkage: LinkageNode, scope: FormulaScope): boolean {
  try {
    const value = linkage.when.evaluate(scope);
    if (value === null || value === false || value === '') return false;
    return typeof value === 'object' && 'isZero' in value ? !value.isZero() : true;
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

// helpers

/** Whether linkage leaves a value, or the rows of a table, as they stand in a record, although it would empty or fix them. */
export type Spares = (part: CompiledField | CompiledTable, record: Readonly<Record<string, unknown>>) => boolean;

/** Pauses where an evaluation may be interrupted: between two cells. */
export function* evaluationSteps(form: CompiledForm, input: Record<string, unknown>, context: Moment, spares: Spares = () => false): Steps<EvaluatedForm> {
  const plan = planOf(form);
  const data = yield* normaliseSteps(form, input);
  const clock = clockOf(context);
  const scopes = new WholeScopes(form, data, clock);
  const errors = new Map<string, FormulaError>();
  const failures = new Map<string, FormulaError>();
  let actions = new Map<string, LinkageAction[]>();
  /** Cells whose value linkage dictates; their default formula rests meanwhile. */
  let dictated: ReadonlySet<string> = new Set();
  const absent = new AbsentParts(form);

  const compute = (node: ComputedNode, record: Record<string, unknown>, entry?: RowEntry): void => {
    const { name } = node.field;
    const address = cellKey(node.field, entry?.key);
    const path = entry ? `${entry.path}.${name}` : name;
    if (absent.has(address)) {
      record[name] = null;
      return;
    }
    if (node.sticky && (isSticky(record, name) || dictated.has(address))) return;
    try {
      record[name] = computeField(node, scopes.of(node.formula.references, entry));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      record[name] = null;
      errors.set(path, error);
      failures.set(address, error);
    }
  };

  const settle = function* (): Steps<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      // what failed a round ago may be written, dictated or gone by now
      errors.clear();
      failures.clear();
      for (const node of plan.nodes) {
        const { table, path } = node.field;
        if (table === undefined) compute(node, data);
        else {
          for (const entry of scopes.entries.get(table) ?? []) {
            compute(node, entry.record, entry);
            yield;
          }
        }
        scopes.wrote(path);
        yield;
      }
      actions = new Map();
      for (const linkage of plan.linkages) yield* collect(linkage, scopes, actions);
      const before = dictated;
      dictated = dictatedBy(actions);
      const same = before.size === dictated.size && [...dictated].every((address) => before.has(address));
      if (!applyValues(form, data, scopes.entries, actions, absent, spares) && same) break;
      scopes.rowsChanged();
    }
  };

  // what counts (branches of the schema, what linkage hides) depends on values, and values on what counts
  for (let round = 0; round < 3 * MAX_ROUNDS; round++) {
    yield* settle();
    scopes.rowsChanged();
    yield;
    if (!absent.settle(viewOf(form, data, clock, scopes.entries, actions, failures), data, scopes.entries, mayReturnIn(round, MAX_ROUNDS))) break;
    scopes.rowsChanged();
  }

  scopes.rowsChanged();
  yield;
  return { ...viewOf(form, data, clock, scopes.entries, actions, failures), data, errors, contested: absent.contested };
}

function* collect(linkage: LinkageNode, scopes: WholeScopes, actions: Map<string, LinkageAction[]>): Steps<void> {
  const rows = linkage.table === undefined ? [undefined] : (scopes.entries.get(linkage.table) ?? []);
  for (const entry of rows) {
    for (const action of holds(linkage, scopes.of(linkage.when.references, entry)) ? linkage.then : linkage.otherwise) {
      const address = actionAddress(action.field, linkage.table, entry?.key);
      const list = actions.get(address);
      if (list) list.push(action);
      else actions.set(address, [action]);
    }
    yield;
  }
}

/** A main field by its name, a cell by table, row and column. */
function cellKey(field: CompiledField, rowKey: string | undefined): string {
  return field.table !== undefined && rowKey !== undefined ? `${field.table}#${rowKey}.${field.name}` : field.path;
}

/** Enforces `clear` and `value`; true when something changed and formulas must run again. */
function applyValues(
  form: CompiledForm,
  data: Record<string, unknown>,
  entries: Entries,
  actions: ReadonlyMap<string, LinkageAction[]>,
  absent: AbsentParts,
  spares: Spares,
): boolean {
  let changed = false;
  const byKey = new Map<string, ReadonlyMap<string, RowEntry>>();
  const entryAt = (table: string, key: string): RowEntry | undefined => {
    let keys = byKey.get(table);
    if (!keys) byKey.set(table, (keys = new Map((entries.get(table) ?? []).map((entry) => [entry.key, entry]))));
    return keys.get(key);
  };
  for (const [address, list] of actions) {
    // of several rules the last has its way
    const action = list.findLast(isDictating);
    if (action === undefined || absent.has(address)) continue;
    const [, inTable, key, column] = /^([^#]+)#([\d_]+)\.(.+)$/.exec(address) ?? [];
    const entry = inTable === undefined || key === undefined ? undefined : entryAt(inTable, key);
    const record = inTable === undefined ? data : entry?.record;
    const name = column ?? address;
    if (!record) continue;
    const table = form.tableByName.get(name);
    if (table) {
      if (action.clear !== true || table.parent !== inTable || spares(table, record)) continue;
      changed ||= rowsOf(record, name).length > 0;
      record[name] = [];
      continue;
    }
    const field = form.byPath.get(inTable === undefined ? name : `${inTable}.item.${name}`);
    if (!field || field.formula !== undefined || field.table !== inTable || spares(field, record)) continue;
    const value = action.clear === true ? null : normalise(field, action.value);
    if (!sameValue(record[field.name], value) || isSticky(record, field.name)) {
      record[field.name] = value;
      forgetManual(record, field.name);
      changed = true;
    }
  }
  return changed;
}

function dictatedBy(actions: ReadonlyMap<string, readonly LinkageAction[]>): Set<string> {
  const addresses = new Set<string>();
  for (const [address, list] of actions) {
    if (list.some(isDictating)) addresses.add(address);
  }
  return addresses;
}

/** A dictated value is nobody's manual edit, so the default formula returns when linkage lets go. */
export function forgetManual(record: Record<string, unknown>, name: string): void {
  const sticky = record[STICKY];
  if (Array.isArray(sticky)) record[STICKY] = sticky.filter((each) => each !== name);
}

/** Says that somebody entered the value himself, over a default formula or the answer of a query. */
export function markManual(record: Record<string, unknown>, name: string): void {
  if (!isSticky(record, name)) record[STICKY] = [...(Array.isArray(record[STICKY]) ? record[STICKY] : []), name];
}

function viewOf(
  form: CompiledForm,
  data: Record<string, unknown>,
  clock: FormulaClock,
  entries: Entries,
  actions: ReadonlyMap<string, LinkageAction[]>,
  failures: ReadonlyMap<string, FormulaError>,
): FormView {
  const overrideAt = (address: string): Override | undefined => {
    const list = actions.get(address);
    return list ? mergeActions(list) : undefined;
  };
  const views = new Map<RowEntry['record'], RowView>();
  const rowViews = new Map<string, RowView[]>();
  const nested = new Map<RowView, Map<string, RowView[]>>();
  const rowsIn = (above: RowView, table: string): RowView[] => {
    const tables = nested.get(above) ?? new Map<string, RowView[]>();
    const rows = tables.get(table) ?? [];
    nested.set(above, tables.set(table, rows));
    return rows;
  };
  for (const table of form.tables) {
    rowViews.set(
      table.name,
      (entries.get(table.name) ?? []).map(({ record, key, parent }) => {
        const above = parent && views.get(parent.record);
        const row: RowView = { key, value: (column) => record[column], ...(above ? { parent: above } : {}) };
        views.set(record, row);
        if (above) rowsIn(above, table.name).push(row);
        return row;
      }),
    );
  }
  const found = new Map<RowView | undefined, ActiveParts | undefined>();
  const hasBranches = branchSchemasOf(form.schema).size > 0;
  const view: FormView = {
    form,
    clock,
    value: (name) => data[name],
    isManual: ({ name }, row) => isSticky({ [STICKY]: row === undefined ? data[STICKY] : row.value(STICKY) }, name),
    parts: (table, row) => {
      if (!hasBranches || (table !== undefined && !row)) return undefined;
      if (!found.has(row)) found.set(row, partsNow(view, form.schema, table, row));
      return found.get(row);
    },
    rows: (table, parent) => (parent ? nested.get(parent)?.get(table) : rowViews.get(table)) ?? [],
    override: (field, row) => overrideAt(cellKey(field, row?.key)),
    failure: (field, row) => failures.get(cellKey(field, row?.key)),
    tableOverride: (table, parent) =>
      table.parent !== undefined && parent ? overrideAt(`${table.parent}#${parent.key}.${table.name}`) : overrideAt(table.name),
  };
  return view;
}

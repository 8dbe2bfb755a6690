import { FormulaError, type FormulaClock, type FormulaScope } from '../../formula/index.ts';
import { childTables, type CompiledForm, type LinkageAction } from '../../registry/form/index.ts';
import { AbsentParts } from './AbsentParts.ts';
import { branchSchemasOf, partsNow } from './branches.ts';
import type { FormContext } from './defaults.ts';
import { entriesOf, mapRows, rowsOf, type RowEntry } from './rowTree.ts';
import { planOf, type ComputedNode, type LinkageNode } from './plan.ts';
import { computedValue, normalise, sameValue } from './values.ts';
import type { ActiveParts } from '../schema/activeParts.ts';
import { mergeActions, type FormView, type Override, type RowView } from './view.ts';

/** Linkage may set values that other linkage reads; more rounds than this means it never settles. */
export const MAX_ROUNDS = 8;

/** Key under which a record lists its fields with a manual value over a default formula. */
export const STICKY = 'sticky_';

export interface EvaluatedForm extends FormView {
  /** Plain business data after formulas and linkage. */
  readonly data: Record<string, unknown>;
  /** Formula failures by address (`bxzje`, `xcmx[0].se`, `xcmx[0].fpmx[1].je`). */
  readonly errors: ReadonlyMap<string, FormulaError>;
}

/**
 * Computes a whole form from its inputs: every formula in dependency order, then linkage, until nothing changes.
 * This is the reference the incremental model is held equal to, and what the server trusts.
 */
export function evaluateForm(form: CompiledForm, input: Record<string, unknown>, context: Pick<FormContext, 'today' | 'now'>): EvaluatedForm {
  const plan = planOf(form);
  const clock: FormulaClock = { today: () => context.today, now: () => context.now };
  const data = normaliseData(form, input);
  const errors = new Map<string, FormulaError>();
  let actions = new Map<string, LinkageAction[]>();
  /** Cells whose value linkage dictates; their default formula rests meanwhile. */
  let dictated: ReadonlySet<string> = new Set();
  let entries = entriesByTable(form, data);
  const absent = new AbsentParts(form);

  const scopeOf = (entry?: RowEntry): FormulaScope => {
    const parent = entry?.parent;
    return {
      field: (name) => data[name],
      ...(entry ? { item: (name: string) => entry.record[name] } : {}),
      ...(parent ? { parent: (name: string) => parent.record[name] } : {}),
      column: (table, name) => seenFrom(form, entries, table, entry).map((record) => record[name]),
      clock,
    };
  };

  const compute = (node: ComputedNode, record: Record<string, unknown>, entry?: RowEntry): void => {
    const { name } = node.field;
    const address = entry ? `${entry.path}.${name}` : name;
    if (absent.has(entry ? `${entry.table.name}#${entry.key}.${name}` : name)) {
      record[name] = null;
      errors.delete(address);
      return;
    }
    if (node.sticky && (isSticky(record, name) || dictated.has(entry ? `${entry.table.name}#${entry.key}.${name}` : name))) return;
    try {
      record[name] = computedValue(node.field, node.formula.evaluate(scopeOf(entry)));
      errors.delete(address);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      record[name] = null;
      errors.set(address, error);
    }
  };

  const settle = (): void => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      for (const node of plan.nodes) {
        const { table } = node.field;
        if (table === undefined) compute(node, data);
        else for (const entry of entries.get(table) ?? []) compute(node, entry.record, entry);
      }
      actions = new Map();
      for (const linkage of plan.linkages) collect(linkage, entries, scopeOf, actions);
      const before = dictated;
      dictated = dictatedBy(actions);
      const same = before.size === dictated.size && [...dictated].every((address) => before.has(address));
      if (!applyValues(form, data, entries, actions, absent) && same) break;
      entries = entriesByTable(form, data);
    }
  };

  // what the branches of the schema bring depends on values, and values on what the branches bring
  for (let round = 0; round < MAX_ROUNDS; round++) {
    settle();
    entries = entriesByTable(form, data);
    if (!absent.settle(viewOf(form, data, entries, actions), data, entries)) break;
  }

  return { ...viewOf(form, data, entriesByTable(form, data), actions), data, errors };
}

/** Plain business data with every field present, numbers as decimal text and rows as objects. Unknown keys stay. */
export function normaliseData(form: CompiledForm, input: Record<string, unknown>): Record<string, unknown> {
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

export function isSticky(record: Record<string, unknown>, name: string): boolean {
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

type Entries = ReadonlyMap<string, readonly RowEntry[]>;

function entriesByTable(form: CompiledForm, data: Record<string, unknown>): Entries {
  return new Map(form.tables.map((table) => [table.name, entriesOf(form, data, table)]));
}

/** The rows that a formula means by a column of `table`: the rows in its own row, its siblings, or all of the document. */
function seenFrom(form: CompiledForm, entries: Entries, table: string, entry?: RowEntry): readonly Record<string, unknown>[] {
  const parent = form.tableByName.get(table)?.parent;
  if (entry && parent !== undefined && parent === entry.table.name) return rowsOf(entry.record, table);
  if (entry?.parent && table === entry.table.name) return rowsOf(entry.parent.record, table);
  return (entries.get(table) ?? []).map(({ record }) => record);
}

function collect(linkage: LinkageNode, entries: Entries, scopeOf: (entry?: RowEntry) => FormulaScope, actions: Map<string, LinkageAction[]>): void {
  const rows = linkage.table === undefined ? [undefined] : (entries.get(linkage.table) ?? []);
  for (const entry of rows) {
    for (const action of holds(linkage, scopeOf(entry)) ? linkage.then : linkage.otherwise) {
      const address = actionAddress(action.field, linkage.table, entry?.key);
      const list = actions.get(address);
      if (list) list.push(action);
      else actions.set(address, [action]);
    }
  }
}

/** Enforces `clear` and `value`; true when something changed and formulas must run again. */
function applyValues(form: CompiledForm, data: Record<string, unknown>, entries: Entries, actions: ReadonlyMap<string, LinkageAction[]>, absent: AbsentParts): boolean {
  let changed = false;
  const byKey = new Map<string, ReadonlyMap<string, RowEntry>>();
  const entryAt = (table: string, key: string): RowEntry | undefined => {
    let keys = byKey.get(table);
    if (!keys) byKey.set(table, (keys = new Map((entries.get(table) ?? []).map((entry) => [entry.key, entry]))));
    return keys.get(key);
  };
  for (const [address, list] of actions) {
    for (const action of list) {
      if ((action.clear !== true && action.value === undefined) || absent.has(address)) continue;
      const [, inTable, key, column] = /^([^#]+)#([\d_]+)\.(.+)$/.exec(address) ?? [];
      const entry = inTable === undefined || key === undefined ? undefined : entryAt(inTable, key);
      const record = inTable === undefined ? data : entry?.record;
      const name = column ?? address;
      if (!record) continue;
      const table = form.tableByName.get(name);
      if (table) {
        if (action.clear !== true || table.parent !== inTable) continue;
        changed ||= rowsOf(record, name).length > 0;
        record[name] = [];
        continue;
      }
      const field = form.byPath.get(inTable === undefined ? name : `${inTable}.item.${name}`);
      if (!field || field.formula !== undefined || field.table !== inTable) continue;
      const value = action.clear === true ? null : normalise(field, action.value);
      if (!sameValue(record[field.name], value) || isSticky(record, field.name)) {
        record[field.name] = value;
        forgetManual(record, field.name);
        changed = true;
      }
    }
  }
  return changed;
}

function dictatedBy(actions: ReadonlyMap<string, readonly LinkageAction[]>): Set<string> {
  const addresses = new Set<string>();
  for (const [address, list] of actions) {
    if (list.some((action) => action.clear === true || action.value !== undefined)) addresses.add(address);
  }
  return addresses;
}

/** A dictated value is nobody's manual edit, so the default formula returns when linkage lets go. */
export function forgetManual(record: Record<string, unknown>, name: string): void {
  const sticky = record[STICKY];
  if (Array.isArray(sticky)) record[STICKY] = sticky.filter((each) => each !== name);
}

function viewOf(form: CompiledForm, data: Record<string, unknown>, entries: Entries, actions: ReadonlyMap<string, LinkageAction[]>): FormView {
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
    rowViews.set(table.name, (entries.get(table.name) ?? []).map(({ record, key, parent }) => {
      const above = parent && views.get(parent.record);
      const row: RowView = { key, value: (column) => record[column], ...(above ? { parent: above } : {}) };
      views.set(record, row);
      if (above) rowsIn(above, table.name).push(row);
      return row;
    }));
  }
  const found = new Map<RowView | undefined, ActiveParts | undefined>();
  const hasBranches = branchSchemasOf(form.schema).size > 0;
  const view: FormView = {
    form,
    value: (name) => data[name],
    parts: (table, row) => {
      if (!hasBranches || (table !== undefined && !row)) return undefined;
      if (!found.has(row)) found.set(row, partsNow(view, form.schema, table, row));
      return found.get(row);
    },
    rows: (table, parent) => (parent ? nested.get(parent)?.get(table) : rowViews.get(table)) ?? [],
    override: (field, row) => overrideAt(field.table && row ? `${field.table}#${row.key}.${field.name}` : field.path),
    tableOverride: (table, parent) => (table.parent !== undefined && parent ? overrideAt(`${table.parent}#${parent.key}.${table.name}`) : overrideAt(table.name)),
  };
  return view;
}

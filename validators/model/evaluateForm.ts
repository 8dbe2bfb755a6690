import { FormulaError, type FormulaClock, type FormulaScope } from '../../formula/index.ts';
import { isRecord, type CompiledForm, type LinkageAction } from '../../registry/form/index.ts';
import type { FormContext } from './defaults.ts';
import { planOf, type ComputedNode, type LinkageNode } from './plan.ts';
import { computedValue, normalise, sameValue } from './values.ts';
import { mergeActions, type FormView, type Override, type RowView } from './view.ts';

/** Linkage may set values that other linkage reads; more rounds than this means it never settles. */
export const MAX_ROUNDS = 8;

/** Key under which a record lists its fields with a manual value over a default formula. */
export const STICKY = 'sticky_';

export interface EvaluatedForm extends FormView {
  /** Plain business data after formulas and linkage. */
  readonly data: Record<string, unknown>;
  /** Formula failures by address (`bxzje`, `xcmx[0].se`). */
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
  const rowsOf = (table: string): Record<string, unknown>[] => data[table] as Record<string, unknown>[];
  let actions = new Map<string, LinkageAction[]>();
  /** Cells whose value linkage dictates; their default formula rests meanwhile. */
  let dictated: ReadonlySet<string> = new Set();

  const scopeOf = (row?: Record<string, unknown>): FormulaScope => ({
    field: (name) => data[name],
    ...(row ? { item: (name: string) => row[name] } : {}),
    column: (table, name) => (Array.isArray(data[table]) ? rowsOf(table).map((each) => each[name]) : []),
    clock,
  });

  const compute = (node: ComputedNode, record: Record<string, unknown>, index?: number): void => {
    const { name, table } = node.field;
    const address = index === undefined ? name : `${table}[${index}].${name}`;
    if (node.sticky && (isSticky(record, name) || dictated.has(index === undefined ? name : `${table}#${index}.${name}`))) return;
    const row = index === undefined ? undefined : record;
    try {
      record[node.field.name] = computedValue(node.field, node.formula.evaluate(scopeOf(row)));
      errors.delete(address);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      record[node.field.name] = null;
      errors.set(address, error);
    }
  };

  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const node of plan.nodes) {
      const { table } = node.field;
      if (table === undefined) compute(node, data);
      else rowsOf(table).forEach((row, index) => compute(node, row, index));
    }
    actions = new Map();
    for (const linkage of plan.linkages) collect(linkage, data, scopeOf, actions);
    const before = dictated;
    dictated = dictatedBy(actions);
    const same = before.size === dictated.size && [...dictated].every((address) => before.has(address));
    if (!applyValues(form, data, actions) && same) break;
  }

  const view = viewOf(form, data, actions);
  return { ...view, data, errors };
}

/** Plain business data with every field present, numbers as decimal text and rows as objects. Unknown keys stay. */
export function normaliseData(form: CompiledForm, input: Record<string, unknown>): Record<string, unknown> {
  const data: Record<string, unknown> = { ...input };
  for (const field of form.fields) data[field.name] = normalise(field, input[field.name]);
  for (const table of form.tables) {
    const rows = input[table.name];
    data[table.name] = (Array.isArray(rows) ? rows.filter(isRecord) : []).map((row) => ({
      ...row,
      ...Object.fromEntries(table.columns.map((column) => [column.name, normalise(column, row[column.name])])),
    }));
  }
  return data;
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

function collect(
  linkage: LinkageNode,
  data: Record<string, unknown>,
  scopeOf: (row?: Record<string, unknown>) => FormulaScope,
  actions: Map<string, LinkageAction[]>,
): void {
  const rows = linkage.table === undefined ? [undefined] : (data[linkage.table] as Record<string, unknown>[]);
  rows.forEach((row, index) => {
    for (const action of holds(linkage, scopeOf(row)) ? linkage.then : linkage.otherwise) {
      const address = actionAddress(action.field, linkage.table, row ? String(index) : undefined);
      const list = actions.get(address);
      if (list) list.push(action);
      else actions.set(address, [action]);
    }
  });
}

/** Enforces `clear` and `value`; true when something changed and formulas must run again. */
function applyValues(form: CompiledForm, data: Record<string, unknown>, actions: ReadonlyMap<string, LinkageAction[]>): boolean {
  let changed = false;
  for (const [address, list] of actions) {
    for (const action of list) {
      if (action.clear !== true && action.value === undefined) continue;
      const cell = /^(.+)#(\d+)\.(.+)$/.exec(address);
      if (!cell) {
        const table = form.tableByName.get(address);
        if (table && action.clear === true) {
          changed ||= (data[address] as unknown[]).length > 0;
          data[address] = [];
          continue;
        }
      }
      const field = form.byPath.get(cell ? `${cell[1]}.item.${cell[3]}` : address);
      const record = cell ? (data[cell[1] as string] as Record<string, unknown>[])[Number(cell[2])] : data;
      if (!field || !record || field.formula !== undefined) continue;
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

function viewOf(form: CompiledForm, data: Record<string, unknown>, actions: ReadonlyMap<string, LinkageAction[]>): FormView {
  const overrideAt = (address: string): Override | undefined => {
    const list = actions.get(address);
    return list ? mergeActions(list) : undefined;
  };
  const rowViews = new Map<string, RowView[]>(form.tables.map((table) => [
    table.name,
    (data[table.name] as Record<string, unknown>[]).map((row, index) => ({ key: String(index), value: (column: string) => row[column] })),
  ]));
  return {
    form,
    value: (name) => data[name],
    rows: (table) => rowViews.get(table) ?? [],
    override: (field, row) => overrideAt(field.table && row ? `${field.table}#${row.key}.${field.name}` : field.path),
    tableOverride: (table) => overrideAt(table.name),
  };
}

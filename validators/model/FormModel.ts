import { FormulaError, toDecimal, type Decimal, type FormulaClock, type FormulaScope, type FormulaValue } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, CompiledTable, LinkageAction } from '../../registry/form/index.ts';
import { defaultRow, type FormContext } from './defaults.ts';
import { actionAddress, forgetManual, holds, isSticky, MAX_ROUNDS, normaliseData, STICKY } from './evaluateForm.ts';
import { planOf, type ComputedNode, type FormPlan, type LinkageNode } from './plan.ts';
import { computedValue, normalise, sameValue } from './values.ts';
import { mergeActions, type FormView, type Override, type RowView } from './view.ts';

/** One row of a sub-table. The key is stable for the life of the model, whatever happens to its position. */
export interface Row extends RowView {
  readonly key: string;
  readonly values: Record<string, unknown>;
}

/**
 * Where something changed: `bxzje` (main field or table mode), `xcmx#3.je` (cell) or `xcmx#` (rows of a table).
 * A mode change is reported with a leading `@`: `@bxzje`, `@xcmx#3.je`.
 */
export type Address = string;

export const cellAddress = (table: string, row: RowView, column: string): Address => `${table}#${row.key}.${column}`;
export const rowsAddress = (table: string): Address => `${table}#`;
export const modeAddress = (address: Address): Address => `@${address}`;

/** A query-bound cell whose parameters changed: the host asks the query and answers with {@link FormModel.setDerived}. */
export interface PendingQuery {
  readonly field: CompiledField;
  readonly row?: Row;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A form being filled in: values, formulas, linkage and modes, kept up to date incrementally.
 *
 * One edit recomputes only what depends on it; sums over columns are adjusted by the difference. Listeners hear each
 * change once, after the model has settled. No framework inside: the browser's store and the tests use it directly.
 */
export class FormModel implements FormView {
  readonly form: CompiledForm;
  readonly errors = new Map<Address, FormulaError>();
  private readonly plan: FormPlan;
  private readonly context: FormContext;
  private readonly main: Record<string, unknown>;
  private readonly tables = new Map<string, Row[]>();
  private readonly sums = new Map<string, { total: Decimal; invalid: number }>();
  private readonly overrides = new Map<Address, Map<string, LinkageAction>>();
  private readonly linkageState = new Map<string, boolean>();
  private readonly listeners = new Set<(changed: ReadonlySet<Address>) => void>();
  private readonly changed = new Set<Address>();
  private readonly dirty = new Map<number, Set<Row> | 'all'>();
  private readonly dirtyLinkages = new Map<LinkageNode, Set<Row> | 'all'>();
  private readonly staleQueries = new Map<string, { field: CompiledField; row?: Row }>();
  private readonly lookups = new Map<string, string>();
  private depth = 0;
  private nextKey = 1;

  constructor(form: CompiledForm, data: Record<string, unknown>, context: FormContext) {
    this.form = form;
    this.plan = planOf(form);
    this.context = context;
    const normalised = normaliseData(form, data);
    for (const table of form.tables) {
      this.tables.set(table.name, (normalised[table.name] as Record<string, unknown>[]).map((values) => this.makeRow(values)));
      delete normalised[table.name];
    }
    this.main = normalised;
    for (const [path, keys] of this.plan.aggregates) {
      const key = keys[0];
      if (key) this.sums.set(path, this.sumOf(key.table, key.column));
    }
    this.batch(() => {
      for (const node of this.plan.nodes) this.dirty.set(node.index, 'all');
      for (const linkage of this.plan.linkages) this.dirtyLinkages.set(linkage, 'all');
    });
    this.rememberLookups();
    this.changed.clear();
  }

  // reading

  value(name: string): unknown {
    return this.main[name];
  }

  rows(table: string): readonly Row[] {
    return this.tables.get(table) ?? [];
  }

  cell(row: RowView, column: string): unknown {
    return row.value(column);
  }

  /** True when somebody edited a cell that has a default formula. */
  isManual(field: CompiledField, row?: Row): boolean {
    return isSticky(row ? row.values : this.main, field.name);
  }

  override(field: CompiledField, row?: RowView): Override | undefined {
    return this.overrideAt(row && field.table ? cellAddress(field.table, row, field.name) : field.path);
  }

  tableOverride(table: CompiledTable): Override | undefined {
    return this.overrideAt(table.name);
  }

  /** Plain business data as it stands; rows keep their unknown keys such as `id_`. */
  toData(): Record<string, unknown> {
    const data: Record<string, unknown> = { ...this.main };
    for (const [name, rows] of this.tables) data[name] = rows.map((row) => ({ ...row.values }));
    return data;
  }

  // writing

  /** A person's edit of a main field. Over a default formula it sticks. */
  set(name: string, value: unknown): void {
    const field = this.form.byPath.get(name);
    if (field) this.edit(field, value);
  }

  setCell(table: string, row: Row, column: string, value: unknown): void {
    const field = this.form.byPath.get(`${table}.item.${column}`);
    if (field) this.edit(field, value, row);
  }

  /** A value brought by a query; not a manual edit. */
  setDerived(field: CompiledField, value: unknown, row?: Row): void {
    this.batch(() => this.write(field, normalise(field, value), row));
  }

  /** Gives a manually edited cell back to its default formula. */
  restoreFormula(field: CompiledField, row?: Row): void {
    const node = this.plan.nodeByPath.get(field.path);
    if (!node?.sticky) return;
    this.batch(() => {
      forgetManual(row ? row.values : this.main, field.name);
      this.report(this.addressOf(field, row));
      this.markNode(node, row);
    });
  }

  addRow(table: string, values?: Record<string, unknown>, at?: number): Row {
    const definition = this.form.tableByName.get(table);
    if (!definition) throw new Error(`form <${this.form.key}> has no table <${table}>`);
    const given = { ...defaultRow(definition.columns, this.context), ...values };
    const row = this.makeRow(Object.fromEntries(Object.entries(given).map(([name, value]) => {
      const column = this.form.byPath.get(`${table}.item.${name}`);
      return [name, column ? normalise(column, value) : value];
    })));
    this.insertRow(table, row, at ?? this.rows(table).length);
    return row;
  }

  /** Copies a row behind itself; stored identity is not copied. */
  copyRow(table: string, row: Row): Row {
    const { id_: _id, ref_id_: _ref, ...values } = row.values;
    return this.addRow(table, structuredClone(values), this.rows(table).indexOf(row) + 1);
  }

  /** Puts back a removed row, or a new one, at a position. */
  insertRow(table: string, row: Row, at: number): void {
    this.batch(() => {
      const rows = this.tables.get(table);
      if (!rows || rows.includes(row)) return;
      rows.splice(at, 0, row);
      this.rowsChanged(table, row, 1);
      for (const node of this.plan.nodes) if (node.field.table === table) this.markNode(node, row);
      for (const linkage of this.plan.linkages) if (linkage.table === table) this.markLinkage(linkage, row);
      for (const field of this.plan.queries) if (field.table === table) this.markQuery(field, row);
    });
  }

  /** Removes rows and answers where they stood, for undo. */
  removeRows(table: string, removed: readonly Row[]): { row: Row; at: number }[] {
    const rows = this.tables.get(table);
    if (!rows) return [];
    const places = removed.map((row) => ({ row, at: rows.indexOf(row) })).filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
    this.batch(() => {
      for (const { row } of [...places].reverse()) {
        rows.splice(rows.indexOf(row), 1);
        this.rowsChanged(table, row, -1);
      }
    });
    return places;
  }

  moveRow(table: string, row: Row, to: number): void {
    const rows = this.tables.get(table);
    const from = rows?.indexOf(row) ?? -1;
    if (!rows || from < 0 || to < 0 || to >= rows.length) return;
    this.batch(() => {
      rows.splice(to, 0, ...rows.splice(from, 1));
      this.report(rowsAddress(table));
    });
  }

  /** Groups edits: everything settles once, and listeners hear once. */
  batch(edit: () => void): void {
    this.depth++;
    try {
      edit();
      if (this.depth === 1) this.settle();
    } finally {
      this.depth--;
    }
    if (this.depth === 0) this.flush();
  }

  subscribe(listener: (changed: ReadonlySet<Address>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Query-bound cells whose parameters changed since the last call. */
  takePendingQueries(): PendingQuery[] {
    const pending: PendingQuery[] = [];
    for (const [address, { field, row }] of this.staleQueries) {
      const params = this.queryParams(field, row);
      const key = JSON.stringify(params);
      if (this.lookups.get(address) === key) continue;
      this.lookups.set(address, key);
      pending.push({ field, params, ...(row ? { row } : {}) });
    }
    this.staleQueries.clear();
    return pending;
  }

  /** Asks again for every query-bound cell, for example after opening an empty form. */
  refreshQueries(): void {
    this.lookups.clear();
    for (const field of this.plan.queries) this.markQuery(field);
  }

  queryParams(field: CompiledField, row?: RowView): Record<string, unknown> {
    return Object.fromEntries(Object.entries(field.query?.params ?? {}).map(([name, source]) => [name, this.readParam(source, row)]));
  }

  // helpers

  private makeRow(values: Record<string, unknown>): Row {
    return { key: String(this.nextKey++), values, value: (column) => values[column] };
  }

  private edit(field: CompiledField, value: unknown, row?: Row): void {
    if (field.formula !== undefined) return;
    this.batch(() => {
      const record = row ? row.values : this.main;
      if (field.defaultFormula !== undefined && !isSticky(record, field.name)) {
        record[STICKY] = [...(Array.isArray(record[STICKY]) ? record[STICKY] : []), field.name];
        this.report(this.addressOf(field, row));
      }
      this.write(field, normalise(field, value), row);
      this.reassert(this.addressOf(field, row));
    });
  }

  private write(field: CompiledField, value: unknown, row?: Row): void {
    const record = row ? row.values : this.main;
    const before = record[field.name];
    if (before === value || (sameValue(before, value) && typeof before === typeof value)) {
      record[field.name] = value;
      return;
    }
    record[field.name] = value;
    if (field.table !== undefined) this.adjustSum(field.path, before, value);
    this.report(this.addressOf(field, row));
    this.markReaders(field.path, row);
  }

  private markReaders(path: string, row?: Row): void {
    for (const node of this.plan.dependents.get(path) ?? []) {
      this.markNode(node, row && node.field.table !== undefined && !readsColumn(node, path) && path.startsWith(`${node.field.table}.item.`) ? row : undefined);
    }
    for (const linkage of this.plan.linkagesBy.get(path) ?? []) {
      this.markLinkage(linkage, row && linkage.table !== undefined && path.startsWith(`${linkage.table}.item.`) ? row : undefined);
    }
    for (const field of this.plan.queries) {
      if (Object.values(field.query?.params ?? {}).some((source) => paramPath(source, field.table) === path)) {
        this.markQuery(field, row && field.table !== undefined && path.startsWith(`${field.table}.item.`) ? row : undefined);
      }
    }
  }

  private markNode(node: ComputedNode, row?: Row): void {
    mark(this.dirty, node.index, node.field.table === undefined ? undefined : row);
  }

  private markLinkage(linkage: LinkageNode, row?: Row): void {
    mark(this.dirtyLinkages, linkage, linkage.table === undefined ? undefined : row);
  }

  private markQuery(field: CompiledField, row?: Row): void {
    for (const each of field.table === undefined ? [undefined] : row ? [row] : this.rows(field.table)) {
      this.staleQueries.set(this.addressOf(field, each), { field, ...(each ? { row: each } : {}) });
    }
  }

  private settle(): void {
    for (let round = 0; round < MAX_ROUNDS && (this.dirty.size > 0 || this.dirtyLinkages.size > 0); round++) {
      this.settleFormulas();
      const linkages = [...this.dirtyLinkages];
      this.dirtyLinkages.clear();
      for (const [linkage, rows] of linkages) this.settleLinkage(linkage, rows);
    }
    this.dirty.clear();
    this.dirtyLinkages.clear();
  }

  /** Nodes stand in dependency order, so one pass from the lowest dirty node settles all of them. */
  private settleFormulas(): void {
    for (let index = lowest(this.dirty); index < this.plan.nodes.length && this.dirty.size > 0; index++) {
      const rows = this.dirty.get(index);
      if (rows === undefined) continue;
      this.dirty.delete(index);
      const node = this.plan.nodes[index] as ComputedNode;
      const { table } = node.field;
      if (table === undefined) this.compute(node);
      else for (const row of rows === 'all' ? this.rows(table) : rows) this.compute(node, row);
    }
  }

  private compute(node: ComputedNode, row?: Row): void {
    const { field } = node;
    const address = this.addressOf(field, row);
    if (node.sticky && (isSticky(row ? row.values : this.main, field.name) || this.isDictated(address))) return;
    let value: unknown = null;
    try {
      value = computedValue(field, node.formula.evaluate(this.scope(row)));
      this.errors.delete(address);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.errors.set(address, error);
    }
    this.write(field, value, row);
  }

  private settleLinkage(linkage: LinkageNode, rows: Set<Row> | 'all'): void {
    const targets = linkage.table === undefined ? [undefined] : rows === 'all' ? this.rows(linkage.table) : rows;
    for (const row of targets) {
      if (row && !this.rows(linkage.table as string).includes(row)) continue;
      const id = `${linkage.owner}|${linkage.when.text}|${row?.key ?? ''}`;
      const truth = holds(linkage, this.scope(row));
      if (this.linkageState.get(id) === truth) {
        for (const action of truth ? linkage.then : linkage.otherwise) this.dictate(action, linkage.table, row);
        continue;
      }
      this.linkageState.set(id, truth);
      for (const action of truth ? linkage.otherwise : linkage.then) this.dropAction(action, linkage.table, row, id);
      for (const action of truth ? linkage.then : linkage.otherwise) {
        this.addAction(action, linkage.table, row, id);
        this.dictate(action, linkage.table, row);
      }
    }
  }

  private addAction(action: LinkageAction, table: string | undefined, row: Row | undefined, id: string): void {
    const address = actionAddress(action.field, table, row?.key);
    const actions = this.overrides.get(address) ?? new Map<string, LinkageAction>();
    actions.set(`${id}|${JSON.stringify(action)}`, action);
    this.overrides.set(address, actions);
    this.report(modeAddress(address));
  }

  private dropAction(action: LinkageAction, table: string | undefined, row: Row | undefined, id: string): void {
    const address = actionAddress(action.field, table, row?.key);
    const actions = this.overrides.get(address);
    if (!actions?.delete(`${id}|${JSON.stringify(action)}`)) return;
    this.report(modeAddress(address));
    const node = this.plan.nodeByPath.get(row && table ? `${table}.item.${action.field.slice('item.'.length)}` : action.field);
    if (node?.sticky && (action.clear === true || action.value !== undefined)) this.markNode(node, row);
  }

  /** While a rule holds, `clear` keeps a value empty and `value` keeps it fixed. */
  private dictate(action: LinkageAction, table: string | undefined, row: Row | undefined): void {
    if (action.clear !== true && action.value === undefined) return;
    const target = this.form.tableByName.get(action.field);
    if (target) {
      if (action.clear === true) this.removeRows(target.name, [...this.rows(target.name)]);
      return;
    }
    const inRow = row !== undefined && table !== undefined && action.field.startsWith('item.');
    const field = this.form.byPath.get(inRow ? `${table}.${action.field}` : action.field);
    if (!field || field.formula !== undefined || (field.table !== undefined && !inRow)) return;
    forgetManual(inRow ? row.values : this.main, field.name);
    this.write(field, action.clear === true ? null : normalise(field, action.value), inRow ? row : undefined);
  }

  /** After a manual edit: a dictated value wins over the edit. */
  private reassert(address: Address): void {
    if (!this.isDictated(address)) return;
    for (const linkage of this.plan.linkages) this.markLinkage(linkage);
  }

  private isDictated(address: Address): boolean {
    for (const action of this.overrides.get(address)?.values() ?? []) {
      if (action.clear === true || action.value !== undefined) return true;
    }
    return false;
  }

  private overrideAt(address: Address): Override | undefined {
    const actions = this.overrides.get(address);
    return actions && actions.size > 0 ? mergeActions(actions.values()) : undefined;
  }

  private scope(row?: Row): FormulaScope {
    return {
      field: (name) => this.main[name],
      ...(row ? { item: (name: string) => row.values[name] } : {}),
      column: (table, name) => this.rows(table).map((each) => each.values[name]),
      aggregate: (fn, table, column) => this.aggregate(fn, table, column),
      clock: this.clock,
    };
  }

  private readonly clock: FormulaClock = { today: () => this.context.today, now: () => this.context.now };

  private aggregate(fn: string, table: string, column: string): FormulaValue | undefined {
    if (fn === 'count') return toDecimal(this.rows(table).length);
    const sum = fn === 'sum' ? this.sums.get(`${table}.item.${column}`) : undefined;
    return sum && sum.invalid === 0 ? sum.total : undefined;
  }

  private sumOf(table: string, column: string): { total: Decimal; invalid: number } {
    const state = { total: zero(), invalid: 0 };
    for (const row of this.rows(table)) addTo(state, row.values[column], 1);
    return state;
  }

  private adjustSum(path: string, before: unknown, after: unknown): void {
    const state = this.sums.get(path);
    if (!state) return;
    addTo(state, before, -1);
    addTo(state, after, 1);
  }

  private rowsChanged(table: string, row: Row, direction: 1 | -1): void {
    this.report(rowsAddress(table));
    for (const column of this.form.tableByName.get(table)?.columns ?? []) {
      const state = this.sums.get(column.path);
      if (state) addTo(state, row.values[column.name], direction);
      for (const node of this.plan.dependents.get(column.path) ?? []) {
        if (node.field.table !== table || readsColumn(node, column.path)) this.markNode(node);
      }
      for (const linkage of this.plan.linkagesBy.get(column.path) ?? []) if (linkage.table !== table) this.markLinkage(linkage);
    }
  }

  /** The stored values of query-bound cells belong to the parameters they were saved with. */
  private rememberLookups(): void {
    for (const field of this.plan.queries) {
      for (const row of field.table === undefined ? [undefined] : this.rows(field.table)) {
        const value = row ? row.values[field.name] : this.main[field.name];
        if (value === null || value === undefined) this.markQuery(field, row);
        else this.lookups.set(this.addressOf(field, row), JSON.stringify(this.queryParams(field, row)));
      }
    }
  }

  private readParam(source: string, row?: RowView): unknown {
    const constant = /^'(.*)'$/.exec(source);
    if (constant) return constant[1];
    return source.startsWith('item.') ? row?.value(source.slice('item.'.length)) : this.main[source];
  }

  private addressOf(field: CompiledField, row?: Row): Address {
    return row && field.table ? cellAddress(field.table, row, field.name) : field.path;
  }

  private report(address: Address): void {
    this.changed.add(address);
  }

  private flush(): void {
    if (this.changed.size === 0) return;
    const changed = new Set(this.changed);
    this.changed.clear();
    for (const listener of this.listeners) listener(changed);
  }
}

const zero = (): Decimal => toDecimal(0) as Decimal;

function addTo(state: { total: Decimal; invalid: number }, value: unknown, direction: 1 | -1): void {
  if (value === null || value === undefined || value === '') return;
  const decimal = toDecimal(value);
  if (!decimal) state.invalid += direction;
  else state.total = direction === 1 ? state.total.plus(decimal) : state.total.minus(decimal);
}

function mark<Key>(map: Map<Key, Set<Row> | 'all'>, key: Key, row: Row | undefined): void {
  const known = map.get(key);
  if (known === 'all') return;
  if (!row) map.set(key, 'all');
  else if (known) known.add(row);
  else map.set(key, new Set([row]));
}

function lowest(dirty: ReadonlyMap<number, unknown>): number {
  let min = Number.POSITIVE_INFINITY;
  for (const index of dirty.keys()) if (index < min) min = index;
  return min;
}

function readsColumn(node: ComputedNode, path: string): boolean {
  return node.formula.references.some((reference) => reference.kind === 'column' && `${reference.table}.item.${reference.name}` === path);
}

function paramPath(source: string, table: string | undefined): string {
  return source.startsWith('item.') ? `${table}.${source}` : source;
}

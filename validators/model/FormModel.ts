import { FormulaError, toDecimal, type FormulaClock, type FormulaScope, type FormulaValue } from '../../formula/index.ts';
import { childTables, type CompiledField, type CompiledForm, type CompiledTable, type LinkageAction } from '../../registry/form/index.ts';
import { defaultRow, type FormContext } from './defaults.ts';
import { forgetManual, holds, isSticky, MAX_ROUNDS, normaliseData, STICKY } from './evaluateForm.ts';
import { isDictating, LinkageState } from './LinkageState.ts';
import { planOf, type ComputedNode, type FormPlan, type LinkageNode } from './plan.ts';
import { RowStore, type Row, type RowPlace } from './RowStore.ts';
import { RunningSums } from './RunningSums.ts';
import { computedValue, normalise, sameValue } from './values.ts';
import type { FormView, Override, RowView } from './view.ts';

export type { Row, RowPlace } from './RowStore.ts';

/**
 * Where something changed: `bxzje` (main field or table mode), `xcmx#3.je` (cell), `xcmx#` (rows of a table) or
 * `xcmx#3.fpmx` (mode of a nested table in one row). A mode change is reported with a leading `@`: `@bxzje`, `@xcmx#3.je`.
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

/** One evaluation of a formula, for the trace shown to designers. */
export interface Computation {
  readonly field: CompiledField;
  readonly row?: Row;
  readonly before: unknown;
  readonly after: unknown;
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
  /** Hears every evaluation of a formula while set. */
  onCompute: ((computation: Computation) => void) | undefined;
  private readonly plan: FormPlan;
  private readonly context: FormContext;
  private readonly main: Record<string, unknown>;
  private readonly store: RowStore;
  private readonly sums = new RunningSums();
  private readonly linkage = new LinkageState();
  private readonly listeners = new Set<(changed: ReadonlySet<Address>) => void>();
  private readonly changed = new Set<Address>();
  private readonly dirty = new Map<number, Set<Row> | 'all'>();
  private readonly dirtyLinkages = new Map<LinkageNode, Set<Row> | 'all'>();
  private readonly staleQueries = new Map<string, { field: CompiledField; row?: Row }>();
  private readonly lookups = new Map<string, string>();
  private depth = 0;

  constructor(form: CompiledForm, data: Record<string, unknown>, context: FormContext) {
    this.form = form;
    this.plan = planOf(form);
    this.context = context;
    this.store = new RowStore(form);
    const normalised = normaliseData(form, data);
    for (const { name } of childTables(form)) {
      for (const [index, values] of (normalised[name] as Record<string, unknown>[]).entries()) this.store.insert(this.store.make(name, values), index);
      delete normalised[name];
    }
    this.main = normalised;
    for (const [path, [key]] of this.plan.aggregates) {
      if (key) this.sums.watch(path, this.rows(key.table).map((row) => row.values[key.column]));
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

  rows(table: string, parent?: RowView): readonly Row[] {
    return this.store.rows(table, parent);
  }

  cell(row: RowView, column: string): unknown {
    return row.value(column);
  }

  /** Position of a row among its siblings; -1 when it is gone. */
  indexOf(row: Row): number {
    return this.store.indexOf(row);
  }

  /** True when somebody edited a cell that has a default formula. */
  isManual(field: CompiledField, row?: Row): boolean {
    return isSticky(this.recordOf(row), field.name);
  }

  override(field: CompiledField, row?: RowView): Override | undefined {
    return this.linkage.overrideAt(row && field.table ? cellAddress(field.table, row, field.name) : field.path);
  }

  tableOverride(table: CompiledTable, parent?: RowView): Override | undefined {
    return this.linkage.overrideAt(table.parent !== undefined && parent ? cellAddress(table.parent, parent, table.name) : table.name);
  }

  /** The linkage actions in force at an address, each with its rule. */
  linkageAt(address: Address): readonly { readonly rule: string; readonly action: LinkageAction }[] {
    return this.linkage.actionsAt(address);
  }

  /** Plain business data as it stands; rows keep their unknown keys such as `id_`. */
  toData(): Record<string, unknown> {
    const data: Record<string, unknown> = { ...this.main };
    for (const { name } of childTables(this.form)) data[name] = this.rows(name).map((row) => this.store.toData(row));
    return data;
  }

  /** Plain data of one row with the rows in it. */
  rowData(row: Row): Record<string, unknown> {
    return this.store.toData(row);
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
      forgetManual(this.recordOf(row), field.name);
      this.report(this.addressOf(field, row));
      this.markNode(node, row);
    });
  }

  /** Adds a row with its defaults, at a position or at the end; into `parent` for a nested table. */
  addRow(table: string, values?: Record<string, unknown>, at?: number, parent?: Row): Row {
    const definition = this.form.tableByName.get(table);
    if (!definition) throw new Error(`form <${this.form.key}> has no table <${table}>`);
    if (definition.parent !== parent?.table) throw new Error(`rows of <${table}> stand in rows of <${definition.parent ?? 'the form'}>`);
    const row = this.store.make(table, this.completeRow(definition, values ?? {}), parent);
    this.insertRow(table, row, at ?? this.rows(table, parent).length);
    return row;
  }

  /** Copies a row, with the rows in it, behind itself; stored identity is not copied. */
  copyRow(table: string, row: Row): Row {
    return this.addRow(table, withoutIdentity(structuredClone(this.store.toData(row))), this.store.indexOf(row) + 1, row.parent);
  }

  /** Puts back a removed row, or a new one, at a position. */
  insertRow(table: string, row: Row, at: number): void {
    this.batch(() => {
      if (this.store.has(row) || row.table !== table || (row.parent && !this.store.has(row.parent))) return;
      this.store.insert(row, at);
      for (const each of this.store.withNested(row)) this.rowCame(each);
    });
  }

  /** Removes rows and answers where they stood, for undo. */
  removeRows(_table: string, removed: readonly Row[]): RowPlace[] {
    const places = removed.filter((row) => this.store.has(row)).map((row) => ({ row, at: this.store.indexOf(row) })).sort((a, b) => a.at - b.at);
    this.batch(() => {
      for (const { row } of [...places].reverse()) {
        const gone = this.store.withNested(row);
        this.store.remove(row);
        for (const each of gone) this.rowsChanged(each, -1);
      }
    });
    return places;
  }

  moveRow(table: string, row: Row, to: number): void {
    this.batch(() => {
      if (this.store.move(row, to)) this.report(rowsAddress(table));
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
    return Object.fromEntries(Object.entries(field.query?.params ?? {}).map(([name, source]) => [name, this.readSource(source, row)]));
  }

  /** The value a parameter stands for: `'constant'`, `field`, `item.column` or `parent.column`. */
  readSource(source: string, row?: RowView): unknown {
    const constant = /^'(.*)'$/.exec(source);
    if (constant) return constant[1];
    if (source.startsWith('item.')) return row?.value(source.slice('item.'.length));
    return source.startsWith('parent.') ? row?.parent?.value(source.slice('parent.'.length)) : this.main[source];
  }

  // helpers

  private recordOf(row?: Row): Record<string, unknown> {
    return row ? row.values : this.main;
  }

  /** Given values over defaults, with the values of nested rows completed alike. */
  private completeRow(table: CompiledTable, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const row: Record<string, unknown> = { ...defaultRow(table.columns, this.context), ...values };
    for (const column of table.columns) row[column.name] = normalise(column, row[column.name]);
    for (const child of childTables(this.form, table.name)) {
      const given = row[child.name];
      const rows: unknown[] = Array.isArray(given) ? given : Array.from({ length: child.minRows }, () => ({}));
      row[child.name] = rows.map((each) => this.completeRow(child, (each ?? {}) as Record<string, unknown>));
    }
    return row;
  }

  private edit(field: CompiledField, value: unknown, row?: Row): void {
    if (field.formula !== undefined) return;
    this.batch(() => {
      const record = this.recordOf(row);
      if (field.defaultFormula !== undefined && !isSticky(record, field.name)) {
        record[STICKY] = [...(Array.isArray(record[STICKY]) ? record[STICKY] : []), field.name];
        this.report(this.addressOf(field, row));
      }
      this.write(field, normalise(field, value), row);
      this.reassert(this.addressOf(field, row));
    });
  }

  private write(field: CompiledField, value: unknown, row?: Row): void {
    const record = this.recordOf(row);
    const before = record[field.name];
    record[field.name] = value;
    if (before === value || (sameValue(before, value) && typeof before === typeof value)) return;
    if (field.table !== undefined && row && this.store.has(row)) this.sums.changed(field.path, before, value);
    this.report(this.addressOf(field, row));
    this.markReaders(field.path, row);
  }

  private markReaders(path: string, row?: Row): void {
    for (const node of this.plan.dependents.get(path) ?? []) {
      mark(this.dirty, node.index, this.readersOf(node.field.table, row, readsColumn(node, path)));
    }
    for (const linkage of this.plan.linkagesBy.get(path) ?? []) {
      mark(this.dirtyLinkages, linkage, this.readersOf(linkage.table, row, linkage.when.references.some((each) => isColumn(each, path))));
    }
    for (const field of this.plan.queriesBy.get(path) ?? []) {
      const readers = this.readersOf(field.table, row, false);
      if (readers === 'all') this.markQuery(field);
      else for (const reader of readers) this.markQuery(field, reader);
    }
  }

  /** Rows of `table` in which something may read a cell of `row`: that row, its parent, its nested rows, or all. */
  private readersOf(table: string | undefined, row: Row | undefined, readsWholeColumn: boolean): Iterable<Row> | 'all' {
    if (table === undefined || !row) return 'all';
    if (row.table === table) {
      if (!readsWholeColumn) return [row];
      return row.parent ? this.rows(table, row.parent) : 'all';
    }
    if (row.parent?.table === table) return [row.parent];
    const nested = this.form.tableByName.get(table)?.parent === row.table && !readsWholeColumn;
    return nested ? this.rows(table, row) : 'all';
  }

  private markNode(node: ComputedNode, row?: Row): void {
    mark(this.dirty, node.index, node.field.table === undefined || !row ? 'all' : [row]);
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
      else for (const row of rows === 'all' ? this.rows(table) : rows) if (this.store.has(row)) this.compute(node, row);
    }
  }

  private compute(node: ComputedNode, row?: Row): void {
    const { field } = node;
    const address = this.addressOf(field, row);
    const record = this.recordOf(row);
    if (node.sticky && (isSticky(record, field.name) || this.linkage.dictates(address))) return;
    let value: unknown = null;
    try {
      value = computedValue(field, node.formula.evaluate(this.scope(row)));
      this.errors.delete(address);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.errors.set(address, error);
    }
    this.onCompute?.({ field, ...(row ? { row } : {}), before: record[field.name], after: value });
    this.write(field, value, row);
  }

  private settleLinkage(linkage: LinkageNode, rows: Set<Row> | 'all'): void {
    const targets = linkage.table === undefined ? [undefined] : rows === 'all' ? this.rows(linkage.table) : rows;
    for (const row of [...targets]) {
      if (row && !this.store.has(row)) continue;
      const { now, dropped, changed } = this.linkage.settle(linkage, holds(linkage, this.scope(row)), row);
      for (const address of changed) this.report(modeAddress(address));
      for (const action of dropped) if (isDictating(action)) this.release(action, linkage.table, row);
      for (const action of now) this.dictate(action, linkage.table, row);
    }
  }

  /** A default formula takes over again where linkage lets go of a value. */
  private release(action: LinkageAction, table: string | undefined, row: Row | undefined): void {
    const inRow = row && table && action.field.startsWith('item.');
    const node = this.plan.nodeByPath.get(inRow ? `${table}.${action.field}` : action.field);
    if (node?.sticky) this.markNode(node, inRow ? row : undefined);
  }

  /** While a rule holds, `clear` keeps a value empty and `value` keeps it fixed. */
  private dictate(action: LinkageAction, table: string | undefined, row: Row | undefined): void {
    if (!isDictating(action)) return;
    const inRow = row !== undefined && table !== undefined && action.field.startsWith('item.');
    const name = inRow ? action.field.slice('item.'.length) : action.field;
    const target = this.form.tableByName.get(name);
    if (target) {
      const here = target.parent === (inRow ? table : undefined);
      if (action.clear === true && here) this.removeRows(target.name, [...this.rows(target.name, inRow ? row : undefined)]);
      return;
    }
    const field = this.form.byPath.get(inRow ? `${table}.${action.field}` : action.field);
    if (!field || field.formula !== undefined || (field.table !== undefined && !inRow)) return;
    forgetManual(inRow ? row.values : this.main, field.name);
    this.write(field, action.clear === true ? null : normalise(field, action.value), inRow ? row : undefined);
  }

  /** After a manual edit: a dictated value wins over the edit. */
  private reassert(address: Address): void {
    if (!this.linkage.dictates(address)) return;
    for (const linkage of this.plan.linkages) mark(this.dirtyLinkages, linkage, 'all');
  }

  private scope(row?: Row): FormulaScope {
    const parent = row?.parent;
    return {
      field: (name) => this.main[name],
      ...(row ? { item: (name: string) => row.values[name] } : {}),
      ...(parent ? { parent: (name: string) => parent.values[name] } : {}),
      column: (table, name) => this.store.seenFrom(table, row).map((each) => each.values[name]),
      aggregate: (fn, table, column) => this.aggregate(fn, table, column, row),
      clock: this.clock,
    };
  }

  private readonly clock: FormulaClock = { today: () => this.context.today, now: () => this.context.now };

  private aggregate(fn: string, table: string, column: string, row?: Row): FormulaValue | undefined {
    if (fn === 'count') return toDecimal(this.store.seenFrom(table, row).length);
    const whole = !row || this.form.tableByName.get(table)?.parent === undefined || this.store.seenFrom(table, row) === this.rows(table);
    return fn === 'sum' && whole ? this.sums.total(`${table}.item.${column}`) : undefined;
  }

  private rowCame(row: Row): void {
    this.rowsChanged(row, 1);
    for (const node of this.plan.nodes) if (node.field.table === row.table) this.markNode(node, row);
    for (const linkage of this.plan.linkages) if (linkage.table === row.table) mark(this.dirtyLinkages, linkage, [row]);
    for (const field of this.plan.queries) if (field.table === row.table) this.markQuery(field, row);
  }

  private rowsChanged(row: Row, direction: 1 | -1): void {
    const { table } = row;
    this.report(rowsAddress(table));
    for (const column of this.form.tableByName.get(table)?.columns ?? []) {
      if (direction === 1) this.sums.came(column.path, row.values[column.name]);
      else this.sums.went(column.path, row.values[column.name]);
      for (const node of this.plan.dependents.get(column.path) ?? []) {
        if (node.field.table !== table || readsColumn(node, column.path)) mark(this.dirty, node.index, this.readersOf(node.field.table, row, true));
      }
      for (const linkage of this.plan.linkagesBy.get(column.path) ?? []) {
        if (linkage.table !== table) mark(this.dirtyLinkages, linkage, this.readersOf(linkage.table, row, true));
      }
    }
  }

  /** The stored values of query-bound cells belong to the parameters they were saved with. */
  private rememberLookups(): void {
    for (const field of this.plan.queries) {
      for (const row of field.table === undefined ? [undefined] : this.rows(field.table)) {
        const value = this.recordOf(row)[field.name];
        if (value === null || value === undefined) this.markQuery(field, row);
        else this.lookups.set(this.addressOf(field, row), JSON.stringify(this.queryParams(field, row)));
      }
    }
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

// helpers

function mark<Key>(map: Map<Key, Set<Row> | 'all'>, key: Key, rows: Iterable<Row> | 'all'): void {
  const known = map.get(key);
  if (known === 'all') return;
  if (rows === 'all') map.set(key, 'all');
  else if (!known) map.set(key, new Set(rows));
  else for (const row of rows) known.add(row);
}

function lowest(dirty: ReadonlyMap<number, unknown>): number {
  let min = Number.POSITIVE_INFINITY;
  for (const index of dirty.keys()) if (index < min) min = index;
  return min;
}

function readsColumn(node: ComputedNode, path: string): boolean {
  return node.formula.references.some((reference) => isColumn(reference, path));
}

function isColumn(reference: ComputedNode['formula']['references'][number], path: string): boolean {
  return reference.kind === 'column' && `${reference.table}.item.${reference.name}` === path;
}

function withoutIdentity(values: Record<string, unknown>): Record<string, unknown> {
  const { id_: _id, ref_id_: _ref, ...rest } = values;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [
    name,
    Array.isArray(value) && value.every((each) => each !== null && typeof each === 'object' && !Array.isArray(each)) && name !== STICKY
      ? value.map((each) => withoutIdentity(each as Record<string, unknown>))
      : value,
  ]));
}

import type { FormulaClock, FormulaError } from '../../formula/index.ts';
import { childTables, type CompiledField, type CompiledForm, type CompiledTable, type LinkageAction } from '../../registry/form/index.ts';
import type { ActiveParts } from '../schema/activeParts.ts';
import { cellAddress, fieldAddress, modeAddress, type Address } from './address.ts';
import { Agenda } from './Agenda.ts';
import { CountingParts, type Entered } from './CountingParts.ts';
import { clockOf, completeRow, type FormContext } from './defaults.ts';
import { DeferredCells } from './DeferredCells.ts';
import { forgetManual, isSticky, markManual, MAX_ROUNDS, normaliseData } from './evaluateForm.ts';
import { Evaluations, type Computation } from './Evaluations.ts';
import { FormulaScopes } from './FormulaScopes.ts';
import { mayReturnIn } from './hiddenParts.ts';
import { LinkageEffects } from './LinkageEffects.ts';
import { LinkageState } from './LinkageState.ts';
import { isMarkable } from './marks.ts';
import { planOf, type ComputedNode, type FormPlan } from './plan.ts';
import { QueryLookups, readSource, type PendingQuery } from './QueryLookups.ts';
import { RowStore, type Row, type RowPlace } from './RowStore.ts';
import { RowTraffic } from './RowTraffic.ts';
import { RunningSums } from './RunningSums.ts';
import { StoredDocument } from './StoredDocument.ts';
import { broughtValue, normalise, sameValue } from './values.ts';
import type { FormView, Override, RowView } from './view.ts';

export type { Computation } from './Evaluations.ts';
export type { Row, RowPlace } from './RowStore.ts';

/**
 * A form being filled in: values, formulas, linkage and modes, kept up to date incrementally.
 *
 * One edit recomputes only what depends on it; sums over columns are adjusted by the difference. Listeners hear each
 * change once, after the model has settled. No framework inside: the browser's store and the tests use it directly.
 */
export class FormModel implements FormView {
  readonly form: CompiledForm;
  readonly clock: FormulaClock;
  private readonly plan: FormPlan;
  private readonly context: FormContext;
  private readonly main: Record<string, unknown>;
  private readonly store: RowStore;
  private readonly sums = new RunningSums();
  private readonly scopes: FormulaScopes;
  private readonly evaluations: Evaluations;
  private readonly linkage = new LinkageState();
  private readonly effects: LinkageEffects;
  private readonly counting: CountingParts;
  private readonly stored: StoredDocument;
  private readonly agenda: Agenda;
  private readonly lookups: QueryLookups;
  private readonly traffic: RowTraffic;
  private readonly deferred: DeferredCells;
  private readonly listeners = new Set<(changed: ReadonlySet<Address>) => void>();
  private readonly changed = new Set<Address>();
  private depth = 0;
  /** A form opens with every cell computed. */
  private opening = true;

  constructor(form: CompiledForm, data: Record<string, unknown>, context: FormContext) {
    this.form = form;
    this.plan = planOf(form);
    this.context = context;
    this.clock = clockOf(context);
    this.store = new RowStore(form, (row, column) => this.deferred.refresh(row, column));
    const normalised = normaliseData(form, data);
    this.stored = new StoredDocument(form, normalised, context);
    for (const { name } of childTables(form)) {
      for (const [index, values] of (normalised[name] as Record<string, unknown>[]).entries()) this.store.insert(this.store.make(name, values), index);
      delete normalised[name];
    }
    this.main = normalised;
    for (const [path, [key]] of this.plan.aggregates) {
      if (key)
        this.sums.watch(
          path,
          this.rows(key.table).map((row) => this.store.record(row)[key.column]),
        );
    }
    this.scopes = new FormulaScopes(form, this.main, this.store, this.sums, this.clock);
    this.evaluations = new Evaluations(this.scopes);
    this.deferred = new DeferredCells(form, this.plan, this.store, this.evaluations);
    this.agenda = new Agenda(form, this.plan, this.store);
    this.lookups = new QueryLookups(this.plan, this.store, this.main);
    this.traffic = new RowTraffic(form, this.plan, {
      store: this.store,
      sums: this.sums,
      scopes: this.scopes,
      deferred: this.deferred,
      evaluations: this.evaluations,
      agenda: this.agenda,
      lookups: this.lookups,
      release: (row) => this.effects.leave(row),
      report: (address) => this.report(address),
    });
    this.effects = new LinkageEffects(form, this.plan, this.store, this.linkage, {
      scope: (row) => this.scopes.of(row),
      dictate: (field, value, row) => this.dictate(field, value, row),
      recompute: (node, row) => this.agenda.node(node, row),
      removeRows: (table, rows) => this.removeRows(table, rows),
      report: (address) => this.report(address),
      reached: (name, row) => this.counting.reached(name, row),
    });
    this.counting = new CountingParts(this, {
      entered: (name, row) => ({ value: this.recordOf(row)[name] ?? null, manual: isSticky(this.recordOf(row), name) }),
      stored: (name, row) => this.stored.field(name, row),
      rows: (table, parent) => this.rows(table, parent),
      put: (name, entered, row) => this.putPart(name, entered, row),
      takeRows: (table, rows) => this.removeRows(table, rows),
      putRows: (places) => {
        for (const { row, at } of places) this.insert(row, at);
      },
      storedRows: (table, parent) => this.storedRows(table, parent),
      report: (name, row) => this.report(modeAddress(row ? cellAddress(row.table, row, name) : name)),
    });
    this.batch(() => this.agenda.everything());
    this.opening = false;
    this.lookups.remember();
    this.changed.clear();
  }

  /** Formulas that cannot be computed; of cells that wait, those that were read since. */
  get errors(): ReadonlyMap<Address, FormulaError> {
    return this.evaluations.errors;
  }

  /** Hears every evaluation of a formula. */
  set onCompute(listener: ((computation: Computation) => void) | undefined) {
    this.evaluations.onCompute = listener;
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

  /** True when somebody entered a value over a default formula or the answer of a query. */
  isManual(field: CompiledField, row?: Row): boolean {
    return isSticky(this.recordOf(row), field.name);
  }

  override(field: CompiledField, row?: RowView): Override | undefined {
    return this.linkage.overrideAt(row && field.table ? cellAddress(field.table, row, field.name) : field.path);
  }

  /** Whether the cells of a column wait until they are read when all of them change: only some of them are reported then. */
  mayWait(table: string, column: string): boolean {
    return this.traffic.mayWait(table, column);
  }

  failure(field: CompiledField, row?: RowView): FormulaError | undefined {
    row?.value(field.name);
    return this.errors.get(row && field.table ? cellAddress(field.table, row, field.name) : field.path);
  }

  tableOverride(table: CompiledTable, parent?: RowView): Override | undefined {
    return this.linkage.overrideAt(table.parent !== undefined && parent ? cellAddress(table.parent, parent, table.name) : table.name);
  }

  parts(table: string | undefined, row?: RowView): ActiveParts | undefined {
    return this.counting.partsOf(table, row as Row | undefined);
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

  /** A person's edit of a main field. Over a default formula or the answer of a query it sticks. */
  set(name: string, value: unknown): void {
    const field = this.form.byPath.get(name);
    if (field) this.edit(field, value);
  }

  setCell(table: string, row: Row, column: string, value: unknown): void {
    const field = this.form.byPath.get(`${table}.item.${column}`);
    if (field) this.edit(field, value, row);
  }

  /** A value brought by a query; not a manual edit, and nothing to what somebody has entered himself. */
  setDerived(field: CompiledField, value: unknown, row?: Row): void {
    this.lookups.answered(field, row);
    if (field.query !== undefined && this.isManual(field, row)) return;
    const brought = broughtValue(field, value);
    const standing = this.counting.standing(field.name, row);
    if (standing !== undefined) this.counting.keep(field.name, { value: brought, manual: isSticky(this.recordOf(row), field.name) }, row);
    if (standing !== 'kept') this.batch(() => this.write(field, brought, row));
  }

  /** What the record or a row is known by where it has been stored (`id_`, `form_data_rev_`); no edit. */
  identify(identity: Readonly<Record<string, unknown>>, row?: Row): void {
    Object.assign(this.recordOf(row), identity);
  }

  /** The value of a cell as it is stored; of what is new the one that it begins with. */
  storedValue(field: CompiledField, row?: Row): unknown {
    return this.stored.field(field.name, row).value;
  }

  /** The document as it is stored, or what a new one begins with. */
  get storedData(): Record<string, unknown> {
    return structuredClone({ ...this.stored.document });
  }

  /** The document was stored: what is hidden from now on counts as it is stored now. */
  wasStored(data: Record<string, unknown>): void {
    this.stored.take(normaliseData(this.form, data));
  }

  /** Gives a manually edited cell back to its default formula, or to its query, which is asked again. */
  restoreFormula(field: CompiledField, row?: Row): void {
    if (!isMarkable(field)) return;
    const node = this.plan.nodeByPath.get(field.path);
    this.batch(() => {
      forgetManual(this.recordOf(row), field.name);
      this.report(fieldAddress(field, row));
      if (node?.sticky) this.agenda.node(node, row);
      else this.lookups.askAgain(field, row);
    });
  }

  /** Puts back the answer of a query over which somebody has entered another value. */
  putAnswer(field: CompiledField, value: unknown, row?: Row): void {
    this.batch(() => {
      forgetManual(this.recordOf(row), field.name);
      this.report(fieldAddress(field, row));
      this.setDerived(field, value, row);
    });
  }

  /** Adds a row with its defaults, at a position or at the end; into `parent` for a nested table. */
  addRow(table: string, values?: Record<string, unknown>, at?: number, parent?: Row): Row {
    const definition = this.form.tableByName.get(table);
    if (!definition) throw new Error(`form <${this.form.key}> has no table <${table}>`);
    if (definition.parent !== parent?.table) throw new Error(`rows of <${table}> stand in rows of <${definition.parent ?? 'the form'}>`);
    const row = this.store.make(table, completeRow(this.form, definition, values ?? {}, this.context), parent);
    this.insertRow(table, row, at ?? this.rows(table, parent).length);
    return row;
  }

  /** Copies a row, with the rows in it, behind itself; stored identity is not copied. */
  copyRow(table: string, row: Row): Row {
    return this.addRow(table, this.store.copyOf(row), this.store.indexOf(row) + 1, row.parent);
  }

  /** Puts back a removed row, or a new one, at a position. */
  insertRow(table: string, row: Row, at: number): void {
    if (this.counting.standing(table, row.parent) !== undefined) this.counting.keepRow(row, at);
    else if (row.table === table) this.insert(row, at);
  }

  /** Removes rows and answers where they stood, for undo. */
  removeRows(_table: string, removed: readonly Row[]): RowPlace[] {
    const places = removed
      .filter((row) => this.store.has(row))
      .map((row) => ({ row, at: this.store.indexOf(row) }))
      .sort((a, b) => a.at - b.at);
    this.batch(() => {
      for (const { row } of [...places].reverse()) this.traffic.remove(row);
    });
    return places;
  }

  moveRow(_table: string, row: Row, to: number): void {
    this.batch(() => this.traffic.move(row, to));
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
    if (this.depth > 0) return;
    // what is read from now on sees whole columns as they are now
    this.scopes.beginPass();
    const changed = new Set(this.changed);
    this.changed.clear();
    if (changed.size > 0) for (const listener of this.listeners) listener(changed);
  }

  subscribe(listener: (changed: ReadonlySet<Address>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Query-bound cells whose parameters changed since the last call. */
  readonly takePendingQueries = (): PendingQuery[] => this.lookups.take();

  /** The value a parameter stands for: `'constant'`, `field`, `item.column` or `parent.column`. */
  readonly readSource = (source: string, row?: RowView): unknown => readSource(this.main, source, row);

  /** Whether the query of a cell has not answered yet. */
  readonly awaits = (field: CompiledField, row?: RowView): boolean => this.lookups.awaits(field, row);

  // helpers

  private insert(row: Row, at: number): void {
    this.batch(() => {
      this.traffic.insert(row, at);
      // linkage that keeps the table empty wins over the new row
      if (this.linkage.dictatorAt(row.parent ? cellAddress(row.parent.table, row.parent, row.table) : row.table) !== undefined) this.agenda.everyRule();
    });
  }

  private recordOf(row?: Row): Record<string, unknown> {
    return row ? this.store.record(row) : this.main;
  }

  private edit(field: CompiledField, value: unknown, row?: Row): void {
    if (field.formula !== undefined) return;
    // what is not on screen now is there when it comes back
    if (this.counting.waits(field.name, row)) return this.counting.keep(field.name, { value: normalise(field, value), manual: isMarkable(field) }, row);
    this.batch(() => {
      const record = this.recordOf(row);
      if (isMarkable(field) && !isSticky(record, field.name)) {
        markManual(record, field.name);
        this.report(fieldAddress(field, row));
        this.rests(field, row);
      }
      this.write(field, normalise(field, value), row);
      // a dictated value wins over the edit
      if (this.linkage.dictatorAt(fieldAddress(field, row))) this.agenda.everyRule();
    });
  }

  /** A part that came or went: its value, its formula or whoever dictates it takes over. */
  private putPart(name: string, { value, manual }: Entered, row?: Row): void {
    const field = this.form.byPath.get(row ? `${row.table}.item.${name}` : name);
    if (!field) return;
    const record = this.recordOf(row);
    forgetManual(record, name);
    if (manual) markManual(record, name);
    this.write(field, value, row);
    const node = this.plan.nodeByPath.get(field.path);
    if (node) this.agenda.node(node, row);
    if (this.linkage.dictatorAt(fieldAddress(field, row))) this.agenda.everyRule();
  }

  private storedRows(name: string, parent?: Row): RowPlace[] {
    const table = this.form.tableByName.get(name);
    return table ? this.stored.rowsOf(table, parent).map((values, at) => ({ row: this.store.make(name, { ...values }, parent), at })) : [];
  }

  private write(field: CompiledField, given: unknown, row?: Row): void {
    const value = this.counting.standing(field.name, row) === 'gone' ? null : given;
    const record = this.recordOf(row);
    const before = record[field.name];
    record[field.name] = value;
    if (field.table !== undefined) this.scopes.wrote(field.path);
    if (before === value || (sameValue(before, value) && typeof before === typeof value)) return;
    if (field.table !== undefined && row && this.store.has(row)) this.sums.changed(field.path, before, value);
    this.report(fieldAddress(field, row));
    this.agenda.wrote(field.path, row);
    this.lookups.wrote(field.path, row);
  }

  /** A value that linkage decides; nobody's edit. */
  private dictate(field: CompiledField, value: unknown, row?: Row): void {
    forgetManual(this.recordOf(row), field.name);
    if (this.counting.standing(field.name, row) !== undefined) this.counting.keep(field.name, { value: normalise(field, value), manual: false }, row);
    this.rests(field, row);
    this.write(field, normalise(field, value), row);
  }

  /** Somebody else than its formula decides about a cell: what was wrong with the formula is nothing to it. */
  private rests(field: CompiledField, row?: Row): void {
    const address = fieldAddress(field, row);
    if (this.evaluations.rests(address)) this.report(address);
  }

  private settle(): void {
    let tried = false;
    for (let round = 0; round < 3 * MAX_ROUNDS; round++) {
      this.settleValues();
      if (this.counting.isEmpty) return;
      if (this.counting.settle(mayReturnIn(round, MAX_ROUNDS))) continue;
      if (tried || !this.counting.retry()) return;
      tried = true;
    }
  }

  private settleValues(): void {
    for (let round = 0; round < MAX_ROUNDS && !this.agenda.isEmpty; round++) {
      for (const [node, rows] of this.agenda.takeNodes()) this.computeIn(node, rows);
      for (const [rule, rows] of this.agenda.takeRules()) this.effects.settle(rule, rows);
    }
    this.agenda.clear();
  }

  private computeIn(node: ComputedNode, rows: ReadonlySet<Row> | 'all'): void {
    const { table } = node.field;
    this.scopes.beginPass();
    if (table === undefined) this.compute(node);
    else if (rows === 'all' && !this.opening && this.deferred.mayWait(node)) this.defer(node);
    else for (const row of rows === 'all' ? this.rows(table) : rows) if (this.store.has(row)) this.compute(node, row);
  }

  /** Tells whoever has read a cell of this column that it changes; it is computed when it is read again. */
  private defer(node: ComputedNode): void {
    for (const address of this.deferred.allChanged(node)) this.report(address);
    for (const reader of this.deferred.readersOf(node)) this.agenda.node(reader);
  }

  private compute(node: ComputedNode, row?: Row): void {
    const { field } = node;
    const address = fieldAddress(field, row);
    const record = this.recordOf(row);
    if (this.counting.standing(field.name, row) === 'gone') {
      this.rests(field, row);
      this.write(field, null, row);
      return;
    }
    if (node.sticky && (isSticky(record, field.name) || this.linkage.dictatorAt(address) !== undefined)) return this.rests(field, row);
    if (row) this.deferred.computed(node, row);
    const failed = this.errors.get(address)?.message;
    this.write(field, this.evaluations.evaluate(node, record[field.name], row), row);
    if (this.errors.get(address)?.message !== failed) this.report(address);
  }

  private report(address: Address): void {
    this.changed.add(address);
  }
}

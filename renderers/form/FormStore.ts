import type { DropUntouchedRows } from './store/dropUntouchedRows.ts';
import type { Decimal, FormulaError } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, CompiledTable, FieldMode } from '../../registry/form/index.ts';
import {
  FormModel,
  isClosed,
  isDictating,
  modeAddress,
  modeOf,
  restingOnFailures,
  rowsAddress,
  tableModeOf,
  Turns,
  type Address,
  type FormContext,
  type FormIssue,
  type Override,
  type Row,
  type ValidationOptions,
} from '../../validators/model/index.ts';
import type { RulePorts, Translate } from '../../validators/index.ts';
import { runningClock, type DictItem } from '../core/index.ts';
import { addressAt, addressOf, placeOf, rowKeyOf } from './store/addresses.ts';
import { Atoms } from './store/Atoms.ts';
import { Checks } from './store/Checks.ts';
import { Dictionaries } from './store/Dictionaries.ts';
import { FormulaReports } from './store/FormulaReports.ts';
import { History, MAIN, type OpenStep, type Step, type StepPlan } from './store/History.ts';
import { Issues } from './store/Issues.ts';
import { OpenInputs } from './store/OpenInputs.ts';
import { OptionLoader } from './store/OptionLoader.ts';
import { QueryRunner, type RunQuery } from './store/QueryRunner.ts';
import type { RelatedQueries } from './store/RelatedQueries.ts';
import { RowKeys } from './store/RowKeys.ts';
import { TableTotals, totalName } from './store/TableTotals.ts';

export interface FormStoreOptions {
  readonly context: FormContext;
  /** Texts of the rules. */
  readonly translate: Translate;
  /** Default: Chinese. */
  readonly locale?: string;
  /** Nothing can be edited, whatever the rights say (reading and printing). */
  readonly readOnly?: boolean;
  /** Nobody has answered for what is stored, as in a draft that is to be submitted. */
  readonly answersForAll?: boolean;
  readonly ports?: RulePorts;
  readonly query?: RunQuery;
  readonly dict?: (key: string) => Promise<readonly DictItem[]>;
  /** A query or a dictionary could not be read. */
  readonly onLoadError?: (error: unknown, subject: string) => void;
  /** Once per formula that cannot be computed, whatever it reads can be read, and without an error when it can be again. */
  readonly onFormulaError?: (error: FormulaError | undefined, field: CompiledField, form: CompiledForm) => void;
}

/** Names beside the model's addresses: the steps of a table, whether anything was edited. */
const stepsName = (table: string): string => `~${table}`;
const DIRTY = 'dirty';

/**
 * A form on screen. Values live in the {@link FormModel}; this adds who watches what, the issues to show, option lists,
 * look-ups and the question whether anything was edited. Reads inside an observer are tracked per cell.
 */
export class FormStore {
  readonly form: CompiledForm;
  readonly model: FormModel;
  readonly readOnly: boolean;
  /** Language of the texts that controls make without drawing: cells, paper, copies. */
  readonly locale: string;
  /** What the clock of the server shows by now, `yyyy-MM-dd HH:mm:ss`. */
  readonly moment: () => string;
  /** Choices that custom queries give. */
  readonly choices: OptionLoader;
  private readonly options: FormStoreOptions;
  private readonly atoms = new Atoms();
  private readonly issues = new Issues(this.atoms);
  private readonly totals: TableTotals;
  /** Computed cells that rest on a formula that fails. */
  private resting: ReadonlySet<Address> = new Set();
  private readonly history: History;
  private readonly rowKeys: RowKeys;
  private readonly checks: Checks;
  private readonly dictionaries: Dictionaries;
  private readonly formulas: FormulaReports;
  private readonly queries: QueryRunner | undefined;
  private related: RelatedQueries | undefined;
  private choiceCheck: ValidationOptions['choices'];
  private readonly unsubscribe: () => void;
  private edited = false;
  private editCount = 0;
  /** Somebody types; what a half-typed text breaks is told when he leaves, if it is still broken then. */
  private typing = false;
  private readonly open: OpenInputs;
  /** What has changed in a rehearsal. */
  private unheard: Set<Address> | undefined;

  constructor(form: CompiledForm, data: Record<string, unknown>, options: FormStoreOptions) {
    this.form = form;
    this.options = options;
    this.readOnly = options.readOnly ?? false;
    this.locale = options.locale ?? 'zh-CN';
    this.moment = runningClock(options.context.now);
    this.choices = new OptionLoader(options.query, (error, alias) => options.onLoadError?.(error, alias));
    this.model = new FormModel(form, data, options.context);
    this.resting = restingOnFailures(this.model);
    this.open = new OpenInputs(this.model, () => this.atoms.changed(DIRTY));
    this.formulas = new FormulaReports(this.model, (address) => this.rowOf(address), options.onFormulaError);
    this.totals = new TableTotals(this.model, (name) => this.atoms.changed(name));
    this.rowKeys = new RowKeys(this.model);
    this.dictionaries = new Dictionaries(this.atoms, options.dict, (error, key) => options.onLoadError?.(error, key));
    this.checks = new Checks(this.model, this.issues, (address) => this.rowOf(address), {
      translate: options.translate,
      today: options.context.today,
      ports: options.ports,
      choices: () => this.choiceCheck,
      onFailure: (error, field) => options.onLoadError?.(error, field.title),
    });
    this.history = new History(
      this.model,
      (table) => this.atoms.changed(stepsName(table)),
      (cells) => this.checks.returned(cells),
    );
    this.unsubscribe = this.model.subscribe((changed) => this.modelChanged(changed));
    const asks = options.query !== undefined && !this.readOnly && [...form.byPath.values()].some((field) => field.query);
    if (asks && options.query) {
      this.queries = new QueryRunner(this.model, options.query, (error, alias) => options.onLoadError?.(error, alias));
      this.queries.collect();
    }
    this.formulas.follow(false);
    if (!this.readOnly) void this.later().catch(() => undefined);
  }

  dispose(): void {
    this.unsubscribe();
    this.queries?.dispose();
    this.related?.dispose();
    this.choices.dispose();
    this.checks.dispose();
    this.totals.dispose();
  }

  // reading (tracked)

  value(field: CompiledField, row?: Row): unknown {
    const address = addressOf(field, row);
    this.atoms.observe(address);
    // as where the formula itself fails
    if (field.formula !== undefined && this.resting.has(address)) return null;
    return row ? row.value(field.name) : this.model.value(field.name);
  }

  /** Rows of a table; of a nested one those in `parent`, or without it all of the document. */
  rows(table: string, parent?: Row): readonly Row[] {
    this.atoms.observe(rowsAddress(table));
    return this.model.rows(table, parent);
  }

  /** The mode that holds now; when reading, everything visible is read-only, and so is what linkage dictates. */
  mode(field: CompiledField, row?: Row): FieldMode {
    this.atoms.observe(modeAddress(addressOf(field, row)));
    if (field.table !== undefined) this.atoms.observe(modeAddress(field.table));
    const mode = modeOf(this.model, field, row);
    return (this.readOnly || this.model.linkageAt(addressOf(field, row)).some(({ action }) => isDictating(action))) && mode !== 'n' ? 'r' : mode;
  }

  /** Whether nobody may change a table now: the form is read, or linkage closes it or keeps it empty. */
  isClosed(table: CompiledTable, parent?: Row): boolean {
    const mode = this.tableMode(table, parent);
    if (mode === 'r') return this.readOnly || isClosed(this.model, table, parent);
    return mode !== 'n' && this.model.tableOverride(table, parent)?.isDictated === true;
  }

  tableMode(table: CompiledTable, parent?: Row): FieldMode {
    this.atoms.observe(modeAddress(table.name));
    if (table.parent !== undefined) this.atoms.observe(modeAddress(table.parent));
    if (table.parent !== undefined && parent) this.atoms.observe(modeAddress(`${table.parent}#${parent.key}.${table.name}`));
    const mode = tableModeOf(this.model, table, parent);
    return this.readOnly && mode !== 'n' ? 'r' : mode;
  }

  override(field: CompiledField, row?: Row): Override | undefined {
    this.atoms.observe(modeAddress(addressOf(field, row)));
    return this.model.override(field, row);
  }

  /** True when somebody entered a value over a default formula or the answer of a query. */
  isManual(field: CompiledField, row?: Row): boolean {
    this.atoms.observe(modeAddress(addressOf(field, row)));
    return this.model.isManual(field, row);
  }

  issue(address: Address): FormIssue | undefined {
    return this.issues.at(address);
  }

  /** Number of issues with an address for which `matches` holds. */
  issueCount(matches: (address: Address) => boolean): number {
    return this.issues.all().filter(matches).length;
  }

  /** Addresses of all issues. */
  issueAddresses(): readonly Address[] {
    return this.issues.all();
  }

  /** Addresses of the issues of a table, its own one included. */
  tableIssues(table: string): readonly Address[] {
    return this.issues.ofTable(table);
  }

  isRowWrong(row: Row): boolean {
    return this.issues.hasRow(`${row.table}#${row.key}`);
  }

  /** Keys of the rows of a table that have an issue. */
  wrongRows(table: string): ReadonlySet<string> {
    return this.issues.wrongRows(table);
  }

  /** Sum of a column over a table; of a nested one over the rows in `parent`. Undefined where a cell of it cannot be computed. */
  total(table: string, column: string, parent?: Row): Decimal | undefined {
    this.atoms.observe(totalName(table, column, parent));
    const total = this.totals.total(table, column, parent);
    return this.model.errors.size > 0 && this.model.rows(table, parent).some((row) => this.isOpen(`${table}#${row.key}.${column}`)) ? undefined : total;
  }

  /** Items of a dictionary; undefined until they are here. Asked once. */
  dict(key: string): readonly DictItem[] | undefined {
    return this.dictionaries.get(key);
  }

  /** Resolves when the dictionaries have been read, or could not be. */
  dictsReady(keys: Iterable<string>): Promise<void> {
    return this.dictionaries.ready(keys);
  }

  get context(): FormContext {
    return this.options.context;
  }

  /** The time that formulas and defaults of the form go by: that of its delivery. */
  get clock(): { readonly today: string; readonly now: string } {
    const { today, now } = this.options.context;
    return { today, now };
  }

  /** True after an edit by a person, until {@link markSaved}, and while something stands in a box that nobody has left. */
  get dirty(): boolean {
    this.atoms.observe(DIRTY);
    return this.edited || this.open.some;
  }

  // writing

  set(field: CompiledField, value: unknown, row?: Row): void {
    this.typing = false;
    this.write(field, value, row);
  }

  /** {@link set} by a keystroke; {@link check} follows when the person leaves. */
  type(field: CompiledField, value: unknown, row?: Row): void {
    this.typing = true;
    this.write(field, value, row);
  }

  /** What somebody has typed and not handed over: its value if he left now; undefined when he has, or has taken it back. */
  enter(field: CompiledField, value: unknown, row?: Row): void {
    this.open.enter(field, value, row);
  }

  private write(field: CompiledField, value: unknown, row?: Row): void {
    const manual = this.model.isManual(field, row);
    const { table } = field;
    const merges = addressOf(field, row);
    if (row && table !== undefined)
      this.history.record({ table, kind: 'edit', touches: [row], parent: row.parent, merges }, () => this.model.setCell(table, row, field.name, value));
    else this.history.record({ table: MAIN, kind: 'edit', merges, at: merges }, () => this.model.set(field.name, value));
    if (this.model.isManual(field, row) !== manual) this.atoms.changed(modeAddress(addressOf(field, row)));
    if (this.related) this.related.edited(field, row);
    else if (field.ui.related !== undefined) void this.later().then(() => this.related?.edited(field, row));
    this.markEdited();
  }

  restoreFormula(field: CompiledField, row?: Row): void {
    const { table } = field;
    if (row && table !== undefined)
      this.history.record({ table, kind: 'edit', touches: [row], parent: row.parent }, () => this.model.restoreFormula(field, row));
    else this.history.record({ table: MAIN, kind: 'edit', at: field.name }, () => this.model.restoreFormula(field));
    this.atoms.changed(modeAddress(addressOf(field, row)));
    this.markEdited();
  }

  addRow(table: string, values?: Record<string, unknown>, at?: number, parent?: Row): Row {
    const [row] = this.addRows(table, [values ?? {}], at, parent);
    if (!row) throw new Error(`no row was added to <${table}>`);
    return row;
  }

  addRows(table: string, list: readonly Record<string, unknown>[], at?: number, parent?: Row): Row[] {
    const added: Row[] = [];
    this.change({ table, kind: 'rows', parent }, () => {
      for (const [offset, values] of list.entries()) added.push(this.model.addRow(table, values, at === undefined ? undefined : at + offset, parent));
    });
    return added;
  }

  copyRow(table: string, row: Row): Row {
    let copy = row;
    this.change({ table, kind: 'rows', parent: row.parent }, () => {
      copy = this.model.copyRow(table, row);
    });
    return copy;
  }

  /** Removes a row; the answer puts it back where it was. */
  removeRow(table: string, row: Row): () => void {
    const step = this.removeRows(table, [row]);
    return () => {
      if (step && this.lastStep(table) === step) this.undo(table);
    };
  }

  /** Removes rows that stand in the same place (all in one parent row, or none); one step. */
  removeRows(table: string, rows: readonly Row[]): Step | undefined {
    return this.change({ table, kind: 'rows', parent: rows[0]?.parent }, () => void this.model.removeRows(table, rows));
  }

  moveRow(table: string, row: Row, to: number): void {
    this.change({ table, kind: 'rows', parent: row.parent }, () => this.model.moveRow(table, row, to));
  }

  /** Runs several edits of one table as one step that can be undone; the model settles once. */
  change(plan: StepPlan, edit: () => void): Step | undefined {
    const step = this.history.record(plan, edit);
    this.markEdited();
    return step;
  }

  /** A step whose edits come in portions, so that the page stays responsive meanwhile. */
  openChange(plan: StepPlan): OpenStep {
    this.markEdited();
    return this.history.open(plan);
  }

  /** Runs edits to see what comes of them, and takes them back. Nobody who watches hears of anything in between. */
  rehearse<T>(plan: StepPlan, work: (run: (edit: () => void) => void) => T): T {
    const unheard = new Set<Address>();
    const step = this.history.open(plan);
    this.unheard = unheard;
    try {
      return work(step.run);
    } finally {
      step.cancel();
      this.unheard = undefined;
      this.modelChanged(unheard);
    }
  }

  /** Takes back the last step of a table, or of the main record; undefined when there is none. */
  undo(table: string): Step | undefined {
    return this.stepped(this.history.undo(table));
  }

  redo(table: string): Step | undefined {
    return this.stepped(this.history.redo(table));
  }

  /** The step that {@link undo} would take back. Tracked. */
  lastStep(table: string): Step | undefined {
    this.atoms.observe(stepsName(table));
    return this.history.last(table);
  }

  canRedo(table: string): boolean {
    this.atoms.observe(stepsName(table));
    return this.history.canRedo(table);
  }

  /** How often somebody has edited; what was sent is told by it from what was edited since. */
  get edits(): number {
    return this.editCount;
  }

  /** As {@link edits}, with what is typed and not handed over. */
  get entries(): number {
    return this.editCount + this.open.count;
  }

  /** @param edits those that the server has; default: all */
  markSaved(edits = this.editCount): void {
    this.edited = this.editCount !== edits;
    this.atoms.changed(DIRTY);
  }

  // checking

  /** Checks one cell now, as when the person leaves it; rules that ask somebody else answer later. */
  check(field: CompiledField, row?: Row): void {
    this.history.seal(field.table ?? MAIN);
    if (this.readOnly) return;
    if (this.typing) {
      this.typing = false;
      this.formulas.follow(false);
    }
    this.checks.left(field, row);
  }

  /** Puts back what a cell held before it was edited. */
  revert(field: CompiledField, value: unknown, row: Row): void {
    this.set(field, value, row);
    this.checks.returned([{ field, row }]);
  }

  /** Makes ready in spare moments what a submit needs. */
  prepare(): void {
    if (!this.readOnly) void new Turns().run(this.checks.prepare());
  }

  /** Checks everything, mounted or not, and shows what is wrong. Empty: the form may be sent. Rows that are none go before. */
  async submit(signal?: AbortSignal): Promise<readonly FormIssue[]> {
    if (this.readOnly) return [];
    const { dropUntouchedRows } = await this.later();
    dropUntouchedRows(this, this.options.context);
    await this.dictsReady(new Set(this.choiceCheck?.lists()));
    const issues = await this.checks.all(signal);
    this.showIssues(issues);
    return issues;
  }

  /** Shows these issues and no others; the server's answer comes in here as well. */
  showIssues(issues: readonly FormIssue[]): void {
    this.issues.replace(issues.map((issue) => [this.addressOfIssue(issue) ?? issue.path, issue]));
  }

  addressOfIssue(issue: { readonly path: string }): Address | undefined {
    return addressAt(placeOf(this.form, issue.path), (table, parent) => this.model.rows(table, parent));
  }

  /** The row of a cell or row address. */
  rowOf(address: Address): Row | undefined {
    const key = rowKeyOf(address);
    return key === undefined ? undefined : this.rowKeys.get(address.slice(0, address.indexOf('#')), key);
  }

  /** What the rules of this form are checked with, for explanations. */
  get ruleOptions(): ValidationOptions {
    return this.checks.now();
  }

  /** Plain business data as it stands. */
  toData(): Record<string, unknown> {
    return this.model.toData();
  }

  /** The same with what stands in boxes that nobody has left. */
  toInput(): Record<string, unknown> {
    return this.open.laidOver(this.toData());
  }

  /** Observed names; for measurements. */
  get watched(): number {
    return this.atoms.size;
  }

  // helpers

  /** What comes after the form is drawn. */
  private async later(): Promise<{ readonly dropUntouchedRows: DropUntouchedRows }> {
    const { query, answersForAll = false, onLoadError } = this.options;
    const later = await import('./store/later.ts');
    this.choiceCheck ??= later.untrueChoices(this, answersForAll);
    if (query) this.related ??= new later.RelatedQueries(this, query, (error, alias) => onLoadError?.(error, alias));
    return { dropUntouchedRows: later.dropUntouchedRows };
  }

  private modelChanged(changed: ReadonlySet<Address>): void {
    if (this.unheard) {
      for (const address of changed) this.unheard.add(address);
      return;
    }
    const names = new Set<string>([...changed, ...this.resting]);
    this.resting = restingOnFailures(this.model);
    for (const address of this.resting) names.add(address);
    for (const address of changed) if (address.endsWith('#')) this.rowKeys.forget();
    this.totals.follow(names, (address) => this.rowOf(address), names);
    this.checks.follow(changed);
    this.atoms.changedAll(names);
    this.queries?.collect();
    this.formulas.follow(this.typing);
  }

  private isOpen(address: Address): boolean {
    return this.model.errors.has(address) || this.resting.has(address);
  }

  private stepped(step: Step | undefined): Step | undefined {
    if (step) this.markEdited();
    return step;
  }

  private markEdited(): void {
    this.editCount++;
    if (this.edited) return;
    this.edited = true;
    this.atoms.changed(DIRTY);
  }
}

import type { Decimal, FormulaError } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, CompiledTable, FieldMode } from '../../registry/form/index.ts';
import {
  FormModel, modeAddress, modeOf, rowsAddress, tableModeOf, validateCell, validateForm,
  type Address, type FormContext, type FormIssue, type Override, type Row,
} from '../../validators/model/index.ts';
import type { RulePorts, Translate } from '../../validators/index.ts';
import type { DictItem } from '../core/index.ts';
import { addressAt, addressOf, placeOf } from './store/addresses.ts';
import { Atoms } from './store/Atoms.ts';
import { ColumnSums } from './store/ColumnSums.ts';
import { QueryRunner, type RunQuery } from './store/QueryRunner.ts';

export interface FormStoreOptions {
  readonly context: FormContext;
  /** Texts of the rules. */
  readonly translate: Translate;
  /** Nothing can be edited, whatever the rights say (reading and printing). */
  readonly readOnly?: boolean;
  readonly ports?: RulePorts;
  readonly query?: RunQuery;
  readonly dict?: (key: string) => Promise<readonly DictItem[]>;
  /** A query or a dictionary could not be read. */
  readonly onLoadError?: (error: unknown, subject: string) => void;
  /** Once per formula that cannot be computed. */
  readonly onFormulaError?: (error: FormulaError, field: CompiledField) => void;
}

/** Names beside the model's addresses: the issue of a cell, a dictionary, the total of a column. */
const issueName = (address: Address): string => `!${address}`;
const dictName = (key: string): string => `$${key}`;
const totalName = (table: string, column: string): string => `+${table}.${column}`;
const DIRTY = 'dirty';
const ANY_ISSUE = 'issues';

/** Rules that compare with another cell, so that editing the other one may repair them. */
const comparing = new Set(['date_lte', 'date_gte', 'isBefore', 'isAfter', 'max_value', 'min_value', 'confirmed', 'between']);

/**
 * A form on screen. Values live in the {@link FormModel}; this adds who watches what, the issues to show, option lists,
 * look-ups and the question whether anything was edited. Reads inside an observer are tracked per cell.
 */
export class FormStore {
  readonly form: CompiledForm;
  readonly model: FormModel;
  readonly readOnly: boolean;
  private readonly options: FormStoreOptions;
  private readonly atoms = new Atoms();
  private readonly issues = new Map<Address, FormIssue>();
  private readonly sums = new Map<string, ColumnSums>();
  private readonly dictionaries = new Map<string, readonly DictItem[] | undefined>();
  private readonly reportedFormulas = new Set<string>();
  private readonly queries: QueryRunner | undefined;
  private readonly unsubscribe: () => void;
  private edited = false;

  constructor(form: CompiledForm, data: Record<string, unknown>, options: FormStoreOptions) {
    this.form = form;
    this.options = options;
    this.readOnly = options.readOnly ?? false;
    this.model = new FormModel(form, data, options.context);
    this.unsubscribe = this.model.subscribe((changed) => this.modelChanged(changed));
    const asks = options.query !== undefined && !this.readOnly && [...form.byPath.values()].some((field) => field.query);
    if (asks && options.query) {
      this.queries = new QueryRunner(this.model, options.query, (error, alias) => options.onLoadError?.(error, alias));
      this.queries.collect();
    }
    this.reportFormulas();
  }

  dispose(): void {
    this.unsubscribe();
    this.queries?.dispose();
  }

  // reading (tracked)

  value(field: CompiledField, row?: Row): unknown {
    this.atoms.observe(addressOf(field, row));
    return row ? row.values[field.name] : this.model.value(field.name);
  }

  rows(table: string): readonly Row[] {
    this.atoms.observe(rowsAddress(table));
    return this.model.rows(table);
  }

  /** The mode that holds now; when reading, everything visible is read-only. */
  mode(field: CompiledField, row?: Row): FieldMode {
    this.atoms.observe(modeAddress(addressOf(field, row)));
    if (field.table !== undefined) this.atoms.observe(modeAddress(field.table));
    const mode = modeOf(this.model, field, row);
    return this.readOnly && mode !== 'n' ? 'r' : mode;
  }

  tableMode(table: CompiledTable): FieldMode {
    this.atoms.observe(modeAddress(table.name));
    const mode = tableModeOf(this.model, table);
    return this.readOnly && mode !== 'n' ? 'r' : mode;
  }

  override(field: CompiledField, row?: Row): Override | undefined {
    this.atoms.observe(modeAddress(addressOf(field, row)));
    return this.model.override(field, row);
  }

  /** True when somebody edited a cell that has a default formula. */
  isManual(field: CompiledField, row?: Row): boolean {
    this.atoms.observe(modeAddress(addressOf(field, row)));
    return this.model.isManual(field, row);
  }

  issue(address: Address): FormIssue | undefined {
    this.atoms.observe(issueName(address));
    return this.issues.get(address);
  }

  /** Number of issues with an address for which `matches` holds. */
  issueCount(matches: (address: Address) => boolean): number {
    this.atoms.observe(ANY_ISSUE);
    let count = 0;
    for (const address of this.issues.keys()) if (matches(address)) count++;
    return count;
  }

  /** Addresses of all issues, for tables that mark their rows. */
  issueAddresses(): readonly Address[] {
    this.atoms.observe(ANY_ISSUE);
    return [...this.issues.keys()];
  }

  total(table: string, column: string): Decimal {
    this.atoms.observe(totalName(table, column));
    let sums = this.sums.get(table);
    if (!sums) this.sums.set(table, (sums = new ColumnSums(() => this.model.rows(table))));
    return sums.total(column);
  }

  /** Items of a dictionary; undefined until they are here. Asked once. */
  dict(key: string): readonly DictItem[] | undefined {
    this.atoms.observe(dictName(key));
    if (!this.dictionaries.has(key)) void this.loadDict(key);
    return this.dictionaries.get(key);
  }

  /** True after an edit by a person, until {@link markSaved}. */
  get dirty(): boolean {
    this.atoms.observe(DIRTY);
    return this.edited;
  }

  // writing

  set(field: CompiledField, value: unknown, row?: Row): void {
    const manual = this.model.isManual(field, row);
    if (row && field.table !== undefined) this.model.setCell(field.table, row, field.name, value);
    else this.model.set(field.name, value);
    if (this.model.isManual(field, row) !== manual) this.atoms.changed(modeAddress(addressOf(field, row)));
    this.markEdited();
  }

  restoreFormula(field: CompiledField, row?: Row): void {
    this.model.restoreFormula(field, row);
    this.atoms.changed(modeAddress(addressOf(field, row)));
    this.markEdited();
  }

  addRow(table: string, values?: Record<string, unknown>, at?: number): Row {
    const row = this.model.addRow(table, values, at);
    this.markEdited();
    return row;
  }

  copyRow(table: string, row: Row): Row {
    const copy = this.model.copyRow(table, row);
    this.markEdited();
    return copy;
  }

  /** Removes a row; the answer puts it back where it was. */
  removeRow(table: string, row: Row): () => void {
    const places = this.model.removeRows(table, [row]);
    this.markEdited();
    return () => {
      for (const { row: each, at } of places) this.model.insertRow(table, each, at);
    };
  }

  moveRow(table: string, row: Row, to: number): void {
    this.model.moveRow(table, row, to);
    this.markEdited();
  }

  markSaved(): void {
    this.edited = false;
    this.atoms.changed(DIRTY);
  }

  // checking

  /** Checks one cell now, as when the person leaves it. */
  check(field: CompiledField, row?: Row): void {
    if (this.readOnly) return;
    this.setIssue(addressOf(field, row), validateCell(this.model, field, row, this.validation()));
    for (const [address, issue] of this.issues) {
      if (!comparing.has(issue.rule)) continue;
      const place = placeOf(this.form, issue.path);
      if (place.field) this.recheck(address, place.field);
    }
  }

  /** Checks everything, mounted or not, and shows what is wrong. Empty: the form may be sent. */
  async submit(signal?: AbortSignal): Promise<readonly FormIssue[]> {
    if (this.readOnly) return [];
    const issues = await validateForm(this.model, { ...this.validation(), ...(this.options.ports ? { ports: this.options.ports } : {}), ...(signal ? { signal } : {}) });
    this.showIssues(issues);
    return issues;
  }

  /** Shows these issues and no others; the server's answer comes in here as well. */
  showIssues(issues: readonly FormIssue[]): void {
    const names = [...this.issues.keys()].map(issueName);
    this.issues.clear();
    for (const issue of issues) {
      const address = this.addressOfIssue(issue) ?? issue.path;
      if (!this.issues.has(address)) this.issues.set(address, issue);
      names.push(issueName(address));
    }
    this.atoms.changedAll([...names, ANY_ISSUE]);
  }

  addressOfIssue(issue: { readonly path: string }): Address | undefined {
    return addressAt(placeOf(this.form, issue.path), (table) => this.model.rows(table));
  }

  /** Plain business data as it stands. */
  toData(): Record<string, unknown> {
    return this.model.toData();
  }

  /** Observed names; for measurements. */
  get watched(): number {
    return this.atoms.size;
  }

  // helpers

  private modelChanged(changed: ReadonlySet<Address>): void {
    const names = new Set<string>(changed);
    for (const address of changed) this.followSums(address, names);
    if (this.issues.size > 0) this.followIssues(changed);
    this.atoms.changedAll(names);
    this.queries?.collect();
    if (this.model.errors.size > 0) this.reportFormulas();
  }

  private followSums(address: Address, names: Set<string>): void {
    const at = address.indexOf('#');
    if (at <= 0 || this.sums.size === 0 || address.startsWith('@')) return;
    const table = address.slice(0, at);
    const sums = this.sums.get(table);
    if (!sums) return;
    if (at === address.length - 1) {
      for (const column of sums.rowsChanged()) names.add(totalName(table, column));
      return;
    }
    const dot = address.indexOf('.', at);
    const key = address.slice(at + 1, dot);
    const column = address.slice(dot + 1);
    if (!this.isSummed(table, column)) return;
    const row = this.model.rows(table).find((each) => each.key === key);
    if (row && sums.cellChanged(key, column, row.values[column])) names.add(totalName(table, column));
  }

  private isSummed(table: string, column: string): boolean {
    return this.form.byPath.get(`${table}.item.${column}`)?.type === 'number';
  }

  /** An edited cell with an issue is checked again at once; rows that are gone take their issues along. */
  private followIssues(changed: ReadonlySet<Address>): void {
    for (const address of changed) {
      const plain = address.startsWith('@') ? address.slice(1) : address;
      if (plain.endsWith('#')) {
        this.dropTableIssues(plain.slice(0, -1));
        continue;
      }
      const issue = this.issues.get(plain);
      const field = issue && placeOf(this.form, issue.path).field;
      if (issue && field) this.recheck(plain, field);
    }
  }

  private dropTableIssues(table: string): void {
    const keys = new Set(this.model.rows(table).map((row) => row.key));
    for (const address of [...this.issues.keys()]) {
      const [name, rest] = address.split('#');
      if (name !== table) continue;
      if (rest === undefined || !keys.has(rest.split('.')[0] ?? '')) this.setIssue(address, undefined);
    }
  }

  private recheck(address: Address, field: CompiledField): void {
    const row = field.table === undefined ? undefined : this.model.rows(field.table).find((each) => addressOf(field, each) === address);
    if (field.table !== undefined && !row) return;
    this.setIssue(address, validateCell(this.model, field, row, this.validation()));
  }

  private setIssue(address: Address, issue: FormIssue | undefined): void {
    const before = this.issues.get(address);
    if (before?.message === issue?.message && before?.level === issue?.level) return;
    if (issue) this.issues.set(address, issue);
    else this.issues.delete(address);
    this.atoms.changedAll([issueName(address), ANY_ISSUE]);
  }

  private validation(): { translate: Translate; today: string } {
    return { translate: this.options.translate, today: this.options.context.today };
  }

  private markEdited(): void {
    if (this.edited) return;
    this.edited = true;
    this.atoms.changed(DIRTY);
  }

  private async loadDict(key: string): Promise<void> {
    this.dictionaries.set(key, undefined);
    if (!this.options.dict) return;
    try {
      this.dictionaries.set(key, await this.options.dict(key));
      this.atoms.changed(dictName(key));
    } catch (error) {
      this.options.onLoadError?.(error, key);
    }
  }

  private reportFormulas(): void {
    for (const [address, error] of this.model.errors) {
      const path = address.includes('#') ? address.replace(/#[^.]*\./, '.item.') : address;
      const field = this.form.byPath.get(path);
      if (!field || this.reportedFormulas.has(path)) continue;
      this.reportedFormulas.add(path);
      this.options.onFormulaError?.(error, field);
    }
  }
}

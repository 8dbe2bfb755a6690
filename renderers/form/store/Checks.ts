import type { CompiledField } from '../../../registry/form/index.ts';
import {
  asksOthers,
  checkLatest,
  comparesCells,
  createMemo,
  isEmptyValue,
  isShared,
  uniqueKey,
  validateCell,
  validateCellFully,
  validateForm,
  validateShared,
  type RulePorts,
  type Translate,
} from '../../../validators/index.ts';
import type { Address, FormIssue, FormModel, Row, Steps, ValidationOptions } from '../../../validators/model/index.ts';
import { addressAt, addressOf, placeOf } from './addresses.ts';
import type { CellPlace } from './History.ts';
import type { Issues } from './Issues.ts';

/** Rules that an equal value in another row of the column breaks as well. */
const UNIQUE = 'row_unique';
/** What concerns several cells is judged again when typing pauses this long, ms. */
const PAUSE = 200;

export interface CheckOptions {
  readonly translate: Translate;
  readonly today: string;
  readonly ports?: RulePorts | undefined;
  /** What knows the choices; undefined until it is here. */
  readonly choices: () => ValidationOptions['choices'];
  /** Somebody who had to be asked did not answer. */
  readonly onFailure: (error: unknown, field: CompiledField) => void;
}

/** Checks cells as they are left and edited, and keeps the issues that are shown up to date. */
export class Checks {
  /** Checks that ask somebody else; only the latest of an address counts. */
  private readonly asking = checkLatest();
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: FormModel,
    private readonly issues: Issues,
    private readonly rowOf: (address: Address) => Row | undefined,
    private readonly options: CheckOptions,
  ) {}

  dispose(): void {
    clearTimeout(this.pause);
    this.asking.cancel();
  }

  /** For the checks of one moment: what they find out about all rows is kept in it. */
  now(): ValidationOptions {
    const { translate, today, choices } = this.options;
    return { translate, today, memo: createMemo(), choices: choices() };
  }

  /** Checks a cell that was left; rules that ask somebody else answer later. */
  left(field: CompiledField, row?: Row): void {
    const address = addressOf(field, row);
    const options = this.now();
    const issue = this.judge(field, row, options);
    this.followShared(options);
    for (const [other, known] of [...this.issues.entries()]) {
      if (other === address || !comparesCells(known.rule)) continue;
      const place = placeOf(this.model.form, known.path);
      if (place.field) this.again(other, place.field, options);
    }
    if (issue?.rule === UNIQUE && row) this.twinsOf(field, row, options);
    if (!issue) void this.askOthers(field, row);
  }

  /** Judges cells that hold again what they held before: what is wrong comes back with its mark. Nobody has left an empty one. */
  returned(cells: readonly CellPlace[]): void {
    const options = this.now();
    for (const { field, row } of cells) {
      if (row ? this.rowOf(addressOf(field, row)) === row && !isEmptyValue(row.values[field.name]) : !isEmptyValue(this.model.value(field.name)))
        this.judge(field, row, options);
    }
  }

  /** Reads the rules of every field and says nothing of what it finds, so that the first submit answers at once. */
  *prepare(): Steps<void> {
    const options = this.now();
    for (const field of this.model.form.byPath.values()) {
      const row = field.table === undefined ? undefined : this.model.rows(field.table)[0];
      if (field.table === undefined || row) validateCell(this.model, field, row, options);
      yield;
    }
  }

  /** Checks everything, mounted or not. */
  all(signal?: AbortSignal): Promise<FormIssue[]> {
    const { ports } = this.options;
    return validateForm(this.model, { ...this.now(), ...(ports ? { ports } : {}), ...(signal ? { signal } : {}) });
  }

  /** An edited cell with an issue is checked again at once; rows that are gone take their issues along. */
  follow(changed: ReadonlySet<Address>): void {
    if (this.issues.size === 0) return;
    const options = this.now();
    for (const address of changed) {
      const plain = address.startsWith('@') ? address.slice(1) : address;
      if (plain.endsWith('#')) {
        this.dropTable(plain.slice(0, -1));
        continue;
      }
      const issue = this.issues.peek(plain);
      const field = issue && placeOf(this.model.form, issue.path).field;
      if (issue && field && !isShared(issue)) this.again(plain, field, options);
    }
    if (this.pause === undefined && [...this.issues.entries()].some(([, issue]) => isShared(issue))) {
      this.pause = setTimeout(() => this.followShared(this.now()), PAUSE);
    }
  }

  // helpers

  private judge(field: CompiledField, row: Row | undefined, options: ValidationOptions): FormIssue | undefined {
    const address = addressOf(field, row);
    const standing = this.issues.peek(address);
    const issue = validateCell(this.model, field, row, options);
    if (issue || !standing || !isShared(standing)) this.issues.set(address, issue);
    return issue;
  }

  private shared(): [Address, FormIssue][] {
    return [...this.issues.entries()].filter(([, issue]) => isShared(issue));
  }

  /** What concerns several cells stands at each of them until its cause is gone, whichever of them repairs it. */
  private followShared(options: ValidationOptions): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    const known = this.shared();
    if (known.length === 0) return;
    const standing = new Map<Address, FormIssue>();
    for (const issue of validateShared(this.model, options)) {
      const address = addressAt(placeOf(this.model.form, issue.path), (table, parent) => this.model.rows(table, parent)) ?? issue.path;
      if (!standing.has(address)) standing.set(address, issue);
    }
    for (const [address, issue] of known) {
      const { field } = placeOf(this.model.form, issue.path);
      const row = this.rowOf(address);
      if (field?.table !== undefined && !row) continue;
      this.issues.set(address, (field && validateCell(this.model, field, row, options)) ?? standing.get(address));
    }
  }

  private dropTable(table: string): void {
    for (const address of this.issues.keysOf(table)) {
      if (address === table || !this.rowOf(address)) this.issues.set(address, undefined);
    }
  }

  private again(address: Address, field: CompiledField, options: ValidationOptions): void {
    const row = field.table === undefined ? undefined : this.rowOf(address);
    if (field.table !== undefined && !row) return;
    this.issues.set(address, validateCell(this.model, field, row, options));
  }

  /** The other rows with the same value are as wrong as this one. */
  private twinsOf(field: CompiledField, row: Row, options: ValidationOptions): void {
    if (field.table === undefined) return;
    const value = uniqueKey(row.values[field.name]);
    for (const other of this.model.rows(field.table, row.parent)) {
      if (other !== row && uniqueKey(other.values[field.name]) === value)
        this.issues.set(addressOf(field, other), validateCell(this.model, field, other, options));
    }
  }

  private async askOthers(field: CompiledField, row?: Row): Promise<void> {
    const address = addressOf(field, row);
    const { ports } = this.options;
    if (!ports || !asksOthers(this.model, field, row)) return this.asking.cancel(address);
    const value = (): unknown => (row ? row.values[field.name] : this.model.value(field.name));
    const asked = value();
    try {
      const answer = await this.asking.run(address, async (signal) => ({
        issue: await validateCellFully(this.model, field, row, { ...this.now(), ports, signal }),
      }));
      if (answer && Object.is(asked, value())) this.issues.set(address, answer.issue);
    } catch (error) {
      this.options.onFailure(error, field);
    }
  }
}

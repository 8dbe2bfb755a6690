import type { CompiledField, FieldMode } from '../../../registry/form/index.ts';
import { type Choice } from '../../../validators/words/index.ts';
import type { Address, FormIssue, Override, Row } from '../../../validators/model/index.ts';
import type { FormStore } from '../FormStore.ts';
import { addressOf } from './addresses.ts';
import { choicesOf } from './OptionSource.ts';

/** One cell as its control sees it. Getters are tracked inside observers. */
export class Binding {
  readonly address: Address;

  constructor(
    readonly store: FormStore,
    readonly field: CompiledField,
    readonly row?: Row,
  ) {
    this.address = addressOf(field, row);
  }

  get value(): unknown {
    return this.store.value(this.field, this.row);
  }

  get mode(): FieldMode {
    return this.store.mode(this.field, this.row);
  }

  get issue(): FormIssue | undefined {
    return this.store.issue(this.address);
  }

  get override(): Override | undefined {
    return this.store.override(this.field, this.row);
  }

  get manual(): boolean {
    return this.store.isManual(this.field, this.row);
  }

  /** A default formula somebody wrote over: it can be restored. */
  get restorable(): boolean {
    return this.field.defaultFormula !== undefined && this.manual;
  }

  /** Choices: what linkage says, the field's own list, its query or its dictionary. Undefined until loaded. */
  get options(): readonly Choice[] | undefined {
    return choicesOf(this);
  }

  set(value: unknown): void {
    this.store.set(this.field, value, this.row);
  }

  /** The person is in the middle of typing: what a half-typed text breaks is no news until the control is left. */
  type(value: unknown): void {
    this.store.type(this.field, value, this.row);
  }

  /** The person left the control. */
  leave(): void {
    this.store.check(this.field, this.row);
  }

  restoreFormula(): void {
    this.store.restoreFormula(this.field, this.row);
  }
}

import type { CompiledField, FieldMode } from '../../../registry/form/index.ts';
import { type Choice } from '../../../validators/words/index.ts';
import { isMarkable, type Address, type FormIssue, type Override, type Row } from '../../../validators/model/index.ts';
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

  /** A default formula, or the answer of a query, that somebody wrote over: it can be restored. */
  get restorable(): boolean {
    return isMarkable(this.field) && this.manual;
  }

  /** Words of the button that restores. */
  get restoreWords(): { readonly short: string; readonly full: string } {
    return this.field.defaultFormula === undefined
      ? { short: 'form.restoreAnswer', full: 'form.restoreAnswerOf' }
      : { short: 'form.restoreFormula', full: 'form.restoreFormulaOf' };
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

  /** What would be the value if the person left now, where a control hands it over only then; undefined when it has. */
  enter(value: unknown): void {
    this.store.enter(this.field, value, this.row);
  }

  /** The person left the control. */
  leave(): void {
    this.store.check(this.field, this.row);
  }

  restoreFormula(): void {
    this.store.restoreFormula(this.field, this.row);
  }
}

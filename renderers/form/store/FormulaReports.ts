import type { FormulaError } from '../../../formula/index.ts';
import type { CompiledField, CompiledForm } from '../../../registry/form/index.ts';
import { unreadInputs, type Address, type FormModel, type Row } from '../../../validators/model/index.ts';

/**
 * Tells of formulas that cannot be computed: once per field, and without an error when it can be again. A formula that waits for an input
 * which cannot be read is none of them: the input itself says so.
 */
export class FormulaReports {
  private readonly reported = new Set<string>();

  constructor(
    private readonly model: FormModel,
    private readonly rowOf: (address: Address) => Row | undefined,
    private readonly tell: ((error: FormulaError | undefined, field: CompiledField, form: CompiledForm) => void) | undefined,
  ) {}

  /** In the middle of typing only what is over is told. */
  follow(typing: boolean): void {
    if (this.model.errors.size === 0 && this.reported.size === 0) return;
    const broken = new Map<string, FormulaError>();
    for (const [address, error] of this.model.errors) {
      const path = address.includes('#') ? address.replace(/#[^.]*\./, '.item.') : address;
      if (!broken.has(path) && !this.waits(path, address)) broken.set(path, error);
    }
    for (const path of [...this.reported]) if (!broken.has(path)) this.report(path, undefined);
    if (typing) return;
    for (const [path, error] of broken) if (!this.reported.has(path)) this.report(path, error);
  }

  // helpers

  private waits(path: string, address: Address): boolean {
    const field = this.model.form.byPath.get(path);
    return field !== undefined && unreadInputs(this.model, field, this.rowOf(address)).length > 0;
  }

  private report(path: string, error: FormulaError | undefined): void {
    const field = this.model.form.byPath.get(path);
    if (!field) return;
    if (error) this.reported.add(path);
    else this.reported.delete(path);
    this.tell?.(error, field, this.model.form);
  }
}

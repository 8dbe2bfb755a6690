import type { FormulaError } from '../../../formula/index.ts';
import type { CompiledField } from '../../../registry/form/index.ts';
import type { FormModel } from '../../../validators/model/index.ts';

/** Tells of formulas that cannot be computed: once per field, and without an error when it can be again. */
export class FormulaReports {
  private readonly reported = new Set<string>();

  constructor(
    private readonly model: FormModel,
    private readonly tell: ((error: FormulaError | undefined, field: CompiledField) => void) | undefined,
  ) {}

  /** In the middle of typing only what is over is told. */
  follow(typing: boolean): void {
    if (this.model.errors.size === 0 && this.reported.size === 0) return;
    const broken = new Map<string, FormulaError>();
    for (const [address, error] of this.model.errors) {
      const path = address.includes('#') ? address.replace(/#[^.]*\./, '.item.') : address;
      if (!broken.has(path)) broken.set(path, error);
    }
    for (const path of [...this.reported]) if (!broken.has(path)) this.report(path, undefined);
    if (typing) return;
    for (const [path, error] of broken) if (!this.reported.has(path)) this.report(path, error);
  }

  // helpers

  private report(path: string, error: FormulaError | undefined): void {
    const field = this.model.form.byPath.get(path);
    if (!field) return;
    if (error) this.reported.add(path);
    else this.reported.delete(path);
    this.tell?.(error, field);
  }
}

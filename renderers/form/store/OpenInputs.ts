import type { CompiledField } from '../../../registry/form/index.ts';
import type { Address, FormModel, Row } from '../../../validators/model/index.ts';
import { addressOf } from './addresses.ts';

/** What stands in boxes that nobody has left: no value of the form yet, and lost with the page all the same. */
export class OpenInputs {
  /** Grows with every keystroke. */
  count = 0;
  private readonly inputs = new Map<Address, OpenInput>();

  constructor(
    private readonly model: FormModel,
    private readonly tell: () => void,
  ) {}

  get some(): boolean {
    return this.inputs.size > 0;
  }

  /** @param value what it would be if the box were left now; undefined: it has been handed over, or taken back */
  enter(field: CompiledField, value: unknown, row: Row | undefined): void {
    const before = this.some;
    const address = addressOf(field, row);
    if (value !== undefined) this.inputs.set(address, { field, value, row });
    else if (!this.inputs.delete(address)) return;
    this.count++;
    if (before !== this.some) this.tell();
  }

  /** Data of the form with them in their places; rows that are gone take theirs along. */
  laidOver(data: Record<string, unknown>): Record<string, unknown> {
    for (const { field, value, row } of this.inputs.values()) {
      const record = row ? this.recordOf(row, data) : data;
      if (record) record[field.name] = value;
    }
    return data;
  }

  // helpers

  private recordOf({ table, key, parent }: Row, data: Record<string, unknown>): Record<string, unknown> | undefined {
    const around = parent ? this.recordOf(parent, data) : data;
    const rows = around?.[table];
    const at = this.model.rows(table, parent).findIndex((each) => each.key === key);
    return Array.isArray(rows) ? (rows[at] as Record<string, unknown> | undefined) : undefined;
  }
}

interface OpenInput {
  readonly field: CompiledField;
  readonly value: unknown;
  readonly row: Row | undefined;
}

import type { RenderServices } from '../../../renderers/core/index.ts';

/** How a person uses one control, beginning with the value of the control's example. */
export interface ControlCase {
  /** Name of the control, or of the alias, that this case is about. */
  readonly widget: string;
  /** Changes the value. `place` holds the control alone: the field on the form, or the cell being edited. Absent: nobody can edit it. */
  readonly edit?: (place: HTMLElement) => Promise<void>;
  /** The value after the edit. */
  readonly after?: unknown;
  /** What reading and printing show of the example; default: the text of the control. */
  readonly shown?: string;
  /** Names of buttons that may stay when reading, such as previews. */
  readonly readingButtons?: readonly (string | RegExp)[];
  /** Why it cannot be a column of a sub-table. */
  readonly notInCells?: string;
  /** Why leaving it without a value cannot be announced as required, such as a slider that always has one. */
  readonly neverEmpty?: string;
  readonly services?: Partial<RenderServices>;
}
